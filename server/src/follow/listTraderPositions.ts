import type { Output, Parsed } from '@assay/api/schemas'
import { averageOf, signOf } from '@assay/engine/futures/margin'
import { amountUnits, formatAmount, formatQuantity } from '@assay/engine/money'
import { positionOfRow } from '../exchange/futuresRows.ts'
import type { Context } from './context.ts'

type Settled = Output<'follow', 'listTraderPositions'>['rows'][number]

/** Digits of an average price beyond the tick's. */
const AVERAGE_DECIMALS_MORE = 2

/** Closed ones, newest first: losing ones too. Throws UNKNOWN_TRADER. */
export async function listTraderPositions(
  context: Context,
  { traderId, pageNum, pageSize }: Parsed<'follow', 'listTraderPositions'>,
): Promise<Output<'follow', 'listTraderPositions'>> {
  await context.traders.find(traderId)
  const closed = context.db
    .selectFrom('futures_positions')
    .where('user_id', '=', BigInt(traderId))
    .where('end_reason', 'is not', null)
  const [{ total }, rows] = await Promise.all([
    closed.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    closed
      .selectAll()
      .orderBy('updated_at', 'desc')
      .orderBy('position_id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return { rows: rows.flatMap((row) => showSettled(context, positionOfRow(row))), total: Number(total) }
}

function showSettled({ market }: Context, position: ReturnType<typeof positionOfRow>): Settled[] {
  const rules = market.contract(position.symbol)?.futures
  if (rules === undefined || position.end === null) return []
  const { closedQuantity, closedValue, direction, realized } = position
  const price = (value: bigint) =>
    formatAmount(
      averageOf(amountUnits(value), closedQuantity, rules, AVERAGE_DECIMALS_MORE),
      rules.priceDecimals + AVERAGE_DECIMALS_MORE,
    )
  return [
    {
      positionId: position.positionId,
      symbol: position.symbol,
      side: direction,
      leverage: position.leverage,
      quantity: formatQuantity(position.quantityMax, rules.quantityDecimals),
      entryPrice: price(closedValue - signOf(direction) * realized),
      closePrice: price(closedValue),
      profit: formatAmount(realized - position.fees - position.fundingPaid, rules.quoteScale),
      end: position.end,
      openedAt: position.openedAt,
      closedAt: position.updatedAt,
    },
  ]
}

import type { Output, Parsed } from '@assay/api/schemas'
import { signOf } from '@assay/engine/futures/margin'
import { formatAmount, formatQuantity } from '@assay/engine/money'
import { readPage } from '../db/readPage.ts'
import { positionOfRow } from '../exchange/futuresRows.ts'
import { averagePrice } from '../market/averagePrice.ts'
import type { Context } from './context.ts'

type Settled = Output<'follow', 'listTraderPositions'>['rows'][number]

/** All closed positions of a trader, newest first. Throws UNKNOWN_TRADER. */
export async function listTraderPositions(
  context: Context,
  { traderId, pageNum, pageSize }: Parsed<'follow', 'listTraderPositions'>,
): Promise<Output<'follow', 'listTraderPositions'>> {
  await context.traders.find(traderId)
  const closed = context.db
    .selectFrom('futures_positions')
    .where('user_id', '=', BigInt(traderId))
    .where('end_reason', 'is not', null)
  const listed = closed.selectAll().orderBy('updated_at', 'desc').orderBy('position_id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, closed, listed)
  return { rows: rows.flatMap((row) => showSettled(context, positionOfRow(row))), total }
}

function showSettled({ market }: Context, position: ReturnType<typeof positionOfRow>): Settled[] {
  const rules = market.contract(position.symbol)?.futures
  if (rules === undefined || position.end === null) return []
  const { closedQuantity, closedValue, direction, realized } = position
  const price = (value: bigint) => averagePrice(value, closedQuantity, rules)
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

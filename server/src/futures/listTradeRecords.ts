import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount, formatPrice, formatQuantity, type Price, type Quantity, quoteUnits } from '@assay/engine/money'
import type { UserContext } from './context.ts'
import { findContract } from './contract.ts'

type TradeRecord = Output<'futures', 'listTradeRecords'>['rows'][number]

/** The caller's fills, newest first. A reversing fill is two: the closing and the opening part. */
export async function listTradeRecords(
  context: UserContext,
  input: Parsed<'futures', 'listTradeRecords'>,
): Promise<Output<'futures', 'listTradeRecords'>> {
  const query = ownFills(context, input)
  const [{ total }, rows] = await Promise.all([
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
    query
      .orderBy('futures_fills.sequence', 'desc')
      .orderBy('futures_fills.trade_id', 'desc')
      .orderBy('futures_fills.position_id', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNum - 1) * input.pageSize)
      .execute(),
  ])
  return { rows: rows.map((row) => showFill(context, row)), total: Number(total) }
}

function ownFills(
  context: UserContext,
  { from, orderId, positionId, symbol, to }: Parsed<'futures', 'listTradeRecords'>,
) {
  let query = context.db
    .selectFrom('futures_fills')
    .innerJoin('futures_positions', 'futures_positions.position_id', 'futures_fills.position_id')
    .selectAll('futures_fills')
    .select('futures_positions.position_side')
    .where('futures_fills.user_id', '=', BigInt(context.caller.user.id))
  if (symbol !== undefined) query = query.where('futures_fills.symbol', '=', findContract(context, symbol).symbol)
  if (orderId !== undefined) query = query.where('futures_fills.order_id', '=', BigInt(orderId))
  if (positionId !== undefined) query = query.where('futures_fills.position_id', '=', BigInt(positionId))
  if (from !== undefined) query = query.where('futures_fills.time', '>=', BigInt(from))
  if (to !== undefined) query = query.where('futures_fills.time', '<=', BigInt(to))
  return query
}

type FillRow = Awaited<ReturnType<ReturnType<typeof ownFills>['execute']>>[number]

function showFill(context: UserContext, row: FillRow): TradeRecord {
  const rules = findContract(context, row.symbol)
  const { priceDecimals, quantityDecimals, quoteScale, quote } = rules
  const amount = (units: bigint) => formatAmount(units, quoteScale)
  return {
    tradeId: Number(row.trade_id),
    orderId: Number(row.order_id),
    symbol: row.symbol,
    side: row.side,
    positionSide: row.position_side,
    price: formatPrice(Number(row.price) as Price, priceDecimals),
    quantity: formatQuantity(Number(row.quantity) as Quantity, quantityDecimals),
    quote: amount(quoteUnits(row.price * row.quantity, rules, 'down')),
    fee: amount(row.fee),
    feeCoin: quote,
    realizedPnl: amount(row.realized),
    isMaker: row.is_maker,
    time: Number(row.time),
  }
}

import type { Output, Parsed } from '@assay/api/schemas'
import { type Amount, formatAmount, formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { findPair } from './pairs.ts'

type TradeRecord = Output<'spot', 'listTradeRecords'>['rows'][number]

/** The caller's fills on spot pairs, newest first. The table holds the trades of every order book. */
export async function listTradeRecords(
  context: UserContext,
  input: Parsed<'spot', 'listTradeRecords'>,
): Promise<Output<'spot', 'listTradeRecords'>> {
  const query = ownTrades(context, input)
  const [{ total }, rows] = await Promise.all([
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
    query
      .orderBy('sequence', 'desc')
      .orderBy('trade_id', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNum - 1) * input.pageSize)
      .execute(),
  ])
  return { rows: rows.map((row) => showTrade(context, row)), total: Number(total) }
}

function ownTrades(context: UserContext, input: Parsed<'spot', 'listTradeRecords'>) {
  const userId = BigInt(context.caller.user.id)
  const { from, orderId, symbol, to } = input
  let query = context.db
    .selectFrom('trades')
    .selectAll()
    .where('symbol', 'in', context.db.selectFrom('spot_markets').select('symbol'))
    .where((eb) => eb.or([eb('maker_user', '=', userId), eb('taker_user', '=', userId)]))
  if (symbol !== undefined) query = query.where('symbol', '=', findPair(context, symbol).symbol)
  if (orderId !== undefined) {
    const order = BigInt(orderId)
    query = query.where((eb) => eb.or([eb('maker_order_id', '=', order), eb('taker_order_id', '=', order)]))
  }
  if (from !== undefined) query = query.where('time', '>=', BigInt(from))
  if (to !== undefined) query = query.where('time', '<=', BigInt(to))
  return query
}

type TradeRow = Awaited<ReturnType<ReturnType<typeof ownTrades>['execute']>>[number]

/** Self-trades do not happen, so a user is either the maker or the taker of a trade. */
function showTrade(context: UserContext, row: TradeRow): TradeRecord {
  const pair = findPair(context, row.symbol)
  const isMaker = Number(row.maker_user) === context.caller.user.id
  const side = (row.taker_side === 'BUY') === isMaker ? 'SELL' : 'BUY'
  const feeCoin = side === 'BUY' ? pair.base : pair.quote
  const show = (amount: Amount, coin: string) => formatAmount(amount, context.market.asset(coin)?.scale ?? 0)
  return {
    tradeId: Number(row.trade_id),
    orderId: Number(isMaker ? row.maker_order_id : row.taker_order_id),
    symbol: row.symbol,
    side,
    price: formatPrice(Number(row.price) as Price, pair.priceDecimals),
    quantity: formatQuantity(Number(row.quantity) as Quantity, pair.quantityDecimals),
    quote: show(row.quote, pair.quote),
    fee: show(isMaker ? row.maker_fee : row.taker_fee, feeCoin),
    feeCoin,
    isMaker,
    time: Number(row.time),
  }
}

// A fill as a private message.
import type { Traded } from '@assay/engine/events'
import { formatAmount, formatPrice, formatQuantity } from '@assay/engine/money'
import type { UserMessage } from '../../slice.ts'
import type { Market } from '../market.ts'

/** The messages to both sides of a trade, for users with a socket (isHeard). */
export function tradeMessagesOf(market: Market, trade: Traded, isHeard: (user: number) => boolean): UserMessage[] {
  const takerSide = trade.takerSide
  const makerSide: Traded['takerSide'] = takerSide === 'BUY' ? 'SELL' : 'BUY'
  return [
    { user: trade.makerUser, orderId: trade.makerOrderId, side: makerSide, fee: trade.makerFee },
    { user: trade.takerUser, orderId: trade.takerOrderId, side: takerSide, fee: trade.takerFee },
  ]
    .filter(({ user }) => isHeard(user))
    .map((fill) => ({ user: fill.user, content: fillContent(market, trade, fill) }))
}

function fillContent(
  market: Market,
  trade: Traded,
  { orderId, side, fee }: { orderId: number; side: Traded['takerSide']; fee: bigint },
): UserMessage['content'] {
  const rules = market.book(trade.symbol)
  if (rules === undefined) throw new Error(`a trade of ${trade.symbol}, which is not defined`)
  // A spot buyer pays the fee in the received asset; futures deliver nothing and charge it in the quote.
  const isInBase = side === 'BUY' && market.spotMarket(trade.symbol) !== undefined
  const data = {
    tradeId: trade.tradeId,
    orderId,
    symbol: trade.symbol,
    side,
    price: formatPrice(trade.price, rules.priceDecimals),
    quantity: formatQuantity(trade.quantity, rules.quantityDecimals),
    fee: formatAmount(fee, isInBase ? rules.baseScale : rules.quoteScale),
    feeCoin: isInBase ? rules.base : rules.quote,
    time: trade.time,
  }
  return { type: 'TRADE', data }
}

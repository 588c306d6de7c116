// Trading on the reference exchange: the best order of the other side is searched again for every fill, and expected
// fills are computed by applying the order to a copy of everything.
import { FEE, ROUNDING } from '../nouns.ts'
import {
  feeUp,
  isMarketType,
  moved,
  type NaiveOrder,
  paidBy,
  remainingOf,
  risesToFire,
  spendOf,
  toBase,
  toQuote,
} from './naiveOrder.ts'
import {
  add,
  closeNaive,
  copyOf,
  endOtherLeg,
  isPast,
  marketOf,
  type NaiveExchange,
  type NaiveMarket,
} from './naiveState.ts'

/** What happened to an order in the market. */
export interface Passage {
  metOwn: boolean
  gaveUpLots: boolean
}

/** The order that this one would match first; expired orders do not match. */
export function bestFor(exchange: NaiveExchange, order: NaiveOrder): NaiveOrder | undefined {
  return queueFor(exchange, order).find((one) => !isPast(exchange, one))
}

export function wouldTake(exchange: NaiveExchange, order: NaiveOrder): boolean {
  const best = bestFor(exchange, order)
  return best !== undefined && isWithin(order, priceOf(order), priceOf(best))
}

export function enterNaive(exchange: NaiveExchange, order: NaiveOrder): Passage {
  const passage = { metOwn: false, gaveUpLots: false }
  const limit = limitFor(exchange, order)
  if (limit === null || (order.terms.timeInForce === 'FOK' && !rehearse(exchange, order).isWhole)) {
    closeNaive(exchange, order, 'EXPIRED')
    return passage
  }
  tradeUpTo(exchange, order, limit, passage)
  if (!exchange.orders.includes(order)) return passage
  if (isComplete(exchange, order, limit)) closeNaive(exchange, order, 'FILLED')
  else if (isMarketType(order.terms) || ['IOC', 'FOK'].includes(order.terms.timeInForce)) {
    closeNaive(exchange, order, 'EXPIRED')
  } else {
    exchange.arrivals += 1
    order.arrival = exchange.arrivals
  }
  return passage
}

export interface Rehearsal extends Passage {
  cost: bigint
  hasTraded: boolean
  isWhole: boolean
}

/** Applies the order to a copy, with unlimited funds. */
export function rehearse(exchange: NaiveExchange, order: NaiveOrder): Rehearsal {
  const copy = copyOf(exchange)
  const isBlankCheque = isMarketType(order.terms) && order.terms.side === 'BUY' && order.spend === null
  const double: NaiveOrder = {
    ...order,
    status: 'NEW',
    siblingId: null,
    spend: isBlankCheque ? 10n ** 30n : order.spend,
    // Otherwise the copy would simulate a fill-or-kill order again.
    terms: { ...order.terms, timeInForce: 'IOC' },
  }
  copy.orders = [...copy.orders.filter((one) => one.id !== order.id), double]
  const passage = enterNaive(copy, double)
  const cost = isBlankCheque ? paidBy(double, marketOf(copy, order.symbol).rules) : (order.spend ?? 0n)
  const isWhole = double.status === 'FILLED' && !passage.gaveUpLots
  return { ...passage, cost, hasTraded: copy.trades.length > 0, isWhole }
}

export function fireByIndex(exchange: NaiveExchange, market: NaiveMarket, price: number | null): void {
  market.indexPrice = price
  if (price !== null) fire(exchange, market, 'INDEX', [price])
  fireByTrades(exchange, market)
}

export function fireByTrades(exchange: NaiveExchange, market: NaiveMarket): void {
  while (market.traded.length > 0) {
    const prices = market.traded
    market.traded = []
    fire(exchange, market, 'LAST', prices)
  }
}

function fire(exchange: NaiveExchange, market: NaiveMarket, by: 'LAST' | 'INDEX', prices: number[]): void {
  if (!market.rules.isTrading) return
  const reached = exchange.orders
    .filter(
      (one) => one.symbol === market.rules.symbol && one.status === 'PENDING_TRIGGER' && one.terms.triggerBy === by,
    )
    .filter(({ terms }) =>
      prices.some((price) => (risesToFire(terms) ? price >= stopOf(terms) : price <= stopOf(terms))),
    )
    .sort((a, b) => a.id - b.id)
  for (const order of reached) {
    if (!exchange.orders.includes(order)) continue
    if (isPast(exchange, order)) {
      closeNaive(exchange, order, 'EXPIRED')
      continue
    }
    order.status = 'NEW'
    endOtherLeg(exchange, order)
    order.spend = spendOf({ ...order.terms, quantity: order.quantity as never }, market.rules)
    enterNaive(exchange, order)
  }
}

function tradeUpTo(exchange: NaiveExchange, order: NaiveOrder, limit: number, passage: Passage): void {
  const market = marketOf(exchange, order.symbol)
  while (exchange.orders.includes(order)) {
    if (order.quantity !== null && remainingOf(order) === 0) return
    const maker = queueFor(exchange, order)[0]
    if (!maker || !isWithin(order, limit, priceOf(maker))) return
    const wanted = lotsAt(order, priceOf(maker), market)
    if (isPast(exchange, maker)) {
      closeNaive(exchange, maker, 'EXPIRED')
    } else if (wanted <= 0) {
      return
    } else if (maker.user === order.user) {
      passage.metOwn = true
      preventNaive(exchange, { order, maker, wanted }, passage)
    } else {
      fillNaive(exchange, { order, maker, quantity: Math.min(wanted, remainingOf(maker)) })
    }
  }
}

interface Meeting {
  order: NaiveOrder
  maker: NaiveOrder
  wanted: number
}

function preventNaive(exchange: NaiveExchange, { order, maker, wanted }: Meeting, passage: Passage): void {
  const mode = order.terms.selfTradePrevention
  if (mode === 'EXPIRE_MAKER' || mode === 'EXPIRE_BOTH') closeNaive(exchange, maker, 'EXPIRED_STP')
  if (mode === 'EXPIRE_TAKER' || mode === 'EXPIRE_BOTH') closeNaive(exchange, order, 'EXPIRED_STP')
  if (mode !== 'DECREMENT') return
  passage.gaveUpLots = true
  const lots = Math.min(wanted, remainingOf(maker))
  endOtherLeg(exchange, maker)
  takeOff(exchange, maker, lots)
  if (order.quantity === null) {
    const { rules } = marketOf(exchange, order.symbol)
    const worth = order.worth + BigInt(priceOf(maker)) * BigInt(lots)
    order.spend = (order.spend ?? 0n) - (toQuote(worth, rules, true) - paidBy(order, rules))
  } else {
    endOtherLeg(exchange, order)
    takeOff(exchange, order, lots)
  }
}

function takeOff(exchange: NaiveExchange, order: NaiveOrder, lots: number): void {
  order.quantity = (order.quantity ?? 0) - lots
  if (remainingOf(order) === 0) closeNaive(exchange, order, 'EXPIRED_STP')
}

interface NaiveFill {
  order: NaiveOrder
  maker: NaiveOrder
  quantity: number
}

function fillNaive(exchange: NaiveExchange, { order, maker, quantity }: NaiveFill): void {
  const market = marketOf(exchange, order.symbol)
  const { rules } = market
  const [buyer, seller] = order.terms.side === 'BUY' ? [order, maker] : [maker, order]
  const before = { paid: paidBy(buyer, rules), received: paidBy(seller, rules) }
  for (const one of [buyer, seller]) {
    one.filled += quantity
    one.worth += BigInt(priceOf(maker)) * BigInt(quantity)
    one.status = 'PARTIALLY_FILLED'
  }
  const paid = paidBy(buyer, rules) - before.paid
  const received = paidBy(seller, rules) - before.received
  const delivered = toBase(quantity, rules)
  // What an order was accepted with, or less.
  const rateOf = (one: NaiveOrder) =>
    one === order ? Math.min(one.takerRate, rules.takerFeeRate) : Math.min(one.makerRate, rules.makerFeeRate)
  const buyerFee = feeUp(delivered, rateOf(buyer))
  const sellerFee = feeUp(received, rateOf(seller))
  buyer.fee += buyerFee
  seller.fee += sellerFee
  move(exchange, rules.quote, {
    [buyer.user]: -paid,
    [seller.user]: received - sellerFee,
    [FEE]: sellerFee,
    [ROUNDING]: paid - received,
  })
  move(exchange, rules.base, { [seller.user]: -delivered, [buyer.user]: delivered - buyerFee, [FEE]: buyerFee })
  market.lastTradeId += 1
  market.lastPrice = priceOf(maker)
  market.traded.push(priceOf(maker))
  exchange.trades.push({
    tradeId: market.lastTradeId,
    price: priceOf(maker),
    quantity,
    quote: paid,
    makerOrderId: maker.id,
    takerOrderId: order.id,
    makerFee: maker === buyer ? buyerFee : sellerFee,
    takerFee: maker === buyer ? sellerFee : buyerFee,
  })
  endOtherLeg(exchange, order)
  endOtherLeg(exchange, maker)
  if (remainingOf(maker) === 0) closeNaive(exchange, maker, 'FILLED')
}

function move(exchange: NaiveExchange, asset: string, amounts: Record<number, bigint>): void {
  for (const [owner, amount] of Object.entries(amounts)) add(exchange, `${owner} PLATFORM ${asset}`, amount)
}

/** The other side for this order, best price first, then oldest first. */
function queueFor(exchange: NaiveExchange, { symbol, terms }: NaiveOrder): NaiveOrder[] {
  const isBuy = terms.side === 'BUY'
  return exchange.orders
    .filter((one) => one.symbol === symbol && one.terms.side !== terms.side && one.arrival > 0)
    .sort((a, b) => (isBuy ? priceOf(a) - priceOf(b) : priceOf(b) - priceOf(a)) || a.arrival - b.arrival)
}

/** The worst price at which it trades; null when a market order finds an empty side. */
function limitFor(exchange: NaiveExchange, order: NaiveOrder): number | null {
  if (!isMarketType(order.terms)) return priceOf(order)
  const best = bestFor(exchange, order)
  if (!best) return null
  const { rules, indexPrice, lastPrice } = marketOf(exchange, order.symbol)
  const isBuy = order.terms.side === 'BUY'
  const bySlippage = moved(priceOf(best), rules.marketSlippageMax, isBuy)
  const reference = indexPrice ?? lastPrice
  if (reference === null) return bySlippage
  const byBand = moved(reference, rules.priceBand, isBuy)
  return isBuy ? Math.min(bySlippage, byBand) : Math.max(bySlippage, byBand)
}

/** Lots it wants at a price: what remains of it, within its budget. */
function lotsAt(order: NaiveOrder, price: number, { rules }: NaiveMarket): number {
  const isKnownCost = order.terms.type === 'MARKET' && order.quantity !== null
  if (order.spend === null || isKnownCost) return remainingOf(order)
  const most =
    (order.spend * 10n ** BigInt(rules.priceDecimals + rules.quantityDecimals)) / 10n ** BigInt(rules.quoteScale)
  const affordable = most <= order.worth ? 0 : Number((most - order.worth) / BigInt(price))
  return order.quantity === null ? affordable : Math.min(affordable, remainingOf(order))
}

/** An order with a budget is complete when the rest does not pay for one more lot, at its last price or the next. */
function isComplete(exchange: NaiveExchange, order: NaiveOrder, limit: number): boolean {
  if (order.quantity !== null) return remainingOf(order) === 0
  const market = marketOf(exchange, order.symbol)
  if (order.filled === 0) return false
  if (lotsAt(order, market.lastPrice ?? 1, market) === 0) return true
  const next = bestFor(exchange, order)
  return next !== undefined && isWithin(order, limit, priceOf(next)) && lotsAt(order, priceOf(next), market) === 0
}

function isWithin({ terms }: NaiveOrder, limit: number, price: number): boolean {
  return terms.side === 'BUY' ? price <= limit : price >= limit
}

function priceOf({ terms }: NaiveOrder): number {
  return terms.price ?? 0
}

function stopOf(terms: NaiveOrder['terms']): number {
  return terms.stopPrice ?? 0
}

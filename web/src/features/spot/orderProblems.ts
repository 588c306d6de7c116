// The ticket, third part: what is wrong. Problems are those that the exchange would refuse, under its own names and in
// its own order, each with the number that helps and the field that it belongs to. Warnings refuse nothing.
import type { ErrorFacts, ErrorName } from '@assay/api/errors'
import { type Amount, formatAmount, formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import { kindShapes } from './orderKinds.ts'
import type { OrderCost, TicketFacts } from './orderCost.ts'
import type { OrderTerms } from './orderForm.ts'
import { type PairRules, SCALE } from './pairRules.ts'

export type TicketField = 'price' | 'stopPrice' | 'stopLimitPrice' | 'amount' | 'total' | 'expiresAt' | 'form'

export interface Problem {
  error: ErrorName
  field: TicketField
  facts: ErrorFacts
}

export type Warning =
  | 'BOOK_TOO_THIN'
  | 'SLIPPAGE_HIGH'
  | 'ONE_SIDED_BOOK'
  | 'CROSSES_OWN_ORDER'
  | 'LIMIT_FAR_FROM_LAST'
  | 'LIMIT_BEYOND_STOP'

interface Asked {
  terms: OrderTerms
  cost: OrderCost
  facts: TicketFacts
  /** Epoch ms of the server. */
  now: number
}

/** In the order in which the exchange checks; the first is what it would answer. */
export function findProblems(asked: Asked): Problem[] {
  const missing = findMissing(asked)
  const found = [
    ...closedFor(asked),
    ...missing,
    ...expiryProblems(asked),
    ...listProblems(asked),
    ...limitProblems(asked),
    ...(missing.length > 0 ? [] : sizeProblems(asked)),
    ...triggerProblems(asked),
    ...(missing.length > 0 ? [] : balanceProblems(asked)),
    ...immediacyProblems(asked),
  ]
  return found
}

/** The field where a problem of the size is shown: the one that decides. */
export function sizeField(terms: OrderTerms): 'amount' | 'total' {
  return terms.size.by === 'total' ? 'total' : 'amount'
}

function problem(error: ErrorName, field: TicketField, facts: ErrorFacts = {}): Problem {
  return { error, field, facts }
}

function closedFor({ terms, facts: { rules } }: Asked): Problem[] {
  if (!rules.isTrading) return [problem('MARKET_CLOSED', 'form')]
  const isMarket = kindShapes[terms.kind].isMarket
  const isOpen =
    terms.side === 'BUY'
      ? isMarket
        ? rules.canMarketBuy
        : rules.canLimitBuy
      : isMarket
        ? rules.canMarketSell
        : rules.canLimitSell
  return isOpen ? [] : [problem('SIDE_CLOSED', 'form')]
}

function findMissing({ terms, cost }: Asked): Problem[] {
  const shape = kindShapes[terms.kind]
  const missing: Problem[] = []
  if (shape.hasPrice && terms.price === null) missing.push(problem('PRICE_REQUIRED', 'price'))
  if (!hasSize(terms, cost)) missing.push(problem('QUANTITY_REQUIRED', sizeField(terms)))
  if (shape.hasStop && terms.stopPrice === null) missing.push(problem('STOP_PRICE_REQUIRED', 'stopPrice'))
  return missing
}

/** A total that buys nothing yet is a size: what is wrong with it is the price, the book or the minimum. */
function hasSize({ size }: OrderTerms, cost: OrderCost): boolean {
  if (size.by === 'total') return size.total !== null && size.total > 0n
  return cost.quantity !== null && cost.quantity > 0
}

function expiryProblems({ terms, now }: Asked): Problem[] {
  if (terms.timeInForce !== 'GTD') return []
  return terms.expiresAt === null || terms.expiresAt <= now ? [problem('EXPIRY_INVALID', 'expiresAt')] : []
}

/** Of an OCO, one leg waits above the market and one below: a sell's limit above and its stop below. */
function listProblems({ terms, facts: { last } }: Asked): Problem[] {
  const { kind, side, price, stopPrice } = terms
  if (kind !== 'OCO' || price === null || stopPrice === null) return []
  const [higher, lower] = side === 'SELL' ? [price, stopPrice] : [stopPrice, price]
  if (higher <= lower) return [problem('ORDER_LIST_INVALID', 'stopPrice')]
  if (last === null) return []
  const isLimitRight = side === 'SELL' ? price > last : price < last
  return isLimitRight ? [] : [problem('ORDER_LIST_INVALID', 'price')]
}

function limitProblems({ terms, facts: { rules } }: Asked): Problem[] {
  const found: Problem[] = []
  for (const [field, price] of [
    ['price', terms.price],
    ['stopLimitPrice', terms.stopLimitPrice],
  ] as const) {
    if (price === null) continue
    if (terms.side === 'BUY' && rules.buyMax !== null && price > rules.buyMax)
      found.push(problem('PRICE_ABOVE_MAXIMUM', field, { maximum: priceText(rules.buyMax, rules) }))
    if (terms.side === 'SELL' && rules.sellMin !== null && price < rules.sellMin)
      found.push(problem('PRICE_BELOW_MINIMUM', field, { minimum: priceText(rules.sellMin, rules) }))
  }
  return found
}

function sizeProblems({ terms, cost, facts: { rules } }: Asked): Problem[] {
  const { quantity, total, quoteQuantity } = cost
  const field = sizeField(terms)
  const found: Problem[] = []
  if (quantity !== null && quoteQuantity === null) {
    if (quantity < rules.orderMin)
      found.push(problem('QUANTITY_BELOW_MINIMUM', field, { minimum: quantityText(rules.orderMin, rules) }))
    if (quantity > rules.orderMax)
      found.push(problem('QUANTITY_ABOVE_MAXIMUM', field, { maximum: quantityText(rules.orderMax, rules) }))
  }
  const worth = quoteQuantity ?? total
  if (worth !== null && worth < rules.minNotional)
    found.push(problem('NOTIONAL_BELOW_MINIMUM', field, { minimum: amountText(rules.minNotional, rules.quote) }))
  return found
}

function triggerProblems({ terms, facts: { last, index, rules } }: Asked): Problem[] {
  const market = terms.triggerBy === 'INDEX' ? index : last
  const { stopPrice, kind, side } = terms
  if (stopPrice === null || market === null) return []
  const isStop = kind === 'STOP_LIMIT' || kind === 'STOP_MARKET' || kind === 'OCO'
  const firesOnRise = isStop === (side === 'BUY')
  const hasFired = firesOnRise ? stopPrice <= market : stopPrice >= market
  return hasFired ? [problem('WOULD_TRIGGER_IMMEDIATELY', 'stopPrice', { last: priceText(market, rules) })] : []
}

function balanceProblems({ terms, cost, facts: { available, rules } }: Asked): Problem[] {
  if (available === null || cost.need === null) return []
  const [owned, coin] = terms.side === 'BUY' ? [available.quote, rules.quote] : [available.base, rules.base]
  if (cost.need <= owned) return []
  return [
    problem('INSUFFICIENT_BALANCE', sizeField(terms), {
      available: formatAmount(owned, SCALE, { trim: true }),
      asset: coin.toUpperCase(),
      needed: formatAmount(cost.need, SCALE, { trim: true }),
    }),
  ]
}

function immediacyProblems({ terms, cost, facts }: Asked): Problem[] {
  const other = terms.side === 'BUY' ? facts.asks : facts.bids
  const best = other[0]
  if (terms.kind === 'MARKET' && best === undefined) return [problem('NO_LIQUIDITY', 'form')]
  if (terms.kind !== 'LIMIT' || terms.price === null) return []
  const crosses = best !== undefined && isAtLeastAsGood(terms.side, terms.price, best.price)
  if (terms.postOnly && crosses) return [problem('WOULD_TAKE_LIQUIDITY', 'price')]
  const isFilled = cost.fill !== null && cost.quantity !== null && cost.fill.quantity >= cost.quantity
  if (terms.timeInForce === 'FOK' && cost.quantity !== null && !isFilled) return [problem('WOULD_NOT_FILL', 'amount')]
  return []
}

function isAtLeastAsGood(side: 'BUY' | 'SELL', price: Price, best: Price): boolean {
  return side === 'BUY' ? price >= best : price <= best
}

/** One percent away from the best price, in parts per million. */
const SLIPPAGE_NOTED_PPM = 10_000
/** A limit this much worse than the last trade is likely a slip of the finger. */
const LIMIT_FAR_PERCENT = 5

export function findWarnings({ terms, cost, facts }: Omit<Asked, 'now'>): Warning[] {
  const warnings: Warning[] = []
  const { fill, quantity } = cost
  if (terms.kind === 'MARKET' && fill !== null && isShort(terms, cost)) warnings.push('BOOK_TOO_THIN')
  if (fill !== null && fill.slippage >= SLIPPAGE_NOTED_PPM) warnings.push('SLIPPAGE_HIGH')
  if (quantity !== null && facts.bids.length > 0 !== facts.asks.length > 0) warnings.push('ONE_SIDED_BOOK')
  if (meetsOwnOrder(terms, facts)) warnings.push('CROSSES_OWN_ORDER')
  if (isFarFromLast(terms, facts.last)) warnings.push('LIMIT_FAR_FROM_LAST')
  if (isBeyondStop(terms)) warnings.push('LIMIT_BEYOND_STOP')
  return warnings
}

/** The part of the book that is shown does not fill the order. */
function isShort(terms: OrderTerms, { fill, quantity, quoteQuantity }: OrderCost): boolean {
  if (fill === null) return false
  if (quoteQuantity !== null) return fill.quote * 100n < quoteQuantity * 99n
  return terms.size.by !== 'total' && quantity !== null && fill.quantity < quantity
}

function meetsOwnOrder(terms: OrderTerms, { ownPrices }: TicketFacts): boolean {
  const { price } = terms
  if (terms.kind === 'MARKET') return ownPrices.length > 0
  if (terms.kind !== 'LIMIT' || price === null) return false
  return ownPrices.some((own) => isAtLeastAsGood(terms.side, price, own))
}

function isFarFromLast({ kind, side, price }: OrderTerms, last: Price | null): boolean {
  if (kind !== 'LIMIT' || price === null || last === null) return false
  const distance = (side === 'BUY' ? price - last : last - price) / last
  return distance * 100 > LIMIT_FAR_PERCENT
}

/** A stop whose limit is already passed when it fires: a buy that may pay less than its trigger, and may not fill. */
function isBeyondStop({ kind, side, price, stopPrice, stopLimitPrice }: OrderTerms): boolean {
  const limit = kind === 'OCO' ? stopLimitPrice : kind === 'STOP_LIMIT' ? price : null
  if (limit === null || stopPrice === null) return false
  return side === 'BUY' ? limit < stopPrice : limit > stopPrice
}

function priceText(price: Price, rules: PairRules): string {
  return formatPrice(price, rules.priceDecimals)
}

function quantityText(quantity: Quantity, rules: PairRules): string {
  return `${formatQuantity(quantity, rules.quantityDecimals)} ${rules.base.toUpperCase()}`
}

function amountText(amount: Amount, coin: string): string {
  return `${formatAmount(amount, SCALE, { trim: true })} ${coin.toUpperCase()}`
}

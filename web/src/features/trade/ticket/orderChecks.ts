// What can be wrong with an order of any product, under the exchange's own names, and what is worth a warning. The
// products put these in their own order of checks.
import type { ErrorName } from '@assay/api/errorCodes'
import type { ErrorFacts } from '@assay/api/errors'
import { type Amount, formatAmount, formatPrice, formatQuantity, type Price, type Quantity } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import type { Fill, MarketFacts } from './bookFill.ts'
import { kindShapes } from './orderKinds.ts'
import type { PlainTerms } from './orderTerms.ts'
import { SCALE, type TradeRules } from './tradeRules.ts'

export interface Problem<Field extends string = string> {
  error: ErrorName
  field: Field
  facts: ErrorFacts
}

export function problem<Field extends string>(error: ErrorName, field: Field, facts: ErrorFacts = {}): Problem<Field> {
  return { error, field, facts }
}

type SideAndKind = Pick<PlainTerms, 'side' | 'kind'>

export function closedFor({ side, kind }: SideAndKind, rules: TradeRules): Problem<'form'>[] {
  if (!rules.isTrading) return [problem('MARKET_CLOSED', 'form')]
  const [limit, market] =
    side === 'BUY' ? [rules.canLimitBuy, rules.canMarketBuy] : [rules.canLimitSell, rules.canMarketSell]
  return (kindShapes[kind].isMarket ? market : limit) ? [] : [problem('SIDE_CLOSED', 'form')]
}

/** now: epoch ms of the server. */
export function expiryProblems({ timeInForce, expiresAt }: PlainTerms, now: number): Problem<'expiresAt'>[] {
  if (timeInForce !== 'GTD') return []
  return expiresAt === null || expiresAt <= now ? [problem('EXPIRY_INVALID', 'expiresAt')] : []
}

/** market: the price by which it triggers. */
export function triggerProblems(
  { kind, side, stopPrice }: Pick<PlainTerms, 'kind' | 'side' | 'stopPrice'>,
  market: Price | null,
  rules: TradeRules,
): Problem<'stopPrice'>[] {
  if (stopPrice === null || market === null) return []
  const isStop = kind === 'STOP_LIMIT' || kind === 'STOP_MARKET' || kind === 'OCO'
  const firesOnRise = isStop === (side === 'BUY')
  const hasFired = firesOnRise ? stopPrice <= market : stopPrice >= market
  return hasFired ? [problem('WOULD_TRIGGER_IMMEDIATELY', 'stopPrice', { last: priceText(market, rules) })] : []
}

/** One leg of an OCO waits above the market and one below: to sell, the limit above and the stop below. */
export function listProblems(
  { kind, side, price, stopPrice }: Pick<PlainTerms, 'kind' | 'side' | 'price' | 'stopPrice'>,
  last: Price | null,
): Problem<'price' | 'stopPrice'>[] {
  if (kind !== 'OCO' || price === null || stopPrice === null) return []
  const isAbove = (one: Price, other: Price) => (side === 'SELL' ? one > other : one < other)
  if (!isAbove(price, stopPrice)) return [problem('ORDER_LIST_INVALID', 'stopPrice')]
  return last === null || isAbove(price, last) ? [] : [problem('ORDER_LIST_INVALID', 'price')]
}

interface Sized {
  quantity: Quantity | null
  fill: Fill | null
}

export function immediacyProblems(
  terms: PlainTerms,
  cost: Sized,
  market: Pick<MarketFacts, 'bids' | 'asks'>,
): Problem<'form' | 'price' | 'amount'>[] {
  const best = (terms.side === 'BUY' ? market.asks : market.bids)[0]
  if (terms.kind === 'MARKET' && best === undefined) return [problem('NO_LIQUIDITY', 'form')]
  if (terms.kind !== 'LIMIT' || terms.price === null) return []
  const crosses = best !== undefined && isAtLeastAsGood(terms.side, terms.price, best.price)
  if (terms.postOnly && crosses) return [problem('WOULD_TAKE_LIQUIDITY', 'price')]
  const isFilled = cost.fill !== null && cost.quantity !== null && cost.fill.quantity >= cost.quantity
  if (terms.timeInForce === 'FOK' && cost.quantity !== null && !isFilled) return [problem('WOULD_NOT_FILL', 'amount')]
  return []
}

export function isAtLeastAsGood(side: Side, price: Price, best: Price): boolean {
  return side === 'BUY' ? price >= best : price <= best
}

export type Warning =
  | 'BOOK_TOO_THIN'
  | 'SLIPPAGE_HIGH'
  | 'ONE_SIDED_BOOK'
  | 'CROSSES_OWN_ORDER'
  | 'LIMIT_FAR_FROM_LAST'
  | 'LIMIT_BEYOND_STOP'

/** One percent away from the best price, in parts per million. */
const SLIPPAGE_NOTED_PPM = 10_000
/** A limit this much worse than the last trade is likely a slip of the finger. */
export const LIMIT_FAR = 0.05

interface Warned {
  terms: PlainTerms
  cost: Sized
  market: MarketFacts
  /** The part of the book that is shown does not fill the order. */
  isShort: boolean
  /** The limit at which a trigger order waits after it fired. */
  firedLimit: Price | null
}

/** Nothing that refuses an order. */
export function findWarnings({ terms, cost, market, isShort, firedLimit }: Warned): Warning[] {
  const warnings: Warning[] = []
  const { fill, quantity } = cost
  if (terms.kind === 'MARKET' && fill !== null && isShort) warnings.push('BOOK_TOO_THIN')
  if (fill !== null && fill.slippage >= SLIPPAGE_NOTED_PPM) warnings.push('SLIPPAGE_HIGH')
  if (quantity !== null && market.bids.length > 0 !== market.asks.length > 0) warnings.push('ONE_SIDED_BOOK')
  if (meetsOwnOrder(terms, market)) warnings.push('CROSSES_OWN_ORDER')
  if (isFarFromLast(terms, market.last)) warnings.push('LIMIT_FAR_FROM_LAST')
  if (isBeyondStop(terms, firedLimit)) warnings.push('LIMIT_BEYOND_STOP')
  return warnings
}

function meetsOwnOrder(terms: PlainTerms, { ownPrices }: MarketFacts): boolean {
  const { price } = terms
  if (terms.kind === 'MARKET') return ownPrices.length > 0
  if (terms.kind !== 'LIMIT' || price === null) return false
  return ownPrices.some((own) => isAtLeastAsGood(terms.side, price, own))
}

function isFarFromLast({ kind, side, price }: PlainTerms, last: Price | null): boolean {
  if (kind !== 'LIMIT' || price === null || last === null) return false
  const distance = (side === 'BUY' ? price - last : last - price) / last
  return distance > LIMIT_FAR
}

/** A stop whose limit is already passed when it fires: a buy that may pay less than its trigger, and may not fill. */
function isBeyondStop({ side, stopPrice }: PlainTerms, limit: Price | null): boolean {
  if (limit === null || stopPrice === null) return false
  return side === 'BUY' ? limit < stopPrice : limit > stopPrice
}

export function priceText(price: Price, rules: TradeRules): string {
  return formatPrice(price, rules.priceDecimals)
}

export function quantityText(quantity: Quantity, rules: TradeRules): string {
  return `${formatQuantity(quantity, rules.quantityDecimals)} ${rules.base.toUpperCase()}`
}

export function amountText(amount: Amount, coin: string): string {
  return `${formatAmount(amount, SCALE, { trim: true })} ${coin.toUpperCase()}`
}

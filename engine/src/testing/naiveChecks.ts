// The refusals again, as a table: each reason with its condition, in the documented order.
import type { OrderTerms } from '../nouns.ts'
import type { SpotMarket } from '../spot/commands.ts'
import type { RejectionReason } from '../events.ts'
import { isMarketType, isTriggerType, moved, risesToFire, toQuote } from './naiveOrder.ts'

export interface Question {
  terms: OrderTerms
  market: SpotMarket
  time: number
  lastPrice: number | null
  indexPrice: number | null
}

type Check = [reason: RejectionReason, applies: (question: Question) => boolean]

export const termChecks: Check[] = [
  ['MARKET_CLOSED', ({ market }) => !market.isTrading],
  ['SIDE_CLOSED', ({ terms, market }) => !market[`can${isMarketType(terms) ? 'Market' : 'Limit'}${word(terms)}`]],
  ['PRICE_REQUIRED', ({ terms }) => !isMarketType(terms) && terms.price === null],
  ['PRICE_NOT_ALLOWED', ({ terms }) => isMarketType(terms) && terms.price !== null],
  ['QUANTITY_REQUIRED', ({ terms }) => terms.quantity === null && !(terms.quoteQuantity !== null && maySpend(terms))],
  ['QUOTE_QUANTITY_NOT_ALLOWED', ({ terms }) => terms.quantity !== null && terms.quoteQuantity !== null],
  ['STOP_PRICE_REQUIRED', ({ terms }) => isTriggerType(terms) && terms.stopPrice === null],
  ['STOP_PRICE_NOT_ALLOWED', ({ terms }) => !isTriggerType(terms) && terms.stopPrice !== null],
  ['TIME_IN_FORCE_INVALID', ({ terms }) => terms.type === 'MARKET' && terms.timeInForce === 'GTD'],
  ['POST_ONLY_NOT_ALLOWED', ({ terms }) => terms.postOnly && (terms.type !== 'LIMIT' || !stays(terms))],
  ['EXPIRY_INVALID', ({ terms, time }) => (terms.timeInForce === 'GTD') !== (terms.expiresAt ?? 0) > time],
]

export const priceChecks: Check[] = [
  ['AMOUNT_INVALID', ({ terms }) => terms.quoteQuantity !== null && terms.quoteQuantity <= 0n],
  ['PRICE_ABOVE_MAXIMUM', ({ terms, market }) => terms.side === 'BUY' && above(terms.price, market.buyMax)],
  ['PRICE_BELOW_MINIMUM', ({ terms, market }) => terms.side === 'SELL' && above(market.sellMin, terms.price)],
  ['PRICE_OUTSIDE_BAND', isOutsideBand],
]

export const sizeChecks: Check[] = [
  ['QUANTITY_BELOW_MINIMUM', ({ terms, market }) => above(market.orderMin, terms.quantity)],
  ['QUANTITY_ABOVE_MAXIMUM', ({ terms, market }) => above(terms.quantity, market.orderMax)],
  ['NOTIONAL_BELOW_MINIMUM', isWorthTooLittle],
]

export const triggerChecks: Check[] = [['WOULD_TRIGGER_IMMEDIATELY', isReachedAlready]]

export function firstThatApplies(checks: Check[], question: Question): RejectionReason | null {
  return checks.find(([, applies]) => applies(question))?.[0] ?? null
}

export function stays({ timeInForce }: OrderTerms): boolean {
  return timeInForce === 'GTC' || timeInForce === 'GTD'
}

function word({ side }: OrderTerms): 'Buy' | 'Sell' {
  return side === 'BUY' ? 'Buy' : 'Sell'
}

function maySpend(terms: OrderTerms): boolean {
  return isMarketType(terms) && terms.side === 'BUY'
}

function above(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one > other
}

function isOutsideBand({ terms, market, lastPrice, indexPrice }: Question): boolean {
  const reference = terms.stopPrice ?? indexPrice ?? lastPrice
  if (terms.price === null || reference === null) return false
  const isLow = terms.price < moved(reference, market.priceBand, false)
  return isLow || terms.price > moved(reference, market.priceBand, true)
}

function isWorthTooLittle({ terms, market, lastPrice, indexPrice }: Question): boolean {
  if (terms.quoteQuantity !== null) return terms.quoteQuantity < market.minNotional
  const price = terms.price ?? terms.stopPrice ?? indexPrice ?? lastPrice
  if (price === null) return false
  return toQuote(BigInt(price) * BigInt(terms.quantity ?? 0), market, false) < market.minNotional
}

function isReachedAlready({ terms, lastPrice, indexPrice }: Question): boolean {
  const now = terms.triggerBy === 'LAST' ? lastPrice : indexPrice
  if (!isTriggerType(terms) || terms.stopPrice === null || now === null) return false
  return risesToFire(terms) ? now >= terms.stopPrice : now <= terms.stopPrice
}

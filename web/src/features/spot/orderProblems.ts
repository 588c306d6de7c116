// The ticket, third part: what is wrong. Problems are those that the exchange would refuse, under its own names and in
// its own order, each with the number that helps and the field that it belongs to. Warnings refuse nothing.
import { formatAmount } from '@assay/engine/money'
import {
  amountText,
  closedFor,
  expiryProblems,
  findWarnings as findPlainWarnings,
  immediacyProblems,
  listProblems,
  priceText,
  type Problem as PlainProblem,
  problem,
  quantityText,
  triggerProblems,
  type Warning,
} from '../trade/ticket/orderChecks.ts'
import { kindShapes } from '../trade/ticket/orderKinds.ts'
import { SCALE } from '../trade/ticket/tradeRules.ts'
import type { OrderCost, TicketFacts } from './orderCost.ts'
import type { OrderTerms } from './orderForm.ts'

export type TicketField = 'price' | 'stopPrice' | 'stopLimitPrice' | 'amount' | 'total' | 'expiresAt' | 'form'
export type Problem = PlainProblem<TicketField>

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
  const { terms, cost, facts, now } = asked
  const found = [
    ...closedFor(terms, facts.rules),
    ...missing,
    ...expiryProblems(terms, now),
    ...listProblems(terms, facts.last),
    ...limitProblems(asked),
    ...(missing.length > 0 ? [] : sizeProblems(asked)),
    ...triggerProblems(terms, terms.triggerBy === 'INDEX' ? facts.index : facts.last, facts.rules),
    ...(missing.length > 0 ? [] : balanceProblems(asked)),
    ...immediacyProblems(terms, cost, facts),
  ]
  return found
}

/** The field where a problem of the size is shown: the one that decides. */
export function sizeField(terms: OrderTerms): 'amount' | 'total' {
  return terms.size.by === 'total' ? 'total' : 'amount'
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

export function findWarnings({ terms, cost, facts }: Omit<Asked, 'now'>): Warning[] {
  const { kind } = terms
  const firedLimit = kind === 'OCO' ? terms.stopLimitPrice : kind === 'STOP_LIMIT' ? terms.price : null
  return findPlainWarnings({ terms, cost, market: facts, isShort: isShort(terms, cost), firedLimit })
}

/** The part of the book that is shown does not fill the order. */
function isShort(terms: OrderTerms, { fill, quantity, quoteQuantity }: OrderCost): boolean {
  if (fill === null) return false
  if (quoteQuantity !== null) return fill.quote * 100n < quoteQuantity * 99n
  return terms.size.by !== 'total' && quantity !== null && fill.quantity < quantity
}

// The ticket of contracts, third part: what is wrong. Problems are those that the exchange would refuse, under its own
// names and in its own order.
import { expectedEntry } from '@assay/engine/futures/expectedEntry'
import { tierAt } from '@assay/engine/futures/margin'
import { formatAmount, type Price, shiftPrice } from '@assay/engine/money'
import {
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
} from '../../trade/ticket/orderChecks.ts'
import { kindShapes } from '../../trade/ticket/orderKinds.ts'
import type { FuturesCost, FuturesFacts } from './futuresCost.ts'
import type { FuturesTerms } from './futuresForm.ts'

export type TicketField = 'price' | 'stopPrice' | 'amount' | 'takeProfit' | 'stopLoss' | 'expiresAt' | 'form'
export type Problem = PlainProblem<TicketField>

interface Asked {
  terms: FuturesTerms
  cost: FuturesCost
  facts: FuturesFacts
  /** Epoch ms of the server. */
  now: number
}

/** In the order in which the exchange checks; the first is what it would answer. */
export function findProblems(asked: Asked): Problem[] {
  const { terms, cost, facts, now } = asked
  const missing = findMissing(asked)
  return [
    ...closedFor(terms, facts.rules),
    ...indexProblems(asked),
    ...missing,
    ...expiryProblems(terms, now),
    ...reduceProblems(asked),
    ...bandProblems(asked),
    ...(missing.length > 0 ? [] : sizeProblems(asked)),
    ...triggerProblems(terms, triggerPrice(asked), facts.rules),
    ...listProblems(terms, facts.last),
    ...stopProblems(asked),
    ...(missing.length > 0 ? [] : limitProblems(asked)),
    ...(missing.length > 0 ? [] : balanceProblems(asked)),
    ...immediacyProblems(terms, cost, facts),
  ]
}

function indexProblems({ terms, facts }: Asked): Problem[] {
  return facts.indexState === 'PAUSED' && !terms.isClosing && !terms.reduceOnly ? [problem('INDEX_PAUSED', 'form')] : []
}

function findMissing({ terms, cost }: Asked): Problem[] {
  const shape = kindShapes[terms.kind]
  const missing: Problem[] = []
  if (shape.hasPrice && terms.price === null) missing.push(problem('PRICE_REQUIRED', 'price'))
  if (cost.quantity === null) missing.push(problem('QUANTITY_REQUIRED', 'amount'))
  if (shape.hasStop && terms.stopPrice === null) missing.push(problem('STOP_PRICE_REQUIRED', 'stopPrice'))
  return missing
}

function triggerPrice({ terms, facts }: Asked): Price | null {
  return { MARK: facts.mark, INDEX: facts.index, LAST: facts.last }[terms.triggerBy]
}

/** Reducing needs something to reduce. */
function reduceProblems({ terms, cost, facts: { account } }: Asked): Problem[] {
  if (account === null || !(terms.isClosing || terms.reduceOnly)) return []
  return cost.maximum === 0 ? [problem('REDUCE_ONLY_INVALID', 'form')] : []
}

function bandProblems({ terms, facts: { index, mark, last, rules } }: Asked): Problem[] {
  const around = index ?? mark ?? last
  if (terms.price === null || around === null) return []
  const lowest = shiftPrice(around, rules.market.priceBand, -1, 'up')
  const highest = shiftPrice(around, rules.market.priceBand, 1, 'down')
  if (terms.price >= lowest && terms.price <= highest) return []
  const facts = { lowest: priceText(lowest, rules), highest: priceText(highest, rules) }
  return [problem('PRICE_OUTSIDE_BAND', 'price', facts)]
}

function sizeProblems({ terms, cost, facts: { rules } }: Asked): Problem[] {
  const { quantity } = cost
  const { orderMin, orderMax } = rules.market
  if (quantity === null) return []
  const isReducing = terms.isClosing || terms.reduceOnly
  if (quantity < orderMin && !isReducing)
    return [problem('QUANTITY_BELOW_MINIMUM', 'amount', { minimum: quantityText(orderMin, rules) })]
  if (quantity > orderMax)
    return [problem('QUANTITY_ABOVE_MAXIMUM', 'amount', { maximum: quantityText(orderMax, rules) })]
  return []
}

/** A long gains above its expected entry and loses below. The stop loss must come before the liquidation price, or it would never fire. */
function stopProblems({ terms, cost, facts }: Asked): Problem[] {
  const { rules, mark } = facts
  const now = { MARK: mark, INDEX: facts.index ?? mark, LAST: facts.last ?? mark }[terms.stopsBy]
  const waiting = kindShapes[terms.kind].hasStop ? terms.stopPrice : null
  const entry = expectedEntry({ side: terms.side, price: terms.price, stopPrice: waiting }, now)
  const found: Problem[] = []
  const isBeyond = (price: Price, limit: Price, isAbove: boolean) => (isAbove ? price <= limit : price >= limit)
  for (const [field, price, isAbove] of [
    ['takeProfit', terms.takeProfit, terms.isLong],
    ['stopLoss', terms.stopLoss, !terms.isLong],
  ] as const) {
    if (price === null || entry === null || !isBeyond(price, entry, isAbove)) continue
    found.push(problem('STOP_ON_WRONG_SIDE', field, { entry: priceText(entry, rules) }))
  }
  const { liquidation } = cost
  if (terms.stopLoss !== null && liquidation !== null && isBeyond(terms.stopLoss, liquidation, terms.isLong))
    found.push(problem('STOP_BEYOND_LIQUIDATION', 'stopLoss', { liquidationPrice: priceText(liquidation, rules) }))
  return found
}

function limitProblems({ terms, cost, facts: { account, rules } }: Asked): Problem[] {
  if (account === null || cost.opening === 0) return []
  const { market } = rules
  const found: Problem[] = []
  const tier = cost.notionalAfter === null ? undefined : market.tiers[tierAt(cost.notionalAfter, market.tiers)]
  if (tier !== undefined && account.leverage > tier.leverageMax)
    found.push(problem('LEVERAGE_ABOVE_TIER', 'amount', { maximum: `${tier.leverageMax}×` }))
  const held = account.positions[terms.isLong ? 'LONG' : 'SHORT']?.quantity ?? 0
  if (held + cost.opening > market.maxPosition)
    found.push(problem('POSITION_LIMIT', 'amount', { maximum: quantityText(market.maxPosition, rules) }))
  return found
}

function balanceProblems({ cost, facts: { account, rules } }: Asked): Problem[] {
  if (account === null || cost.need === null || cost.need <= account.available) return []
  const text = (amount: bigint) => formatAmount(amount, rules.quoteScale, { trim: true })
  const facts = { available: text(account.available), asset: rules.quote.toUpperCase(), needed: text(cost.need) }
  return [problem('INSUFFICIENT_BALANCE', 'amount', facts)]
}

/** The margin is short: a transfer from another wallet would help. */
export function isMarginShort(problems: readonly Problem[]): boolean {
  return problems.some(({ error }) => error === 'INSUFFICIENT_BALANCE')
}

/** From this leverage on the ticket says what it means. */
export const LEVERAGE_NOTED = 20

export function findWarnings({ terms, cost, facts }: Omit<Asked, 'now'>): Warning[] {
  const isShort = cost.fill !== null && cost.quantity !== null && cost.fill.quantity < cost.quantity
  const firedLimit = terms.kind === 'STOP_LIMIT' ? terms.price : null
  return findPlainWarnings({ terms, cost, market: facts, isShort, firedLimit })
}

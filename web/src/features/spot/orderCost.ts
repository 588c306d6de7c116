// The ticket, second part: what the order would cost, from the terms, the balance and the book as it is shown. Exact
// where it can be known: a limit buy costs at most price × quantity, rounded up; what a market order pays is read off
// the book, and is an estimate as old as the book.
//
// Worked through: a market buy of 3 BTC against asks of 1.5 at 100 and 2 at 102 pays 150 + 153 = 303, on average 101;
// that is 1 % above the best ask. At a fee of 0.1 % it receives 3 − 0.003 BTC: fees are taken from what is received.
import {
  type Amount,
  amountUnits,
  baseUnits,
  divide,
  feeOf,
  lotsAffordable,
  lotsIn,
  notional,
  power,
  type Price,
  type Quantity,
  type Rate,
  shiftPrice,
  tickLotsFor,
} from '@assay/engine/money'
import { type Fill, fillNow, type MarketFacts, walkBook } from '../trade/ticket/bookFill.ts'
import { kindShapes } from '../trade/ticket/orderKinds.ts'
import type { OrderTerms } from './orderForm.ts'
import type { PairRules } from './pairRules.ts'

export interface TicketFacts extends MarketFacts {
  rules: PairRules
  /** null while the balance is not known. */
  available: { base: Amount; quote: Amount } | null
}

export interface OrderCost {
  /** What would be ordered; where only a total was given to a market buy, what the book gives for it now. */
  quantity: Quantity | null
  /** Set when the order goes out by its total: a market buy sized in the quote coin. */
  quoteQuantity: Amount | null
  /** In the quote coin: at the limit, or as the book is now. */
  total: Amount | null
  /** What will be held, in the coin that is paid: the quote for a buy, the base for a sell. */
  need: Amount | null
  fill: Fill | null
  feeRate: Rate
  /** In the coin that is received, rounded up. */
  fee: Amount | null
  receive: Amount | null
  /** The most that the balance allows, at this price. */
  maximum: Quantity | null
}

const HUNDRED = 100n

export function costOrder(terms: OrderTerms, facts: TicketFacts): OrderCost {
  const { rules } = facts
  const size = sizeOrder(terms, facts)
  const { quantity, quoteQuantity } = size
  const fill = fillNow(terms, facts, { quantity, budget: quoteQuantity, rules })
  const price = sizingPrice(terms, facts)
  const total = totalOf(terms, { quantity, quoteQuantity, price, fill, rules })
  const isTaker = fill !== null || kindShapes[terms.kind].isMarket
  const feeRate = isTaker ? rules.takerFeeRate : rules.makerFeeRate
  const gross = grossReceived(terms, { quantity, total, fill, rules })
  const fee = gross === null ? null : feeOf(gross, feeRate, 'up')
  return {
    quantity,
    quoteQuantity,
    total,
    need: needOf(terms, { quantity, quoteQuantity, price, total, rules }),
    fill,
    feeRate,
    fee,
    receive: gross === null || fee === null ? null : amountUnits(gross - fee),
    maximum: facts.available === null ? null : maximumOf(terms, facts, facts.available),
  }
}

interface Sized {
  quantity: Quantity | null
  quoteQuantity: Amount | null
}

function sizeOrder(terms: OrderTerms, facts: TicketFacts): Sized {
  const { size } = terms
  if (size.by === 'amount') return { quantity: size.quantity === 0 ? null : size.quantity, quoteQuantity: null }
  const budget = size.by === 'total' ? size.total : shareOfAvailable(terms, facts, size.percent)
  if (budget === null || budget === 0n) return { quantity: null, quoteQuantity: null }
  if (size.by === 'percent' && terms.side === 'SELL')
    return { quantity: lotsIn(budget, facts.rules), quoteQuantity: null }
  const quantity = lotsForQuote(terms, facts, budget)
  const goesOutByTotal = terms.side === 'BUY' && kindShapes[terms.kind].isMarket
  return { quantity, quoteQuantity: goesOutByTotal ? budget : null }
}

function shareOfAvailable(terms: OrderTerms, facts: TicketFacts, percent: number): Amount | null {
  if (facts.available === null) return null
  const whole = terms.side === 'BUY' ? facts.available.quote : facts.available.base
  const share = divide(whole * BigInt(percent), HUNDRED, 'down')
  return amountUnits(share - (share % finestTotal(facts.rules)))
}

/** The wire takes totals with no more decimals than price × quantity can have. */
function finestTotal(rules: PairRules): bigint {
  return power(Math.max(0, rules.quoteScale - totalDecimals(rules)))
}

export function totalDecimals(rules: PairRules): number {
  return Math.min(rules.quoteScale, rules.priceDecimals + rules.quantityDecimals)
}

/** How many lots a sum of the quote buys or is sold for. */
function lotsForQuote(terms: OrderTerms, facts: TicketFacts, budget: Amount): Quantity | null {
  if (terms.kind === 'MARKET') return walkBook(facts, terms.side, { budget, rules: facts.rules })?.quantity ?? null
  const price = sizingPrice(terms, facts)
  if (price === null) return null
  return lotsAffordable(tickLotsFor(budget, facts.rules), price)
}

/** The price that turns amount into total: the limit, else the trigger. An OCO buy is sized by its dearer leg. */
function sizingPrice(terms: OrderTerms, facts: TicketFacts): Price | null {
  if (terms.kind === 'OCO' && terms.side === 'BUY') return dearerLeg(terms, facts.rules)
  if (terms.price !== null || kindShapes[terms.kind].hasPrice) return terms.price
  if (terms.stopPrice !== null || kindShapes[terms.kind].hasStop) return firedPrice(terms, facts.rules)
  return facts.last
}

/** A buy that goes to the market when it fires may pay up to the slippage limit above its stop, and holds as much. */
function firedPrice({ side, stopPrice }: OrderTerms, rules: PairRules): Price | null {
  if (stopPrice === null || side === 'SELL') return stopPrice
  return shiftPrice(stopPrice, rules.marketSlippageMax, 1, 'down')
}

function dearerLeg(terms: OrderTerms, rules: PairRules): Price | null {
  const { price, stopLimitPrice } = terms
  const trigger = stopLimitPrice ?? firedPrice(terms, rules)
  if (price === null || trigger === null) return price ?? trigger
  return price > trigger ? price : trigger
}

interface Known {
  quantity: Quantity | null
  quoteQuantity: Amount | null
  price: Price | null
  fill: Fill | null
  rules: PairRules
}

function totalOf(terms: OrderTerms, { quantity, quoteQuantity, price, fill, rules }: Known): Amount | null {
  if (terms.kind === 'MARKET') return quoteQuantity ?? fill?.quote ?? null
  if (quoteQuantity !== null) return quoteQuantity
  const worth = terms.kind === 'OCO' ? terms.price : price
  if (worth === null || quantity === null) return null
  return notional(worth, quantity, rules, terms.side === 'BUY' ? 'up' : 'down')
}

function needOf(terms: OrderTerms, known: Omit<Known, 'fill'> & { total: Amount | null }): Amount | null {
  const { quantity, quoteQuantity, price, total, rules } = known
  if (terms.side === 'SELL') return quantity === null ? null : baseUnits(quantity, rules)
  if (quoteQuantity !== null) return quoteQuantity
  if (terms.kind === 'OCO') return price === null || quantity === null ? null : notional(price, quantity, rules, 'up')
  return total
}

/** Before the fee: base for a buy, quote for a sell. What rests counts as filled at its limit. */
function grossReceived(
  terms: OrderTerms,
  { quantity, total, fill, rules }: Pick<Known, 'quantity' | 'fill' | 'rules'> & { total: Amount | null },
): Amount | null {
  if (terms.side === 'BUY')
    return quantity === null ? null : baseUnits(fillOnly(terms, fill)?.quantity ?? quantity, rules)
  return fillOnly(terms, fill)?.quote ?? total
}

/** A market order receives what the book gives; a limit order that fills in part continues waiting. */
function fillOnly(terms: OrderTerms, fill: Fill | null): Fill | null {
  return terms.kind === 'MARKET' ? fill : null
}

function maximumOf(terms: OrderTerms, facts: TicketFacts, available: { base: Amount; quote: Amount }): Quantity | null {
  const { rules } = facts
  const most = terms.side === 'SELL' ? lotsIn(available.base, rules) : lotsForQuote(terms, facts, available.quote)
  if (most === null) return available.quote === 0n && terms.side === 'BUY' ? (0 as Quantity) : null
  return Math.min(most, rules.orderMax) as Quantity
}

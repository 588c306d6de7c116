// How much an open order must hold. A sell holds what it may still deliver, a limit buy what it may still have to pay,
// a market buy its budget. Always at least what its fills can cost.
//
// A limit buy of 3 at 100 holds 300. It fills 2 at 90: it pays 180 and still needs 100, so 20 of the 300 are released
// at once.
import { resizeHold } from '../ledger/holds.ts'
import { type Amount, amountUnits, baseUnits, notional, type Quantity, quoteUnits, tickLots, ZERO } from '../money.ts'
import type { OrderTerms } from '../nouns.ts'
import { isMarketForm } from '../orders/order.ts'
import { worstPrice } from '../orders/priceLimits.ts'
import type { Order } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import { deskOf, type SpotPair } from './spot.ts'

/** What an order needs before it enters the market. For a market buy by quantity, `cost` is the book's price for it. */
export function neededForTerms(pair: SpotPair, terms: OrderTerms, cost: Amount | null): Amount {
  if (terms.quoteQuantity !== null) return terms.quoteQuantity
  const quantity = terms.quantity ?? (0 as Quantity)
  if (terms.side === 'SELL') return baseUnits(quantity, pair.rules)
  if (terms.price !== null) return notional(terms.price, quantity, pair.rules, 'up')
  if (terms.stopPrice === null) return cost ?? ZERO
  // Its fill price is unknown; it spends no more than this when it fires.
  const worst = worstPrice({ side: 'BUY', best: terms.stopPrice, reference: null, rules: pair.rules })
  return notional(worst, quantity, pair.rules, 'up')
}

/** What an open order still needs, after what it has paid. */
export function neededForRest(order: Order): Amount {
  const { rules } = deskOf(order).pair
  if (order.side === 'SELL') return baseUnits(order.remaining, rules)
  if (isMarketForm(order.type)) return order.held
  const worth = tickLots(order.price, order.remaining)
  if (order.filledTickLots === 0n) return quoteUnits(worth, rules, 'up')
  return amountUnits(quoteUnits(order.filledTickLots + worth, rules, 'up') - order.filledQuote)
}

/** What an open order needs once its price or quantity is changed. */
export function neededForAmended(order: Order, terms: OrderTerms): Amount {
  const { pair } = deskOf(order)
  if (order.status === 'PENDING_TRIGGER') return neededForTerms(pair, terms, null)
  const remaining = ((terms.quantity ?? 0) - order.filledQuantity) as Quantity
  if (order.side === 'SELL') return baseUnits(remaining, pair.rules)
  const worth = order.filledTickLots + tickLots(terms.price ?? order.price, remaining)
  return amountUnits(quoteUnits(worth, pair.rules, 'up') - order.filledQuote)
}

/** Releases the excess. The limit leg of a list keeps the funds of both until one of them ends. */
export function fitHold(turn: Turn, order: Order): void {
  if (order.sibling === null) resizeHold(turn.ledger, order, neededForRest(order))
}

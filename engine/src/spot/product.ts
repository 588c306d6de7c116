// What spot decides about its orders: how many lots a buy can pay for, and how an open order's hold decreases.
//
// A market buy with a budget of 500 and asks of 3 at 100 and 9 at 101: it takes 3 for 300, then 1 for 101 of the
// remaining 200; the 99 left do not pay for another lot.
import { resizeHold } from '../ledger/holds.ts'
import {
  amountUnits,
  lotsAffordable,
  type Price,
  type Quantity,
  quoteUnits,
  type TickLots,
  tickLots,
  tickLotsFor,
} from '../money.ts'
import { endSibling } from '../orders/closeOrder.ts'
import { isMarketForm } from '../orders/order.ts'
import type { Meeting, Order, Product } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import { termsOf } from './order.ts'
import { fitHold, neededForTerms } from './orderHold.ts'
import { settleFill } from './settleFill.ts'
import { deskOf } from './spot.ts'

export const spotProduct: Product = {
  settleFill,
  fitHold,
  lotsWanted(_turn: Turn, order: Order, price: Price): Quantity {
    const budget = budgetOf(order)
    if (budget === null) return order.remaining
    const affordable = lotsAffordable(budget, price)
    return order.quantity === null || affordable < order.remaining ? affordable : order.remaining
  },
  lotsAgreed(_turn: Turn, { maker, wanted }: Meeting): number {
    return wanted < maker.remaining ? wanted : maker.remaining
  },
  budgetOf,
  prepareFired: takeOverFunds,
  lessenSpending,
  mayRest: () => true,
  forget(): void {},
  personOf: ({ user }) => user,
  afterMeeting(): void {},
}

/**
 * The remaining budget of a market buy, in ticks × lots; null for every other order, and for one by quantity that
 * enters at once, because it holds exactly its expected cost.
 */
function budgetOf(order: Order): TickLots | null {
  if (order.side === 'SELL' || !isMarketForm(order.type)) return null
  if (order.type === 'MARKET' && order.quantity !== null) return null
  const spendable = tickLotsFor(amountUnits(order.filledQuote + order.held), order.desk.pair.rules)
  return (spendable - order.filledTickLots) as TickLots
}

/**
 * The trigger leg of a list holds nothing until now: the limit leg ends, and its hold passes to this leg. Never more
 * than that, even if the pair's rules, which determine a market order's need, have changed since both were accepted.
 */
function takeOverFunds(turn: Turn, order: Order): void {
  if (order.sibling === null) return
  const { held } = order.sibling
  endSibling(turn, order)
  const needed = neededForTerms(deskOf(order).pair, termsOf(order), null)
  resizeHold(turn.ledger, order, needed < held ? needed : held)
}

/** The cost of these lots, rounded like its fills: in sum. */
function lessenSpending(turn: Turn, order: Order, price: Price, lots: Quantity): void {
  if (order.quoteQuantity === null) return
  const worth = order.filledTickLots + tickLots(price, lots)
  const cost = quoteUnits(worth, order.desk.pair.rules, 'up') - order.filledQuote
  order.quoteQuantity = amountUnits(order.quoteQuantity - cost)
  resizeHold(turn.ledger, order, amountUnits(order.held - cost))
}

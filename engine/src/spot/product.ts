// What spot decides about its orders: how many lots a buy still pays for, and how an open order's hold shrinks.
//
// A market buy that may spend 500 meets asks of 3 at 100 and 9 at 101: it wants 5 at 100 and then, with 200 left, 1 at
// 101; the 99 that are left do not pay another lot.
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
  forget(): void {},
}

/**
 * What a market buy may still spend, in ticks × lots; null for every other order, and for one that states a quantity
 * and came at once: exactly what it will meet is held for it.
 */
function budgetOf(order: Order): TickLots | null {
  if (order.side === 'SELL' || !isMarketForm(order.type)) return null
  if (order.type === 'MARKET' && order.quantity !== null) return null
  const spendable = tickLotsFor(amountUnits(order.filledQuote + order.held), order.desk.pair.rules)
  return (spendable - order.filledTickLots) as TickLots
}

/**
 * The trigger leg of a list has held nothing: the limit leg ends, and its funds become this one's. Never more than
 * those: the pair's rules, which a market order's need follows, may have changed since both were accepted.
 */
function takeOverFunds(turn: Turn, order: Order): void {
  if (order.sibling === null) return
  const { held } = order.sibling
  endSibling(turn, order)
  const needed = neededForTerms(deskOf(order).pair, termsOf(order), null)
  resizeHold(turn.ledger, order, needed < held ? needed : held)
}

/** What these lots would have cost, rounded as its fills are: in sum. */
function lessenSpending(turn: Turn, order: Order, price: Price, lots: Quantity): void {
  if (order.quoteQuantity === null) return
  const worth = order.filledTickLots + tickLots(price, lots)
  const cost = quoteUnits(worth, order.desk.pair.rules, 'up') - order.filledQuote
  order.quoteQuantity = amountUnits(order.quoteQuantity - cost)
  resizeHold(turn.ledger, order, amountUnits(order.held - cost))
}

// An order that is in the market meets the other side, best price first, until it has what it wants, its limit is
// passed, or it meets an order of its own user.
//
// A market buy that may spend 500 meets asks of 3 at 100 and 9 at 101: it buys 3 for 300 and 1 for 101; the 99 that
// are left do not pay another lot, so it is FILLED and the 99 are released.
import { nextToMeet } from '../book/sweep.ts'
import { amountUnits, lotsAffordable, type Price, type Quantity, type TickLots, tickLotsFor } from '../money.ts'
import { closeOrder, endSibling, isOpen } from './closeOrder.ts'
import { isMarketForm, isPastTime, touchOrder } from './order.ts'
import { fitHold } from './orderHold.ts'
import { preventSelfTrade } from './preventSelfTrade.ts'
import { settleFill } from './settleFill.ts'
import type { Order, SpotTurn } from './spot.ts'
import { reduceInBook } from './standing.ts'

export function matchOrder(turn: SpotTurn, taker: Order, limit: Price): void {
  const { book } = taker.desk.pair
  const arrival = { side: taker.side, limit }
  let maker = nextToMeet(book, arrival)
  while (maker !== null && meet(turn, taker, maker)) maker = nextToMeet(book, arrival)
}

/** Lots that the order still wants at a price; a market buy wants no more than its hold pays. */
export function lotsWanted(order: Order, price: Price): Quantity {
  const budget = budgetOf(order)
  if (budget === null) return order.remaining
  const affordable = lotsAffordable(budget, price)
  return order.quantity === null || affordable < order.remaining ? affordable : order.remaining
}

/**
 * What a market buy may still spend, in ticks × lots; null for every other order, and for one that states a quantity
 * and came at once: exactly what it will meet is held for it.
 */
export function budgetOf(order: Order): TickLots | null {
  if (order.side === 'SELL' || !isMarketForm(order.type)) return null
  if (order.type === 'MARKET' && order.quantity !== null) return null
  const spendable = tickLotsFor(amountUnits(order.filledQuote + order.held), order.desk.pair.rules)
  return (spendable - order.filledTickLots) as TickLots
}

function meet(turn: SpotTurn, taker: Order, maker: Order): boolean {
  if (isPastTime(maker, turn.time)) {
    closeOrder(turn, maker, 'EXPIRED')
    return true
  }
  const wanted = lotsWanted(taker, maker.price)
  if (wanted === 0) return false
  if (maker.desk.user === taker.desk.user) return preventSelfTrade(turn, { taker, maker, wanted })
  const quantity = wanted < maker.remaining ? wanted : maker.remaining
  settleFill(turn, { taker, maker, quantity })
  endSibling(turn, taker)
  endSibling(turn, maker)
  if (taker.quantity !== null) taker.remaining = (taker.remaining - quantity) as Quantity
  taker.status = 'PARTIALLY_FILLED'
  touchOrder(turn, taker)
  reduceInBook(turn, maker, quantity)
  afterMakerFill(turn, maker)
  return isOpen(taker)
}

function afterMakerFill(turn: SpotTurn, maker: Order): void {
  if (maker.remaining === 0) {
    closeOrder(turn, maker, 'FILLED')
    return
  }
  maker.status = 'PARTIALLY_FILLED'
  fitHold(turn, maker)
  touchOrder(turn, maker)
}

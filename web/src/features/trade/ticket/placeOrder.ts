// Sends one order and learns what became of it. An order leaves under an id of its own; where no answer comes, the
// exchange is asked for that id, and only a person decides to try again. The same order never goes out under two ids.
import { findOutcome, type Outcome } from '../../../findOutcome.ts'
import { isUnanswered } from '../../../requestError.ts'

/** How a product sends its orders. */
export interface OrderRoad<Order, Placed> {
  /** Addresses under which an order leaves. */
  paths: readonly string[]
  idOf(order: Order): string
  send(order: Order): Promise<Placed[]>
  /** Those with this id, open and finished. */
  find: (clientOrderId: string) => Promise<Placed[]>
}

export async function placeOrder<Order, Placed>(
  road: OrderRoad<Order, Placed>,
  order: Order,
): Promise<Outcome<Placed>> {
  try {
    return { outcome: 'accepted', found: await road.send(order) }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return findOutcome(road.idOf(order), road.find)
  }
}

// Sends one order and reports its outcome. The order has a unique id; if no answer arrives, the exchange is asked about
// that id, and only the user decides to retry. One order is never sent under two ids.
import { findOutcome, type Outcome } from '../../../findOutcome.ts'
import { isUnanswered } from '../../../requestError.ts'

/** How a product sends its orders. */
export interface OrderSender<Order, Placed> {
  /** Addresses under which an order leaves. */
  paths: readonly string[]
  idOf(order: Order): string
  send(order: Order): Promise<Placed[]>
  /** Those with this id, open and finished. */
  find: (clientOrderId: string) => Promise<Placed[]>
}

export async function placeOrder<Order, Placed>(
  sender: OrderSender<Order, Placed>,
  order: Order,
): Promise<Outcome<Placed>> {
  try {
    return { outcome: 'accepted', found: await sender.send(order) }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return findOutcome(sender.idOf(order), sender.find)
  }
}

// Sends one order and learns what became of it. An order leaves under an id of its own; where no answer comes, the
// exchange is asked for that id, and only a person decides to try again. The same order never goes out under two ids.
import { isUnanswered, saysNothing } from '../../../requestError.ts'

/** How a product sends its orders. */
export interface OrderRoad<Order, Placed> {
  /** Addresses under which an order leaves. */
  paths: readonly string[]
  idOf(order: Order): string
  send(order: Order): Promise<Placed[]>
  /** Those with this id, open and finished. */
  find(clientOrderId: string): Promise<Placed[]>
}

export type Placement<Placed> =
  /** The exchange has it: one order, or the two legs of an OCO. */
  | { outcome: 'accepted'; orders: Placed[] }
  /** It answered that there is no such order: it never arrived, and trying again is safe. */
  | { outcome: 'absent' }
  /** Nobody could tell. The order may stand. */
  | { outcome: 'unknown' }

/** How long after the first silence the exchange is asked, once each. */
const ASK_AFTER_MS = [0, 1500, 4000]

type Wait = (ms: number) => Promise<void>

export async function placeOrder<Order, Placed>(
  road: OrderRoad<Order, Placed>,
  order: Order,
  wait: Wait = pause,
): Promise<Placement<Placed>> {
  try {
    return { outcome: 'accepted', orders: await road.send(order) }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return findPlaced(road, road.idOf(order), wait)
  }
}

/** Looks among open orders and in the history. Only two clear answers without it say that it never arrived. */
export async function findPlaced<Placed>(
  road: Pick<OrderRoad<never, Placed>, 'find'>,
  clientOrderId: string,
  wait: Wait = pause,
): Promise<Placement<Placed>> {
  let absences = 0
  for (const delay of ASK_AFTER_MS) {
    await wait(delay)
    try {
      const orders = await road.find(clientOrderId)
      if (orders.length > 0) return { outcome: 'accepted', orders }
      absences += 1
    } catch (error) {
      if (!saysNothing(error)) throw error
    }
  }
  return { outcome: absences >= 2 ? 'absent' : 'unknown' }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

// Sends one order and learns what became of it. An order leaves under an id of its own; where no answer comes, the
// exchange is asked for that id, and only a person decides to try again. The same order never goes out under two ids.
import type { Order } from '@assay/api/spot'
import { api } from '../../api.ts'
import { isUnanswered } from '../../requestError.ts'
import type { OrderInput } from './orderInput.ts'

export type Placement =
  /** The exchange has it: one order, or the two legs of an OCO. */
  | { outcome: 'accepted'; orders: Order[] }
  /** It answered that there is no such order: it never arrived, and trying again is safe. */
  | { outcome: 'absent' }
  /** Nobody could tell. The order may stand. */
  | { outcome: 'unknown' }

/** How long after the first silence the exchange is asked, once each. */
const ASK_AFTER_MS = [0, 1500, 4000]

export async function placeOrder(order: OrderInput, wait: (ms: number) => Promise<void> = pause): Promise<Placement> {
  try {
    return { outcome: 'accepted', orders: await send(order) }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return findPlaced(order.input.clientOrderId ?? '', wait)
  }
}

async function send(order: OrderInput): Promise<Order[]> {
  if (order.operation === 'placeOrderList') return (await api.spot.placeOrderList(order.input)).orders
  return [await api.spot.placeOrder(order.input)]
}

/** Looks among open orders and in the history. Only two clear answers without it say that it never arrived. */
export async function findPlaced(
  clientOrderId: string,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Placement> {
  let absences = 0
  for (const delay of ASK_AFTER_MS) {
    await wait(delay)
    try {
      const found = await Promise.all(
        (['open', 'history'] as const).map((status) => api.spot.listOrders({ status, clientOrderId })),
      )
      const orders = found.flatMap(({ rows }) => rows)
      if (orders.length > 0) return { outcome: 'accepted', orders }
      absences += 1
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
  }
  return { outcome: absences >= 2 ? 'absent' : 'unknown' }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

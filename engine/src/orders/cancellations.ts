// A user cancels many orders at once. A command closes at most stepMax of them; the rest are closed by later steps. From
// the first command on none of them trades or fires any more, so nothing that happens between the steps changes the
// result: it is the same as if the first command had closed them all.
//
// Steps of 500: Alice cancels 1,200 orders. Her command closes the oldest 500, two steps close 500 and 200. A sell that
// arrives in between does not match her bids.
import { assert } from '../assert.ts'
import type { CancellationChanged } from '../events.ts'
import { workOn } from '../halts.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'
import { closeOrder, isOpen } from './closeOrder.ts'
import type { Cancellation, Order, Trading } from './trading.ts'

export type CancellationRecord = Omit<CancellationChanged, 'type'>

/** Closes the orders of one user in this order: the first stepMax now, the rest in steps. */
export function cancelMany(turn: Turn, trading: Trading, all: readonly Order[]): void {
  const orders = all.filter(({ isCancelling }) => !isCancelling)
  const [first] = orders
  if (first !== undefined && orders.length > turn.stepMax) {
    const cancellation = { id: first.id, user: first.desk.user, orderIds: orders.map(({ id }) => id) }
    begin(trading, cancellation)
    turn.events.push({ type: 'cancellationChanged', ...recordOf(trading, cancellation) })
  }
  closeSome(turn, orders)
}

/** Closes the next orders. The last step says that no orders are left. */
export function cancelRest(
  turn: Turn,
  trading: Trading,
  step: { user: number; cancellationId: number },
): Refusal | null {
  const cancellation = trading.cancellations.get(step.cancellationId)
  if (cancellation?.user !== step.user) return refuse('NOTHING_TO_CHANGE')
  const open = openOrders(trading, cancellation)
  closeSome(turn, open)
  if (open.some(isOpen)) return null
  trading.cancellations.delete(cancellation.id)
  turn.events.push({ type: 'cancellationChanged', ...recordOf(trading, { ...cancellation, orderIds: [] }) })
  return null
}

/** Sorted, so that equal states give equal records. */
export function cancellationRecords(trading: Trading): CancellationRecord[] {
  const all = [...trading.cancellations.values()].sort((one, other) => one.id - other.id)
  return all.map((cancellation) => recordOf(trading, cancellation))
}

/** Call it after the open orders are restored. */
export function restoreCancellation(trading: Trading, { cancellationId, user, orderIds }: CancellationRecord): void {
  begin(trading, { id: cancellationId, user, orderIds })
}

function begin(trading: Trading, cancellation: Cancellation): void {
  assert(!trading.cancellations.has(cancellation.id), 'an order is cancelled once')
  trading.cancellations.set(cancellation.id, cancellation)
  for (const order of openOrders(trading, cancellation)) order.isCancelling = true
}

/** The orders that are still open: some may have ended in another way. */
function openOrders({ orders }: Trading, { orderIds }: Cancellation): Order[] {
  return orderIds.flatMap((id) => orders.get(id) ?? [])
}

function closeSome(turn: Turn, orders: readonly Order[]): void {
  for (const order of orders.slice(0, turn.stepMax)) {
    // The other order of its list may have ended it.
    if (!isOpen(order)) continue
    // Orders of a halted market are cancelled too.
    workOn(turn.halts, order.desk.pair.trading.product, order.desk.pair.rules.symbol)
    closeOrder(turn, order, 'CANCELED')
  }
}

function recordOf({ product }: Trading, { id, user, orderIds }: Cancellation): CancellationRecord {
  return { product, cancellationId: id, user, orderIds: [...orderIds] }
}

// What the first command of a cancellation says is final: none of its orders trades afterwards, whatever comes between the
// steps, and all of them end as cancelled.
import type { Event } from '@assay/engine/events'
import type { Committed } from '../../exchange/door.ts'
import { check } from './breach.ts'

export class CancellationAuditor {
  /** By order id, of unfinished cancellations: their ids. */
  readonly #cancelling = new Map<number, number>()
  /** Orders that are left, by cancellation. */
  readonly #left = new Map<number, number>()

  audit({ events }: Committed): void {
    for (const event of events) this.#auditEvent(event)
    for (const event of events)
      if (event.type === 'cancellationChanged' && event.orderIds.length === 0)
        check(this.#left.get(event.cancellationId) === 0, 'a finished cancellation has no order left')
  }

  checkWhole(): void {
    check(this.#cancelling.size === 0, `${this.#cancelling.size} orders wait for the end of their cancellation`)
  }

  #auditEvent(event: Event): void {
    if (event.type === 'cancellationChanged' && event.orderIds.length > 0) {
      this.#left.set(event.cancellationId, event.orderIds.length)
      for (const id of event.orderIds) this.#cancelling.set(id, event.cancellationId)
    }
    if (event.type === 'traded')
      for (const id of [event.makerOrderId, event.takerOrderId])
        check(!this.#cancelling.has(id), `order ${id} trades after it was cancelled`)
    if (event.type === 'orderChanged' || event.type === 'futuresOrderChanged') this.#auditOrder(event)
  }

  #auditOrder({ orderId, status }: { orderId: number; status: string }): void {
    const cancellation = this.#cancelling.get(orderId)
    if (cancellation === undefined) return
    check(status === 'CANCELED', `order ${orderId} was cancelled and is ${status}`)
    this.#cancelling.delete(orderId)
    this.#left.set(cancellation, (this.#left.get(cancellation) ?? 0) - 1)
  }
}

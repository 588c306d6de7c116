// Checks stops attached to orders, from the events: they cover everything that their order has opened, from its first
// lot on; and an order ends with its stop.
import { assert } from '../assert.ts'
import type { Event } from '../events.ts'
import type { EntryStop } from '../futures/commands.ts'
import type { FuturesOrderChanged, StopChanged } from '../futures/events.ts'

export class NaiveEntries {
  /** What each order has opened: lots and position. */
  readonly #opened = new Map<number, { lots: number; positionId: number }>()
  readonly #stops = new Map<number, StopChanged>()

  judge(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'stopChanged') this.#stops.set(event.stopId, event)
      if (event.type !== 'positionFilled' || event.effect !== 'OPEN') continue
      const lots = (this.#opened.get(event.orderId)?.lots ?? 0) + event.quantity
      this.#opened.set(event.orderId, { lots, positionId: event.positionId })
    }
    for (const event of events) {
      if (event.type !== 'futuresOrderChanged') continue
      this.#judgeEntry(event, event.takeProfit, 'TAKE_PROFIT')
      this.#judgeEntry(event, event.stopLoss, 'STOP_LOSS')
    }
  }

  #judgeEntry(order: FuturesOrderChanged, entry: EntryStop | null, kind: StopChanged['kind']): void {
    if (entry === null) return
    const opened = this.#opened.get(order.orderId)
    const stop = this.#stops.get(entry.stopId)
    assert((stop !== undefined) === (opened !== undefined), 'the first lot that opens sets the stops of its order')
    if (stop === undefined || opened === undefined) return
    assert(stop.quantity === opened.lots && stop.kind === kind, 'a stop covers everything that its order has opened')
    assert(stop.positionId === opened.positionId, 'a stop protects the position that its order opened')
    const isSame = stop.triggerPrice === entry.triggerPrice && stop.triggerBy === entry.triggerBy
    assert(isSame && stop.orderPrice === null, 'a stop has the terms of its order')
    const isOpen = order.status === 'NEW' || order.status === 'PARTIALLY_FILLED' || order.status === 'PENDING_TRIGGER'
    assert(!isOpen || stop.status === 'WAITING', 'an order ends with the first of its stops')
  }
}

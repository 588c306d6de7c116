// Links a stop to the order that it was attached to: when one ends, so does the other.
//
// A buy of 1 at 60000 with a stop-loss at 59000 has filled 0.4. The stop triggers and sells 0.4; the open 0.6 are
// cancelled, because no stop would protect them.
import { closeOrder, isOpen } from '../orders/closeOrder.ts'
import { ordersOf } from '../orders/desk.ts'
import { touchOrder } from '../orders/order.ts'
import type { Turn } from '../turn.ts'
import type { EntryStop } from './commands.ts'
import type { FuturesOrder, Stop } from './futures.ts'

/** After a stop has ended. If the user cancelled the stop, the order stays open. */
export function endEntry(turn: Turn, stop: Stop): void {
  if (stop.status === 'CANCELED') {
    changeEntry(turn, stop, null)
    return
  }
  const order = entryOrderOf(stop)
  if (order !== null && isOpen(order)) closeOrder(turn, order, 'CANCELED')
}

/** The order reports the current stop price. */
export function moveEntry(turn: Turn, stop: Stop): void {
  const { stopId, triggerPrice, triggerBy } = stop.terms
  changeEntry(turn, stop, { stopId, triggerPrice, triggerBy })
}

/** The position opened by its first fills has ended within this command: the order may open no more of it. */
export function isEntryOver({ desk, takeProfit, stopLoss }: FuturesOrder): boolean {
  if (takeProfit === null && stopLoss === null) return false
  const { stops } = desk.pair.trading
  const isOver = (entry: EntryStop | null) => entry !== null && (stops.get(entry.stopId)?.position.end ?? null) !== null
  return isOver(takeProfit) || isOver(stopLoss)
}

function changeEntry(turn: Turn, stop: Stop, entry: EntryStop | null): void {
  const order = entryOrderOf(stop)
  if (order === null) return
  order[stop.terms.kind === 'TAKE_PROFIT' ? 'takeProfit' : 'stopLoss'] = entry
  touchOrder(turn, order)
}

function entryOrderOf({ position, terms }: Stop): FuturesOrder | null {
  const isIts = ({ takeProfit, stopLoss }: FuturesOrder) =>
    takeProfit?.stopId === terms.stopId || stopLoss?.stopId === terms.stopId
  return (ordersOf(position.desk) as FuturesOrder[]).find(isIts) ?? null
}

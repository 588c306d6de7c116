// A take-profit and a stop-loss attached to an order. They are checked when the order is placed, against its expected
// entry price, and set when it fills.
//
// Buy 1 at 60000 with take-profit 62000 and stop-loss 59000. When 0.4 fill, a pair for 0.4 is set. When the other 0.6
// fill, the same pair covers 1.
import { amountUnits, formatPrice, type Price, type Quantity } from '../money.ts'
import { watchedPrice } from '../orders/trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { ordersOf } from '../orders/desk.ts'
import type { Turn } from '../turn.ts'
import type { Direction, EntryStop, EntryStops, FuturesOrderTerms, StopTerms } from './commands.ts'
import { marginModeOf } from './desk.ts'
import { expectedEntry } from './expectedEntry.ts'
import { costOfOpening, directionOf, onlyReduces } from './exposure.ts'
import { type FuturesDesk, type FuturesOrder, type FuturesTurn, type Position, touchStop } from './futures.ts'
import { liquidationPrice } from './liquidationPrice.ts'
import { type Holding, valueAt } from './margin.ts'
import { checkSoundStops, isBeyond } from './setStops.ts'
import { addStop } from './stops.ts'

interface Asked {
  terms: FuturesOrderTerms
  stops: EntryStops | undefined
  orderId: number
}

export function checkEntryStops(
  turn: FuturesTurn,
  desk: FuturesDesk,
  { terms, stops, orderId }: Asked,
): Refusal | null {
  if (stops === undefined) return null
  const attached = stopTermsOf(stops)
  const isSound = !onlyReduces(terms) && attached.length > 0 && attached.every(({ stopId }) => stopId !== orderId)
  if (!isSound) return refuse('STOP_INVALID')
  const refusal = checkSoundStops(turn, attached) ?? checkPrices(desk, terms, stops)
  if (refusal) return refusal
  const waiting = (desk.positions[terms.positionSide]?.stops.length ?? 0) + promised(desk, terms)
  const { maxStops } = desk.pair.rules
  return waiting + attached.length > maxStops ? refuse('TOO_MANY_STOPS', { maximum: String(maxStops) }) : null
}

/** Whether the stops would still be on the correct sides of the entry price. */
export function checkPrices(desk: FuturesDesk, terms: FuturesOrderTerms, stops: EntryStops): Refusal | null {
  const direction = directionOf(terms.side)
  const { rules } = desk.pair
  for (const [kind, stop] of [
    ['TAKE_PROFIT', stops.takeProfit],
    ['STOP_LOSS', stops.stopLoss],
  ] as const) {
    const entry =
      stop === null ? null : expectedEntry(terms, watchedPrice(desk.pair, stop.triggerBy) ?? desk.pair.markPrice)
    if (stop === null || entry === null) continue
    const isAbove = (kind === 'TAKE_PROFIT') === (direction === 'LONG')
    if (isAbove ? stop.triggerPrice <= entry : stop.triggerPrice >= entry)
      return refuse('STOP_ON_WRONG_SIDE', { entry: formatPrice(entry, rules.priceDecimals) })
  }
  const { stopLoss } = stops
  const liquidation = stopLoss === null ? null : liquidationAfter(desk, terms, direction)
  if (stopLoss === null || liquidation === null || !isBeyond(direction, stopLoss.triggerPrice, liquidation)) return null
  return refuse('STOP_BEYOND_LIQUIDATION', { liquidationPrice: formatPrice(liquidation, rules.priceDecimals) })
}

/** After a fill of the order has opened lots. */
export function followFill(turn: Turn, order: FuturesOrder, position: Position, lots: Quantity): void {
  if (order.takeProfit === null && order.stopLoss === null) return
  for (const terms of stopTermsOf(order)) {
    const known = position.desk.pair.trading.stops.get(terms.stopId)
    if (known === undefined) {
      addStop(turn, position, { ...terms, quantity: lots })
    } else {
      known.terms.quantity = ((known.terms.quantity ?? 0) + lots) as Quantity
      touchStop(turn, known)
    }
  }
}

/** Of an order that is open or waits for its trigger: the stops that it will set. */
function promised(desk: FuturesDesk, { positionSide }: FuturesOrderTerms): number {
  let count = 0
  for (const order of ordersOf(desk) as FuturesOrder[]) {
    if (order.positionSide !== positionSide || order.filledQuantity > 0) continue
    count += Number(order.takeProfit !== null) + Number(order.stopLoss !== null)
  }
  return count
}

function stopTermsOf({ takeProfit, stopLoss }: EntryStops): StopTerms[] {
  const pairId = takeProfit !== null && stopLoss !== null ? takeProfit.stopId : null
  const one = (kind: StopTerms['kind'], stop: EntryStop | null): StopTerms[] => {
    if (stop === null) return []
    const { stopId, triggerPrice, triggerBy } = stop
    return [{ stopId, kind, triggerPrice, triggerBy, quantity: null, orderPrice: null, pairId }]
  }
  return [...one('TAKE_PROFIT', takeProfit), ...one('STOP_LOSS', stopLoss)]
}

/** Of an isolated position after the order; null in CROSS mode, where the whole account decides. */
function liquidationAfter(desk: FuturesDesk, terms: FuturesOrderTerms, direction: Direction): Price | null {
  const { pair, positions } = desk
  const { markPrice, rules } = pair
  const price = terms.price ?? terms.stopPrice ?? markPrice
  if (marginModeOf(desk) === 'CROSS' || price === null) return null
  const held = positions[terms.positionSide]
  const quantity = (terms.quantity ?? 0) as Quantity
  if (held !== null && held.direction !== direction) return null
  const value = valueAt(price, quantity, rules)
  const { initialMargin, openLoss } = costOfOpening(desk, { side: terms.side, quantity, value })
  const all: Holding = {
    direction,
    quantity: ((held?.quantity ?? 0) + quantity) as Quantity,
    entryValue: amountUnits((held?.entryValue ?? 0n) + value),
    margin: amountUnits((held?.margin ?? 0n) + initialMargin + openLoss),
  }
  return liquidationPrice(all, rules)
}

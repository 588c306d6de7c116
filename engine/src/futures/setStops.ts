// A user sets take-profits and stop-losses on a position, whole or in parts; the contract's rules say how many a position
// may have. They are checked against the current watched price, not the entry: a stop-loss above the entry of a winning
// long is valid. One beyond the liquidation price would never trigger and is refused.
import { formatPrice, type Price } from '../money.ts'
import { watchedPrice } from '../orders/trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { AmendStop, CancelStop, Direction, SetStops, StopTerms } from './commands.ts'
import { liquidationPriceOf } from './crossMargin.ts'
import type { FuturesTurn, Position } from './futures.ts'
import { moveEntry } from './entryOrder.ts'
import { addStop, endStop, moveStop, waitsForRise } from './stops.ts'

export function setStops(turn: FuturesTurn, { positionId, user, stops }: SetStops): Refusal | null {
  const position = turn.futures.positions.get(positionId)
  if (!position || position.desk.user !== user) return refuse('UNKNOWN_POSITION', { positionId: String(positionId) })
  const refusal = checkSoundStops(turn, stops) ?? firstOf(stops, (terms) => checkTrigger(position, terms))
  if (refusal) return refusal
  const { maxStops } = position.desk.pair.rules
  if (position.stops.length + stops.length > maxStops) return refuse('TOO_MANY_STOPS', { maximum: String(maxStops) })
  for (const terms of stops) addStop(turn, position, terms)
  return null
}

export function amendStop(turn: FuturesTurn, { stopId, user, ...change }: AmendStop): Refusal | null {
  const stop = turn.futures.stops.get(stopId)
  if (!stop || stop.position.desk.user !== user) return refuse('UNKNOWN_STOP', { stopId: String(stopId) })
  const { terms } = stop
  const triggerPrice = change.triggerPrice ?? terms.triggerPrice
  const orderPrice = change.orderPrice ?? terms.orderPrice
  if (triggerPrice === terms.triggerPrice && orderPrice === terms.orderPrice) return refuse('NOTHING_TO_AMEND')
  const moved = { ...terms, triggerPrice, orderPrice }
  if (!isSoundStop(moved) || (terms.orderPrice === null && orderPrice !== null)) return refuse('STOP_INVALID')
  const refusal = checkTrigger(stop.position, moved)
  if (refusal) return refusal
  moveStop(turn, stop, { triggerPrice, orderPrice })
  moveEntry(turn, stop)
  return null
}

export function cancelStop(turn: FuturesTurn, { stopId, user }: CancelStop): Refusal | null {
  const stop = turn.futures.stops.get(stopId)
  if (!stop || stop.position.desk.user !== user) return refuse('UNKNOWN_STOP', { stopId: String(stopId) })
  endStop(turn, stop, 'CANCELED')
  return null
}

/** The terms by themselves: each valid, all ids new, pairs of one kind each. */
export function checkSoundStops(turn: FuturesTurn, stops: readonly StopTerms[]): Refusal | null {
  const isNew = stops.every(({ stopId }) => !turn.futures.stops.has(stopId))
  const isSound = stops.length > 0 && isNew && stops.every(isSoundStop) && arePairs(stops)
  return isSound ? null : refuse('STOP_INVALID')
}

export function isBeyond(direction: Direction, price: Price, liquidation: Price): boolean {
  return direction === 'LONG' ? price <= liquidation : price >= liquidation
}

function firstOf(stops: readonly StopTerms[], check: (terms: StopTerms) => Refusal | null): Refusal | null {
  for (const terms of stops) {
    const refusal = check(terms)
    if (refusal) return refusal
  }
  return null
}

function isSoundStop({ kind, triggerBy, triggerPrice, quantity, orderPrice }: StopTerms): boolean {
  const isKnown = ['TAKE_PROFIT', 'STOP_LOSS'].includes(kind) && ['MARK', 'LAST', 'INDEX'].includes(triggerBy)
  return (
    isKnown && [triggerPrice, quantity ?? 1, orderPrice ?? 1].every((size) => Number.isSafeInteger(size) && size > 0)
  )
}

/** A pair is one take-profit and one stop-loss; every stop has its own id. */
function arePairs(stops: readonly StopTerms[]): boolean {
  if (new Set(stops.map(({ stopId }) => stopId)).size !== stops.length) return false
  return stops.every(({ pairId, kind }) => {
    if (pairId === null) return true
    const pair = stops.filter((other) => other.pairId === pairId)
    return pair.length === 2 && pair.some((other) => other.kind !== kind)
  })
}

function checkTrigger(position: Position, { kind, triggerBy, triggerPrice }: StopTerms): Refusal | null {
  const { pair } = position.desk
  const { priceDecimals, symbol } = pair.rules
  const now = watchedPrice(pair, triggerBy)
  if (now === null) return refuse('INDEX_PAUSED', { symbol })
  const isReached = waitsForRise(position, kind) ? now >= triggerPrice : now <= triggerPrice
  if (isReached) return refuse('WOULD_TRIGGER_IMMEDIATELY', { price: formatPrice(now, priceDecimals) })
  const liquidation = liquidationPriceOf(position)
  if (kind === 'TAKE_PROFIT' || liquidation === null || !isBeyond(position.direction, triggerPrice, liquidation))
    return null
  return refuse('STOP_BEYOND_LIQUIDATION', { liquidationPrice: formatPrice(liquidation, priceDecimals) })
}

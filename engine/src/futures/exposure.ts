// How much of an order reduces and how much opens, and the cost of the opening part.
//
// Long 3 in ONE_WAY mode: a sell of 5 closes 3 and opens a short of 2; reduce-only it closes 3 and no more. With a sell
// of 3 already in the book all 5 would open, because both orders can close the long only once. In HEDGE mode a sell for
// LONG only closes the long.
import { available } from '../ledger/accounts.ts'
import { type Amount, amountUnits, divide, type Price, type Quantity, ZERO } from '../money.ts'
import type { Side } from '../nouns.ts'
import { INSURANCE } from '../nouns.ts'
import type { Direction, PositionSide } from './commands.ts'
import { leverageOf } from './desk.ts'
import type { FuturesDesk, FuturesOrder, Position } from './futures.ts'
import { effectiveLeverage, largestNotional, type OrderCost, orderCost, valueAt } from './margin.ts'

export interface Intent {
  side: Side
  positionSide: PositionSide
  reduceOnly: boolean
}

/** What a buy opens, and a sell. */
export function directionOf(side: Side): Direction {
  return side === 'BUY' ? 'LONG' : 'SHORT'
}

export function closingSide(direction: Direction): Side {
  return direction === 'LONG' ? 'SELL' : 'BUY'
}

/** The position that an order of this side would reduce; null if it could only open. */
export function reducedBy(desk: FuturesDesk, { side, positionSide }: Intent): Position | null {
  const position = desk.positions[positionSide]
  return position !== null && closingSide(position.direction) === side ? position : null
}

/** Whether it may never open: reduce-only, or a sell for LONG or a buy for SHORT. */
export function onlyReduces({ side, positionSide, reduceOnly }: Intent): boolean {
  return reduceOnly || (positionSide !== 'BOTH' && positionSide !== directionOf(side))
}

export interface Sized extends Intent {
  quantity: Quantity
  /** The result of orderedLots in ordered.ts. */
  ordered: number
}

/**
 * Lots that the user would have in its direction if the order and all of the user's open orders on its side filled:
 * together they close the opposite position once. Negative while the opposite position is larger.
 */
export function lotsAfter(desk: FuturesDesk, { side, positionSide, quantity, ordered }: Sized): number {
  const position = desk.positions[positionSide]
  const own = position === null ? 0 : position.quantity
  return quantity + ordered + (position?.direction === directionOf(side) ? own : -own)
}

/** Lots of an order that would open, with the position and the other orders as they are now. */
export function openingLots(desk: FuturesDesk, order: Sized): Quantity {
  if (onlyReduces(order)) return 0 as Quantity
  return Math.max(0, Math.min(order.quantity, lotsAfter(desk, order))) as Quantity
}

/** Whether new exposure is accepted now. */
export function canOpenNow({ pair }: FuturesDesk): boolean {
  return pair.rules.canOpen && pair.indexState !== 'PAUSED' && pair.markPrice !== null
}

export function costOfOpening(
  desk: FuturesDesk,
  opening: { side: Side; quantity: Quantity; value: Amount },
): OrderCost {
  const { pair } = desk
  const counted = effectiveLeverage(leverageOf(desk), pair.indexState === 'DEGRADED')
  const direction = directionOf(opening.side)
  const { markPrice: mark, indexPrice: index } = pair
  return orderCost({ ...opening, direction, leverage: counted, mark, index }, pair.rules)
}

/** The opening lots at a price that the order's hold and the wallet pay for, and the limits allow. */
export function affordableLots(order: FuturesOrder, lots: Quantity, price: Price): Quantity {
  const { desk } = order
  if (!canOpenNow(desk)) return 0 as Quantity
  const wanted = Math.min(lots, roomFor(order, lots, price)) as Quantity
  return wanted <= 0 ? (0 as Quantity) : lotsPaidBy(order.held + available(desk.trader.account), order, wanted, price)
}

/** How many of the opening lots an amount pays for at a price. */
export function lotsPaidBy(means: bigint, order: FuturesOrder, wanted: Quantity, price: Price): Quantity {
  const cost = costAt(order, wanted, price)
  if (cost <= means) return wanted
  // The cost is proportional to the lots except for rounding by a few units.
  const fewer = Number(divide(BigInt(wanted) * means, cost, 'down')) as Quantity
  if (fewer > 0 && costAt(order, fewer, price) <= means) return fewer
  return Math.max(0, fewer - 1) as Quantity
}

function costAt({ desk, side }: FuturesOrder, quantity: Quantity, price: Price): bigint {
  return quantity === 0
    ? ZERO
    : costOfOpening(desk, { side, quantity, value: valueAt(price, quantity, desk.pair.rules) }).total
}

/**
 * Up to the largest position of one user, and up to the largest tier that allows the leverage: the position may have
 * grown since the order was placed. The insurance fund is exempt.
 */
export function roomFor(
  { desk, side, positionSide }: Pick<FuturesOrder, 'desk' | 'side' | 'positionSide'>,
  lots: Quantity,
  price: Price,
): number {
  if (desk.user === INSURANCE) return lots
  const { rules } = desk.pair
  const position = desk.positions[positionSide]
  const size = position !== null && position.direction === directionOf(side) ? position.quantity : 0
  const room = rules.maxPosition - size
  const cap = largestNotional(leverageOf(desk), rules)
  if (valueAt(price, (size + lots) as Quantity, rules) <= cap) return room
  return Math.min(room, Number(divide(cap, valueAt(price, 1 as Quantity, rules), 'down')) - size)
}

/** What an open order must hold, with the current position and mark. */
export function neededFor(desk: FuturesDesk, order: Sized & { value: Amount }): Amount {
  const opening = openingLots(desk, order)
  if (opening === 0) return ZERO
  const value = amountUnits(divide(order.value * BigInt(opening), BigInt(order.quantity), 'up'))
  return costOfOpening(desk, { side: order.side, quantity: opening, value }).total
}

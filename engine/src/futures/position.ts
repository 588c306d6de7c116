// A position: its lots and margin, and its entry in the contract's queue by the mark at which it is checked.
//
// Long 2 at 100, then 1 at 106: 3 lots for 306, entry 102. One lot closed at 110: realised 8, left 2 lots for 204.
import { type Amount, amountUnits, divide, type Quantity, ZERO } from '../money.ts'
import type { SortedList } from '../sortedList.ts'
import type { Turn } from '../turn.ts'
import type { Direction, PositionSide } from './commands.ts'
import { leverageOf, marginModeOf } from './desk.ts'
import type { PositionChanged, PositionEnd } from './events.ts'
import { type FuturesDesk, nextPositionId, type Position, touchPosition } from './futures.ts'
import { liquidationPrice } from './liquidationPrice.ts'
import { signOf } from './margin.ts'
import { rerank } from './ranking.ts'

/** An empty one; the caller adds the lots. */
export function startPosition(
  turn: Turn,
  desk: FuturesDesk,
  opened: { positionSide: PositionSide; direction: Direction },
): Position {
  const { pair, trader } = desk
  const position = createPosition({ id: nextPositionId(pair.trading), desk, ...opened, openedAt: turn.time })
  enlist(position)
  trader.cross.sort((a, b) => a.id - b.id)
  return position
}

export function createPosition(of: {
  id: number
  desk: FuturesDesk
  positionSide: PositionSide
  direction: Direction
  openedAt: number
}): Position {
  const { id, desk, positionSide, direction, openedAt } = of
  return {
    id,
    desk,
    positionSide,
    direction,
    marginMode: marginModeOf(desk),
    leverage: leverageOf(desk),
    quantity: 0 as Quantity,
    entryValue: ZERO,
    margin: ZERO,
    liquidationPrice: null,
    realized: ZERO,
    fees: ZERO,
    fundingPaid: ZERO,
    closedQuantity: 0 as Quantity,
    closedValue: ZERO,
    quantityMax: 0 as Quantity,
    end: null,
    openedAt,
    updatedAt: openedAt,
    stops: [],
    isTouched: false,
  }
}

/** Registers an open position wherever it must be found. */
export function enlist(position: Position): void {
  const { desk } = position
  desk.positions[position.positionSide] = position
  desk.pair.positions.set(position.id, position)
  desk.pair.trading.positions.set(position.id, position)
  if (position.marginMode === 'CROSS') desk.trader.cross.push(position)
}

export function addLots(
  turn: Turn,
  position: Position,
  added: { lots: Quantity; value: Amount; margin: Amount },
): void {
  const { lots, value, margin } = added
  position.quantity = (position.quantity + lots) as Quantity
  position.entryValue = amountUnits(position.entryValue + value)
  position.margin = amountUnits(position.margin + margin)
  if (position.quantity > position.quantityMax) position.quantityMax = position.quantity
  countInterest(position, lots)
  touchPosition(turn, position)
}

/** Removes lots at their entry value, and returns the profit. The caller settles the margin. */
export function takeLots(turn: Turn, position: Position, taken: { lots: Quantity; value: Amount }): Amount {
  const { lots, value } = taken
  const entry = entryShare(position, lots)
  const profit = amountUnits(signOf(position.direction) * (value - entry))
  position.quantity = (position.quantity - lots) as Quantity
  position.entryValue = amountUnits(position.entryValue - entry)
  position.closedQuantity = (position.closedQuantity + lots) as Quantity
  position.closedValue = amountUnits(position.closedValue + value)
  position.realized = amountUnits(position.realized + profit)
  countInterest(position, -lots)
  touchPosition(turn, position)
  return profit
}

/** Rounded so that the profit of the removed lots is never too small; the remaining lots carry the difference. */
export function entryShare({ direction, entryValue, quantity }: Position, lots: Quantity): Amount {
  if (lots === quantity) return entryValue
  const rounding = direction === 'LONG' ? 'down' : 'up'
  return amountUnits(divide(entryValue * BigInt(lots), BigInt(quantity), rounding))
}

/** Call whenever lots, entry or margin have changed. */
export function requeue(position: Position): void {
  const { pair } = position.desk
  if (pair.ranking !== null) rerank(pair.ranking, position)
  const at = position.quantity === 0 ? null : liquidationPrice(position, pair.rules)
  if (at === position.liquidationPrice) return
  const queue = queueOf(position)
  if (position.liquidationPrice !== null) queue.remove(position)
  position.liquidationPrice = at
  if (at !== null) queue.insert(position)
}

/** A position without lots is over. Its stops and reduce-only orders end when the command's trading is done. */
export function endPosition(turn: Turn, position: Position, end: PositionEnd): void {
  const { desk } = position
  position.end = end
  requeue(position)
  desk.positions[position.positionSide] = null
  desk.pair.positions.delete(position.id)
  desk.pair.trading.positions.delete(position.id)
  desk.pair.emptied.push(position)
  desk.trader.cross = desk.trader.cross.filter((other) => other !== position)
  touchPosition(turn, position)
}

export function describePosition(position: Position): PositionChanged {
  const { id, desk, stops: _stops, isTouched: _isTouched, ...figures } = position
  return {
    type: 'positionChanged',
    positionId: id,
    user: desk.trader.user,
    symbol: desk.pair.rules.symbol,
    ...figures,
  }
}

function queueOf({ direction, desk }: Position): SortedList<Position> {
  return direction === 'LONG' ? desk.pair.longs : desk.pair.shorts
}

/** Longs equal shorts, so one side is counted. */
function countInterest({ direction, desk }: Position, lots: number): void {
  if (direction === 'LONG') desk.pair.openInterest = (desk.pair.openInterest + lots) as Quantity
}

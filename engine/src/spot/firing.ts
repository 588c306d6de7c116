// Triggers fire as orders/reached.ts says. One command meets at most stepMax resting orders, or fires as many. The rest is
// done in steps, and until the last one nothing else touches the pair: so it makes no difference where one step ends and the
// next begins. Other pairs continue.
//
// Steps of 500: the index falls, and 1,200 stop orders that watch it sell. The tick fires the oldest 500, two steps fire 500
// and 200, and then those that watch the last trade follow.
import { assert } from '../assert.ts'
import type { Command } from '../commands.ts'
import type { FiringWritten, Sweep } from '../events.ts'
import { type Halts, isHalted, workOn } from '../halts.ts'
import type { Price } from '../money.ts'
import { beginSweep, carryOnSweep, parkSweep } from '../orders/enterMarket.ts'
import { fireOrder, reachedOrders } from '../orders/reached.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { FireRest } from './commands.ts'
import type { Spot, SpotPair, SpotTurn, Unfired } from './spot.ts'

/** One that is not finished. */
export type FiringRecord = Omit<FiringWritten, 'type' | 'orderIds'> & { orderIds: readonly number[] }

/** What the command's trades have reached. */
export function fireTriggers(turn: SpotTurn, pair: SpotPair): void {
  if (pair.sweep !== null) tellCut(turn, pair.sweep, false)
  else {
    if (pair.traded === null) return
    const { rising, falling } = pair.triggers.LAST
    if (rising.size === 0 && falling.size === 0) {
      pair.traded = null
      return
    }
  }
  fireSome(turn, pair, { orderIds: [], fired: 0 })
}

/** What the index has reached, then what those trades reach. */
export function fireByIndex(turn: SpotTurn, pair: SpotPair, price: Price): void {
  fireSome(turn, pair, { orderIds: reachedNow(pair, 'INDEX', { lowest: price, highest: price }), fired: 0 })
}

/** The next step. In a pair that was closed since the first one, the rest stay pending. */
export function fireRest(turn: SpotTurn, { symbol }: FireRest): Refusal | null {
  const pair = turn.spot.pairs.get(symbol)
  if (!pair || pair.unfired === null) return refuse('NOTHING_TO_CHANGE')
  workOn(turn.halts, 'SPOT', symbol)
  const { sweep } = pair
  if (sweep !== null) carryOnSweep(turn, pair)
  if (sweep !== null && pair.sweep === null) tellCut(turn, sweep, true)
  if (pair.rules.isTrading || pair.sweep !== null) fireSome(turn, pair, pair.unfired)
  else {
    pair.traded = null
    keepRest(turn, pair, null)
  }
  return null
}

/** The pair is halted: its sweep ends with that. What was reached fires when it is resumed. */
export function leaveFiring(turn: SpotTurn, pair: SpotPair): void {
  if (pair.sweep !== null) tellCut(turn, pair.sweep, true)
  parkSweep(pair)
  if (pair.unfired !== null) keepRest(turn, pair, isFinished(pair, pair.unfired) ? null : pair.unfired)
}

/** The next step of the first pair that has one; null if none has, or is halted. */
export function nextFiring({ pairs, firing }: Spot, halts: Halts, time: number): FireRest | null {
  if (firing === 0) return null
  for (const [symbol, { unfired }] of pairs)
    if (unfired !== null && !isHalted(halts, 'SPOT', symbol)) return { type: 'spot.fireRest', time, symbol }
  return null
}

/** What comes next before this command; null if nothing does. */
export function dueFiring(spot: Spot, halts: Halts, command: Command): FireRest | null {
  if (spot.firing === 0) return null
  for (const [symbol, { unfired }] of spot.pairs)
    if (unfired !== null && !isHalted(halts, 'SPOT', symbol) && touches(spot, command, symbol))
      return { type: 'spot.fireRest', time: command.time, symbol }
  return null
}

/** Whether a command has to wait until some pair has fired. */
export function touchesFiring(spot: Spot, command: Unstamped): boolean {
  if (spot.firing === 0) return false
  for (const [symbol, { unfired }] of spot.pairs) if (unfired !== null && touches(spot, command, symbol)) return true
  return false
}

/** A command before the sequencer gives it a time. */
export type Unstamped = Command extends infer Each ? (Each extends Command ? Omit<Each, 'time'> : never) : never

/** The rest of a cancellation may come in between: its orders never fire. */
function touches({ orders }: Spot, command: Unstamped, symbol: string): boolean {
  const { type } = command
  if (type === 'spot.placeOrder' || type === 'spot.placeOrderList') return command.symbol === symbol
  if (type === 'spot.amendOrder' || type === 'spot.cancelOrder')
    return orders.get(command.orderId)?.desk.pair.rules.symbol === symbol
  if (type === 'spot.cancelAllOrders') return command.symbol === null || command.symbol === symbol
  if (type === 'spot.recordIndex') return command.prices.some((price) => price.symbol === symbol)
  if (type === 'spot.defineMarket') return command.market.symbol === symbol
  return type === 'spot.expireOrders'
}

export function firingRecords({ pairs }: Spot): FiringRecord[] {
  const firing = [...pairs.values()].filter(({ unfired }) => unfired !== null)
  return firing.map(recordOf).sort((one, other) => (one.symbol < other.symbol ? -1 : 1))
}

export function restoreFiring(spot: Spot, { symbol, orderIds, fired, lowest, highest, sweep }: FiringRecord): void {
  const pair = spot.pairs.get(symbol)
  assert(pair !== undefined, 'the pair of unfinished work exists')
  pair.unfired = { orderIds, fired }
  pair.traded = lowest === null || highest === null ? null : { lowest, highest }
  if (sweep !== null) beginSweep(pair, sweep)
  spot.firing += 1
}

function fireSome(turn: SpotTurn, pair: SpotPair, begun: Unfired): void {
  let unfired = begun
  for (;;) {
    fireNext(turn, pair, unfired)
    if (pair.sweep !== null || unfired.fired < unfired.orderIds.length || pair.traded === null) break
    const range = pair.traded
    pair.traded = null
    unfired = { orderIds: reachedNow(pair, 'LAST', range), fired: 0 }
  }
  keepRest(turn, pair, isFinished(pair, unfired) ? null : unfired)
}

function fireNext(turn: SpotTurn, pair: SpotPair, unfired: Unfired): void {
  const { orderIds } = unfired
  while (unfired.fired < orderIds.length && turn.room > 0 && pair.sweep === null) {
    const order = turn.spot.orders.get(orderIds[unfired.fired] ?? 0)
    unfired.fired += 1
    if (order === undefined) continue
    const { room } = turn
    fireOrder(turn, order)
    // One that meets no other counts too.
    if (turn.room === room) turn.room -= 1
  }
}

function tellCut(turn: SpotTurn, { orderId }: Sweep, isOver: boolean): void {
  turn.events.push({ type: 'orderCut', product: 'SPOT', orderId, isOver })
}

function isFinished({ sweep, traded }: SpotPair, { orderIds, fired }: Unfired): boolean {
  return fired === orderIds.length && sweep === null && traded === null
}

/** Returns what is left. Each id of a reached order is returned once. */
function keepRest(turn: SpotTurn, pair: SpotPair, unfired: Unfired | null): void {
  const before = pair.unfired
  if (before === null && unfired === null) return
  pair.unfired = unfired
  turn.spot.firing += Number(unfired !== null) - Number(before !== null)
  const isKnown = before !== null && before === unfired
  const { orderIds, ...rest } = recordOf(pair)
  turn.events.push({ type: 'firingWritten', ...rest, orderIds: isKnown ? null : [...orderIds] })
}

function reachedNow(pair: SpotPair, by: 'INDEX' | 'LAST', range: { lowest: Price; highest: Price }): number[] {
  return pair.rules.isTrading ? reachedOrders(pair, by, range).map(({ id }) => id) : []
}

/** With the pair's own list of ids. */
function recordOf({ rules, unfired, traded, sweep }: SpotPair): FiringRecord {
  const { lowest, highest } = traded ?? { lowest: null, highest: null }
  const { orderIds, fired } = unfired ?? { orderIds: [], fired: 0 }
  return { symbol: rules.symbol, orderIds, fired, lowest, highest, sweep }
}

// Triggers fire as orders/reached.ts says, at most stepMax in one command. The rest fire in steps, and until the last one
// nothing else touches the pair: so it makes no difference where one step ends and the next begins. Other pairs go on.
//
// Steps of 500: the index falls, and 1,200 stop orders that watch it sell. The tick fires the oldest 500, two steps fire 500
// and 200, and then those that watch the last trade follow.
import { assert } from '../assert.ts'
import type { Command } from '../commands.ts'
import type { FiringChanged } from '../events.ts'
import { type Halts, isHalted, workOn } from '../halts.ts'
import type { Price } from '../money.ts'
import { isOpen } from '../orders/closeOrder.ts'
import { fireOrder, reachedOrders } from '../orders/reached.ts'
import type { Order } from '../orders/trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { FireRest } from './commands.ts'
import type { Spot, SpotPair, SpotTurn } from './spot.ts'

/** One that is not finished. */
export type FiringRecord = Omit<FiringChanged, 'type'>

/** What the command's trades have reached. */
export function fireTriggers(turn: SpotTurn, pair: SpotPair): void {
  if (pair.traded === null) return
  const { rising, falling } = pair.triggers.LAST
  if (rising.size === 0 && falling.size === 0) pair.traded = null
  else fireSome(turn, pair, { orders: [], room: turn.stepMax })
}

/** What the index has reached, then what those trades reach. Returns how many orders more the command may fire. */
export function fireByIndex(turn: SpotTurn, pair: SpotPair, of: { price: Price; room: number }): number {
  const orders = reachedNow(pair, 'INDEX', { lowest: of.price, highest: of.price })
  return fireSome(turn, pair, { orders, room: of.room })
}

/** The next step. In a pair that was closed since the first one, the rest stay pending. */
export function fireRest(turn: SpotTurn, { symbol }: FireRest): Refusal | null {
  const pair = turn.spot.pairs.get(symbol)
  if (!pair || pair.unfired === null) return refuse('NOTHING_TO_CHANGE')
  workOn(turn.halts, 'SPOT', symbol)
  if (!pair.rules.isTrading) {
    pair.traded = null
    keepRest(turn, pair, [])
    return null
  }
  const orders = pair.unfired.flatMap((id) => turn.spot.orders.get(id) ?? [])
  fireSome(turn, pair, { orders, room: turn.stepMax })
  return null
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

export function restoreFiring(spot: Spot, { symbol, orderIds, lowest, highest }: FiringRecord): void {
  const pair = spot.pairs.get(symbol)
  assert(pair !== undefined, 'the pair of unfinished work exists')
  pair.unfired = orderIds
  pair.traded = lowest === null || highest === null ? null : { lowest, highest }
  spot.firing += 1
}

function fireSome(turn: SpotTurn, pair: SpotPair, of: { orders: Order[]; room: number }): number {
  let { orders, room } = of
  let at = 0
  for (;;) {
    for (; at < orders.length && room > 0; at += 1) {
      const order = orders[at] as Order
      if (!isOpen(order)) continue
      fireOrder(turn, order)
      room -= 1
    }
    if (at < orders.length || pair.traded === null) break
    const range = pair.traded
    pair.traded = null
    orders = reachedNow(pair, 'LAST', range)
    at = 0
  }
  keepRest(turn, pair, orders.slice(at))
  return room
}

function keepRest(turn: SpotTurn, pair: SpotPair, orders: readonly Order[]): void {
  const wasFiring = pair.unfired !== null
  const isFiring = orders.length > 0
  if (!wasFiring && !isFiring) return
  pair.unfired = isFiring ? orders.map(({ id }) => id) : null
  turn.spot.firing += Number(isFiring) - Number(wasFiring)
  turn.events.push({ type: 'firingChanged', ...recordOf(pair) })
}

function reachedNow(pair: SpotPair, by: 'INDEX' | 'LAST', range: { lowest: Price; highest: Price }): Order[] {
  return pair.rules.isTrading ? reachedOrders(pair, by, range) : []
}

function recordOf({ rules, unfired, traded }: SpotPair): FiringRecord {
  const { lowest, highest } = traded ?? { lowest: null, highest: null }
  return { symbol: rules.symbol, orderIds: [...(unfired ?? [])], lowest, highest }
}

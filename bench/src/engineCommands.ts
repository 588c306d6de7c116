// One list of commands for every contestant: limit orders around a price that wanders, and cancels of orders placed
// a while ago, some of which have traded meanwhile. The same seed gives the same list on every machine.
//
// Buyers and sellers are different users, so that self-trade prevention, which the peers do not have alike, never
// changes a trade and all contestants must report the same trades.

export interface CommandList {
  count: number
  /** 1 for a cancel of orderIds[i], 0 for a limit order. */
  isCancel: Uint8Array
  orderIds: Int32Array
  /** 1 for a buy. */
  isBuy: Uint8Array
  prices: Int32Array
  quantities: Int32Array
  users: Int32Array
}

export interface ListOptions {
  count: number
  seed: number
  /** Of a hundred commands, how many are cancels. */
  cancelPercent: number
  users: number
}

export const MIDDLE_TICKS = 1_000_000

export function makeCommands({ count, seed, cancelPercent, users }: ListOptions): CommandList {
  const next = randomFrom(seed)
  const list: CommandList = {
    count,
    isCancel: new Uint8Array(count),
    orderIds: new Int32Array(count),
    isBuy: new Uint8Array(count),
    prices: new Int32Array(count),
    quantities: new Int32Array(count),
    users: new Int32Array(count),
  }
  // Cancels fall on the last few thousand orders: old ones stay and make the book deep.
  const recent = new Int32Array(4096)
  let placed = 0
  let middle = MIDDLE_TICKS
  for (let at = 0; at < count; at += 1) {
    const slot = next(recent.length)
    if (placed > recent.length && next(100) < cancelPercent && recent[slot] !== 0) {
      list.isCancel[at] = 1
      list.orderIds[at] = recent[slot] ?? 0
      list.users[at] = list.users[list.orderIds[at] - 1] ?? 0
      recent[slot] = 0
      continue
    }
    middle += next(3) - 1
    const isBuy = next(2) === 1
    const distance = Math.floor((next(1000) * next(1000)) / 5000) - 20
    list.isBuy[at] = isBuy ? 1 : 0
    list.orderIds[at] = at + 1
    list.prices[at] = isBuy ? middle - distance : middle + distance
    list.quantities[at] = 1 + next(1000)
    list.users[at] = 1 + next(users >> 1) * 2 + (isBuy ? 1 : 0)
    recent[slot] = at + 1
    placed += 1
  }
  return list
}

export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

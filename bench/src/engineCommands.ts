// One list of commands for every contestant: limit orders at a thousand prices a side around a moving price, most of
// them cancelled before they trade, as on a real exchange. 45 % are cancels, each of an order that is open at that
// time, old or new; about one order in eleven trades at once. The same seed always gives the same list.
//
// Buyers and sellers are different users, so that self-trade prevention, which differs between contestants, never
// changes a trade and all must report the same trades.
import { type Book, createBook, takeChangedLevel } from '@assay/engine/book/orderBook'
import { Places } from '@assay/engine/places'
import { cancelOrder, type PlainOrder, plainOrder, playOrder } from './plainBook.ts'

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
  /** The percentage of cancels. */
  cancelPercent: number
  users: number
}

export const MIDDLE_TICKS = 1_000_000
/** How far from the mid price an order may be, on its own side and beyond it, where it trades at once. */
const BEHIND_TICKS = 1000
const BEYOND_TICKS = 100

export function makeCommands({ count, seed, cancelPercent, users }: ListOptions): CommandList {
  const next = randomFrom(seed)
  const list = emptyList(count)
  const book: Book<PlainOrder> = createBook(new Places(), [])
  const open: PlainOrder[] = []
  let middle = MIDDLE_TICKS
  for (let at = 0; at < count; at += 1) {
    const victim = next(100) < cancelPercent ? pickOpen(open, next) : null
    if (victim !== null) {
      list.isCancel[at] = 1
      list.orderIds[at] = victim.id
      list.users[at] = list.users[victim.id - 1] as number
      cancelOrder(book, victim)
      while (takeChangedLevel(book) !== null);
      continue
    }
    middle += next(3) - 1
    const isBuy = next(2) === 1
    const distance = next(BEHIND_TICKS + BEYOND_TICKS) - BEYOND_TICKS
    list.isBuy[at] = isBuy ? 1 : 0
    list.orderIds[at] = at + 1
    list.prices[at] = isBuy ? middle - distance : middle + distance
    list.quantities[at] = 1 + next(1000)
    list.users[at] = 1 + next(users >> 1) * 2 + (isBuy ? 1 : 0)
    const order = plainOrderAt(list, at)
    playOrder(book, order, ignore)
    while (takeChangedLevel(book) !== null);
    if (order.remaining > 0) open.push(order)
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

export function plainOrderAt(list: CommandList, at: number): PlainOrder {
  return plainOrder({
    id: list.orderIds[at] as number,
    side: list.isBuy[at] === 1 ? 'BUY' : 'SELL',
    priceTicks: list.prices[at] as number,
    quantityLots: list.quantities[at] as number,
  })
}

function emptyList(count: number): CommandList {
  return {
    count,
    isCancel: new Uint8Array(count),
    orderIds: new Int32Array(count),
    isBuy: new Uint8Array(count),
    prices: new Int32Array(count),
    quantities: new Int32Array(count),
    users: new Int32Array(count),
  }
}

/** Picks a random open order; orders that have traded meanwhile are skipped. */
function pickOpen(open: PlainOrder[], next: (below: number) => number): PlainOrder | null {
  while (open.length > 0) {
    const slot = next(open.length)
    const order = open[slot] as PlainOrder
    open[slot] = open.at(-1) as PlainOrder
    open.pop()
    if (order.level !== null) return order
  }
  return null
}

function ignore(): void {}

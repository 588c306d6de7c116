// How an order of a trader becomes a block: how far it may trade, and how much.
//
// The index is 60,000, and others offer 40 up to 60,180: the block may take 10 of them. If the trader's own limit is 60,100, and
// 24 are offered up to there, it takes 6.
import { crosses } from '../book/orderBook.ts'
import { survey } from '../book/sweep.ts'
import type { Block } from '../events.ts'
import { divide, type Price, shiftPrice, type TickLots, ZERO } from '../money.ts'
import type { Side } from '../nouns.ts'
import { beginSweep, limitOf } from '../orders/enterMarket.ts'
import { isOver, touchOrder } from '../orders/order.ts'
import { type Pair, referencePrice } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import { BLOCK_BAND } from './blockBand.ts'
import type { FuturesOrder } from './futures.ts'

/** The part of the depth that a block may take: a quarter. */
const DEPTH_SHARE = 4n

/** Returns whether the order has become a block: block.ts continues with it. */
export function beginBlock(turn: Turn, order: FuturesOrder): boolean {
  const { pair } = order.desk
  const { copying } = pair.trading
  const limit = copying === null ? null : bandedLimit(turn, order)
  if (copying === null || limit === null) return false
  const { user } = order.desk
  const { most, worst } = depthFor(turn, order, { limit, isLinked: (other) => copying.isLinked(user, other) })
  touchOrder(turn, order)
  // Restored, it is not queued in the book.
  order.priority = 0
  const firstId = pair.trading.counts.lastOwnOrderId
  const block: Block = {
    stage: 'JOINING',
    trader: user,
    most,
    lastFollowId: 0,
    members: 0,
    skipped: 0,
    firstId,
    lastId: firstId,
    traderLots: 0,
    wanted: 0,
    lots: 0,
    value: ZERO,
    worth: 0n as TickLots,
    remainder: 0n,
    ties: 0,
    shared: 0,
    nextId: 0,
    restAt: null,
    opensDues: false,
  }
  beginSweep(pair, { orderId: order.id, limit: worst, time: turn.time, block })
  return true
}

/** The tighter of its own limit and the band around the index; null without a price. */
function bandedLimit(turn: Turn, order: FuturesOrder): Price | null {
  const { desk, side } = order
  const limit = limitOf(turn, order)
  const band = bandFor(desk.pair, side)
  if (limit === null || band === null) return null
  return crosses(side, limit, band) ? band : limit
}

/** The worst price of a block; null without a price to compare with. */
export function bandFor(pair: Pair, side: Side): Price | null {
  const reference = referencePrice(pair)
  if (reference === null) return null
  return shiftPrice(reference, BLOCK_BAND, side === 'BUY' ? 1 : -1, side === 'BUY' ? 'down' : 'up')
}

/** A quarter of the lots that others offer within the limit, and the price at which a block of that size ends. */
function depthFor(
  turn: Turn,
  { desk, side }: FuturesOrder,
  of: { limit: Price; isLinked: (user: number) => boolean },
): { most: number; worst: Price } {
  const offers: [price: Price, lots: number][] = []
  let depth = 0
  survey(desk.pair.book, { side, limit: of.limit }, (resting) => {
    if (isOver(resting, turn.time) || of.isLinked(resting.desk.user)) return true
    depth += resting.remaining
    offers.push([resting.price, resting.remaining])
    return true
  })
  const most = Number(divide(BigInt(depth), DEPTH_SHARE, 'down'))
  let [left, worst] = [most, of.limit]
  for (const [price, lots] of offers) {
    if (left <= 0) break
    left -= lots
    worst = price
  }
  return { most, worst }
}

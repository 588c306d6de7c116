// A block: the order of a trader together with those of everybody who copies it. Followers join, then all of it meets the
// resting orders as one, then what was traded is shared out in proportion to what each wanted: nobody is filled before
// anybody else, and all pay the same for a lot, within one smallest unit of the quote (shareBlock.ts).
//
// A follower is no exit for a trader's other account: a block trades no further than 0.3 % from the index, takes at most a
// quarter of what others offer there, and never meets an order of its members or of anybody linked to the trader.
//
// Dora buys 6 at the market; Alice and Bob copy 3 and 1. Asks of 60 within the band: the block may take 15. It takes 4 at 100
// and 4 at 101 and there is no more: 5, 2 and 1 of the 8 are theirs, each lot for 100.5.
//
// Until it is shared, BLOCK holds its lots as a position, and payouts of those it has met wait. Nothing else touches contracts
// meanwhile, and each step is written down: a restart continues in the middle.
import { assert } from '../assert.ts'
import { crosses } from '../book/orderBook.ts'
import { nextToMeet } from '../book/sweep.ts'
import { closeEntry, openEntry } from '../ledger/postings.ts'
import { amountUnits, type Price, type Quantity, type TickLots, tickLots, ZERO } from '../money.ts'
import { BLOCK } from '../nouns.ts'
import { closeOrder, endSibling } from '../orders/closeOrder.ts'
import { enterMarket, leaveSweep } from '../orders/enterMarket.ts'
import { afterMakerFill, notePrice } from '../orders/matchOrder.ts'
import { endOf, isOver } from '../orders/order.ts'
import { bestPriceFor } from '../orders/reach.ts'
import { reduceInBook } from '../orders/standing.ts'
import { referencePrice } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import { bandFor } from './beginBlock.ts'
import { closeClearing, openDues } from './clearing.ts'
import { openFuturesDesk } from './desk.ts'
import type { Block } from '../events.ts'
import { endOrphans } from './endOrphans.ts'
import { directionOf, reducedBy } from './exposure.ts'
import type { Contract, Copying, FuturesOrder, FuturesTurn, Position } from './futures.ts'
import { lotsToJoin } from './joinBlock.ts'
import { valueAt } from './margin.ts'
import { addLots, requeue, startPosition } from './position.ts'
import { futuresOrder, futuresProduct, staysSound } from './product.ts'
import { settleCross, settleSide } from './settleFill.ts'
import type { Settling } from './settling.ts'
import { blockPosition, measureShares, shareNext } from './shareBlock.ts'

/** Goes on as far as the command may. Returns whether the contract has a block. */
export function carryOnBlock(turn: FuturesTurn, settling: Settling, contract: Contract): boolean {
  const { sweep, trading } = contract
  const block = sweep?.block
  const order = sweep === null ? undefined : trading.orders.get(sweep.orderId)
  const { copying } = trading
  if (sweep === null || block === undefined || order === undefined || copying === null) return false
  const own = futuresOrder(order)
  while (turn.room > 0 && contract.sweep === sweep) {
    turn.room -= 1
    if (block.stage === 'JOINING') joinNext(turn, settling, { order: own, block, limit: sweep.limit, copying })
    else if (block.stage === 'MATCHING') matchNext(turn, { order: own, block, limit: sweep.limit, copying })
    else if (!shareNext(turn, own, block)) endBlock(turn, settling, own, block)
  }
  return true
}

/** Its contract is halted: what was traded is shared out at once, and the rest does not trade. */
export function leaveBlock(turn: FuturesTurn, settling: Settling, contract: Contract): void {
  const { sweep, trading } = contract
  const block = sweep?.block
  const order = sweep === null ? undefined : trading.orders.get(sweep.orderId)
  if (block === undefined || order === undefined) return
  const own = futuresOrder(order)
  while (block.stage !== 'SHARING' && closeEndedBest(turn, own));
  if (block.stage !== 'SHARING') beginSharing(turn, own, block)
  while (shareNext(turn, own, block));
  endBlock(turn, settling, own, block)
}

function beginSharing(turn: FuturesTurn, order: FuturesOrder, block: Block): void {
  const { pair } = order.desk
  if (block.stage === 'JOINING') block.lastId = pair.trading.counts.lastOwnOrderId
  block.stage = 'SHARING'
  block.nextId = block.firstId
  block.restAt = restPrice(turn, order)
  measureShares(pair.trading, order, block)
}

function endBlock(turn: FuturesTurn, settling: Settling, order: FuturesOrder, block: Block): void {
  const { pair } = order.desk
  const { trading, rules, sweep } = pair
  assert(block.shared === block.lots && blockPosition(pair) === null, 'all lots of a block are shared out')
  endOrphans(turn, pair)
  const { trader, most, wanted, lots, value, members, skipped } = block
  turn.events.push({
    type: 'blockDone',
    blockId: order.id,
    trader,
    symbol: rules.symbol,
    side: order.side,
    limit: sweep?.limit ?? order.price,
    reference: referencePrice(pair) ?? order.price,
    most: most as Quantity,
    wanted: wanted as Quantity,
    quantity: lots as Quantity,
    value,
    members,
    skipped,
    time: turn.time,
  })
  leaveSweep(pair)
  trading.sweeping.delete(pair)
  if (block.opensDues) settling.tasks.unshift({ type: 'PAY', symbol: rules.symbol })
}

/** The rest of a close rests where it does not trade: a block takes only a part of what is offered. null: nowhere. */
function restPrice(turn: Turn, { desk, side }: FuturesOrder): Price | null {
  const { pair } = desk
  const band = bandFor(pair, side)
  if (band === null) return null
  const best = bestPriceFor(pair, side, turn.time)
  if (best === null || !crosses(side, band, best)) return band
  const behind = side === 'BUY' ? best - 1 : best + 1
  return behind > 0 ? (behind as Price) : null
}

interface Going {
  order: FuturesOrder
  block: Block
  limit: Price
  copying: Copying
}

function joinNext(turn: FuturesTurn, settling: Settling, { order, block, limit, copying }: Going): void {
  if (copying.joinNext(turn, order, block)) return
  const { pair } = order.desk
  block.lastId = pair.trading.counts.lastOwnOrderId
  if (block.members === 0) {
    // Nobody copies this one.
    leaveSweep(pair)
    enterMarket(turn, order)
    return
  }
  block.traderLots = lotsToJoin(turn, order, limit)
  block.wanted += block.traderLots
  block.stage = 'MATCHING'
  if (pair.purse.dues === null) {
    openDues(pair.purse, settling.places)
    block.opensDues = true
  }
}

/** The next resting order. */
function matchNext(turn: FuturesTurn, { order, block, limit, copying }: Going): void {
  const { pair, user } = order.desk
  const { side } = order
  if (closeEndedBest(turn, order)) return
  const left = Math.min(block.wanted, block.most) - block.lots
  const maker = left <= 0 ? null : nextToMeet(pair.book, { side, limit })
  if (maker === null) beginSharing(turn, order, block)
  else if (copying.isLinked(user, maker.desk.user)) closeOrder(turn, maker, 'EXPIRED_STP')
  else meet(turn, { order, block, maker: futuresOrder(maker), left })
  if (pair.emptied.length > 0) endOrphans(turn, pair, order)
}

/**
 * Closes the best order of the other side within the band if it has expired or is being cancelled. It no longer trades, and the
 * rest of a close, which may rest anywhere within the band, would cross it. Returns whether there was one.
 */
function closeEndedBest(turn: FuturesTurn, { desk, side }: FuturesOrder): boolean {
  const band = bandFor(desk.pair, side)
  const best = band === null ? null : nextToMeet(desk.pair.book, { side, limit: band })
  if (best === null || !isOver(best, turn.time)) return false
  closeOrder(turn, best, endOf(best))
  return true
}

function meet(
  turn: FuturesTurn,
  { order, block, maker, left }: { order: FuturesOrder; block: Block; maker: FuturesOrder; left: number },
): void {
  const offered = futuresProduct.lotsWanted(turn, maker, maker.price)
  const agreed = Math.min(left, offered) as Quantity
  if (agreed === 0 || !staysSound(maker, agreed)) {
    closeOrder(turn, maker, 'EXPIRED')
    return
  }
  const lots = Math.min(agreed, roomFor(order, maker)) as Quantity
  if (lots <= 0) {
    beginSharing(turn, order, block)
    return
  }
  trade(turn, { order, block, maker, lots })
  notePrice(maker)
  endSibling(turn, maker)
  reduceInBook(maker, lots)
  afterMakerFill(turn, maker)
}

/** The open interest may not grow above its limit. Lots of BLOCK count in it like those of anybody. */
function roomFor({ desk, side, positionSide, reduceOnly, remaining }: FuturesOrder, maker: FuturesOrder): number {
  const { rules, openInterest } = desk.pair
  const reduced = reducedBy(desk, { side, positionSide, reduceOnly })?.quantity ?? 0
  if (reduced >= remaining) return Number.MAX_SAFE_INTEGER
  const closing = reducedBy(maker.desk, maker)?.quantity ?? 0
  return Math.max(0, rules.maxOpenInterest - openInterest) + closing
}

function trade(
  turn: FuturesTurn,
  { order, block, maker, lots }: { order: FuturesOrder; block: Block; maker: FuturesOrder; lots: Quantity },
): void {
  const contract = order.desk.pair
  const { symbol } = contract.rules
  const { price } = maker
  contract.lastTradeId += 1
  const entry = openEntry(turn.ledger, `trade:${symbol}:${contract.lastTradeId}`)
  const before = turn.events.length
  const value = valueAt(price, lots, contract.rules)
  const makerFee = settleSide({ turn, entry, order: maker, lots, price, isMaker: true })
  const position = blockPosition(contract) ?? startBlockPosition(turn, order)
  addLots(turn, position, { lots, value, margin: ZERO })
  requeue(position)
  block.lots += lots
  block.value = amountUnits(block.value + value)
  block.worth = (block.worth + tickLots(price, lots)) as TickLots
  turn.events.splice(before, 0, {
    type: 'traded',
    symbol,
    tradeId: contract.lastTradeId,
    price,
    quantity: lots,
    quote: value,
    takerSide: order.side,
    makerOrderId: maker.id,
    takerOrderId: order.id,
    makerUser: maker.desk.user,
    takerUser: BLOCK,
    makerFee,
    takerFee: ZERO,
    time: turn.time,
  })
  closeClearing(entry, contract.purse)
  closeEntry(entry, turn.events)
  settleCross(turn, [maker.desk.trader])
}

function startBlockPosition(turn: Turn, { desk, side }: FuturesOrder): Position {
  const opened = { positionSide: 'BOTH' as const, direction: directionOf(side) }
  return startPosition(turn, openFuturesDesk(desk.pair, BLOCK), opened)
}

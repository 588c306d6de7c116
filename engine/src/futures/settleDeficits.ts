// Accounts that a new mark makes insolvent are closed first, before anything trades at that mark, so that afterwards
// every profit can be paid. Each of their losing positions is closed at its bankruptcy price, which is between the old
// mark and the new (see bankruptcy.ts): on the book, else by the insurance fund, else against winners of the other side
// by score.
//
// Only sound winners are used: those who would be solvent even if their gains since the old marks were never paid.
// Closed at a price between the marks, they can still pay their own losses. If there are too few, lots of insolvent
// accounts are first closed against other holders at the old mark: for both it is as if the mark had not moved.
//
// The mark falls from 100 to 90, and a long of 3 is insolvent. A sound account is short 2, and an unsound one, with
// larger losses elsewhere, is short 1: 1 lot is closed against the unsound one at 100, then 2 against the sound one
// between 90 and 100.
import { assert } from '../assert.ts'
import type { Price, Quantity } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import { accountWorth, lossOf, partOf } from './bankruptcy.ts'
import { balanceCross, callIn, equityOf } from './crossMargin.ts'
import {
  beginDeleveraging,
  closeAgainst,
  deleveragingQueue,
  isDeleveraging,
  isSound,
  netOwnLegs,
} from './deleverage.ts'
import type { Contract, Futures, FuturesTurn, Position, Purse } from './futures.ts'
import { surrenderOf } from './insurance.ts'
import { cancelOrders, finish, finishIfOver, handOn, hasOfferedMost, offer } from './liquidate.ts'
import { isReached } from './liquidationPrice.ts'
import { oppositeDirection, valueAt } from './margin.ts'
import { reportOf } from './report.ts'
import type { Debtor, Settling } from './settling.ts'
import { workOnContract } from './workOnContract.ts'

export function reachedIn({ longs, shorts, markPrice }: Contract): Position[] {
  const reached: Position[] = []
  if (markPrice === null) return reached
  for (const queue of [longs, shorts]) {
    queue.descend((position) => {
      const isFound = isReached(position.direction, position.liquidationPrice, markPrice)
      if (isFound) reached.push(position)
      return isFound
    })
  }
  return reached
}

/** The account of a reached position posts what is missing. If that is not enough, it becomes a debtor. */
export function callAccount(turn: Turn, settling: Settling, position: Position): void {
  const { trader, pair } = position.desk
  const { debtors, reports } = settling
  const debtor = nameOf(position)
  workOnContract(turn, pair)
  if (position.marginMode === 'ISOLATED') {
    if (equityOf(position) >= 0n) return
    cancelOrders(turn, position)
    debtors.set(debtor, true)
  } else if (!debtors.has(debtor) && callIn(turn, trader) < 0n) {
    debtors.set(debtor, true)
    for (const one of trader.cross) {
      if (lossOf(one) <= 0n || one.positionSide === 'BOTH') continue
      const report = reportOf(turn, reports, one)
      report.deleveraged = (report.deleveraged + netOwnLegs(turn, one)) as Quantity
      afterClosing(turn, settling, one)
    }
  }
}

/** Closes lots of one debtor without enough sound winners as if the mark had not moved. Returns whether there were any. */
export function matchNext(turn: FuturesTurn, settling: Settling): boolean {
  const unmatched = unmatchedIn(turn.futures, settling.debtors.keys())
  if (unmatched !== null) closeAsBefore(turn, settling, unmatched)
  return unmatched !== null
}

/** All losing positions of a debtor, until nothing is owed. Returns false if it continues in a later unit. */
export function closeDebtor(turn: FuturesTurn, settling: Settling, debtor: Debtor): boolean {
  const own = positionsOf(turn.futures, debtor)
  if (isOwing(own)) for (const position of own) if (lossOf(position) > 0n) reportOf(turn, settling.reports, position)
  for (let left = own; isOwing(left); left = positionsOf(turn.futures, debtor)) {
    if (hasOfferedMost(settling)) return false
    closeLosing(turn, settling, left)
    if (isDeleveraging(settling)) return false
  }
  for (const position of own) finish(turn, settling, position)
  return true
}

interface Unmatched {
  loser: Position
  winner: { position: Position; score: number }
  lots: Quantity
}

/** An insolvent loser without enough sound winners, and the next unsound holder. */
function unmatchedIn(futures: Futures, debtors: Iterable<Debtor>): Unmatched | null {
  const losers = new Map<Contract, Position[]>()
  for (const debtor of debtors) {
    const own = positionsOf(futures, debtor)
    if (!isOwing(own)) continue
    for (const position of own) {
      const { pair } = position.desk
      if (lossOf(position) <= 0n) continue
      const here = losers.get(pair)
      if (here === undefined) losers.set(pair, [position])
      else here.push(position)
    }
  }
  for (const [contract, positions] of losers) {
    const unmatched = unmatchedAt(contract, positions)
    if (unmatched !== null) return unmatched
  }
  return null
}

/** All losers in one contract are on the side that its mark moved against. */
function unmatchedAt(contract: Contract, losers: readonly Position[]): Unmatched | null {
  const [loser] = losers
  if (loser === undefined) return null
  const others = deleveragingQueue(contract, oppositeDirection(loser.direction))
  const winner = others.find(({ position }) => !isSound(position))
  if (winner === undefined) return null
  const lacking = lotsOf(losers) - lotsOf(others.map(({ position }) => position).filter(isSound))
  if (lacking <= 0) return null
  return { loser, winner, lots: Math.min(lacking, loser.quantity, winner.position.quantity) as Quantity }
}

function closeAsBefore(turn: Turn, settling: Settling, { loser, winner, lots }: Unmatched): void {
  workOnContract(turn, loser.desk.pair)
  const { settledMark, rules } = loser.desk.pair
  const report = reportOf(turn, settling.reports, loser)
  const part = { lots, value: valueAt(settledMark as Price, lots, rules) }
  closeAgainst(turn, loser, { winner: winner.position, part, score: winner.score })
  report.deleveraged = (report.deleveraged + lots) as Quantity
  afterClosing(turn, settling, loser)
  callAccount(turn, settling, winner.position)
}

function closeLosing(turn: Turn, settling: Settling, own: readonly Position[]): void {
  const position = own.find((one) => lossOf(one) > 0n)
  assert(position !== undefined, 'a deficit arose since the settled marks')
  const { pair, trader } = position.desk
  workOnContract(turn, pair)
  const report = reportOf(turn, settling.reports, position)
  offer(turn, position, { lots: position.quantity, part: partOf(position), report })
  if (position.quantity > 0 && accountWorth(position) < 0n && !hasOfferedMost(settling)) {
    const rest = surrenderOf(position, position.quantity, partOf(position))
    // A fund that was in deficit itself takes nothing over in the same second.
    if (settling.debtors.has(accountName(trader.purse, INSURANCE))) beginDeleveraging(settling, position, rest)
    else handOn(turn, settling, position, rest, report)
  }
  if (!isDeleveraging(settling)) afterClosing(turn, settling, position)
}

/** The account is queued for its next mark again, or for liquidation. */
export function afterClosing(turn: Turn, settling: Settling, position: Position): void {
  finishIfOver(turn, settling, position)
  if (position.marginMode === 'CROSS') balanceCross(turn, position.desk.trader)
}

function isOwing([first]: readonly Position[]): boolean {
  return first !== undefined && accountWorth(first) < 0n
}

function nameOf({ id, marginMode, desk }: Position): Debtor {
  return marginMode === 'ISOLATED' ? `position ${id}` : accountName(desk.trader.purse, desk.trader.user)
}

function accountName({ asset }: Purse, user: number): Debtor {
  return `account ${asset.asset} ${user}`
}

/** Open ones. */
function positionsOf({ positions, purses }: Futures, debtor: Debtor): readonly Position[] {
  const [kind, name, user] = debtor.split(' ')
  if (kind === 'account') return purses.get(name ?? '')?.traders.get(Number(user))?.cross ?? []
  const position = positions.get(Number(name))
  return position === undefined ? [] : [position]
}

function lotsOf(positions: readonly Position[]): number {
  return positions.reduce((sum, { quantity }) => sum + quantity, 0)
}

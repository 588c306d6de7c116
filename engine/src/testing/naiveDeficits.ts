// Checks accounts that a mark makes insolvent, and the winners closed against them: everything is recomputed from the
// old and new marks, and from the earlier balances and positions.
import { assert } from '../assert.ts'
import type { Event } from '../events.ts'
import type { FuturesMarket } from '../futures/commands.ts'
import type { Deleveraged, Liquidated, PositionChanged } from '../futures/events.ts'
import { INSURANCE } from '../nouns.ts'
import { signed, valueOf, worthOf } from './naiveFuturesSums.ts'

export type Held = Omit<PositionChanged, 'type'>

export interface Marks {
  market: FuturesMarket
  /** Of the previous command, and of this one. */
  old: number
  now: number
}

export interface Seen {
  events: readonly Event[]
  marksOf: (symbol: string) => Marks
  /** Open positions and contract wallets before the command, and wallets after it. */
  positions: ReadonlyMap<number, Held>
  wallets: ReadonlyMap<number, bigint>
  walletsAfter: ReadonlyMap<number, bigint>
}

export function judgeDeficits(seen: Seen): void {
  const deleveraged = seen.events.filter((event) => event.type === 'deleveraged')
  for (const one of deleveraged) judgeWinner(seen, one)
  const bankrupt = seen.events.filter((event) => event.type === 'liquidated').filter(({ equity }) => equity < 0n)
  for (const user of new Set(bankrupt.filter(isCross).map((report) => report.user))) {
    const reports = bankrupt.filter((report) => report.user === user && isCross(report))
    if (isPlain(seen, user)) judgeAccount(seen, user, reports)
  }
}

/** Closed at the old mark as if it had not moved, because the loser or the winner could not pay. */
export function isAsBefore({ symbol, quantity, value }: Deleveraged, marksOf: Seen['marksOf']): boolean {
  const { market, old, now } = marksOf(symbol)
  return old !== now && value === valueOf(market, old, quantity)
}

function judgeWinner({ events, marksOf }: Seen, { symbol, direction, quantity, value, ...event }: Deleveraged): void {
  const { market, old, now } = marksOf(symbol)
  const [before, after] = [valueOf(market, old, quantity), valueOf(market, now, quantity)]
  const gained = signed(direction, after - before)
  if (gained >= 0n) assert(signed(direction, value - before) >= 0n, 'no winner loses on a favourable move')
  else assert(signed(direction, value - after) >= 0n, 'nobody is closed at worse than the new mark')
  const reports = events.filter((one) => one.type === 'liquidated' && one.positionId === event.againstPositionId)
  if (!reports.every((report) => report.type === 'liquidated' && report.equity < 0n)) return
  assert(
    signed(direction, after - value) >= 0n,
    'the price that makes up a deficit lies between the old and the new mark',
  )
}

/** Deleveraged and nothing else: then every number of the account follows from the marks. */
function isPlain({ events, marksOf, positions }: Seen, user: number): boolean {
  const own = [...positions.values()].filter((held) => held.user === user)
  return events.every((event) => {
    if (event.type === 'positionFilled') return event.user !== user
    if (event.type === 'liquidated') return event.user !== user || event.takenOverQuantity === 0
    if (event.type !== 'deleveraged') return true
    const isOwn = own.some(({ positionId }) => positionId === event.againstPositionId)
    return event.user !== user && !(isOwn && isAsBefore(event, marksOf))
  })
}

function judgeAccount(seen: Seen, user: number, reports: readonly Liquidated[]): void {
  const own = [...seen.positions.values()].filter((held) => held.user === user && held.marginMode === 'CROSS')
  const wallet = seen.wallets.get(user) ?? 0n
  const worth = own.reduce((sum, held) => sum + worthAt(seen, held), wallet)
  const lost = own.map((held) => lossOf(seen, held))
  const allLost = lost.reduce((sum, one) => sum + (one > 0n ? one : 0n), 0n)
  assert(-worth <= allLost, 'no account was insolvent at the previous marks')
  for (const [at, held] of own.entries()) {
    const report = reports.find(({ positionId }) => positionId === held.positionId)
    if (report === undefined || report.deleveragedQuantity !== held.quantity) continue
    assert(report.equity === worth, 'the equity of a cross account is its wallet and its positions at the mark')
    const loss = lost[at] ?? 0n
    // Each share is rounded up, so the last may be a few units smaller.
    const made = madeUp(seen, held) * allLost
    const due = loss > 0n ? -worth * loss : 0n
    const dust = BigInt(own.length) * allLost
    assert(made <= due + dust && made >= due - dust, 'a deficit is split by the losses of the positions')
  }
  const all = [...seen.positions.values()].filter((held) => held.user === user)
  const isOver = all.length === own.length && own.every(({ positionId }) => hasEnded(seen, positionId))
  // The fund may receive fees of others in the same second.
  const isEmpty = user === INSURANCE || seen.walletsAfter.get(user) === 0n
  assert(!isOver || isEmpty, 'an insolvent account ends at exactly zero')
}

function hasEnded({ events }: Seen, positionId: number): boolean {
  return events.some(
    (event) => event.type === 'positionChanged' && event.positionId === positionId && event.end !== null,
  )
}

/** What it gained from the prices of those closed against it, beyond the mark. */
function madeUp({ events, marksOf }: Seen, held: Held): bigint {
  const { market, now } = marksOf(held.symbol)
  let value = 0n
  for (const event of events)
    if (event.type === 'deleveraged' && event.againstPositionId === held.positionId) value += event.value
  return signed(held.direction, value - valueOf(market, now, held.quantity))
}

function lossOf({ marksOf }: Seen, held: Held): bigint {
  const { market, old, now } = marksOf(held.symbol)
  return signed(held.direction, valueOf(market, old, held.quantity) - valueOf(market, now, held.quantity))
}

function worthAt({ marksOf }: Seen, held: Held): bigint {
  const { market, now } = marksOf(held.symbol)
  return worthOf(market, held, now)
}

function isCross({ marginMode }: Liquidated): boolean {
  return marginMode === 'CROSS'
}

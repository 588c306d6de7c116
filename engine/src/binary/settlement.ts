// The result of a second contract: a function only of the terms frozen at acceptance and of published ticks. This file
// may import only money.ts; `npm run structure` checks it.
//
// The entry is the first tick whose sources were all received at least 500 ms after acceptance (in a pool: after the
// lock). A user who watches the venues directly knows their prices before we do; no price known at acceptance is in the
// entry. The contract ends at T, the entry's time plus the period. Its settlement price is the mean of the three ticks
// that end at T, to the nearest tick: a third rounds down, two thirds up. Higher than the entry is up, lower is down,
// equal is a tie.
//
// It is void if no entry tick comes within 10 s, if there are no three ticks from the entry to T, if two neighbours
// among the three, or the two around T when there is none at T, are more than 3 s apart, and if the entry or one of the
// three has no price or fewer than two sources. A single missing second changes nothing, so omitting one tick decides
// no contract.
//
// Accepted at 12:00:00.300: the tick of 12:00:01 has a source received at 12:00:00.700 and is skipped; in the tick of
// 12:00:02 the oldest source was received at 12:00:01.200, so it is the entry.
//
// 10 USDT on up at 0.85 with ticks of 0.01, entry 100.00, ticks at the end 100.00, 100.01, 100.01: their mean is
// 100.0066…, rounded 100.01, which is up: 18.50 are paid. At 99.99, 100.00, 100.00 the mean is 99.9966…, rounded
// 100.00: a tie, 10 are returned.
import { type Amount, amountUnits, divide, feeOf, MILLION, type Price, type Rate, ZERO } from '../money.ts'

export const GAP_MAX_MS = 3000
/** From acceptance to the receipt of every source of the entry. */
export const RECEIVED_AFTER_MS = 500
/** From acceptance to the entry. */
export const ENTRY_MAX_MS = 10_000
export const HEALTHY_SOURCES_MIN = 2
export const CLOSING_TICKS = 3

export type Direction = 'UP' | 'DOWN'
export type Mode = 'FIXED' | 'POOL'
/** FULL: a loss takes the stake. SYMMETRIC: it takes the stake times the odds. */
export type LossMode = 'FULL' | 'SYMMETRIC'
export type VoidReason = 'ENTRY_GAP' | 'SETTLE_GAP' | 'INDEX_PAUSED' | 'ONE_SIDED'
export type Outcome = 'WON' | 'LOST' | 'TIE' | 'VOID'

export interface SettlementTick {
  sequence: number
  /** Epoch ms, a whole second. */
  time: number
  price: Price | null
  state: 'NORMAL' | 'DEGRADED' | 'PAUSED'
  /** Sources that gave a price. */
  sources: number
  /** Epoch ms: when its oldest source was received; null without sources. */
  receivedSince: number | null
}

/** The result of a price path: the entry, the end and the direction. */
export interface Path {
  entry: SettlementTick | null
  /** The three that end at T, oldest first; fewer if there were not three from the entry on. */
  closing: readonly SettlementTick[]
  settlePrice: Price | null
  move: Direction | 'FLAT' | null
  voidReason: VoidReason | null
}

/**
 * Ticks in order of time: at least the entry (or, without one, a tick more than 10 s after entryAfter), the last three
 * up to T and the first from T on; other ticks change nothing. null while the ticks do not decide it yet.
 */
export function followPath(terms: PathTerms, ticks: readonly SettlementTick[]): Path | null {
  return followPaths(ticks)(terms)
}

export interface PathTerms {
  /** Epoch ms: acceptance, or the lock of a pool. */
  entryAfter: number
  periodMs: number
}

/** The same for many contracts: neighbours with the same entry and period share one computation. */
export function followPaths(ticks: readonly SettlementTick[]): (terms: PathTerms) => Path | null {
  let known = { first: -1, periodMs: 0, path: null as Path | null }
  return ({ entryAfter, periodMs }) => {
    const first = placeOfEntry(ticks, entryAfter)
    const entry = ticks[first]
    if (entry === undefined) return null
    if (isTooLate(entry, entryAfter)) return voided('ENTRY_GAP', null)
    if (known.first !== first || known.periodMs !== periodMs)
      known = { first, periodMs, path: pathFrom(ticks, first, periodMs) }
    return known.path
  }
}

function pathFrom(ticks: readonly SettlementTick[], first: number, periodMs: number): Path | null {
  const entry = ticks[first]
  if (entry === undefined) return null
  if (!isHealthy(entry)) return voided('INDEX_PAUSED', entry)
  const end = entry.time + periodMs
  const next = placeAfter(ticks, end)
  const closing = ticks.slice(Math.max(first, next - CLOSING_TICKS), next)
  const following = ticks[next]
  const isEndThere = closing.at(-1)?.time === end
  if (!isEndThere && following === undefined) return null
  const around = isEndThere || following === undefined ? closing : [...closing, following]
  const hasGap = around.some((tick, place) => place > 0 && tick.time - (around[place - 1]?.time ?? 0) > GAP_MAX_MS)
  if (closing.length < CLOSING_TICKS || hasGap) return voided('SETTLE_GAP', entry, closing)
  if (!closing.every(isHealthy)) return voided('INDEX_PAUSED', entry, closing)
  const settlePrice = meanPrice(closing)
  return { entry, closing, settlePrice, move: moveOf(entry.price ?? settlePrice, settlePrice), voidReason: null }
}

/** Whether all prices of a tick were received after entryAfter. True for a tick without sources. */
export function isEntry({ time, receivedSince }: SettlementTick, entryAfter: number): boolean {
  return (receivedSince ?? time) >= entryAfter + RECEIVED_AFTER_MS
}

export function isTooLate({ time }: SettlementTick, entryAfter: number): boolean {
  return time - entryAfter > ENTRY_MAX_MS
}

export interface Stake {
  direction: Direction
  stake: Amount
  feeRate: Rate
}

export interface Result {
  outcome: Outcome
  /** Gained from the other side (WON), before the fee. */
  gain: Amount
  /** Lost to the other side (LOST), before the fee. */
  loss: Amount
  fee: Amount
  /** stake + gain − loss − fee. */
  payout: Amount
}

/** Against the house. Payouts are rounded down, losses and fees up; the fee is at most what is left. */
export function settleFixed(terms: Stake & { odds: Rate; lossMode: LossMode }, path: Path): Result {
  const { stake, odds, feeRate, lossMode } = terms
  const outcome = outcomeOf(terms.direction, path)
  if (outcome === 'WON') return resultOf(stake, { outcome, gain: winOf(stake, odds), loss: ZERO, feeRate })
  if (outcome === 'LOST') return resultOf(stake, { outcome, gain: ZERO, loss: lossOf(stake, odds, lossMode), feeRate })
  return resultOf(stake, { outcome, gain: ZERO, loss: ZERO, feeRate })
}

/** Pool: the winners share the losers' stakes in proportion, rounded down; the fee is charged on the payout. */
export function settlePool(terms: Stake, path: Path, totals: { up: Amount; down: Amount }): Result {
  const { stake, direction, feeRate } = terms
  const outcome = isOneSided(totals) ? 'VOID' : outcomeOf(direction, path)
  if (outcome === 'LOST') return { outcome, gain: ZERO, loss: stake, fee: ZERO, payout: ZERO }
  if (outcome !== 'WON') return { outcome, gain: ZERO, loss: ZERO, fee: ZERO, payout: stake }
  const side = direction === 'UP' ? totals.up : totals.down
  const gross = amountUnits(divide(stake * (totals.up + totals.down), side, 'down'))
  const gain = amountUnits(gross - stake)
  const fee = lesser(feeOf(gross, feeRate, 'up'), gain)
  return { outcome, gain, loss: ZERO, fee, payout: amountUnits(gross - fee) }
}

export function isOneSided({ up, down }: { up: Amount; down: Amount }): boolean {
  return up === 0n || down === 0n
}

/** The profit of a win: the house must be able to pay it. */
export function winOf(stake: Amount, odds: Rate): Amount {
  return feeOf(stake, odds, 'down')
}

export function lossOf(stake: Amount, odds: Rate, lossMode: LossMode): Amount {
  return lossMode === 'FULL' ? stake : lesser(stake, feeOf(stake, odds, 'up'))
}

/** The break-even win rate, in millionths and rounded up: FULL 1 ÷ (1 + odds − fee). */
export function breakEvenShare({ odds, feeRate, lossMode }: { odds: Rate; feeRate: Rate; lossMode: LossMode }): Rate {
  const million = BigInt(MILLION)
  const lost = lossMode === 'FULL' ? million : BigInt(odds + feeRate)
  return Number(divide(lost * million, BigInt(odds - feeRate) + lost, 'up')) as Rate
}

/** Twice the expected value of a stake of one, in millionths, if up and down are equally likely. */
export function expectedDoubled({ odds, feeRate, lossMode }: Parameters<typeof breakEvenShare>[0]): number {
  return lossMode === 'FULL' ? odds - feeRate - MILLION : -2 * feeRate
}

function resultOf(
  stake: Amount,
  { outcome, gain, loss, feeRate }: Pick<Result, 'outcome' | 'gain' | 'loss'> & { feeRate: Rate },
): Result {
  const left = amountUnits(outcome === 'WON' ? gain : outcome === 'LOST' ? stake - loss : 0n)
  const fee = lesser(feeOf(stake, feeRate, 'up'), left)
  return { outcome, gain, loss, fee, payout: amountUnits(stake + gain - loss - fee) }
}

function outcomeOf(direction: Direction, { move }: Path): Outcome {
  if (move === null) return 'VOID'
  if (move === 'FLAT') return 'TIE'
  return move === direction ? 'WON' : 'LOST'
}

function voided(voidReason: VoidReason, entry: SettlementTick | null, closing: Path['closing'] = []): Path {
  return { entry, closing, settlePrice: null, move: null, voidReason }
}

function isHealthy({ price, state, sources }: SettlementTick): boolean {
  return price !== null && state !== 'PAUSED' && sources >= HEALTHY_SOURCES_MIN
}

function meanPrice(closing: readonly SettlementTick[]): Price {
  const sum = closing.reduce((total, { price }) => total + BigInt(price ?? 0), 0n)
  return Number(divide(sum + 1n, BigInt(CLOSING_TICKS), 'down')) as Price
}

function moveOf(from: Price, to: Price): Direction | 'FLAT' {
  return to > from ? 'UP' : to < from ? 'DOWN' : 'FLAT'
}

/** The index of the entry, or of the first tick that shows there is none; the length while neither is there. */
function placeOfEntry(ticks: readonly SettlementTick[], entryAfter: number): number {
  let place = placeAfter(ticks, entryAfter)
  for (let tick = ticks[place]; tick !== undefined; tick = ticks[place]) {
    if (isEntry(tick, entryAfter) || isTooLate(tick, entryAfter)) break
    place += 1
  }
  return place
}

/** The index of the first tick later than a time. */
function placeAfter(ticks: readonly SettlementTick[], time: number): number {
  let from = 0
  let to = ticks.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ticks[middle]?.time ?? 0) > time) to = middle
    else from = middle + 1
  }
  return from
}

function lesser(one: Amount, other: Amount): Amount {
  return one < other ? one : other
}

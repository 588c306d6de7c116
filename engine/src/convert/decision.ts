// The decision of a convert: a function only of its frozen terms and of published index ticks. This file may import
// only money.ts and rate.ts.
//
// Each coin's deciding tick is its first one whose sources were all received at least 500 ms after acceptance. A user
// who watches the venues directly knows their prices before we do; no price known at acceptance decides. If a deciding
// tick is not NORMAL, or does not come within 10 s, the convert fails. If the mid rate of the deciding ticks is further
// than the spread from the quoted mid, up or down, it fails too. Otherwise it is filled at the quoted rate.
//
// The quoted rate is the quoted mid less the spread, so at the deciding mid a user never receives more than he gives:
// converting back and forth always loses, at any ticks.
//
// BTC to USDT quoted at a mid of 100000 with a spread of 0.1 %: filled at 99900 if the deciding mid is from 99900 to
// 100100, else refused.
import type { Price, Rate } from '../money.ts'
import { hasMoved } from './rate.ts'

/** From acceptance to the receipt of every source of a deciding tick. */
export const RECEIVED_AFTER_MS = 500
/** From acceptance to the deciding tick. */
export const DECIDED_WITHIN_MS = 10_000

export type FailReason = 'PRICE_MOVED' | 'INDEX_NOT_NORMAL' | 'NO_TICK'

export interface IndexTick {
  symbol: string
  sequence: number
  /** Epoch ms, a whole second. */
  time: number
  price: Price | null
  state: 'NORMAL' | 'DEGRADED' | 'PAUSED'
  /** Epoch ms: when its oldest source was received; null without sources. */
  receivedSince: number | null
}

/** What a convert keeps of a tick. */
export interface NamedTick {
  symbol: string
  sequence: number
  time: number
  price: Price | null
}

/** null for the unit coin, whose price is 1. */
interface DecidingTicks {
  from: IndexTick | null
  to: IndexTick | null
}

export interface Decision extends DecidingTicks {
  /** null: filled. */
  reason: FailReason | null
}

export interface DecidedTerms {
  acceptedAt: number
  spread: Rate
  quotedFrom: NamedTick | null
  quotedTo: NamedTick | null
}

/** Ticks of any symbols, each symbol's in order of time; null while they do not decide it yet. */
export function decide(terms: DecidedTerms, ticks: readonly IndexTick[]): Decision | null {
  const { quotedFrom, quotedTo, acceptedAt } = terms
  const from = quotedFrom && decidingTick(ticks, quotedFrom.symbol, acceptedAt)
  const to = quotedTo && decidingTick(ticks, quotedTo.symbol, acceptedAt)
  const isLate = [from, to].some((tick) => tick && isTooLate(tick, acceptedAt))
  if (isLate) return { reason: 'NO_TICK', from: null, to: null }
  if (from === undefined || to === undefined) return null
  return { reason: reasonOf(terms, { from, to }), from, to }
}

/** Of one coin, or the first tick that shows that there is none; undefined while neither is there. */
export function decidingTick(ticks: readonly IndexTick[], symbol: string, acceptedAt: number): IndexTick | undefined {
  return ticks.find((tick) => tick.symbol === symbol && (isAfter(tick, acceptedAt) || isTooLate(tick, acceptedAt)))
}

/** Whether all prices of a tick were received after acceptance. True for a later tick without sources. */
function isAfter({ time, receivedSince }: IndexTick, acceptedAt: number): boolean {
  return (receivedSince ?? time) >= acceptedAt + RECEIVED_AFTER_MS && time > acceptedAt
}

function isTooLate({ time }: IndexTick, acceptedAt: number): boolean {
  return time - acceptedAt > DECIDED_WITHIN_MS
}

function reasonOf({ quotedFrom, quotedTo, spread }: DecidedTerms, { from, to }: DecidingTicks): FailReason | null {
  const isNormal = [from, to].every((tick) => tick === null || (tick.state === 'NORMAL' && tick.price !== null))
  if (!isNormal) return 'INDEX_NOT_NORMAL'
  const before = { from: priceOf(quotedFrom), to: priceOf(quotedTo) }
  const after = { from: priceOf(from), to: priceOf(to) }
  return hasMoved(before, after, spread) ? 'PRICE_MOVED' : null
}

/** 1 for the unit coin. */
export function priceOf(tick: Pick<NamedTick, 'price'> | null): Price {
  return tick?.price ?? (1 as Price)
}

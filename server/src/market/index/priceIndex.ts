// The guarded index of one pair: a pure function of the venues' quotes, the time, and the state of the previous second.
//
// A source is dropped when it is older than 10 s, when it was received later than now (a clock was set back, so its age
// is unknown), when its book is empty or crossed, and when its mid is more than 10 % from its last accepted one, until
// two other sources confirm the new level. The index is the equal-weight mean of the others' mids, each clamped to
// within 0.5 % of their median. Our own book is never a source. Five live sources are NORMAL, three or four DEGRADED,
// fewer PAUSED; sources more than 1 % from the median do not count as live, and in PAUSED there is no price. PAUSED
// ends automatically after 30 healthy seconds.
//
// A benchmark is an external price that is not a source. If it is as fresh and valid as a source must be and more than
// 1 % from the index, one of the two is wrong, and the index is PAUSED; a benchmark without a price has no effect.
//
// Six venues quote 100.0, 100.1, 100.1, 100.2, 100.2 and 130.0: the median is 100.15, the last is clamped to 100.65,
// and the index is 100.21. If the last quoted 100.1 a second ago, it is dropped and the index is 100.12.
import { INDEX_CLAMP_PER_MILLE } from '@assay/api/indexRules'
import { type Price, priceTicks } from '@assay/engine/money'
import type { VenueQuote } from '../../outside/prices/priceSource.ts'
import type { IndexState } from '../../ticks/tickChain.ts'

export type DropReason = 'STALE' | 'AHEAD' | 'EMPTY' | 'CROSSED' | 'JUMPED'

export const STALE_MS = 10_000
export const SOURCES_NORMAL = 5
export const SOURCES_MIN = 3
export const HEALTH_MS = 30_000
const JUMP_MAX = 0.1
/** Two mids this close are at the same level. */
const CONFIRM_WITHIN = 0.02
const CONFIRMATIONS = 2
const AGREE_WITHIN = 0.01
/** Keeps every product below the largest safe integer. */
const TICKS_MAX = 2 ** 42

export interface SourceReading {
  name: string
  /** Mid in whole ticks; null if there is none. */
  price: Price | null
  /** Epoch ms, by the exchange's clock. */
  receivedAt: number
  droppedBecause: DropReason | null
}
export interface IndexReading {
  time: number
  state: IndexState
  price: Price | null
  sources: SourceReading[]
  /** null without a benchmark. */
  benchmark: (SourceReading & { isApart: boolean }) | null
}
/** What the next second needs of this one. */
export interface IndexMemory {
  state: IndexState
  /** Since when at least three sources have been live without interruption; null while they are not. */
  healthySince: number | null
  /** The last accepted mid of each source, in ticks. */
  accepted: ReadonlyMap<string, number>
}

/** memory: null for a pair's first second. Quotes are in quote coins, `priceDecimals` those of the pair. */
export function readIndex({ quotes, benchmark: outside, priceDecimals, time, memory }: IndexInput): {
  reading: IndexReading
  memory: IndexMemory
} {
  const sources = quotes.map((quote) => readSource(quote, priceDecimals, time))
  const accepted = new Map(memory?.accepted)
  dropJumps(sources, accepted)
  const used = sources.filter(isUsed)
  for (const { name, price } of used) accepted.set(name, price)
  const mids = used.map(({ price }) => price)
  const median = medianTwice(mids) / 2
  const live = mids.filter((mid) => distance(mid, median) <= AGREE_WITHIN).length
  const index = mids.length === 0 ? null : indexOf(mids)
  const benchmark = outside === null ? null : readBenchmark(readSource(outside, priceDecimals, time), index)
  const isHealthy = live >= SOURCES_MIN && benchmark?.isApart !== true
  const healthySince = isHealthy ? (memory?.healthySince ?? time) : null
  const healthyMs = healthySince === null ? 0 : time - healthySince
  const state = nextState({ isHealthy, live, before: memory?.state ?? null, healthyMs })
  const price = state === 'PAUSED' ? null : index
  return { reading: { time, state, price, sources, benchmark }, memory: { state, healthySince, accepted } }
}

export interface IndexInput {
  quotes: readonly VenueQuote[]
  /** An external price that is not a source; null if there is none. */
  benchmark: VenueQuote | null
  priceDecimals: number
  /** Epoch ms. */
  time: number
  memory: IndexMemory | null
}

/**
 * The equal-weight mean of mids clamped to within 0.5 % of their median, in whole ticks, halves up; at least one mid.
 * In integers only, so that it can be recomputed exactly.
 */
export function indexOf(mids: readonly Price[]): Price {
  const twice = medianTwice(mids)
  const lowest = Math.ceil((twice * (1000 - INDEX_CLAMP_PER_MILLE)) / 2000)
  const highest = Math.floor((twice * (1000 + INDEX_CLAMP_PER_MILLE)) / 2000)
  let sum = 0
  for (const mid of mids) sum += Math.min(Math.max(mid, lowest), highest)
  return priceTicks(Math.max(1, Math.floor((2 * sum + mids.length) / (2 * mids.length))))
}

function readSource(quote: VenueQuote, priceDecimals: number, time: number): SourceReading {
  const { venue: name, bid, ask, receivedAt } = quote
  const ageMs = time - receivedAt
  if (bid === null || ask === null || !isPositive(bid) || !isPositive(ask))
    return { name, price: null, receivedAt, droppedBecause: 'EMPTY' }
  const ticks = Math.round(((bid + ask) / 2) * 10 ** priceDecimals)
  if (ticks < 1 || ticks > TICKS_MAX) return { name, price: null, receivedAt, droppedBecause: 'EMPTY' }
  const droppedBecause = ageMs > STALE_MS ? 'STALE' : ageMs < 0 ? 'AHEAD' : bid >= ask ? 'CROSSED' : null
  return { name, price: priceTicks(ticks), receivedAt, droppedBecause }
}

function readBenchmark(source: SourceReading, index: Price | null): NonNullable<IndexReading['benchmark']> {
  const isApart = index !== null && isUsed(source) && distance(index, source.price) > AGREE_WITHIN
  return { ...source, isApart }
}

function isPositive(value: number): boolean {
  return Number.isFinite(value) && value > 0
}

/** A jump is confirmed by the current mids of others, whether or not they jumped too. */
function dropJumps(sources: readonly SourceReading[], accepted: ReadonlyMap<string, number>): void {
  const current = sources.filter(isUsed)
  for (const source of current) {
    const before = accepted.get(source.name)
    if (before === undefined || distance(source.price, before) <= JUMP_MAX) continue
    const confirmations = current.filter(
      (other) => other !== source && distance(other.price, source.price) <= CONFIRM_WITHIN,
    )
    if (confirmations.length < CONFIRMATIONS) source.droppedBecause = 'JUMPED'
  }
}

function isUsed(source: SourceReading): source is SourceReading & { price: Price } {
  return source.droppedBecause === null && source.price !== null
}

function nextState({
  isHealthy,
  live,
  before,
  healthyMs,
}: {
  isHealthy: boolean
  live: number
  before: IndexState | null
  healthyMs: number
}): IndexState {
  if (!isHealthy) return 'PAUSED'
  if (before === 'PAUSED' && healthyMs < HEALTH_MS) return 'PAUSED'
  return live >= SOURCES_NORMAL ? 'NORMAL' : 'DEGRADED'
}

/** The sum of the two middle values, or twice the middle one; 0 for an empty list. */
function medianTwice(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return upper + lower
}

function distance(value: number, from: number): number {
  return Math.abs(value - from) / from
}

// Checks every index tick against the published rule, recomputed from the venues' messages: a price needs three fresh,
// valid sources within 1 % of their median, and is the mean of all of them, each clamped to 0.5 % from the median.
// ticks.md describes the hash chain.
import { createHash } from 'node:crypto'
import type { VenueQuote } from '../../outside/prices/priceSource.ts'
import type { ChainHead, Tick } from '../../ticks/tickChain.ts'
import { check } from './breach.ts'

const AGE_MAX_MS = 10_000
const SOURCES_MIN = 3

export class TickAuditor {
  /** How many were PAUSED, and how many had a price. */
  readonly counts = { paused: 0, priced: 0 }

  audit(tick: Tick, head: Pick<ChainHead, 'sequence' | 'time' | 'hash'>, quotes: readonly VenueQuote[]): void {
    const name = `${tick.symbol} ${tick.sequence}`
    check(tick.sequence === head.sequence + 1 && tick.previousHash === head.hash, `tick ${name} follows the one before`)
    check(tick.time > head.time && tick.time % 1000 === 0, `tick ${name} is of a later whole second`)
    check(tick.hash === hashOf(tick), `tick ${name} has the hash of its text`)
    const prices = tick.sources.flatMap(({ price }) => (price === null ? [] : [price]))
    for (const source of tick.sources) if (source.price !== null) checkSource(tick, source, quotes)
    const sorted = [...prices].sort((one, other) => one - other)
    const median = ((sorted[sorted.length >> 1] ?? 0) + (sorted[(sorted.length - 1) >> 1] ?? 0)) / 2
    const agreeing = prices.filter((price) => Math.abs(price - median) * 100 <= median).length
    check(tick.price === null || tick.state !== 'PAUSED', `tick ${name} is PAUSED and has a price`)
    check(tick.state === 'PAUSED' || agreeing >= SOURCES_MIN, `tick ${name} has a price of ${agreeing} sources`)
    check(tick.state !== 'NORMAL' || agreeing >= 5, `tick ${name} is NORMAL with ${agreeing} sources`)
    if (tick.price === null) this.counts.paused += 1
    else this.counts.priced += 1
    if (tick.price !== null) check(isNear(tick.price, meanOf(prices, median)), `tick ${name} is at ${tick.price}`)
  }
}

function checkSource(
  tick: Tick,
  { name, receivedAt: told }: Tick['sources'][number],
  quotes: readonly VenueQuote[],
): void {
  const quote = quotes.find(({ venue }) => venue === name)
  const { bid, ask, receivedAt } = quote ?? { bid: null, ask: null, receivedAt: 0 }
  check(told === receivedAt, `${name} was received when tick ${tick.symbol} ${tick.sequence} says`)
  const isSound = bid !== null && ask !== null && bid > 0 && ask > bid && Number.isFinite(ask)
  const isFresh = tick.time - receivedAt <= AGE_MAX_MS && tick.time >= receivedAt
  check(isSound && isFresh, `${name} counts in tick ${tick.symbol} ${tick.sequence}: ${bid} ${ask} at ${receivedAt}`)
}

/** In whole ticks, each clamped to 0.5 % from the median. */
function meanOf(prices: readonly number[], median: number): number {
  const held = prices.map((price) => Math.min(Math.max(price, median * 0.995), median * 1.005))
  return held.reduce((sum, price) => sum + price, 0) / held.length
}

/** Rounding the bounds to ticks moves the mean by a tick at most, and so does the final rounding. */
function isNear(price: number, mean: number): boolean {
  return Math.abs(price - mean) <= 1.5
}

function hashOf({ symbol, sequence, time, price, priceDecimals, state, sources, previousHash }: Tick): string {
  const said = sources.map((source) => `${source.name}=${source.price ?? '-'}@${time - source.receivedAt}`).join(',')
  const text = ['assay-tick-2', symbol, sequence, time, price ?? '-', priceDecimals, state, said, previousHash]
  return createHash('sha256').update(text.join('\n')).digest('hex')
}

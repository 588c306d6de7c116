// The house's current quotes: the committed expiries, the ticks of the last seconds, and the volatility of each minute.
// Only committed and stored data; the engine recomputes the quote from what an order names.
import type { Kysely } from 'kysely'
import type { QuotedTick } from '@assay/engine/options/commands'
import { QUOTE_VALID_MS } from '@assay/engine/options/checkTrade'
import { type OptionQuote, quoteOption } from '@assay/engine/options/pricing'
import { type Contract, contractsOf, type OptionRules, type OptionSeries } from '@assay/engine/options/terms'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Follow } from '../exchange/followCommits.ts'
import type { Market } from '../market/market.ts'
import type { Tick } from '../ticks/tickChain.ts'
import type { Configuration } from '../settings/configuration.ts'
import { listedOptions } from './optionKind.ts'
import { OpenInterest } from './openInterest.ts'
import { Volatilities } from './volatilities.ts'

export interface OptionBoard {
  /** The coins whose options are listed. */
  listed(): readonly OptionRules[]
  /** Unsettled expiries, the next one first. */
  series(): readonly OptionSeries[]
  findSeries(name: string): OptionSeries | undefined
  findContract(symbol: string): Contract | undefined
  readonly interest: OpenInterest
  /** The inputs of current quotes; null while the index is PAUSED, stale, or its volatility unknown. */
  newest(series: OptionSeries): Promise<QuotedTick | null>
  /** The same at an earlier tick of the last seconds; null if it is no longer in memory. */
  earlier(series: OptionSeries, sequence: number): Promise<QuotedTick | null>
  /** Computed once for each tick. */
  quotes(series: OptionSeries, tick: QuotedTick): ReadonlyMap<string, OptionQuote>
}

export interface OptionBoardOptions {
  configuration: Pick<Configuration, 'values'>
  follow: Follow
  db: Kysely<Database>
  market: Market
  clock: Clock
}

/** A quote older than this is no longer accepted. */
const TICKS_REMEMBERED = 12

/** Reads committed data. */
export async function openOptionBoard(options: OptionBoardOptions): Promise<OptionBoard> {
  const { configuration, market, clock } = options
  const interest = await OpenInterest.open(options)
  const volatilities = new Map<string, Volatilities>()
  const ticks = new Map<string, Tick[]>()
  const quoted = new Map<string, { sequence: number; quotes: ReadonlyMap<string, OptionQuote> }>()
  market.onTicks((published) => {
    for (const { tick } of published) {
      const known = ticks.get(tick.symbol) ?? []
      ticks.set(tick.symbol, known)
      known.push(tick)
      known.splice(0, known.length - TICKS_REMEMBERED)
    }
  })

  async function quotedTick(series: OptionSeries, tick: Tick | undefined): Promise<QuotedTick | null> {
    if (tick === undefined || tick.price === null) return null
    const known = volatilities.get(series.symbol) ?? new Volatilities(market, series.symbol)
    volatilities.set(series.symbol, known)
    await known.prepare(tick.time)
    const volatility = known.of(series, { time: tick.time, price: tick.price })
    return volatility === null ? null : { sequence: tick.sequence, time: tick.time, index: tick.price, volatility }
  }

  return {
    listed: () => listedOptions(configuration.values),
    interest,
    series: () => interest.series(),
    findSeries: (name) => interest.series().find(({ series }) => series === name.toUpperCase()),
    findContract(symbol) {
      const name = symbol.toUpperCase()
      const series = interest.series().find((open) => name.startsWith(`${open.series}-`))
      return series && contractsOf(series).find((contract) => contract.symbol === name)
    },
    async newest(series) {
      const tick = market.newestTick(series.symbol)?.tick
      return tick !== undefined && isFresh(tick.time, clock.now()) ? quotedTick(series, tick) : null
    },
    earlier: (series, sequence) =>
      quotedTick(
        series,
        ticks.get(series.symbol)?.find((tick) => tick.sequence === sequence),
      ),
    quotes(series, tick) {
      const known = quoted.get(series.series)
      if (known?.sequence === tick.sequence) return known.quotes
      const quotes = new Map(contractsOf(series).map((contract) => [contract.symbol, quoteOption(contract, tick)]))
      quoted.set(series.series, { sequence: tick.sequence, quotes })
      return quotes
    },
  }
}

/** A tick from the future is refused like a stale one. */
function isFresh(time: number, now: number): boolean {
  return time <= now && now - time <= QUOTE_VALID_MS
}

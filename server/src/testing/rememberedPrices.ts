// Simulated prices for test servers. Every server begins with the bars of its week, and most tests begin at one of a few
// times: a day of a pair is computed once for all servers of the process.
import { type PackedBars, packBars, unpackBars } from '../market/candles/packedBars.ts'
import { openComputedPrices } from '../outside/prices/openPrices.ts'

/** Some 120 KB each, least recently used first out. */
const DAYS_REMEMBERED_MAX = 600
const days = new Map<string, PackedBars>()
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

export const openRememberedPrices: typeof openComputedPrices = async (options) => {
  const { config, pairs, random } = options
  const source = await openComputedPrices(options)
  const names = new Map(pairs.map((pair) => [pair.symbol, textOf([pair, config, random.child('name').bits(0, 0)])]))
  return {
    ...source,
    minuteBars(symbol, day) {
      const key = `${names.get(symbol) ?? symbol} ${day}`
      const bars = days.get(key) ?? packBars(source.minuteBars(symbol, day))
      days.delete(key)
      days.set(key, bars)
      const [oldest] = days.keys()
      if (days.size > DAYS_REMEMBERED_MAX && oldest !== undefined) days.delete(oldest)
      return unpackBars(bars, always)
    },
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
}

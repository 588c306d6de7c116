// A user sees the index move, buys at the next quote and sells while the index does not move. For moves of half a
// percent to five, at any time of a minute and an hour, no contract of any listed expiry gives a profit.
import { costOf, proceedsOf } from '@assay/engine/options/estimate'
import { type OptionQuote, quoteOption } from '@assay/engine/options/pricing'
import { seriesName } from '@assay/engine/options/seriesName'
import { contractsOf, type OptionRules, type OptionSeries } from '@assay/engine/options/terms'
import { type Price, priceTicks, quantityLots } from '@assay/engine/money'
import { expect, test } from 'vitest'
import type { Market } from '../market/market.ts'
import { demoValues } from '../testing/demoListing.ts'
import { dueExpiries } from './calendar.ts'
import { listedOptions } from './optionKind.ts'
import { Volatilities } from './volatilities.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const NINE = Date.UTC(2026, 0, 10, 9)
const LEVEL = 10_000_000

const rulesOf = listedOptions(demoValues)

/** Small moves each minute and hour, until it jumps and then does not move. */
function priceAt(time: number, move: { at: number; by: number }): Price {
  if (time >= move.at) return priceTicks(Math.round(LEVEL * (1 + move.by)))
  const [minute, hour] = [Math.floor(time / MINUTE_MS), Math.floor(time / HOUR_MS)]
  return priceTicks(Math.round(LEVEL * (1 + 0.0007 * (minute % 2)) * (1 + 0.005 * (hour % 2))))
}

/** Bars of every second's tick; the last second of a bar is its close. */
function marketOf(move: { at: number; by: number }): Pick<Market, 'candles'> {
  return {
    candles: async ({ interval, before = 0, limit }) => {
      const length = interval === '1min' ? MINUTE_MS : HOUR_MS
      const end = Math.ceil(before / length) * length
      return Array.from({ length: limit }, (_, place) => {
        const time = end - (limit - place) * length
        const close = priceAt(time + length - SECOND_MS, move)
        return { time, open: close, high: close, low: close, close, volume: 0n, amount: 0n, count: 0 }
      })
    },
  }
}

function seriesOf(rules: OptionRules): OptionSeries[] {
  return dueExpiries(NINE).map(({ expiry, kind }) => {
    const name = seriesName(rules.coin, expiry)
    return { ...rules, series: name, kind, expiry, listedSequence: 1, listedPrice: priceTicks(LEVEL) }
  })
}

type Board = Map<string, { series: OptionSeries; index: Price; quote: OptionQuote }>

async function boardAt(
  known: Volatilities,
  all: readonly OptionSeries[],
  { time, price }: { time: number; price: Price },
): Promise<Board> {
  await known.prepare(time)
  const board: Board = new Map()
  for (const series of all) {
    const volatility = known.of(series, { time, price })
    if (volatility === null) throw new Error('the volatility is known')
    for (const contract of contractsOf(series))
      board.set(contract.symbol, {
        series,
        index: price,
        quote: quoteOption(contract, { index: price, volatility, time }),
      })
  }
  return board
}

function expectNoGain(bought: Board, sold: Board, name: string): void {
  const units = quantityLots(1)
  for (const [symbol, { series, index, quote }] of bought) {
    const bid = sold.get(symbol)?.quote.bid ?? 0
    const cost = costOf(series, { price: quote.ask, units, index }).total
    const proceeds = proceedsOf(series, { price: bid, units, index })
    if (proceeds > cost) expect.fail(`${symbol} cost ${cost} and brings ${proceeds} ${name}`)
  }
}

const moves = [0.005, -0.01, 0.02, -0.05]
/** The first second of a minute and an hour, the middle of one, and the last of both. */
const places = [0, 27 * MINUTE_MS + 30_000, HOUR_MS - SECOND_MS]
const boughtAfter = [0, 20_000]
const soldAfter = [60_000, 121_000, HOUR_MS + 30_000]

test.each(rulesOf)(
  'nobody gains by buying $coin options after a move and selling them before another',
  async (rules) => {
    const all = seriesOf(rules)
    expect(all.map(({ kind }) => kind)).toEqual(['DAILY', 'DAILY', 'WEEKLY', 'WEEKLY', 'MONTHLY'])
    for (const by of moves)
      for (const place of rules.coin === 'btc' ? places : [places[1] ?? 0]) {
        const move = { at: NINE + place, by }
        const known = new Volatilities(marketOf(move), rules.symbol)
        const at = (afterMs: number) => ({ time: move.at + afterMs, price: priceAt(move.at, move) })
        const boards = []
        for (const afterMs of boughtAfter) boards.push(await boardAt(known, all, at(afterMs)))
        for (const afterMs of soldAfter) {
          const later = await boardAt(known, all, at(afterMs))
          for (const board of boards) expectNoGain(board, later, `${afterMs} ms after a move of ${by} at ${place}`)
        }
      }
  },
  60_000,
)

test('a move is in the quote of the tick that shows it', async () => {
  const [series] = seriesOf(rulesOf[0] as OptionRules)
  const move = { at: NINE + 30_000, by: 0.02 }
  const known = new Volatilities(marketOf(move), 'btcusdt')
  await known.prepare(move.at)
  const volatilityAt = (time: number) => known.of(series as OptionSeries, { time, price: priceAt(time, move) }) ?? 0
  expect(volatilityAt(move.at)).toBeGreaterThan(1.1 * volatilityAt(move.at - SECOND_MS))
})

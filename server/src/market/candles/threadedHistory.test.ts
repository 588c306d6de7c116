import { DAY_MS } from '@assay/engine/calendar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSimulatedPrices } from '../../outside/prices/simulated.ts'
import { fixedPriceKey, fixedRandom } from '../../testing/fixedPrices.ts'
import { demoListing } from '../../testing/demoListing.ts'
import { barOpening } from './bars.ts'
import { pairs } from '../listings/coins.ts'
import { contracts, withContracts } from '../listings/contracts.ts'
import { History } from './history.ts'
import type { Listing } from '../listings/listing.ts'
import { ThreadedHistory } from './threadedHistory.ts'

const from = barOpening('1week', 1_800_000_000_000)
const daily = { symbol: 'btcusdt', source: 'trade', interval: '1day' } as const
let threaded: ThreadedHistory

beforeEach(() => {
  const config = { prices: 'simulated', pricesDirectory: null, pricesSpeed: 1 } as const
  threaded = new ThreadedHistory({ config, priceKey: fixedPriceKey, listing: () => demoListing })
})
afterEach(() => threaded.close())

test('the thread computes the same bars as this one, of pairs and of contracts', async () => {
  const here = new History(withContracts(openSimulatedPrices({ random: fixedRandom, pairs }), () => contracts))
  const span = { from, to: from + 7 * DAY_MS }
  for (const symbol of ['btcusdt', 'btcusdt-perp'])
    for (const source of ['trade', 'index'] as const)
      for (const interval of ['15min', '60min', '1week'] as const) {
        const series = { symbol, source, interval }
        expect(await threaded.bars(series, span)).toEqual(await here.bars(series, span))
      }
})

test('a short read is answered before the long ones that began earlier', async () => {
  const answered: string[] = []
  const read = (name: string, days: number) =>
    threaded.bars(daily, { from: from - days * DAY_MS, to: from }).then(() => answered.push(name))
  await Promise.all([read('long', 60), read('long', 60), read('short', 2)])
  expect(answered).toEqual(['short', 'long', 'long'])
})

test('a read behind a hundred others gets BUSY, and the others get their bars', async () => {
  const asked = Array.from({ length: 120 }, () => threaded.bars(daily, { from, to: from + DAY_MS }))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(20)
  expect(refused[0]).toMatchObject({ reason: { error: 'BUSY' } })
  expect(await threaded.bars(daily, { from, to: from + DAY_MS })).toHaveLength(1)
})

test('reads under way when the thread ends are refused, and the next one starts another', async () => {
  const underWay = threaded.bars(daily, { from: from - 60 * DAY_MS, to: from })
  const [outcome] = await Promise.allSettled([underWay, threaded.close()])
  expect(outcome).toMatchObject({ status: 'rejected', reason: { error: 'BUSY' } })
  expect(await threaded.bars(daily, { from, to: from + DAY_MS })).toHaveLength(1)
})

test('a contract that is listed later has the bars of its pair', async () => {
  const config = { prices: 'simulated', pricesDirectory: null, pricesSpeed: 1 } as const
  const { contracts: all } = demoListing
  let listing: Listing = { ...demoListing, contracts: all.slice(1) }
  const later = new ThreadedHistory({ config, priceKey: fixedPriceKey, listing: () => listing })
  const series = { ...daily, symbol: all[0]?.symbol ?? '' }
  const span = { from, to: from + DAY_MS }
  expect(await later.bars(series, span)).toEqual([])
  listing = demoListing
  expect(await later.bars(series, span)).toHaveLength(1)
  await later.close()
})

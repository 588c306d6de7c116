// The market end to end and over a restart: a real server and database, prices from the simulated venues at a time that
// the test sets.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pino from 'pino'
import { noArchive } from '../db/archive.ts'
import { openPrices } from '../outside/prices/openPrices.ts'
import { createSteadyClock } from '../clock/steadyClock.ts'
import { fixedRandom } from '../testing/fixedPrices.ts'
import { demoListing } from '../testing/demoListing.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { pairs } from './listings/coins.ts'
import { openLocalChannel } from '../exchange/bus.ts'
import type { PublishedTick } from './index/publishedTicks.ts'
import { type OpenMarket, openMarket } from './market.ts'
import { type Feeds, openFeeds } from './index/openFeeds.ts'

const NOW = Date.parse('2026-11-20T13:37:21.500Z')
const log = pino({ level: 'silent' })
let exchange: TestServer
let alice: Trader
let bob: Trader

beforeAll(async () => {
  exchange = await startTestServer({ now: NOW })
  alice = await createTrader(exchange, { usdt: '1000000', btc: '10' })
  bob = await createTrader(exchange, { usdt: '1000000', btc: '10' })
  await seconds(5)
})
afterAll(() => exchange.close())

const market = () => exchange.server.market as OpenMarket
const client = () => exchange.client()

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    exchange.clock.advance(1000)
    await exchange.beat()
  }
}

async function trade(quantity = '0.01'): Promise<string> {
  const price = market().indexReading('btcusdt')?.price ?? ''
  const order = { symbol: 'btcusdt', type: 'LIMIT' as const, price, quantity }
  await alice.client.spot.placeOrder({ ...order, side: 'SELL' })
  await bob.client.spot.placeOrder({ ...order, side: 'BUY' })
  return price
}

/** The same market on the same database, after a restart. */
async function reopen(): Promise<OpenMarket & Feeds> {
  const { config, db, exchange: door, follow } = exchange.server
  const clock = createSteadyClock(exchange.clock)
  const source = await openPrices({ config, pairs, random: fixedRandom, clock, log })
  const ticks = openLocalChannel<readonly PublishedTick[]>()
  const parts = { exchange: door, db, source, ticks, clock, log, directory: config.directory }
  return {
    ...(await openMarket({ ...parts, archive: noArchive, follow, listing: () => demoListing })),
    ...(await openFeeds({ ...parts, listing: demoListing, onVenueTime: clock.compare })),
  }
}

test('every listed pair can be traded, and gold keeps its letters', async () => {
  const { currencyList } = await client().market.listCoins({})
  expect(currencyList.length).toBeGreaterThanOrEqual(22)
  const gold = currencyList.find(({ coin }) => coin === 'XAU')
  expect(gold).toMatchObject({ symbol: 'XAU', market: 'mt5', coinType: 3, showSymbol: 'XAU/USDT', isDeal: 1 })
  for (const { symbol, amount, open } of currencyList) {
    expect(market().spotMarket(symbol)?.isTrading).toBe(true)
    expect(Number(amount)).toBeGreaterThan(0)
    expect(Number(open)).toBeGreaterThan(0)
  }
  expect(market().pair('xau')?.symbol).toBe('XAU')
  expect(market().asset('USDT')?.asset).toBe('usdt')
})

describe('ticks', () => {
  test('a range of ticks can be verified with only the document', async () => {
    const { ticks, head } = await client().market.listTicks({ symbol: 'btcusdt', from: 0, to: NOW + 60_000 })
    expect(ticks.length).toBeGreaterThanOrEqual(5)
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    let previousHash = '0'.repeat(64)
    for (const [place, tick] of ticks.entries()) {
      const sources = tick.sources
        .map(({ name, price, receivedAt }) => `${name}=${price ?? '-'}@${tick.time - receivedAt}`)
        .join(',')
      const lines = [
        'assay-tick-2',
        tick.symbol,
        place + 1,
        tick.time,
        tick.price,
        2,
        tick.state,
        sources,
        previousHash,
      ]
      expect(sha256(lines.join('\n'))).toBe(tick.hash)
      const prices = tick.sources.flatMap(({ price }) => (price === null ? [] : [price])).toSorted((a, b) => a - b)
      expect(tick.price).toBe(meanAroundMedian(prices))
      previousHash = tick.hash
    }
    expect(head.hash).toBe(previousHash)
    const spki = Buffer.from(`302a300506032b6570032100${head.publicKey}`, 'hex')
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const signed = Buffer.from(`assay-head-1\nbtcusdt\n${head.sequence}\n${head.hash}`)
    expect(verify(null, signed, key, Buffer.from(head.signature, 'hex'))).toBe(true)
  })

  test('a range from the middle starts with the hash of the previous tick', async () => {
    const { ticks } = await client().market.listTicks({ symbol: 'ethusdt', from: 0, to: NOW + 60_000 })
    const middle = ticks[2]
    const part = await client().market.listTicks({ symbol: 'ethusdt', from: middle?.time ?? 0, to: middle?.time ?? 0 })
    expect(part.ticks).toEqual([middle])
  })

  test('one second makes one tick, however often it is processed', async () => {
    const before = market().newestTick('btcusdt')?.tick.sequence
    await Promise.all([exchange.beat(), exchange.beat()])
    expect(market().newestTick('btcusdt')?.tick.sequence).toBe(before)
  })

  test('the engine gets the index', async () => {
    await seconds(1)
    await alice.client.spot.listOrders({})
    const { rows } = await exchange.server.db
      .selectFrom('spot_markets')
      .select(['index_price'])
      .where('symbol', '=', 'btcusdt')
      .execute()
      .then((found) => ({ rows: found }))
    expect(rows[0]?.index_price).not.toBeNull()
  })

  test('after a restart the chain continues', async () => {
    const before = market().newestTick('btcusdt')?.tick
    const again = await reopen()
    exchange.clock.advance(1000)
    await again.beat()
    expect(again.newestTick('btcusdt')?.tick).toMatchObject({
      sequence: (before?.sequence ?? 0) + 1,
      previousHash: before?.hash,
    })
  })
})

describe('bars', () => {
  test('reach back a year without a gap and join the live price', async () => {
    const days = await client().market.listCandles({ symbol: 'btcusdt', interval: '1day', limit: 1000 })
    expect(days.length).toBeGreaterThanOrEqual(365)
    const hours = await client().market.listCandles({ symbol: 'btcusdt', interval: '60min', limit: 500 })
    for (const [place, hour] of hours.entries()) {
      const before = hours[place - 1]
      if (before !== undefined) expect(hour.time - before.time).toBe(3_600_000)
    }
    const minutes = await client().market.listCandles({ symbol: 'btcusdt', interval: '1min', limit: 60 })
    const index = Number(market().indexReading('btcusdt')?.price)
    expect(Math.abs(Number(minutes.at(-1)?.close) / index - 1)).toBeLessThan(0.01)
  })

  test('coarse history is combined from fine history', async () => {
    const before = Math.floor(NOW / 86_400_000) * 86_400_000 - 3 * 86_400_000
    const query = { symbol: 'solusdt', before }
    const [hour] = await client().market.listCandles({ ...query, interval: '60min', limit: 1 })
    const minutes = await client().market.listCandles({ ...query, interval: '1min', limit: 60 })
    expect(minutes[0]?.time).toBe(hour?.time)
    expect(hour?.high).toBe(highest(minutes.map(({ high }) => high)))
    expect(hour?.close).toBe(minutes.at(-1)?.close)
    expect(Number(hour?.volume)).toBeCloseTo(
      minutes.reduce((sum, { volume }) => sum + Number(volume), 0),
      6,
    )
  })

  test('count trades, and an empty minute carries the last close', async () => {
    const price = await trade('0.02')
    exchange.clock.advance(120_000)
    const bars = await client().market.listCandles({ symbol: 'btcusdt', interval: '1min', limit: 3 })
    expect(bars.map(({ close }) => close)).toEqual([price, price, price])
    expect(bars.map(({ volume }) => volume)).toEqual(['0.02000', '0.00000', '0.00000'])
    const indexed = await client().market.listCandles({
      symbol: 'btcusdt',
      interval: '1min',
      source: 'index',
      limit: 3,
    })
    expect(indexed).toHaveLength(3)
  })

  test('the index bars of a perpetual are those of its pair, and are stored once', async () => {
    await seconds(2)
    await market().keep()
    const list = (symbol: string) =>
      client().market.listCandles({ symbol, interval: '1min', source: 'index', limit: 5 })
    const prices = (bars: Awaited<ReturnType<typeof list>>) =>
      bars.map(({ time, open, close, high, low }) => ({ time, open, close, high, low }))
    expect(prices(await list('btcusdt-perp'))).toEqual(prices(await list('btcusdt')))
    expect(await list('btcusdt-perp')).toHaveLength(5)
    const stored = await exchange.server.db
      .selectFrom('candles')
      .select('symbol')
      .distinct()
      .where('source', '=', 'index')
      .execute()
    expect(stored.map(({ symbol }) => symbol).toSorted()).toEqual(pairs.map(({ symbol }) => symbol).toSorted())
  })

  test('bars, trades, book and 24 h figures survive a restart, also those not yet stored', async () => {
    await trade()
    await market().keep()
    const price = await trade('0.03')
    await alice.client.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.5' })
    const again = await reopen()
    for (const interval of ['1min', '60min', '1week'] as const) {
      const query = { symbol: 'btcusdt', source: 'trade', interval, limit: 5 } as const
      expect(await again.candles(query)).toEqual(await market().candles(query))
    }
    expect(again.trades('btcusdt', 50)).toEqual(market().trades('btcusdt', 50))
    expect(again.depth('btcusdt', 50)).toMatchObject({ bids: market().depth('btcusdt', 50).bids })
    expect(again.ticker('btcusdt')).toEqual(market().ticker('btcusdt'))
    await again.keep()
    expect((await reopen()).ticker('btcusdt')).toEqual(market().ticker('btcusdt'))
    await alice.client.spot.cancelAllOrders({})
  })
})

test('the tickers carry the figures of 24 hours and a sparkline', async () => {
  const tickers = await client().market.listTickers({ symbols: 'btcusdt, XAU,nosuch' })
  expect(tickers.map(({ symbol }) => symbol)).toEqual(['btcusdt', 'XAU'])
  for (const { low24, high24, close, sparkline } of tickers) {
    expect(Number(low24)).toBeLessThanOrEqual(Number(close))
    expect(Number(high24)).toBeGreaterThanOrEqual(Number(close))
    expect(sparkline).toHaveLength(48)
  }
  expect(Number(await client().market.getMt5Amount({ coin: 'XAU' }))).toBeGreaterThan(0)
})

test('unlisted symbols are refused by name', async () => {
  await expect(client().market.getDepth({ symbol: 'nosuch' })).rejects.toMatchObject({ error: 'UNKNOWN_MARKET' })
  await expect(client().market.getIndex({ symbol: 'nosuch' })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  await expect(client().market.getMt5Amount({ coin: 'nosuch' })).rejects.toMatchObject({ error: 'NOT_FOUND' })
})

describe('the watchlist', () => {
  test('keeps its order and groups, and is case-insensitive', async () => {
    const { market: calls } = alice.client
    await calls.addToWatchlist({ coin: 'btcusdt' })
    await calls.addToWatchlist({ coin: 'xau', group: 'metals' })
    await calls.addToWatchlist({ coin: 'ethusdt' })
    await calls.addToWatchlist({ coin: 'ethusdt', group: 'mine' })
    await calls.orderWatchlist({ coins: ['ethusdt', 'nosuch', 'btcusdt'] })
    expect((await calls.listWatchlist({})).map(({ coin, group }) => [coin, group])).toEqual([
      ['ethusdt', 'mine'],
      ['btcusdt', ''],
      ['XAU', 'metals'],
    ])
    await calls.removeFromWatchlist({ coin: 'btcusdt' })
    expect(await calls.listWatchlist({})).toHaveLength(2)
    expect(await bob.client.market.listWatchlist({})).toEqual([])
  })

  test('has a limit', async () => {
    const carol = await createTrader(exchange)
    const full = Array.from({ length: 200 }, (_, place) => ({ symbol: `old${place}`, group_name: '', sort: place }))
    await exchange.server.db
      .insertInto('watchlist')
      .values(full.map((row) => ({ ...row, user_id: carol.userId })))
      .execute()
    await expect(carol.client.market.addToWatchlist({ coin: 'btcusdt' })).rejects.toMatchObject({
      error: 'WATCHLIST_FULL',
    })
    await expect(carol.client.market.addToWatchlist({ coin: 'nosuch' })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  })
})

function highest(prices: readonly string[]): string | undefined {
  return prices.toSorted((left, right) => Number(right) - Number(left))[0]
}

/** The rule of docs/ticks.md, implemented again. */
function meanAroundMedian(sorted: readonly number[]): number {
  const middle = (place: number) => sorted[place] ?? Number.NaN
  const twice = middle(Math.floor((sorted.length - 1) / 2)) + middle(Math.floor(sorted.length / 2))
  const lowest = Math.ceil((twice * 995) / 2000)
  const highestAllowed = Math.floor((twice * 1005) / 2000)
  const sum = sorted.reduce((total, price) => total + Math.min(Math.max(price, lowest), highestAllowed), 0)
  return Math.floor((2 * sum + sorted.length) / (2 * sorted.length))
}

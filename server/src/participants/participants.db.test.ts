// The demo's participants on a real server, with a clock and a price source that the test moves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import pino from 'pino'
import { noArchive } from '../db/archive.ts'
import { openLocalChannel } from '../exchange/bus.ts'
import type { PublishedTick } from '../market/index/publishedTicks.ts'
import { type OpenMarket, openMarket } from '../market/market.ts'
import { type Feeds, openFeeds } from '../market/index/openFeeds.ts'
import { coins, pairs } from '../market/listings/coins.ts'
import { contracts } from '../market/listings/contracts.ts'
import type { PriceSource } from '../outside/prices/priceSource.ts'
import { createSteadyClock } from '../clock/steadyClock.ts'
import { openSimulatedPrices } from '../outside/prices/simulated.ts'
import { fixedRandom } from '../testing/fixedPrices.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { makers, takers } from './accounts.ts'
import { leaders } from './leader.ts'
import { openParticipants, type Participants } from './participants.ts'

const log = pino({ level: 'silent' })
const traded = pairs.slice(0, 3)
const symbols = traded.map(({ symbol }) => symbol)
const HOUR_MS = 3_600_000
let exchange: TestServer
let market: OpenMarket & Feeds
let participants: Participants
let isSilent = false
let areThere = true

beforeAll(async () => {
  // The number of price changes in these seconds is part of the result.
  exchange = await startTestServer({ now: Date.UTC(2026, 10, 21, 9) })
  const { config, db, exchange: door, follow } = exchange.server
  const clock = createSteadyClock(exchange.clock)
  const simulated = openSimulatedPrices({ random: fixedRandom, pairs: traded })
  const source: PriceSource = { ...simulated, quotes: (symbol, now) => (isSilent ? [] : simulated.quotes(symbol, now)) }
  const directory = config.directory
  const ticks = openLocalChannel<readonly PublishedTick[]>()
  const parts = { exchange: door, db, source, ticks, clock, log, directory }
  const listing = { coins, pairs: traded, contracts: contracts.filter(({ index }) => symbols.includes(index.symbol)) }
  market = {
    ...(await openMarket({ ...parts, archive: noArchive, follow, listing: () => listing })),
    ...(await openFeeds({ ...parts, listing, onVenueTime: clock.compare })),
  }
  participants = await openAgain()
})
afterAll(() => exchange.close())

const openAgain = (): Promise<Participants> =>
  openParticipants({ ...exchange.server, market, seed: 5, visitors: { areThere: () => areThere } })

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    exchange.clock.advance(1000)
    await market.beat()
    await participants.act()
  }
}

async function ordersOf(symbol: string): Promise<number[]> {
  const rows = await exchange.server.db
    .selectFrom('orders')
    .select(['order_id', 'user_id'])
    .where('symbol', '=', symbol)
    .where('status', 'in', ['NEW', 'PARTIALLY_FILLED'])
    .execute()
  for (const { user_id } of rows) expect(makers).toContain(Number(user_id))
  return rows.map(({ order_id }) => Number(order_id)).toSorted((left, right) => left - right)
}

async function commandsSince(sequence: number): Promise<number> {
  return exchange.server.exchange.committedSequence() - sequence
}

test('there are books of at least twenty levels a side around the index, and trades', async () => {
  await seconds(12)
  for (const symbol of symbols) {
    const { bids, asks } = market.depth(symbol, 100)
    expect(bids.length).toBeGreaterThanOrEqual(20)
    expect(asks.length).toBeGreaterThanOrEqual(20)
    const index = market.newestTick(symbol)?.tick.price ?? 0
    expect(Math.abs(((bids[0]?.price ?? 0) + (asks[0]?.price ?? 0)) / 2 / index - 1)).toBeLessThan(0.002)
    expect(market.trades(symbol, 100).length).toBeGreaterThan(1)
  }
})

test('they follow the price with few commands', async () => {
  const before = exchange.server.exchange.committedSequence()
  await seconds(20)
  // Three of two dozen pairs, the busiest; the second's index is one command more.
  expect(await commandsSince(before)).toBeLessThan(20 * 20)
  for (const symbol of symbols) expect(market.depth(symbol, 100).bids.length).toBeGreaterThanOrEqual(20)
})

test('they are counted as participants, and nobody can sign in as one', async () => {
  const { db } = exchange.server
  const named = await db.selectFrom('participants').selectAll().execute()
  expect(named.map(({ user_id }) => Number(user_id)).toSorted((left, right) => left - right)).toEqual([
    ...makers,
    ...takers,
    ...leaders.map(({ user }) => user),
  ])
  const logins = await db
    .selectFrom('logins')
    .select('user_id')
    .where(
      'user_id',
      'in',
      named.map(({ user_id: user }) => user),
    )
    .execute()
  expect(logins).toEqual([])
  const { account } = await db.selectFrom('users').select('account').where('id', '=', 1n).executeTakeFirstOrThrow()
  expect(account).toBe('demo-maker-1')
})

test('their coins come from the faucet, to the last unit', async () => {
  const { db } = exchange.server
  const rows = await db.selectFrom('balances').select(['owner', 'asset', 'available', 'held']).execute()
  const sums = new Map<string, bigint>()
  for (const { asset, available, held } of rows) sums.set(asset, (sums.get(asset) ?? 0n) + available + held)
  expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
})

test('after a restart they find their orders and continue', async () => {
  await seconds(1)
  const before = await ordersOf('btcusdt')
  participants = await openAgain()
  const sequence = exchange.server.exchange.committedSequence()
  exchange.clock.advance(1000)
  await market.beat()
  await participants.act()
  expect(await commandsSince(sequence)).toBeLessThan(60)
  const after = await ordersOf('btcusdt')
  expect(after.filter((order) => before.includes(order)).length).toBeGreaterThan(before.length - 10)
})

test("a user's market order fills against them", async () => {
  const alice = await createTrader(exchange, { usdt: '100000' })
  const order = await alice.client.spot.placeOrder({
    symbol: 'btcusdt',
    side: 'BUY',
    type: 'MARKET',
    quoteQuantity: '1000',
  })
  expect(order.status).toBe('FILLED')
})

test('while nobody is there they write little, and the books stay whole and on the right sides', async () => {
  areThere = false
  await seconds(10)
  const before = exchange.server.exchange.committedSequence()
  await seconds(60)
  // The engine gets two commands a second; what is beyond them is theirs.
  expect((await commandsSince(before)) - 2 * 60).toBeLessThan(60)
  for (const symbol of symbols) {
    const { bids, asks } = market.depth(symbol, 100)
    expect(bids.length).toBeGreaterThanOrEqual(20)
    expect(asks.length).toBeGreaterThanOrEqual(20)
    const index = market.newestTick(symbol)?.tick.price ?? 0
    expect(bids[0]?.price).toBeLessThan(index)
    expect(asks[0]?.price).toBeGreaterThan(index)
  }
})

/** Newest first, after a trade. */
function tradesSince(symbol: string, last: number): number[] {
  const trades = market.trades(symbol, 100)
  return trades
    .slice(
      0,
      trades.findIndex(({ id }) => id === last),
    )
    .map(({ price }) => price)
}

/** At most this part of the index away from it. */
function expectNearIndex(symbol: string, last: number, distanceMax: number): void {
  const index = market.newestTick(symbol)?.tick.price ?? 0
  const prices = tradesSince(symbol, last)
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) expect(Math.abs(price / index - 1)).toBeLessThan(distanceMax)
}

const lastTradeOf = (symbol: string) => market.trades(symbol, 1)[0]?.id ?? 0

test('what they trade meanwhile has the price of the index, though the books are wide', async () => {
  const last = symbols.map(lastTradeOf)
  // A minute before the next full hour, so that the books have followed the index by then.
  exchange.clock.advance(Math.max(0, HOUR_MS - 60_000 - (exchange.clock.now() % HOUR_MS)))
  await seconds(61)
  symbols.forEach((symbol, place) => expectNearIndex(symbol, last[place] ?? 0, 0.001))
})

test('as soon as somebody comes the books are close again, and they trade', async () => {
  const last = symbols.map(lastTradeOf)
  areThere = true
  await participants.act()
  await seconds(3)
  for (const symbol of symbols) {
    const { bids, asks } = market.depth(symbol, 100)
    const index = market.newestTick(symbol)?.tick.price ?? 0
    expect(bids.length).toBeGreaterThanOrEqual(20)
    expect(((asks[0]?.price ?? 0) - (bids[0]?.price ?? 0)) / index).toBeLessThan(0.001)
  }
  // A taker may pay 0.15 % more than the index, which moves meanwhile.
  symbols.forEach((symbol, place) => expectNearIndex(symbol, last[place] ?? 0, 0.002))
})

test('they cancel when the price source stops, and return thirty seconds after it resumes', async () => {
  isSilent = true
  await seconds(4)
  expect(market.newestTick('btcusdt')?.tick.state).toBe('PAUSED')
  for (const symbol of symbols) expect(market.depth(symbol, 100)).toMatchObject({ bids: [], asks: [] })
  const trades = market.trades('btcusdt', 1)
  isSilent = false
  await seconds(25)
  expect(market.depth('btcusdt', 100).bids).toEqual([])
  expect(market.trades('btcusdt', 1)).toEqual(trades)
  await seconds(10)
  expect(market.newestTick('btcusdt')?.tick.state).toBe('NORMAL')
  expect(market.depth('btcusdt', 100).bids.length).toBeGreaterThanOrEqual(20)
})

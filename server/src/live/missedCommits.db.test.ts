// What subscribers and readers get after a view has failed on a commit: what the commit changed, not what was before it.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BarSeries } from '../market/candles/barSeries.ts'
import { DepthView } from '../market/book/depthView.ts'
import { type LiveClient, openLiveClient } from '../testing/liveClient.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { LivePrivate } from './private.ts'

let exchange: TestServer
let alice: Trader
let bob: Trader
let live: LiveClient

beforeAll(async () => {
  exchange = await startTestServer()
  await exchange.beat()
  alice = await createTrader(exchange, { usdt: '1000000', btc: '10' })
  bob = await createTrader(exchange, { usdt: '1000000', btc: '10' })
  live = await openLiveClient(exchange.url)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await live.close()
  await exchange.close()
})

const price = (): string => nearPrice(exchange, 'btcusdt', 0)
const limit = (side: 'BUY' | 'SELL') =>
  ({ symbol: 'btcusdt', side, type: 'LIMIT', price: price(), quantity: '0.01' }) as const

function fail(): never {
  throw new Error('this view fails once')
}

test('a book that failed on a change is sent again, whole', async () => {
  live.say({ op: 'subscribe', type: 'depth', symbol: 'btcusdt' })
  await live.hear('depth')
  vi.spyOn(DepthView.prototype, 'apply').mockImplementationOnce(fail)
  await alice.client.spot.placeOrder(limit('BUY'))
  const again = await live.hear('depth', ({ isSnapshot, bids }) => isSnapshot && bids.length > 0)
  expect(again.bids).toEqual([[price(), '0.01000']])
  expect(exchange.server.market.bestPrice('btcusdt', 'BUY')?.quantity).toBe(1000)
  await alice.client.spot.cancelAllOrders({})
  const gone = await live.hear('depth', ({ previousSequence }) => previousSequence === again.sequence)
  expect(gone.bids).toEqual([[price(), '0']])
})

test('a trade on which the market failed reaches the trades, the bars and the 24 h figures', async () => {
  const { market } = exchange.server
  const before = market.day('btcusdt')?.count ?? 0
  live.say({ op: 'subscribe', type: 'trade', symbol: 'btcusdt' })
  await alice.client.spot.placeOrder(limit('SELL'))
  vi.spyOn(BarSeries.prototype, 'enter').mockImplementationOnce(fail)
  await bob.client.spot.placeOrder(limit('BUY'))
  const { data } = await live.hear('trade')
  expect(data).toHaveLength(1)
  expect(market.trades('btcusdt', 10)).toHaveLength(1)
  expect(market.day('btcusdt')?.count).toBe(before + 1)
  expect(market.currentBar('btcusdt', '1min')?.count).toBe(1)
})

test('a user whose messages failed on a commit is told to load the lists again, and then gets the next ones', async () => {
  live.say({ op: 'auth', token: alice.token })
  const { sequence: before } = await live.hear('auth')
  vi.spyOn(LivePrivate.prototype, 'apply').mockImplementationOnce(fail)
  const missed = await alice.client.spot.placeOrder(limit('BUY'))
  const { sequence } = await live.hear('resync')
  expect(sequence).toBeGreaterThan(before)
  const next = await alice.client.spot.placeOrder(limit('BUY'))
  const told = await live.hear('ORDER', ({ data }) => data.orderId === next.orderId)
  expect(told.sequence).toBeGreaterThan(sequence)
  expect(live.heard.some((message) => message.type === 'ORDER' && message.data.orderId === missed.orderId)).toBe(false)
  const back = await openLiveClient(exchange.url)
  back.say({ op: 'auth', token: alice.token, lastSequence: before })
  await back.hear('resync')
  await back.close()
})

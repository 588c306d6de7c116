// Halting by one person and resuming by two: what customers can still do, what they are told, and that it is recorded.
import { sql } from 'kysely'
import { haltKey, type Product } from '@assay/engine/halts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haltAsked } from '../exchange/haltRequests.ts'
import { requestResume as askOnMachine, resumeAsked } from '../exchange/resuming.ts'
import { httpClient } from '../testing/httpClient.ts'
import { openLiveClient } from '../testing/liveClient.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

let exchange: TestServer
let ann: TestOperator
let bob: TestOperator
let viewer: TestOperator
let trader: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  ann = await createOperator(exchange, ['risk'])
  bob = await createOperator(exchange, ['administrator'])
  viewer = await createOperator(exchange, ['viewer'])
  trader = await createTrader(exchange, { usdt: '100000' })
  exchange.clock.advance(1000)
  await exchange.beat()
}, 300_000)
afterAll(() => exchange.close())

const REASON = 'One venue sends prices of another coin.'

async function stateOf(product: Product, market: string) {
  const { rows } = await viewer.client.markets.listMarkets({})
  return rows.find((row) => row.product === product && row.market === market)
}

const place = () => {
  const price = exchange.server.market.indexReading('btcusdt')?.price ?? ''
  return trader.client.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.001' })
}
const notices = async () => (await exchange.client().content.listNotices({ modelKey: 'HALT' })).rows

async function resume(product: Product, market: string): Promise<void> {
  const { requestId } = await ann.client.markets.requestResume({ product, market, reason: 'repaired' })
  await bob.client.approvals.approveRequest({ requestId })
  await resumeAsked(exchange.server)
}

test('one person halts: orders can be cancelled, nothing else happens, and customers read why', async () => {
  const { orderId } = await place()
  await ann.client.markets.haltMarket({ product: 'SPOT', market: 'btcusdt', reason: REASON })
  expect(await stateOf('SPOT', 'btcusdt')).toMatchObject({ state: 'HALTING', halt: { by: ann.name, reason: REASON } })
  await haltAsked(exchange.server)
  expect(await stateOf('SPOT', 'btcusdt')).toMatchObject({ state: 'HALTED', name: 'BTC/USDT' })
  await expect(place()).rejects.toMatchObject({ error: 'MARKET_HALTED' })
  expect(await trader.client.spot.cancelOrder({ id: orderId })).toMatchObject({ status: 'CANCELED' })
  expect(await notices()).toMatchObject([{ title: 'Spot trading of BTC/USDT is halted', content: REASON }])
  const { rows } = await bob.client.auditLog.listEntries({ act: 'markets.haltMarket', pageSize: 1 })
  expect(rows[0]).toMatchObject({ operator: ann.name, subject: 'Spot BTC/USDT', reason: REASON, after: 'HALTED' })
})

test('open pages are told of it with its reason, and the notice has a heading in the language of its reader', async () => {
  const live = await openLiveClient(exchange.url)
  const halts = await live.hear('HALTS', ({ data }) => data.length === 1)
  expect(halts.data).toMatchObject([{ product: 'SPOT', market: 'btcusdt', reason: REASON }])
  await ann.client.markets.haltMarket({ product: 'BINARY', market: 'ethusdt', reason: 'The venues disagree.' })
  await haltAsked(exchange.server)
  const both = await live.hear('HALTS', ({ data }) => data.length === 2)
  expect(both.data[1]).toMatchObject({ product: 'BINARY', market: 'ethusdt', reason: 'The venues disagree.' })
  const german = httpClient({ url: exchange.url, language: 'de' })
  const { rows } = await german.content.listNotices({ modelKey: 'HALT' })
  expect(rows.map(({ title }) => title)).toContain('Sekundenkontrakte auf ETH/USDT sind ausgesetzt')
  await resume('BINARY', 'ethusdt')
  await live.hear('HALTS', ({ data }) => data.length === 1 && data !== halts.data)
  await live.close()
})

test('it is resumed only when another person has approved, and then the notice ends', async () => {
  const named = { product: 'SPOT', market: 'btcusdt' } as const
  await expect(bob.client.markets.haltMarket({ ...named, reason: REASON })).rejects.toMatchObject({
    error: 'NOTHING_CHANGES',
  })
  const { requestId } = await ann.client.markets.requestResume({ ...named, reason: 'repaired' })
  await expect(ann.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
  await resumeAsked(exchange.server)
  await expect(place()).rejects.toMatchObject({ error: 'MARKET_HALTED' })
  const request = (await bob.client.approvals.listRequests({})).rows.find((row) => row.requestId === requestId)
  expect(request).toMatchObject({ title: 'Resume Spot BTC/USDT' })
  expect(request?.lines).toContainEqual({ what: 'Why', before: null, after: REASON })
  await bob.client.approvals.approveRequest({ requestId })
  await resumeAsked(exchange.server)
  expect(await place()).toMatchObject({ status: 'NEW' })
  expect(await stateOf('SPOT', 'btcusdt')).toMatchObject({ state: 'OPEN', halt: null })
  expect(await notices()).toEqual([])
})

test('a market that was resumed is not halted again by a request that a crash left open', async () => {
  const { db } = exchange.server
  await ann.client.markets.haltMarket({ product: 'SPOT', market: 'ltcusdt', reason: REASON })
  await haltAsked(exchange.server)
  // As after a crash between the engine's halt and the note of it.
  await db.updateTable('halt_requests').set({ told_at: sql`null` }).where('market', '=', 'ltcusdt').execute()
  await resume('SPOT', 'ltcusdt')
  await haltAsked(exchange.server)
  expect(await stateOf('SPOT', 'ltcusdt')).toMatchObject({ state: 'OPEN' })
})

test('a request to resume is out of date when the market was halted again since', async () => {
  const named = { product: 'SPOT', market: 'ethusdt' } as const
  const halt = async () => {
    await ann.client.markets.haltMarket({ ...named, reason: REASON })
    await haltAsked(exchange.server)
  }
  await halt()
  const { requestId } = await ann.client.markets.requestResume({ ...named, reason: 'repaired' })
  const key = haltKey({ ...named, user: null, command: null })
  await askOnMachine(exchange.server.db, key, exchange.clock.now())
  await resumeAsked(exchange.server)
  exchange.clock.advance(1000)
  await halt()
  await expect(bob.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'REQUEST_STALE' })
  expect(await stateOf('SPOT', 'ethusdt')).toMatchObject({ state: 'HALTED' })
  await resume('SPOT', 'ethusdt')
})

test('of two halts of one market at the same moment one counts', async () => {
  const named = { product: 'FUTURES', market: 'btcusdt-perp', reason: REASON } as const
  const outcomes = await Promise.allSettled([
    ann.client.markets.haltMarket(named),
    bob.client.markets.haltMarket(named),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await notices()).toHaveLength(1)
  await haltAsked(exchange.server)
  await haltAsked(exchange.server)
  await resume('FUTURES', 'btcusdt-perp')
  expect(await notices()).toEqual([])
})

test('a market that nobody knows, one that is not halted, and an operator without the permission are refused', async () => {
  const named = { product: 'SPOT', market: 'nothing' } as const
  await expect(ann.client.markets.haltMarket({ ...named, reason: REASON })).rejects.toMatchObject({
    error: 'NOT_FOUND',
  })
  const open = { product: 'SPOT', market: 'btcusdt', reason: 'for the test' } as const
  await expect(ann.client.markets.requestResume(open)).rejects.toMatchObject({ error: 'NOT_FOUND' })
  await expect(viewer.client.markets.haltMarket(open)).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
})

test('what the exchange halted after a fault is resumed the same way', async () => {
  const halt = { product: 'BINARY', market: 'btcusdt', user: null, command: null } as const
  await exchange.server.exchange.submit({ command: { type: 'halts.begin', halt } })
  expect(await stateOf('BINARY', 'btcusdt')).toMatchObject({ state: 'HALTED', halt: { by: null } })
  await resume('BINARY', 'btcusdt')
  expect(await stateOf('BINARY', 'btcusdt')).toMatchObject({ state: 'OPEN' })
})

test('each market is listed with the sources of its index', async () => {
  const row = await stateOf('FUTURES', 'btcusdt-perp')
  expect(row?.index).toMatchObject({ symbol: 'btcusdt', state: 'NORMAL' })
  expect(row?.index?.sources.length).toBeGreaterThan(2)
})

// Funding by the clock: at each instant once, whatever was recorded or who was away meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenMarket } from '../market/market.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { createFuturesTrader, openPositions } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { settleDueFunding } from './fundingDue.ts'

const HOUR_MS = 3_600_000
const SEVEN = Date.UTC(2026, 10, 21, 7)
const slots = [8, 16].map((hour) => Date.UTC(2026, 10, 21, hour))
let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer({ now: SEVEN })
  await second()
  await second()
}, 60_000)
afterAll(() => exchange.close())

async function second(): Promise<void> {
  exchange.clock.advance(1000)
  await (exchange.server.market as OpenMarket).beat()
  await settleDueFunding(exchange.server)
}
const rates = async () => (await exchange.client().futures.listFundingRates({ symbol: 'btcusdt-perp' })).rows

test('nothing is owed for an instant before the first price', async () => {
  expect(await rates()).toEqual([])
})

test('the price of the instant itself comes first, and funding is paid all the same, once', async () => {
  const [long, short] = [await createFuturesTrader(exchange, '10000'), await createFuturesTrader(exchange, '10000')]
  await openPositions(exchange, { long, short, quantity: '0.1' })
  exchange.clock.set((slots[0] ?? 0) - 1000)
  await second()
  await second()
  expect((await rates()).map(({ time }) => time)).toEqual([slots[0]])
  const token = await exchange.server.sessions.create(long.userId)
  const { rows } = await exchange.client(token).futures.listFundingPayments({})
  expect(rows).toMatchObject([{ symbol: 'btcusdt-perp', side: 'LONG', quantity: '0.1000', time: slots[0] }])
  expect(Number(rows[0]?.amount)).toBeLessThan(0)
  await expectSumsToBeZero(exchange.server)
})

test('an instant at which the server was away is paid afterwards', async () => {
  exchange.clock.advance(10 * HOUR_MS)
  await second()
  expect((await rates()).map(({ time }) => time)).toEqual(slots.toReversed())
  await expectSumsToBeZero(exchange.server)
})

// Funding at its funding times: once each, before the first later command, even after downtime.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditFaults } from '../testing/auditFaults.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { createFuturesTrader, openPositions } from '../testing/openFutures.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'

const HOUR_MS = 3_600_000
const SEVEN = Date.UTC(2026, 10, 21, 7)
const slots = [8, 16].map((hour) => Date.UTC(2026, 10, 21, hour))
let exchange: RestartableServer
let long: Trader

beforeAll(async () => {
  exchange = await startTestServer({ now: SEVEN })
  await second()
  await second()
})
afterAll(() => exchange.close())

async function second(): Promise<void> {
  exchange.clock.advance(1000)
  await exchange.beat()
  // Answered after all earlier requests.
  await exchange.server.exchange.submit({ command: { type: 'futures.expireOrders' } })
}
const rates = async () => (await exchange.client().futures.listFundingRates({ symbol: 'btcusdt-perp' })).rows

test('no funding is due before the first price', async () => {
  expect(await rates()).toEqual([])
})

test('the price of the funding time comes first, and funding is still paid, once', async () => {
  long = await createFuturesTrader(exchange, '10000')
  const short = await createFuturesTrader(exchange, '10000')
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

test('after a restart at the funding time nothing is paid a second time', async () => {
  const token = await exchange.server.sessions.create(long.userId)
  const paid = async () => (await exchange.client(token).futures.listFundingPayments({})).rows
  const before = await paid()
  await exchange.restart()
  await second()
  expect(await paid()).toEqual(before)
  expect((await rates()).map(({ time }) => time)).toEqual([slots[0]])
})

test('funding times during downtime are recorded as skipped', async () => {
  const before = await rates()
  exchange.clock.advance(17 * HOUR_MS)
  await exchange.restart()
  await second()
  const missed = [1, 2].map((place) => (slots[0] ?? 0) + place * 8 * HOUR_MS)
  const skipped = missed.toReversed().map((time) => ({ rate: '0', markPrice: null, isSkipped: true, time }))
  expect(await rates()).toEqual([...skipped, ...before])
  const token = await exchange.server.sessions.create(long.userId)
  expect((await exchange.client(token).futures.listFundingPayments({})).total).toBe(1)
  expect(await auditFaults(exchange)).toEqual([])
  await expectSumsToBeZero(exchange.server)
})

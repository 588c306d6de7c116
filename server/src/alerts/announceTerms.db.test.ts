import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '../configurationKinds.ts'
import { contractKind } from '../market/listings/contractKind.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { createFuturesTrader, openPositions } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'
import { announceTerms } from './announceTerms.ts'

const DAY = 24 * 60 * 60_000
const key = 'contract/btcusdt-perp'
let exchange: TestServer
let long: Trader
let short: Trader
let other: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  exchange.clock.advance(1000)
  await exchange.beat()
  long = await createFuturesTrader(exchange, '10000')
  short = await createFuturesTrader(exchange, '10000')
  other = await createFuturesTrader(exchange, '10000')
  await openPositions(exchange, { long, short, quantity: '0.01' })
})
afterAll(() => exchange.close())

function change(terms: object, since: number | null) {
  const { db, configuration } = exchange.server
  const value = { ...configuration.get(contractKind, key)?.value, ...terms }
  return changeSetting({ db, kinds, now: exchange.clock.now() }, { key, value, since, changedBy: 'ada' })
}

/** What a trader has been told of terms, newest first. */
async function toldTo(trader: Trader): Promise<unknown[]> {
  await announceTerms(exchange.server)
  const { rows } = await trader.client.user.listMessages({})
  return rows.filter(({ kind }) => kind === 'TERMS_CHANGE').map(({ facts }) => facts)
}

test('who has a position is told once of announced terms that decide about it, and nobody else', async () => {
  const since = exchange.clock.now() + DAY
  await change({ closeFee: '0.0008' }, since)
  const told = { symbol: 'btcusdt-perp', what: 'FEES', since }
  expect([await toldTo(long), await toldTo(short), await toldTo(other)]).toEqual([[told], [told], []])
  expect(await toldTo(long)).toEqual([told])
})

test('another version is told again, and one that it replaces is not', async () => {
  const before = await toldTo(long)
  const since = exchange.clock.now() + 2 * DAY
  await change({ interestRate: '0.0002' }, since + DAY)
  await change({ interestRate: '0.0003', closeFee: '0.0009' }, since)
  expect(await toldTo(long)).toEqual([{ symbol: 'btcusdt-perp', what: 'SEVERAL', since }, ...before])
})

test('terms that decide about no open position are not told', async () => {
  const before = await toldTo(short)
  await change({ canOpen: false, closeFee: '0.0009', interestRate: '0.0003' }, exchange.clock.now() + 3 * DAY)
  expect(await toldTo(short)).toEqual(before)
})

test('who opens a position later is told of what is still to come', async () => {
  await openPositions(exchange, { long: other, short, quantity: '0.01' })
  expect(await toldTo(other)).toHaveLength(2)
})

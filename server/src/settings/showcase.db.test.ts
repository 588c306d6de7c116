// Figures in the settings that are computed, not set by anyone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'

let app: TestServer

beforeAll(async () => {
  app = await startTestServer()
  await app.beat()
})
afterAll(() => app?.close())

const shown = () => app.client().settings.getSettings({})

test('customers are counted, without the demo’s participants', async () => {
  const before = Number((await shown()).MARKET_URL.user)
  const { count } = await app.server.db
    .selectFrom('users')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .where('id', '>', 100n)
    .executeTakeFirstOrThrow()
  expect(before).toBe(Number(count))
  await createTrader(app)
  app.clock.advance(60_000)
  expect(Number((await shown()).MARKET_URL.user)).toBe(before + 1)
})

test('the turnover is the sum of what the markets show', async () => {
  const settings = await shown()
  const tickers = new Map(
    (await app.client().market.listTickers({})).map((each) => [each.symbol, Number(each.volume2)]),
  )
  const sum = (symbols: string[]) => symbols.reduce((total, symbol) => total + (tickers.get(symbol) ?? 0), 0)
  const { market } = app.server
  expect(Number(settings.MARKET_URL.spot)).toBeCloseTo(sum(market.pairs().map(({ symbol }) => symbol)), 2)
  expect(Number(settings.MARKET_URL.derivative)).toBeCloseTo(sum(market.contracts().map(({ symbol }) => symbol)), 2)
})

test('yields are those of the open products', async () => {
  const [settings, products] = await Promise.all([shown(), app.client().earn.listProducts({})])
  const rates = products.flatMap(({ tiers }) => tiers.map(({ rate }) => Number(rate)))
  expect(Number(settings.MARKET_URL.apy)).toBeCloseTo(Math.max(...rates) * 100, 6)
  expect(settings.DEFI_INCOME_SETTING).toEqual([
    { minAmount: '0', maxAmount: '1000', rate: '5' },
    { minAmount: '1000', maxAmount: '20000', rate: '3' },
    { minAmount: '20000', maxAmount: '100000', rate: '1.5' },
  ])
})

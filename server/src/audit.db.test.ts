// The state after a morning in which every product traded: a pair, a perpetual with funding and a liquidation, second
// contracts, options. Replayed from the first command it equals the tables, byte for byte.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './db/pool.ts'
import { nearPrice } from './testing/nearPrice.ts'
import { createFuturesTrader } from './testing/openFutures.ts'
import { quotedOption } from './testing/quotedOption.ts'
import { createFuturesOwner } from './testing/sensibleInputs.ts'
import { BEFORE_EXPIRY, runSecond, settleOneOfEach } from './testing/settledProducts.ts'
import { startTestServer, type TestServer } from './testing/testServer.ts'
import { createTrader } from './testing/traders.ts'
import { audit, type AuditReport } from './exchange/audit.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer({ now: BEFORE_EXPIRY })
  await runSecond(exchange)
  await runSecond(exchange)
  await tradeSpot()
  await tradeFutures()
  const trader = await createTrader(exchange, { usdt: '1000' })
  const { symbol, ask: price, quoteSequence } = await quotedOption(exchange, 'btcusdt')
  await trader.client.options.buyOption({ symbol, units: 3, price, quoteSequence })
  await settleOneOfEach(exchange)
  await tradeAfterwards()
}, 60_000)
afterAll(() => exchange.close())

async function tradeSpot(): Promise<void> {
  const seller = await createTrader(exchange, { btc: '1' })
  const buyer = await createTrader(exchange, { usdt: '100000' })
  const order = { symbol: 'btcusdt', type: 'LIMIT', price: nearPrice(exchange, 'btcusdt', 0) } as const
  await seller.client.spot.placeOrder({ ...order, side: 'SELL', quantity: '0.2' })
  await buyer.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.1' })
}

/** Two traders per coin, of whom hardly both keep their position for a morning: the leverage is the highest allowed. */
async function tradeFutures(): Promise<void> {
  for (const coin of ['btc', 'doge', 'sui', 'avax']) {
    const index = `${coin}usdt`
    const symbol = `${index}-perp`
    const [long, short] = [await createFuturesTrader(exchange, '500'), await createFuturesTrader(exchange, '500')]
    const price = nearPrice(exchange, index, 0)
    const quantity = (5000 / Number(price)).toFixed(exchange.server.market.futuresMarket(symbol)?.quantityDecimals)
    for (const { client } of [short, long]) {
      const side = client === long.client ? 'BUY' : 'SELL'
      await client.futures.changeLeverage({ symbol, leverage: 100 })
      await client.futures.placeOrder({ symbol, type: 'LIMIT', side, price, quantity })
    }
  }
}

/** Open positions and orders at the time of the audit. */
async function tradeAfterwards(): Promise<void> {
  const maker = await createFuturesTrader(exchange, '100000')
  const { trader, position } = await createFuturesOwner(exchange, maker)
  await trader.client.futures.reducePosition({ id: position, quantity: '0.005' })
  await trader.client.futures.adjustMargin({ id: position, money: '10', flag: 0 })
  const gambler = await createTrader(exchange, { usdt: '1000' })
  const up = { symbol: 'btcusdt', direction: 'UP', amount: '10' } as const
  await gambler.client.binary.openPosition({ ...up, periodId: 101 })
  await gambler.client.binary.openPosition({ ...up, periodId: 107 })
  const { symbol, ask: price, quoteSequence } = await quotedOption(exchange, 'btcusdt')
  await gambler.client.options.buyOption({ symbol, units: 2, price, quoteSequence })
}

async function audited(): Promise<AuditReport> {
  const pool = openPool({ url: exchange.server.config.databaseUrl ?? '', connectionsMax: 2, name: 'audit' })
  const report = await audit(pool)
  await pool.end()
  return report
}

test('every product has rows to be compared', async () => {
  const counts = await sql<Record<string, bigint>>`
    select (select count(*) from trades) as trades, (select count(*) from futures_fills) as fills,
      (select count(*) from futures_fundings) as fundings, (select count(*) from futures_liquidations) as liquidations,
      (select count(*) from futures_margin_adjustments) as adjustments,
      (select count(*) from binary_positions where status = 'OPEN') as open_contracts,
      (select count(*) from binary_positions where status <> 'OPEN') as settled_contracts,
      (select count(*) from option_series where settled_at is not null) as settled_series,
      (select count(*) from option_trades) as option_trades`.execute(exchange.server.db)
  const missing = Object.entries(counts.rows[0] ?? {}).filter(([, count]) => count === 0n)
  expect(missing).toEqual([])
})

test('the tables equal the replayed journal', async () => {
  const report = await audited()
  expect(report.faults).toEqual([])
  expect(report.sequence).toBeGreaterThan(100)
})

test.each([
  ['margin', 'futures_positions', 'quantity > 0'],
  ['units', 'option_positions', 'units > 0'],
])('one unit more in the %s of %s is found', async (column, table, condition) => {
  const add = (units: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${units} where ${sql.raw(condition)}`
  await add(1).execute(exchange.server.db)
  const { faults } = await audited()
  await add(-1).execute(exchange.server.db)
  expect(faults).not.toEqual([])
  expect((await audited()).faults).toEqual([])
})

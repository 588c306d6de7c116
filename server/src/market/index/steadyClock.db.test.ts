// What users see while the machine's clock is changed, or time has to stand still.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nearPrice } from '../../testing/nearPrice.ts'
import { quotedOption } from '../../testing/quotedOption.ts'
import { type RestartableServer, startTestServer } from '../../testing/testServer.ts'
import { createTrader, type Trader } from '../../testing/traders.ts'

const NINE = Date.UTC(2026, 10, 21, 9)
const MINUTES = 60_000
let exchange: RestartableServer
let trader: Trader

beforeAll(async () => {
  exchange = await startTestServer({ now: NINE })
  await seconds(3)
  trader = await createTrader(exchange, { usdt: '100000' })
})
afterAll(() => exchange.close())

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    exchange.clock.advance(1000)
    await exchange.beat()
  }
}
const serverTime = async () => (await exchange.client().market.getServerTime({})).time
const newest = () => exchange.server.market.newestTick('btcusdt')?.tick

test('a wall clock that is set back ten minutes neither stops the ticks nor allows trades at an old price', async () => {
  const before = await serverTime()
  const old = await quotedOption(exchange, 'btcusdt')
  exchange.clock.step(-10 * MINUTES)
  await seconds(10)
  expect(await serverTime()).toBe(before + 10_000)
  expect(newest()?.time).toBe(before + 10_000)
  const request = { symbol: old.symbol, units: 1, price: old.ask, quoteSequence: old.quoteSequence }
  await expect(trader.client.options.buyOption(request)).rejects.toMatchObject({ error: 'QUOTE_EXPIRED' })
  exchange.clock.step(10 * MINUTES)
})

test('a wall clock that is set ahead a day expires no order', async () => {
  const price = nearPrice(exchange, 'btcusdt', -5)
  const expiresAt = (await serverTime()) + 60 * MINUTES
  const order = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.01' } as const
  const { orderId } = await trader.client.spot.placeOrder({ ...order, timeInForce: 'GTD', expiresAt })
  exchange.clock.step(24 * 60 * MINUTES)
  await seconds(2)
  await exchange.server.exchange.submit({ command: { type: 'spot.expireOrders' } })
  const { rows } = await trader.client.spot.listOrders({ status: 'open' })
  expect(rows.map((row) => row.orderId)).toContain(orderId)
  exchange.clock.step(-24 * 60 * MINUTES)
})

test('while time stands still after a restart nothing is opened but cancelling works, and later trading continues', async () => {
  const price = nearPrice(exchange, 'btcusdt', -5)
  const order = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.01' } as const
  const { orderId } = await trader.client.spot.placeOrder(order)
  const before = await serverTime()
  exchange.clock.step(-60_000)
  await exchange.restart()
  const client = exchange.client(await exchange.server.sessions.create(trader.userId))
  await seconds(1)
  expect(await serverTime()).toBe(before)
  await expect(client.spot.placeOrder(order)).rejects.toMatchObject({ error: 'BUSY' })
  await expect(client.spot.cancelOrder({ id: orderId })).resolves.toBeDefined()
  await seconds(60)
  await expect(client.spot.placeOrder(order)).resolves.toBeDefined()
})

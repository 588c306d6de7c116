// Positions, orders and stops of futures, through a restart.
import type { Amount, Price, Quantity } from '@assay/engine/money'
import { canonicalText } from '@assay/engine/state'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, type Bench, bob, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { audit } from './audit.ts'
import type { CommandInput } from './door.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

let bench: Bench

beforeEach(async () => {
  bench = await openBench()
  await stockUp(bench.exchange)
})
afterEach(() => bench.close())

const symbol = 'btcusdt-perp'

function order(user: number, side: 'BUY' | 'SELL', price: number): CommandInput {
  return {
    type: 'futures.placeOrder',
    user,
    symbol,
    orderId: 0,
    clientOrderId: '',
    terms: futuresTerms({
      side,
      price: price as Price,
      quantity: 5 as Quantity,
    }),
  }
}

async function tradeFutures(): Promise<void> {
  const { exchange } = bench
  await run(exchange, { type: 'futures.defineMarket', market: futuresMarket({ orderMin: 1 as Quantity }) })
  for (const user of [alice, bob]) {
    const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
    const amount = 50_000_000_000n as Amount
    const transferId = 0
    await run(exchange, { type: 'transfer.betweenWallets', user, asset: 'USDT', transferId, amount, ...wallets })
  }
  await run(exchange, { type: 'futures.setPositionMode', user: 7, positionMode: 'HEDGE' })
  await run(exchange, { type: 'futures.setLeverage', user: alice, symbol, leverage: 20 })
  await index(1_000_000)
  await run(exchange, order(alice, 'BUY', 1_000_000))
  await run(exchange, order(bob, 'SELL', 1_000_000))
  const entry = { triggerBy: 'INDEX', stopId: 1, triggerPrice: 1_000_000 as Price } as const
  const { terms: limit } = order(bob, 'BUY', 905_000) as Extract<CommandInput, { type: 'futures.placeOrder' }>
  await run(exchange, {
    type: 'futures.placeOrderList',
    user: bob,
    symbol,
    listId: 0,
    clientOrderId: '',
    orderIds: [1, 2],
    limit,
    trigger: { ...limit, type: 'STOP_MARKET', price: null, stopPrice: 1_050_000 as Price },
  })
  const brings = { stops: { takeProfit: entry, stopLoss: null } }
  await run(exchange, { ...order(bob, 'SELL', 1_010_000), ...brings } as CommandInput)
  const stop = { kind: 'STOP_LOSS', triggerPrice: 980_000 as Price, triggerBy: 'MARK' } as const
  const stops = [{ ...stop, stopId: 0, quantity: null, orderPrice: null, pairId: null }]
  await run(exchange, { type: 'futures.setStops', user: alice, positionId: 1, stops })
}

function index(price: number) {
  const tick = { symbol: 'btcusdt', price: price as Price, state: 'NORMAL' as const }
  bench.clock.advance(1000)
  return run(bench.exchange, { type: 'futures.recordIndex', tickTime: bench.clock.now(), ticks: [tick] })
}

test('a restart gives back positions, orders, stops, choices, prices and counts', async () => {
  await tradeFutures()
  const before = canonicalText(bench.exchange.state)
  expect(bench.exchange.state.futures.positions.size).toBe(2)
  await bench.reopen()
  expect(canonicalText(bench.exchange.state)).toBe(before)
  expect((await audit(bench.pool)).faults).toEqual([])
  expect(bench.exchange.state.futures.stops.size).toBe(1)
  const events = await index(970_000)
  expect(events.find((event) => event.type === 'stopChanged')).toMatchObject({ status: 'FIRED' })
  expect((await audit(bench.pool)).faults).toEqual([])
})

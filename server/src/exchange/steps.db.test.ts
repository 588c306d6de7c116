// Long work in steps on a real database: what happens in between, and after a restart.
import type { Price, Quantity, Rate } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { quoteOption } from '@assay/engine/options/pricing'
import { canonicalText } from '@assay/engine/state'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { seconds } from '@assay/engine/testing/optionDesk'
import { bitcoinSeries, contractAt, EXPIRY } from '@assay/engine/testing/optionTerms'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, type Bench, bob, limitOrder, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { FaultyStore } from '../testing/faultyStore.ts'
import { audit } from './audit.ts'
import { createSteadyClock } from '../clock/steadyClock.ts'
import type { CommandInput, Committed } from './door.ts'
import { openExchange } from './exchange.ts'
import { openJournal } from './journal.ts'

const STEP = 4
const ORDERS = 30
let bench: Bench
let store: FaultyStore
let told: Committed[]

beforeEach(async () => {
  bench = await openBench((real) => (store = new FaultyStore(real)), { stepMax: STEP })
  await stockUp(bench.exchange)
  await Promise.all(Array.from({ length: ORDERS }, (_, place) => bid(alice, 90_00 + place)))
  told = []
  bench.exchange.onCommit((batch) => told.push(...batch))
})
afterEach(() => bench.close())

const bid = (user: number, price: number) => run(bench.exchange, limitOrder({ user, side: 'BUY', price, quantity: 1 }))
const cancelAll = { type: 'spot.cancelAllOrders', user: alice, symbol: null } as const

async function openOrders(): Promise<number> {
  const { rows } = await bench.pool.query<{ count: bigint }>(`select count(*) from orders where status = 'NEW'`)
  return Number(rows[0]?.count)
}

test('a cancellation is answered with all its orders after its last step, and a repeat gets the same', async () => {
  const once = { user: alice, operation: 'spot.cancelAllOrders', clientId: 'mine', bodyHash: 'same' }
  const answers = [bench.exchange.submit({ command: cancelAll, once })]
  answers.push(bench.exchange.submit({ command: cancelAll, once }))
  const { events } = await answers[0]!
  expect(events.find(({ type }) => type === 'cancellationChanged')).toMatchObject({ user: alice })
  expect(await openOrders()).toBe(0)
  expect(await answers[1]).toEqual(await answers[0])
  expect((await bench.exchange.submit({ command: cancelAll, once })).events).toEqual(events)
  const ended = told.map((one) => one.events.filter(({ type }) => type === 'orderChanged').length)
  expect(Math.max(...ended)).toBe(STEP)
  expect(ended.reduce((sum, count) => sum + count)).toBe(ORDERS)
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
})

test('orders of other users are executed between the steps', async () => {
  const batches: string[][] = []
  bench.exchange.onCommit((batch) => batches.push(batch.map(({ command }) => command.type)))
  const canceled = run(bench.exchange, cancelAll)
  const others: Promise<unknown>[] = []
  bench.exchange.onCommit(() => {
    if (others.length < 5) others.push(bid(bob, 80_00))
  })
  await canceled
  await Promise.all(others)
  const steps = batches.map((batch) => batch.filter((type) => type === 'spot.cancelRest').length)
  expect(Math.max(...steps)).toBe(1)
  const types = told.map(({ command }) => command.type)
  expect(types.indexOf('spot.placeOrder')).toBeLessThan(types.lastIndexOf('spot.cancelRest'))
  expect(others).toHaveLength(5)
})

test('funding that falls due between two steps is settled before the next one', async () => {
  const perpetual = futuresMarket({ baseScale: 8 })
  await run(bench.exchange, { type: 'futures.defineMarket', market: perpetual })
  const ticks = [{ symbol: 'btcusdt', price: 100_000 as Price, state: 'NORMAL' as const }]
  await run(bench.exchange, { type: 'futures.recordIndex', tickTime: bench.clock.now(), ticks })
  bench.exchange.onCommit((batch) => {
    if (batch.some(({ command }) => command.type === 'spot.cancelAllOrders')) bench.clock.advance(8 * 3_600_000 + 1)
  })
  await run(bench.exchange, cancelAll)
  expect(await openOrders()).toBe(0)
  expect(bench.exchange.halts()).toEqual([])
  expect(bench.fatal).toEqual([])
  expect(told.filter(({ command }) => command.type === 'futures.settleFunding')).toHaveLength(1)
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
})

test('a restart in the middle continues with the remaining orders', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  bench.exchange.onCommit(() => {
    if (told.length < 3) return
    store.isAway = true
    resolve()
  })
  void run(bench.exchange, cancelAll).catch(() => {})
  await promise
  const left = await openOrders()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(ORDERS)
  await bench.reopen()
  const restored = bench.exchange
  await bid(bob, 80_00)
  while ((await openOrders()) > 1) await run(restored, { type: 'spot.expireOrders' })
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
  expect(canonicalText(restored.state)).not.toContain('cancellation ')
})

test('a restart with a wrong wall clock continues from the newest time on the disk', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  bench.exchange.onCommit(() => {
    store.isAway = true
    resolve()
  })
  void run(bench.exchange, cancelAll).catch(() => {})
  await promise
  const newest = bench.clock.now()
  bench.clock.step(7_200_000)
  const clock = createSteadyClock(bench.clock)
  const journal = openJournal({ url: bench.url, pool: bench.pool, ensureRunning: async () => {} })
  const exchange = await openExchange({
    store: journal,
    clock,
    onFatal: (error) => bench.fatal.push(error),
    onFault: (error) => bench.fatal.push(error),
    onTrip: ({ error }) => bench.fatal.push(error),
    beforeWork: async (time) => clock.goOnFrom(time, { isProven: true }),
    stepMax: STEP,
  })
  while ((await openOrders()) > 0) await run(exchange, { type: 'spot.expireOrders' })
  await exchange.close()
  expect(exchange.time()).toBe(newest)
  expect(clock.isTrusted()).toBe(true)
  await journal.close()
})

test('an expiry is paid in steps, and a restart in the middle pays the rest', async () => {
  const users = Array.from({ length: 10 }, (_, place) => 20_001 + place)
  await stockUp(bench.exchange, [HOUSE, ...users])
  bench.clock.set(EXPIRY - 86_400_000)
  await run(bench.exchange, { type: 'options.listSeries', series: bitcoinSeries({ asset: 'USDT' }) })
  await Promise.all(users.map(buyCall))
  bench.clock.set(EXPIRY)
  const { promise, resolve } = Promise.withResolvers<void>()
  bench.exchange.onCommit((batch) => {
    if (!batch.some(({ command }) => command.type === 'options.payRest')) return
    store.isAway = true
    resolve()
  })
  const samples = seconds(1800, 10_550_000)
  const ticks = { firstSequence: 1, lastSequence: 1800, lastHash: 'ab' }
  void run(bench.exchange, { type: 'options.settleSeries', series: 'BTC-261127', samples, ...ticks }).catch(() => {})
  await promise
  expect(await paidPositions()).toEqual({ OPEN: 2, SETTLED: 2 * STEP })
  await bench.reopen()
  while ('OPEN' in (await paidPositions())) await run(bench.exchange, { type: 'spot.expireOrders' })
  expect(await paidPositions()).toEqual({ SETTLED: 10 })
  const { rows } = await bench.pool.query<{ amount: bigint }>(
    `select distinct amount from option_trades where kind = 'SETTLE'`,
  )
  expect(rows).toEqual([{ amount: 15_00000000n }])
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
})

async function buyCall(user: number): Promise<void> {
  const tick = { sequence: 1, time: bench.clock.now(), index: 10_423_310 as Price, volatility: 500_000 as Rate }
  const contract = contractAt(104_000, 'C', { asset: 'USDT' })
  const price = quoteOption(contract, tick).ask as Price
  const what = { user, symbol: 'BTC-261127-104000-C', clientOrderId: '', units: 1 as Quantity }
  const [first] = await run(bench.exchange, { type: 'options.buy', ...what, price, quote: tick, newest: tick })
  expect(first?.type).toBe('posted')
}

async function paidPositions(): Promise<Record<string, number>> {
  const { rows } = await bench.pool.query<{ status: string; count: bigint }>(
    'select status, count(*) from option_positions group by status order by status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

test('triggers that one index price fires continue after a restart, and orders for their pair wait for the last one', async () => {
  const index = (price: number) =>
    run(bench.exchange, { type: 'spot.recordIndex', prices: [{ symbol: 'btcusdt', price: price as Price }] })
  await index(100_00)
  await Promise.all(Array.from({ length: 10 }, () => run(bench.exchange, stopOf(bob, 95_00))))
  const { promise, resolve } = Promise.withResolvers<void>()
  bench.exchange.onCommit((batch) => {
    if (!batch.some(({ command }) => command.type === 'spot.fireRest')) return
    store.isAway = true
    resolve()
  })
  void index(94_00).catch(() => {})
  await promise
  expect(await filledOrders(bob)).toBe(2 * STEP)
  await bench.reopen()
  await bid(bob, 80_00)
  expect(await filledOrders(bob)).toBe(10)
  expect(canonicalText(bench.exchange.state)).not.toContain('\nfiring ')
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
})

async function filledOrders(user: number): Promise<number> {
  const { rows } = await bench.pool.query<{ count: bigint }>(
    `select count(*) from orders where user_id = $1 and status = 'FILLED'`,
    [user],
  )
  return Number(rows[0]?.count)
}

/** Sells one lot at the market when the index falls to a price. */
function stopOf(user: number, stopPrice: number): CommandInput {
  const order = limitOrder({ user, side: 'SELL', price: stopPrice, quantity: 1 })
  if (order.type !== 'spot.placeOrder') throw new Error('an order')
  const stop = { type: 'STOP_MARKET', price: null, stopPrice: stopPrice as Price, triggerBy: 'INDEX' } as const
  return { ...order, terms: { ...order.terms, ...stop } }
}

const sellMarket = (quantity: number): CommandInput => {
  const order = limitOrder({ user: bob, side: 'SELL', price: 90_00, quantity })
  if (order.type !== 'spot.placeOrder') throw new Error('an order')
  return { ...order, terms: { ...order.terms, type: 'MARKET', price: null } }
}

test('an order that meets many others is answered after its last part, and a repeat gets the same, also after a restart', async () => {
  const once = { user: bob, operation: 'spot.placeOrder', clientId: 'large', bodyHash: 'same' }
  const command = sellMarket(ORDERS)
  const answers = [bench.exchange.submit({ command, once }), bench.exchange.submit({ command, once })]
  const { events } = await answers[0]!
  const own = events.filter((event) => event.type === 'orderChanged' && event.user === bob)
  expect(own.at(-1)).toMatchObject({ status: 'FILLED', filledQuantity: ORDERS })
  expect(await openOrders()).toBe(0)
  expect(await answers[1]).toEqual(await answers[0])
  expect((await bench.exchange.submit({ command, once })).events).toEqual(events)
  await bench.reopen()
  expect((await bench.exchange.submit({ command, once })).events).toEqual(events)
  const trades = told.map((one) => one.events.filter(({ type }) => type === 'traded').length)
  expect(Math.max(...trades)).toBe(STEP)
  expect(trades.reduce((sum, count) => sum + count)).toBe(ORDERS)
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
})

test('a restart in the middle of an order continues it, and orders for its pair wait for its last part', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  bench.exchange.onCommit((batch) => {
    if (!batch.some(({ command }) => command.type === 'spot.fireRest')) return
    store.isAway = true
    resolve()
  })
  void run(bench.exchange, sellMarket(ORDERS + 1)).catch(() => {})
  await promise
  expect(await openOrders()).toBeGreaterThan(0)
  await bench.reopen()
  await bid(alice, 80_00)
  const { rows } = await bench.pool.query(
    'select status, filled_quantity from orders where user_id = $1 order by order_id',
    [bob],
  )
  expect(rows.at(-1)).toEqual({ status: 'EXPIRED', filled_quantity: BigInt(ORDERS) })
  expect(await openOrders()).toBe(1)
  expect(canonicalText(bench.exchange.state)).not.toContain('\nfiring ')
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
})

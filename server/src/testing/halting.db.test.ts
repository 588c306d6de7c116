// Faults planted in the engine's rules: a tick, a close and an expiry that fail an assertion. Each halts the least that
// prevents a repetition, nothing loops, and everything else continues; the halts are in the journal.
import type * as closing from '@assay/engine/futures/closePosition'
import type * as marking from '@assay/engine/futures/markPrice'
import type * as ending from '@assay/engine/orders/closeOrder'
import type * as settling from '@assay/engine/binary/settlement'
import { ImpossibleState } from '@assay/engine/assert'
import { type Halt, haltKey } from '@assay/engine/halts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPool } from '../db/pool.ts'
import { auditFaults } from './auditFaults.ts'
import { expectSumsToBeZero } from './ledgerSums.ts'
import { createFuturesTrader, openPositions } from './openFutures.ts'
import { nearPrice } from './nearPrice.ts'
import { type RestartableServer, startTestServer } from './testServer.ts'
import { listHalts, requestResume, resumeAsked } from '../exchange/resuming.ts'
import { createTrader, type Trader } from './traders.ts'

// Other files of this worker have imported the real modules, and later ones get them again.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const poison = vi.hoisted(() => ({
  /** An index in ticks for which no mark can be made. */
  indexes: new Set<number>(),
  /** A user whose closing fails. */
  closers: new Set<number>(),
  /** Orders that cannot expire. */
  orders: new Set<number>(),
  settles: false,
}))
function breakIf(condition: boolean): void {
  if (condition) throw new ImpossibleState('planted')
}

vi.mock(import('@assay/engine/futures/markPrice'), async (original) => {
  const real: typeof marking = await original()
  return {
    ...real,
    markPrice: (inputs) => {
      breakIf(poison.indexes.has(inputs.index))
      return real.markPrice(inputs)
    },
  }
})
vi.mock(import('@assay/engine/futures/closePosition'), async (original) => {
  const real: typeof closing = await original()
  return {
    ...real,
    closePosition: (turn, command) => {
      const refusal = real.closePosition(turn, command)
      breakIf(poison.closers.has(command.user))
      return refusal
    },
  }
})
vi.mock(import('@assay/engine/orders/closeOrder'), async (original) => {
  const real: typeof ending = await original()
  return {
    ...real,
    closeOrder: (turn, order, status) => {
      real.closeOrder(turn, order, status)
      breakIf(status === 'EXPIRED' && poison.orders.has(order.id))
    },
  }
})
vi.mock(import('@assay/engine/binary/settlement'), async (original) => {
  const real: typeof settling = await original()
  return {
    ...real,
    followPaths: (ticks) => {
      breakIf(poison.settles)
      return real.followPaths(ticks)
    },
  }
})

let app: RestartableServer
let maker: Trader

beforeAll(async () => {
  app = await startTestServer({ now: 1_800_000_000_000 })
})
afterAll(() => app.close())
beforeEach(async () => {
  await beat()
  maker = await createFuturesTrader(app, '1000000')
})
afterEach(async () => {
  poison.indexes.clear()
  poison.closers.clear()
  poison.orders.clear()
  poison.settles = false
  for (const halt of app.server.exchange.halts())
    await app.server.exchange.submit({ command: { type: 'halts.end', halt } })
  expect(app.server.exchange.halts()).toEqual([])
  await beat()
  await expectSumsToBeZero(app.server)
  const faults = (await auditFaults(app)).filter(
    (fault) => !toldTimes.some((time) => String(fault).includes(`at ${time} is`)),
  )
  expect(faults, 'a replay of the journal agrees').toEqual([])
})

/** Of ticks that these tests made up: no kept tick agrees with them, as the audit reports. */
const toldTimes: number[] = []

/** The next second: the index of every pair, sent to the engine. */
async function beat(): Promise<void> {
  app.clock.advance(1000)
  await app.beat()
  await app.server.exchange.submit({ command: { type: 'futures.expireOrders' } })
}

/** The engine's commands of one second. */
async function tell(prices: Record<string, number>): Promise<void> {
  app.clock.advance(1000)
  toldTimes.push(app.clock.now())
  const ticks = Object.entries(prices).map(([symbol, price]) => ({
    symbol,
    price: price as never,
    state: 'NORMAL' as const,
  }))
  await app.server.exchange.submit({
    command: { type: 'futures.recordIndex', tickTime: app.clock.now(), ticks },
  })
}

const market = (product: 'SPOT' | 'FUTURES' | 'BINARY', name: string) => ({
  product,
  market: name,
  user: null,
  command: null,
})
const trips = () => app.server.db.selectFrom('trips').selectAll().orderBy('trip_id').execute()

test('a tick that fails halts only its contract, also after a restart', async () => {
  const [long, short] = [await createFuturesTrader(app, '10000'), await createFuturesTrader(app, '10000')]
  await openPositions(app, { long, short, quantity: '0.01' })
  const before = app.server.market.mark('btcusdt-perp')
  const price = nearPrice(app, 'btcusdt', -4)
  poison.indexes.add(333_333)
  await tell({ btcusdt: (before?.index ?? 0) + 10, ethusdt: 333_333, solusdt: 20_000 })
  expect(app.server.exchange.halts()).toEqual([market('FUTURES', 'ethusdt-perp')])
  expect(app.server.market.mark('btcusdt-perp')?.index, 'the others have their prices').toBe((before?.index ?? 0) + 10)
  expect(app.server.market.mark('ethusdt-perp')).toMatchObject({ state: 'PAUSED', index: null })
  const [trip] = (await trips()).slice(-1)
  expect(trip).toMatchObject({ product: 'FUTURES', market: 'ethusdt-perp', command: 'futures.recordIndex' })
  expect(trip?.error).toContain('planted')
  const order = { symbol: 'ethusdt-perp', type: 'LIMIT', side: 'BUY', price: '3000', quantity: '0.1' } as const
  await expect(long.client.futures.placeOrder(order)).rejects.toMatchObject({ error: 'MARKET_HALTED' })
  await tell({ btcusdt: before?.index ?? 0, ethusdt: 333_333 })
  await app.restart()
  await tell({ btcusdt: before?.index ?? 0, ethusdt: 333_333 })
  expect(app.server.exchange.halts()).toEqual([market('FUTURES', 'ethusdt-perp')])
  const broken = (await trips()).filter(({ market: name }) => name === 'ethusdt-perp')
  expect(broken.length, 'it broke once').toBe(1)
  const btc = { symbol: 'btcusdt-perp', type: 'LIMIT', side: 'BUY', quantity: '0.01' } as const
  const placed = await app.client(long.token).futures.placeOrder({ ...btc, price })
  expect(placed.status).toBe('NEW')
})

test('resting orders in a halted market can be cancelled, and a resumed market trades again', async () => {
  const trader = await createTrader(app, { usdt: '1000' })
  const order = { symbol: 'btcusdt', type: 'LIMIT', side: 'BUY', quantity: '0.001' } as const
  const place = () => trader.client.spot.placeOrder({ ...order, price: nearPrice(app, 'btcusdt', -5) })
  const halt = (type: 'halts.begin' | 'halts.end') =>
    app.server.exchange.submit({ command: { type, halt: market('SPOT', 'btcusdt') } })
  const [first, second] = [await place(), await place()]
  await halt('halts.begin')
  await expect(place()).rejects.toMatchObject({ error: 'MARKET_HALTED' })
  await expect(trader.client.spot.amendOrder({ id: first.orderId, quantity: '0.002' })).rejects.toMatchObject({
    error: 'MARKET_HALTED',
  })
  expect(await trader.client.spot.cancelOrder({ id: first.orderId })).toMatchObject({ status: 'CANCELED' })
  expect(await trader.client.spot.cancelAllOrders({})).toEqual({ canceled: [second.orderId] })
  await halt('halts.end')
  expect(await place()).toMatchObject({ status: 'NEW' })
  await trader.client.spot.cancelAllOrders({})
})

test('operators can list halts, and can only resume them by name', async () => {
  const pool = openPool({ url: app.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'assay resume' })
  const ask = (halt: Halt) => requestResume(app.server.db, haltKey(halt), app.clock.now())
  const health = async () =>
    ((await (await fetch(`${app.url}/api/health`)).json()) as { data: { halted: string[] } }).data.halted
  const halt = market('SPOT', 'ethusdt')
  expect(await ask(halt)).toBe(false)
  await app.server.exchange.submit({ command: { type: 'halts.begin', halt } })
  expect(await health()).toEqual(['SPOT ethusdt'])
  expect(await (await fetch(app.metricsUrl)).text()).toContain(
    'assay_halts{kind="market",product="SPOT",market="ethusdt"} 1',
  )
  expect(
    (await app.client().market.listCoins({})).currencyList.find(({ symbol }) => symbol === 'ethusdt')?.isDeal,
  ).toBe(2)
  expect((await listHalts(pool)).join('\n')).toContain('SPOT ethusdt')
  expect(await ask(halt)).toBe(true)
  await resumeAsked(app.server)
  expect([await health(), await ask(halt)]).toEqual([[], false])
  expect(
    (await app.client().market.listCoins({})).currencyList.find(({ symbol }) => symbol === 'ethusdt')?.isDeal,
  ).toBe(1)
  await pool.end()
})

test('a close that fails bars its user, and the market continues; a second user’s failure halts the market', async () => {
  const users = [await createFuturesTrader(app, '10000'), await createFuturesTrader(app, '10000')]
  const ids = []
  for (const long of users) ids.push(await openPositions(app, { long, short: maker, quantity: '0.01' }))
  for (const { userId } of users) poison.closers.add(userId)
  const [first, second] = users as [Trader, Trader]
  const price = nearPrice(app, 'btcusdt', -0.1)
  await maker.client.futures.placeOrder({ symbol: 'btcusdt-perp', type: 'LIMIT', side: 'BUY', price, quantity: '1' })
  const id = ids[0] ?? 0
  const close = () => first.client.futures.closePosition({ id, clientId: 'mine' })
  await expect(close()).rejects.toMatchObject({ error: 'COMMAND_BARRED' })
  await expect(close(), 'and the same id is told the same').rejects.toMatchObject({ error: 'COMMAND_BARRED' })
  const bar = { product: 'FUTURES', market: 'btcusdt-perp', command: 'futures.closePosition' }
  expect(app.server.exchange.halts()).toEqual([{ ...bar, user: first.userId }])
  expect((await first.client.futures.listPositions({})).rows).toMatchObject([{ positionId: id, status: 'OPEN' }])
  const order = { symbol: 'btcusdt-perp', type: 'LIMIT', side: 'SELL', price, quantity: '0.01' } as const
  expect(await first.client.futures.placeOrder(order), 'another way out is open to them').toMatchObject({
    status: 'FILLED',
  })
  await expect(second.client.futures.closePosition({ id: ids[1] ?? 0 })).rejects.toMatchObject({
    error: 'COMMAND_BARRED',
  })
  expect(app.server.exchange.halts()).toContainEqual(market('FUTURES', 'btcusdt-perp'))
  await expect(maker.client.futures.placeOrder(order)).rejects.toMatchObject({ error: 'MARKET_HALTED' })
})

test('an expiry that fails halts its pair, and orders of other pairs expire', async () => {
  const trader = await createTrader(app, { usdt: '1000' })
  const expiresAt = app.clock.now() + 5000
  const place = (symbol: string) =>
    trader.client.spot.placeOrder({
      symbol,
      type: 'LIMIT',
      side: 'BUY',
      quantity: symbol === 'btcusdt' ? '0.001' : '0.01',
      price: nearPrice(app, symbol, -5),
      timeInForce: 'GTD',
      expiresAt,
    })
  const [poisoned, sound] = [await place('btcusdt'), await place('ethusdt')]
  poison.orders.add(poisoned.orderId)
  app.clock.advance(6000)
  await app.server.exchange.submit({ command: { type: 'spot.expireOrders' } })
  expect(app.server.exchange.halts()).toEqual([market('SPOT', 'btcusdt')])
  const { rows } = await trader.client.spot.listOrders({ status: 'history' })
  expect(rows).toMatchObject([{ orderId: sound.orderId, status: 'EXPIRED' }])
  expect(await trader.client.spot.cancelOrder({ id: poisoned.orderId })).toMatchObject({ status: 'CANCELED' })
})

test('second contracts of a halted market wait, and are settled from their own ticks when it is resumed', async () => {
  const trader = await createTrader(app, { usdt: '1000' })
  const open = { symbol: 'btcusdt', periodId: 101, direction: 'UP', amount: '10' } as const
  const { orderId: id } = await trader.client.binary.openPosition(open)
  poison.settles = true
  for (let second = 0; second < 70; second += 1) await beat()
  await app.slices.binary.idle?.()
  expect(app.server.exchange.halts()).toEqual([market('BINARY', 'btcusdt')])
  await expect(trader.client.binary.openPosition(open)).rejects.toMatchObject({ error: 'MARKET_HALTED' })
  const sequence = app.server.exchange.committedSequence()
  await beat()
  await app.slices.binary.idle?.()
  const perBeat = app.server.exchange.committedSequence() - sequence
  expect(perBeat, 'nothing is asked of the halted market each second').toBeLessThanOrEqual(3)
  poison.settles = false
  const [halt] = app.server.exchange.halts()
  if (halt !== undefined) await app.server.exchange.submit({ command: { type: 'halts.end', halt } })
  await beat()
  await app.slices.binary.idle?.()
  const row = await app.server.db
    .selectFrom('binary_positions')
    .select(['status', 'void_reason'])
    .where('order_id', '=', BigInt(id))
    .executeTakeFirst()
  expect(row?.status).not.toBe('OPEN')
  expect(row?.void_reason).toBeNull()
})

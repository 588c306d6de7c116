// Alerts end to end, over a restart, and by WebSocket: a real server and database, at a time that the test sets.
import type { ApiError } from '@assay/api/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { untilConsumed } from '../testing/untilConsumed.ts'
import { watchAlerts } from './alerts.ts'

const NOW = Date.parse('2026-11-20T13:37:21.500Z')
let exchange: TestServer
let alice: Trader
let bob: Trader
const told: { userId: number; kind: string }[] = []

beforeAll(async () => {
  exchange = await startTestServer({ now: NOW })
  alice = await createTrader(exchange, { usdt: '1000000', btc: '10' })
  bob = await createTrader(exchange, { usdt: '1000000', btc: '10' })
  exchange.server.push.onSend((userId, message) => {
    if (message.type === 'MESSAGE') told.push({ userId, kind: message.data.kind })
  })
  await seconds(2)
})
afterAll(() => exchange.close())

const market = () => exchange.server.market

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    exchange.clock.advance(1000)
    await exchange.beat()
  }
  await exchange.slices.alerts.idle?.()
}
const inbox = async (of = alice) =>
  (await of.client.user.listMessages({ about: 'trades' })).rows.filter(({ kind }) => kind === 'ALERT')
const above = { symbol: 'btcusdt', kind: 'PRICE_ABOVE', value: '1', source: 'INDEX' } as const

test('an alert fires once, reports the price, and only its owner is notified', async () => {
  const { id } = await alice.client.alerts.createAlert({ ...above, note: 'look at it' })
  await seconds(1)
  const [message] = await inbox()
  expect(message).toMatchObject({
    kind: 'ALERT',
    isRead: false,
    facts: {
      alertId: id,
      symbol: 'btcusdt',
      line: '1',
      note: 'look at it',
      reached: market().indexReading('btcusdt')?.price,
    },
  })
  expect(told).toEqual([{ userId: alice.userId, kind: 'ALERT' }])
  await seconds(3)
  expect(await inbox()).toHaveLength(1)
  expect(await inbox(bob)).toEqual([])
  const { rows } = await alice.client.alerts.listAlerts({ state: 'done' })
  expect(rows).toMatchObject([{ id, state: 'DONE' }])
})

test('active alerts are watched after a restart, and fired ones do not fire again', async () => {
  const before = (await inbox()).length
  await alice.client.alerts.createAlert({ ...above, value: '1.5' })
  const { server } = exchange
  const again = await watchAlerts({ ...server, market: server.market })
  exchange.clock.advance(1000)
  await exchange.beat()
  await Promise.all([exchange.slices.alerts.idle?.(), again.idle()])
  expect(await inbox()).toHaveLength(before + 1)
})

test('a trade at the alert’s price fires an alert on the last price', async () => {
  const before = (await inbox()).length
  const price = market().indexReading('btcusdt')?.price ?? ''
  await alice.client.alerts.createAlert({ symbol: 'btcusdt', kind: 'PRICE_BELOW', value: price })
  const order = { symbol: 'btcusdt', type: 'LIMIT', price, quantity: '0.01' } as const
  await alice.client.spot.placeOrder({ ...order, side: 'SELL' })
  await bob.client.spot.placeOrder({ ...order, side: 'BUY' })
  await exchange.slices.alerts.idle?.()
  expect(await inbox()).toHaveLength(before + 1)
  // The message about the fill has its own time, and counts as unread.
  await untilConsumed(exchange)
  const trades = (await alice.client.user.listMessages({ about: 'trades' })).rows
  expect(trades.filter(({ kind }) => kind === 'ORDER_FILLED')).toHaveLength(1)
})

test('nothing fires on a paused index', async () => {
  const before = (await inbox()).length
  const { server } = exchange
  const paused = { ...server.market.newestTick('ethusdt') } as NonNullable<
    ReturnType<ReturnType<typeof market>['newestTick']>
  >
  const listeners: ((published: readonly (typeof paused)[]) => void)[] = []
  const pausedMarket = {
    ...server.market,
    newestTick: () => ({ ...paused, tick: { ...paused.tick, state: 'PAUSED' as const } }),
    onChange: () => {},
    onTicks: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  }
  await alice.client.alerts.createAlert({ ...above, symbol: 'ethusdt', value: '999999' })
  const { rows } = await alice.client.alerts.listAlerts({ symbol: 'ethusdt' })
  await alice.client.alerts.editAlert({ ...above, id: rows[0]?.id ?? 0, kind: 'PRICE_BELOW', value: '999999' })
  const watch = await watchAlerts({ ...server, market: pausedMarket })
  for (const listener of listeners) listener([paused])
  await watch.idle()
  expect(await inbox()).toHaveLength(before)
  await seconds(1)
  expect(await inbox()).toHaveLength(before + 1)
})

test("another user's alerts and messages can be neither seen, edited, removed nor read", async () => {
  const { id } = await alice.client.alerts.createAlert({ ...above, value: '900000000' })
  await expect(bob.client.alerts.removeAlert({ id })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  await expect(bob.client.alerts.editAlert({ ...above, id })).rejects.toMatchObject({ error: 'NOT_FOUND' })
  expect((await bob.client.alerts.listAlerts({})).rows).toEqual([])
  const [message] = await inbox()
  const { unread } = await alice.client.user.listMessages({})
  await bob.client.user.readMessages({ ids: [message?.id ?? 0] })
  expect((await alice.client.user.listMessages({})).unread).toBe(unread)
  expect(await alice.client.user.readMessages({ ids: [message?.id ?? 0] })).toEqual({ unread: unread - 1 })
  expect(await alice.client.user.readMessages({})).toEqual({ unread: 0 })
  await alice.client.alerts.removeAlert({ id })
})

test.each([
  ['a price of zero', { value: '0' }, 'AMOUNT_INVALID'],
  ['a negative price', { value: '-5' }, 'AMOUNT_INVALID'],
  ['too many decimals', { value: '1.123456789' }, 'PRECISION_EXCEEDED'],
  ['a change that is no percentage', { kind: 'CHANGE_ABOVE', value: '1.123' }, 'AMOUNT_INVALID'],
  ['an unknown pair', { symbol: 'nopair' }, 'NOT_FOUND'],
] as const)('%s is refused', async (_, change, error) => {
  await expect(alice.client.alerts.createAlert({ ...above, ...change })).rejects.toMatchObject({ error })
})

test('a hundred may be active, and no more, also with concurrent requests', async () => {
  const terms = { ...above, value: '900000000' }
  const made = await Promise.allSettled(Array.from({ length: 104 }, () => bob.client.alerts.createAlert(terms)))
  const refused = made.filter(({ status }) => status === 'rejected').map((one) => (one as PromiseRejectedResult).reason)
  expect((await bob.client.alerts.listAlerts({ state: 'open' })).total).toBe(100)
  expect(refused).toHaveLength(4)
  for (const error of refused) expect((error as ApiError).error).toBe('ALERTS_FULL')
})

test('an alert that is done cannot be made active beyond the hundred by editing it', async () => {
  const { rows } = await bob.client.alerts.listAlerts({ state: 'open', pageSize: 100 })
  const id = rows[0]?.id ?? 0
  const { db } = exchange.server
  await db.updateTable('price_alerts').set({ state: 'DONE' }).where('id', '=', BigInt(id)).execute()
  const edited = { ...above, id, value: '900000001' }
  await bob.client.alerts.createAlert({ ...above, value: '900000000' })
  await expect(bob.client.alerts.editAlert(edited)).rejects.toMatchObject({ error: 'ALERTS_FULL' })
  const active = { ...edited, id: rows[1]?.id ?? 0 }
  expect(await bob.client.alerts.editAlert(active)).toMatchObject({ state: 'WAITING', value: '900000001' })
  await bob.client.alerts.removeAlert({ id: active.id })
  expect(await bob.client.alerts.editAlert(edited)).toMatchObject({ state: 'WAITING' })
  expect((await bob.client.alerts.listAlerts({ state: 'open' })).total).toBe(100)
})

test('the groups of a watchlist keep their order, also empty ones', async () => {
  const groups = [
    { name: '', coins: ['solusdt'] },
    { name: 'Long term', coins: ['btcusdt', 'ethusdt'] },
    { name: 'Later', coins: [] },
  ]
  await alice.client.market.arrangeWatchlist({ groups })
  expect(await alice.client.market.listWatchlistGroups({})).toEqual(groups)
  await alice.client.market.arrangeWatchlist({ groups: [{ name: 'One', coins: ['btcusdt', 'nopair', 'btcusdt'] }] })
  expect(await alice.client.market.listWatchlistGroups({})).toEqual([
    { name: '', coins: [] },
    { name: 'One', coins: ['btcusdt'] },
  ])
  expect(await bob.client.market.listWatchlistGroups({})).toEqual([{ name: '', coins: [] }])
})

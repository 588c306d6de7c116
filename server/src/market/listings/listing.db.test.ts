// What an operator changes in the listing while the exchange runs.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { kinds } from '../../configurationKinds.ts'
import { changeSetting } from '../../settings/changeSetting.ts'
import { expectSumsToBeZero } from '../../testing/ledgerSums.ts'
import { openLiveClient } from '../../testing/liveClient.ts'
import { nearPrice } from '../../testing/nearPrice.ts'
import { type RestartableServer, startTestServer } from '../../testing/testServer.ts'
import { createTrader } from '../../testing/traders.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let exchange: RestartableServer

beforeAll(async () => {
  exchange = await startTestServer()
  await exchange.beat()
})
afterAll(() => exchange.close())
afterEach(() => expectSumsToBeZero(exchange.server))

function held(key: string): Record<string, unknown> {
  const kind = kinds.find(({ owns }) => owns(key))
  return (kind && exchange.server.configuration.get(kind, key)?.value) as Record<string, unknown>
}

async function set(key: string, fields: object): Promise<void> {
  const { clock, configuration, db } = exchange.server
  const value = { ...held(key), ...fields }
  await changeSetting({ db, kinds, now: clock.now() }, { key, value, since: null, changedBy: 'ada' })
  await configuration.look()
}

const pairNow = async (symbol = 'btcusdt') =>
  (await exchange.client().market.listCoins({})).currencyList.find((pair) => pair.symbol === symbol)

test('a changed fee is shown at once, and is paid from the next fill on', async () => {
  const seller = await createTrader(exchange, { btc: '1' })
  const buyer = await createTrader(exchange, { usdt: '1000000' })
  const price = nearPrice(exchange, 'btcusdt', 0)
  const order = { symbol: 'btcusdt', type: 'LIMIT', price, quantity: '0.01' } as const
  const takerFee = async () => {
    await seller.client.spot.placeOrder({ ...order, side: 'SELL' })
    const { orderId } = await buyer.client.spot.placeOrder({ ...order, side: 'BUY' })
    const { rows } = await buyer.client.spot.listTradeRecords({})
    return rows.find((row) => row.orderId === orderId)?.fee
  }
  expect(Number(await takerFee())).toBe(0.000_01)
  await set('pair/btcusdt', { takerFeeRate: '0.002' })
  expect(await pairNow()).toMatchObject({ takerFeeRate: '0.002', feeRate: '0.002' })
  expect(Number(await takerFee())).toBe(0.000_02)
})

test('a closed pair takes no orders, but open ones can be cancelled', async () => {
  const { client } = await createTrader(exchange, { usdt: '1000000' })
  const price = nearPrice(exchange, 'ethusdt', -5)
  const order = { symbol: 'ethusdt', type: 'LIMIT', side: 'BUY', price, quantity: '0.1' } as const
  const { orderId } = await client.spot.placeOrder(order)
  await set('pair/ethusdt', { isTrading: false })
  await expect(client.spot.placeOrder(order)).rejects.toMatchObject({ error: 'MARKET_CLOSED' })
  expect(await client.spot.cancelOrder({ id: orderId })).toMatchObject({ status: 'CANCELED' })
})

test('a position limit holds from the next order on', async () => {
  await set('contract/btcusdt-perp', { positionMax: '0.5', orderMax: '0.5' })
  const { contractList } = await exchange.client().market.listCoins({})
  expect(contractList.find(({ symbol }) => symbol === 'btcusdt-perp')).toMatchObject({
    positionMax: '0.5000',
    maxShare: '0.5000',
  })
})

test('terms of open positions can change only with a day of notice', async () => {
  const { clock, configuration, db } = exchange.server
  const key = 'contract/ethusdt-perp'
  const tiers = [{ notionalMax: '50000', leverageMax: 20, maintenanceRate: '0.02' }]
  const change = { key, value: { ...held(key), tiers }, changedBy: 'ada' }
  const now = clock.now()
  const write = (since: number | null) => changeSetting({ db, kinds, now }, { ...change, since })
  await expect(write(null)).rejects.toThrow(/these terms decide about open positions/)
  await expect(write(now + DAY_MS - 1)).rejects.toThrow(/these terms decide about open positions/)
  await write(now + DAY_MS)
  const shown = async () => {
    await configuration.look()
    const { contractList } = await exchange.client().market.listCoins({})
    return contractList.find(({ symbol }) => symbol === 'ethusdt-perp')?.tiers.length
  }
  expect(await shown()).toBe(5)
})

test('closing a contract and changing its price limits need a notice, so that holders can leave first', async () => {
  const { clock, db } = exchange.server
  const key = 'contract/bnbusdt-perp'
  const now = clock.now()
  const write = (changed: object) =>
    changeSetting({ db, kinds, now }, { key, value: { ...held(key), ...changed }, changedBy: 'ada', since: null })
  for (const changed of [{ isTrading: false }, { canLimitBuy: false }, { priceBand: '0' }, { marketSlippageMax: '0' }])
    await expect(write(changed)).rejects.toThrow(/these terms decide about open positions/)
  await write({ canOpen: false })
})

test('changed odds hold for new second contracts only', async () => {
  const { client } = await createTrader(exchange, { usdt: '1000' })
  const periods = held('second/btcusdt')['periods'] as { periodId: number; odds: string; isOpen: boolean }[]
  const [first] = periods
  if (first === undefined) throw new Error('no period is offered')
  const stake = { symbol: 'btcusdt', periodId: first.periodId, direction: 'UP', amount: '10' } as const
  const before = await client.binary.openPosition(stake)
  await set('second/btcusdt', { periods: [{ ...first, odds: '0.5' }, ...periods.slice(1)] })
  expect(await client.binary.openPosition(stake)).toMatchObject({ winPayout: '15.00000000' })
  const { rows } = await client.binary.listPositions({})
  expect(rows.find(({ orderId }) => orderId === before.orderId)).toMatchObject({ winPayout: '17.50000000' })
  await set('second/btcusdt', { periods: [{ ...first, isOpen: false }, ...periods.slice(1)] })
  await expect(client.binary.openPosition(stake)).rejects.toMatchObject({ error: 'PERIOD_CLOSED' })
})

test('a changed number of open second contracts holds for the next one, and open ones stay', async () => {
  const { client } = await createTrader(exchange, { usdt: '1000' })
  const [period] = held('second/ethusdt')['periods'] as { periodId: number }[]
  const stake = { symbol: 'ethusdt', periodId: period?.periodId ?? 0, direction: 'UP', amount: '10' } as const
  await client.binary.openPosition(stake)
  await client.binary.openPosition(stake)
  await set('second/ethusdt', { maxOpenContracts: 1 })
  await expect(client.binary.openPosition(stake)).rejects.toMatchObject({
    error: 'TOO_MANY_OPEN_ORDERS',
    facts: { limit: '1' },
  })
  expect((await client.binary.listPositions({ status: 'open' })).rows).toHaveLength(2)
  await set('second/ethusdt', { maxOpenContracts: 3 })
  await client.binary.openPosition(stake)
})

test('a changed number of stops holds for the next one', async () => {
  await set('contract/ethusdt-perp', { maxStops: 7 })
  expect(exchange.server.market.futuresMarket('ethusdt-perp')).toMatchObject({ maxStops: 7 })
})

test('smaller limits of watchlists and alerts hold for the next entry, and remove none', async () => {
  const { client } = await createTrader(exchange)
  const alert = {
    symbol: 'btcusdt',
    kind: 'PRICE_ABOVE',
    value: '900000000',
    source: 'INDEX',
    isRepeating: false,
  } as const
  for (const coin of ['btcusdt', 'ethusdt']) {
    await client.market.addToWatchlist({ coin })
    await client.alerts.createAlert({ ...alert, note: coin })
  }
  await set('limits', { watchedPairs: 1, activeAlerts: 1 })
  await expect(client.market.addToWatchlist({ coin: 'solusdt' })).rejects.toMatchObject({ error: 'WATCHLIST_FULL' })
  await expect(client.alerts.createAlert({ ...alert, note: '' })).rejects.toMatchObject({ error: 'ALERTS_FULL' })
  expect(await client.market.listWatchlist({})).toHaveLength(2)
  expect((await client.alerts.listAlerts({ state: 'open' })).total).toBe(2)
})

test('options are listed as the operator says', async () => {
  await set('option/btcusdt', { unitsMax: 77 })
  const { optionList } = await exchange.client().market.listCoins({})
  expect(optionList.find(({ symbol }) => symbol === 'btcusdt')).toMatchObject({ unitsMax: 77 })
})

test('a new pair and its contract are listed, priced and traded without a restart', async () => {
  const alice = await createTrader(exchange, { usdt: '10000' })
  const live = await openLiveClient(exchange.url)
  await set('coin/dash', { name: 'Dash', scale: 8, sort: 90 })
  await set('pair/dashusdt', { ...held('pair/ltcusdt'), id: 90, coin: 'dash', showSymbol: 'DASH/USDT', sort: 90 })
  await set('contract/dashusdt-perp', { ...held('contract/ltcusdt-perp'), index: 'dashusdt', sort: 90 })
  await set('second/dashusdt', { coin: 'usdt', exposureMax: '100', periods: [] })
  await set('option/dashusdt', { ...held('option/btcusdt'), sort: 90 })
  const lists = await exchange.client().market.listCoins({})
  for (const list of [lists.currencyList, lists.coinList, lists.optionList])
    expect(list.map(({ symbol }) => symbol)).toContain('dashusdt')
  expect(lists.contractList.map(({ symbol }) => symbol)).toContain('dashusdt-perp')
  const bob = await createTrader(exchange, { dash: '10' })
  const order = { symbol: 'dashusdt', type: 'LIMIT', price: '30', quantity: '1' } as const
  live.say({ op: 'subscribe', type: 'depth', symbol: 'dashusdt' })
  await live.hear('depth', ({ symbol }) => symbol === 'dashusdt')
  await bob.client.spot.placeOrder({ ...order, side: 'SELL' })
  expect(await alice.client.spot.placeOrder({ ...order, side: 'BUY' })).toMatchObject({ status: 'FILLED' })
  const candles = { symbol: 'dashusdt', interval: '1min', source: 'trade', limit: 5 } as const
  expect((await exchange.client().market.listCandles(candles)).at(-1)).toMatchObject({
    close: '30.00',
    volume: '1.000',
  })
  exchange.clock.advance(1000)
  await exchange.beat()
  // The demo simulates no price for it: its index is PAUSED, and all others continue.
  expect(exchange.server.market.newestTick('dashusdt')?.tick.state).toBe('PAUSED')
  expect(exchange.server.market.newestTick('btcusdt')?.tick.time).toBe(
    exchange.server.market.newestTick('dashusdt')?.tick.time,
  )
  await live.close()
})

test('what the operator set survives a restart', async () => {
  await exchange.restart()
  await exchange.beat()
  expect(await pairNow()).toMatchObject({ takerFeeRate: '0.002' })
  expect(await pairNow('dashusdt')).toMatchObject({ showSymbol: 'DASH/USDT', isDeal: 1, amount: '30.00' })
  const { client } = await createTrader(exchange, { usdt: '1000' })
  const order = { symbol: 'dashusdt', type: 'LIMIT', side: 'BUY', price: '30', quantity: '1' } as const
  expect(await client.spot.placeOrder(order)).toMatchObject({ status: 'NEW' })
})

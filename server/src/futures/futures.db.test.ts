// Perpetuals over HTTP, at an index that the test sets: 0.01 BTC at 60 000 with ten times leverage is a value of 600,
// a margin of 60 and a fee of 0.6.
import type { FuturesOrder, Position } from '@assay/api/futures'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../testing/auditFaults.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { openLiveClient } from '../testing/liveClient.ts'
import { markAt } from '../testing/markAt.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const START = 1_800_000_000_000
const symbol = 'btcusdt-perp'
const limit = { symbol, type: 'LIMIT', quantity: '0.01' } as const
let app: TestServer
let maker: Trader

beforeAll(async () => {
  app = await startTestServer({ now: START })
  maker = await createFuturesTrader(app, '1000000')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.close()
})
beforeEach(() => markAt(app, 60_000))
afterEach(async () => {
  await maker.client.futures.cancelAllOrders({})
  await expectSumsToBeZero(app.server)
})

async function trade(trader: Trader, side: 'BUY' | 'SELL', price: string, quantity = '0.01'): Promise<FuturesOrder> {
  await offer(side === 'BUY' ? 'SELL' : 'BUY', price, quantity)
  return await trader.client.futures.placeOrder({ ...limit, side, price, quantity })
}

const offer = (side: 'BUY' | 'SELL', price: string, quantity = '0.01') =>
  maker.client.futures.placeOrder({ ...limit, side, price, quantity })

async function only({ client }: Trader): Promise<Position> {
  const { rows, total } = await client.futures.listPositions({})
  expect(total).toBe(1)
  return rows[0] as Position
}

async function longTrader(usdt = '1000'): Promise<{ trader: Trader; id: number }> {
  const trader = await createFuturesTrader(app, usdt)
  await trader.client.futures.changeLeverage({ symbol, leverage: 10 })
  await trade(trader, 'BUY', '60000')
  return { trader, id: (await only(trader)).positionId }
}

describe('an order', () => {
  it('rests with its margin held, is amended, and releases all of it when cancelled', async () => {
    const { client } = await createFuturesTrader(app, '1000')
    await client.futures.changeLeverage({ symbol, leverage: 10 })
    const placed = await client.futures.placeOrder({ ...limit, side: 'BUY', price: '59000', clientOrderId: 'mine' })
    expect(placed).toMatchObject({ status: 'NEW', clientOrderId: 'mine', origin: 'USER', positionSide: 'BOTH' })
    const before = await client.futures.getAccount({})
    expect(Number(before.orderMargin)).toBeGreaterThanOrEqual(59)
    expect(Number(before.available) + Number(before.orderMargin)).toBe(1000)
    const amended = await client.futures.amendOrder({ id: placed.orderId, price: '58000', quantity: '0.02' })
    expect(Number(amended.price)).toBe(58_000)
    expect(Number((await client.futures.getAccount({})).orderMargin)).toBeGreaterThan(Number(before.orderMargin))
    expect(await client.futures.cancelOrder({ id: placed.orderId })).toMatchObject({ status: 'CANCELED' })
    expect(await client.futures.getAccount({})).toMatchObject({ available: '1000.00000000', orderMargin: '0.00000000' })
    expect((await client.futures.listOrders({ status: 1 })).rows).toMatchObject([{ orderId: placed.orderId }])
  })

  it('is refused beyond the limits of the market', async () => {
    const { client } = await createFuturesTrader(app, '10')
    const place = (more: object) => client.futures.placeOrder({ ...limit, side: 'BUY', price: '60000', ...more })
    await expect(place({ quantity: '1' })).rejects.toMatchObject({ error: 'INSUFFICIENT_BALANCE' })
    await expect(place({ price: '67000' })).rejects.toMatchObject({ error: 'PRICE_OUTSIDE_BAND' })
    await expect(place({ positionSide: 'LONG' })).rejects.toMatchObject({ error: 'POSITION_SIDE_INVALID' })
    await expect(place({ symbol: 'nothing-perp' })).rejects.toMatchObject({ error: 'UNKNOWN_MARKET' })
  })
})

it('of an OCO pair the first order that trades cancels the other', async () => {
  const { trader } = await longTrader()
  const { futures } = trader.client
  const request = {
    symbol,
    side: 'SELL',
    quantity: '0.01',
    price: '60900',
    stopPrice: '59000',
    reduceOnly: true,
  } as const
  const { listId, orders } = await futures.placeOrderList({ ...request, clientOrderId: 'either' })
  expect(orders.map(({ type, status }) => `${type} ${status}`)).toEqual(['LIMIT NEW', 'STOP_MARKET PENDING_TRIGGER'])
  expect((await futures.listOrders({ clientOrderId: 'either' })).rows.map((row) => row.listId)).toEqual([
    listId,
    listId,
  ])
  await expect(futures.placeOrderList({ ...request, stopPrice: '60950' })).rejects.toMatchObject({
    error: 'ORDER_LIST_INVALID',
  })
  await offer('BUY', '60900')
  expect((await futures.listPositions({})).total).toBe(0)
  const { rows } = await futures.listOrders({ status: 1, clientOrderId: 'either' })
  expect(rows.map(({ status }) => status).sort()).toEqual(['EXPIRED', 'FILLED'])
})

describe('a position', () => {
  it('shows its margin, profit and prices at the mark, and closes at market', async () => {
    const { trader, id } = await longTrader()
    await markAt(app, 60_600)
    const open = await only(trader)
    expect(open).toMatchObject({ side: 'LONG', leverage: 10, marginMode: 'ISOLATED', margin: '60.00000000' })
    expect([Number(open.entryPrice), Number(open.quantity), Number(open.fees)]).toEqual([60_000, 0.01, 0.6])
    const mark = Number(open.markPrice)
    expect(Number(open.unrealizedPnl)).toBeCloseTo((mark - 60_000) * 0.01, 8)
    expect(Number(open.roe)).toBeCloseTo(Number(open.unrealizedPnl) / 60, 5)
    expect(Number(open.bankruptcyPrice)).toBe(54_000)
    expect(Number(open.liquidationPrice)).toBeGreaterThan(54_000)
    expect(Number(open.maintenanceMargin)).toBeCloseTo(mark * 0.01 * 0.004, 6)
    await offer('BUY', '60500')
    const { order, position } = await trader.client.futures.closePosition({ id })
    expect(order).toMatchObject({ status: 'FILLED', origin: 'CLOSE', realizedPnl: '5.00000000' })
    expect(position).toMatchObject({ status: 'CLOSED', end: 'CLOSED', realizedPnl: '5.00000000', fees: '1.20500000' })
    expect(await trader.client.futures.getAccount({})).toMatchObject({ balance: '1003.79500000' })
    expect((await trader.client.futures.listPositions({ status: 1 })).rows).toMatchObject([{ positionId: id }])
    expect((await trader.client.futures.listTradeRecords({})).total).toBe(2)
    expect(await trader.client.spot.listTradeRecords({}), 'its trades are no spot trades').toEqual({
      rows: [],
      total: 0,
    })
  })

  it('is reduced in part, at a limit and at market', async () => {
    const { trader, id } = await longTrader()
    const resting = await trader.client.futures.reducePosition({ id, quantity: '0.004', price: '60900' })
    expect(resting).toMatchObject({
      order: { status: 'NEW', reduceOnly: true, side: 'SELL' },
      position: { status: 'OPEN' },
    })
    await offer('BUY', '60900', '0.004')
    expect(Number((await only(trader)).quantity)).toBe(0.006)
    await offer('BUY', '60000', '0.002')
    const { position } = await trader.client.futures.reducePosition({ id, quantity: '0.002' })
    expect([Number(position.quantity), Number(position.margin)]).toEqual([0.004, 24])
    expect(Number(position.realizedPnl)).toBe(3.6)
  })

  it('is reversed, and all are closed at once', async () => {
    const { trader, id } = await longTrader()
    await offer('BUY', '60000', '0.02')
    const { position } = await trader.client.futures.reversePosition({ id })
    expect(position).toMatchObject({ positionId: id, status: 'CLOSED' })
    const short = await only(trader)
    expect([short.side, Number(short.quantity)]).toEqual(['SHORT', 0.01])
    await offer('SELL', '60000')
    const { closings } = await trader.client.futures.closeAllPositions({})
    expect(closings).toMatchObject([{ order: { status: 'FILLED' }, position: { status: 'CLOSED', side: 'SHORT' } }])
    expect(closings.map(({ position: { positionId } }) => positionId)).toEqual([short.positionId])
    expect((await trader.client.futures.listPositions({})).total).toBe(0)
  })

  it('accepts added margin, and releases only the removable part', async () => {
    const { trader, id } = await longTrader()
    const added = await trader.client.futures.adjustMargin({ id, money: '40', flag: 0 })
    expect(added.margin).toBe('100.00000000')
    const spare = Number(added.removableMargin)
    const take = (money: number) => trader.client.futures.adjustMargin({ id, money: money.toFixed(8), flag: 1 })
    await expect(take(spare + 0.000_000_01)).rejects.toMatchObject({ error: 'MARGIN_NOT_REMOVABLE' })
    const taken = await take(spare)
    expect(Number(taken.margin)).toBeCloseTo(100 - spare, 8)
    expect(Number(taken.removableMargin)).toBe(0)
  })

  it('keeps its leverage and modes, and its margin cannot be transferred', async () => {
    const { trader } = await longTrader('100')
    const { futures, wallet } = trader.client
    const refused = [
      () => futures.changeLeverage({ symbol, leverage: 20 }),
      () => futures.changeMarginMode({ symbol, marginMode: 'CROSS' }),
      () => futures.changePositionMode({ positionMode: 'HEDGE' }),
    ]
    for (const call of refused) await expect(call()).rejects.toMatchObject({ error: 'POSITIONS_EXIST' })
    const out = { coin: 'usdt', from: 'CONTRACT', to: 'PLATFORM' } as const
    const { transferable } = await futures.getAccount({})
    expect(transferable).toBe('39.40000000')
    await expect(wallet.transferFunds({ ...out, amount: '39.40000001' })).rejects.toMatchObject({
      error: 'INSUFFICIENT_BALANCE',
    })
    await wallet.transferFunds({ ...out, amount: transferable })
    expect((await futures.getAccount({})).available).toBe('0.00000000')
  })

  it('of a cross account keeps funds for its unrealised loss in the wallet', async () => {
    const trader = await createFuturesTrader(app, '10000')
    const { futures, wallet } = trader.client
    await futures.changeMarginMode({ symbol, marginMode: 'CROSS' })
    await trade(trader, 'BUY', '60000', '0.1')
    await markAt(app, 59_000)
    const account = await futures.getAccount({})
    expect(await only(trader)).toMatchObject({
      marginMode: 'CROSS',
      margin: '1200.00000000',
      removableMargin: '0.00000000',
    })
    expect(Number(account.unrealizedPnl)).toBeLessThan(0)
    expect(Number(account.transferable)).toBeLessThan(Number(account.available))
    const amount = (Number(account.transferable) + 0.01).toFixed(8)
    await expect(
      wallet.transferFunds({ coin: 'usdt', from: 'CONTRACT', to: 'PLATFORM', amount }),
    ).rejects.toMatchObject({ error: 'INSUFFICIENT_BALANCE' })
  })

  it('is unknown to other users, as are its orders and stops', async () => {
    const { trader, id } = await longTrader()
    const { stops } = await trader.client.futures.placeStops({ positionId: id, losePrice: '58000' })
    const { orderId } = await trader.client.futures.placeOrder({ ...limit, side: 'BUY', price: '58000' })
    const { futures } = (await createTrader(app)).client
    for (const call of [
      () => futures.closePosition({ id }),
      () => futures.reducePosition({ id, quantity: '0.001' }),
      () => futures.reversePosition({ id }),
      () => futures.adjustMargin({ id, money: '1', flag: 0 }),
      () => futures.placeStops({ positionId: id, losePrice: '58000' }),
    ])
      await expect(call()).rejects.toMatchObject({ error: 'UNKNOWN_POSITION' })
    await expect(futures.cancelOrder({ id: orderId })).rejects.toMatchObject({ error: 'UNKNOWN_ORDER' })
    await expect(futures.amendOrder({ id: orderId, price: '57000' })).rejects.toMatchObject({ error: 'UNKNOWN_ORDER' })
    await expect(futures.cancelStop({ id: stops[0]?.stopId ?? 0 })).rejects.toMatchObject({ error: 'UNKNOWN_STOP' })
    await trader.client.futures.cancelAllOrders({})
  })
})

describe('take-profit and stop-loss', () => {
  it('are a pair (OCO)', async () => {
    const { trader, id } = await longTrader()
    const { stops } = await trader.client.futures.placeStops({ positionId: id, earnPrice: '60400', losePrice: '59500' })
    expect(stops.map(({ kind, status }) => [kind, status])).toEqual([
      ['TAKE_PROFIT', 'WAITING'],
      ['STOP_LOSS', 'WAITING'],
    ])
    expect(new Set(stops.map(({ pairId }) => pairId)).size).toBe(1)
    await offer('BUY', '60300')
    await markAt(app, 60_800)
    expect((await trader.client.futures.listPositions({})).total).toBe(0)
    const { rows } = await trader.client.futures.listStops({ status: 1 })
    expect(new Set(rows.map(({ kind, status }) => `${kind} ${status}`))).toEqual(
      new Set(['TAKE_PROFIT FIRED', 'STOP_LOSS EXPIRED']),
    )
  })

  it('are attached to an order and grow with its fills', async () => {
    const { client } = await createFuturesTrader(app, '1000')
    const request = { ...limit, side: 'BUY', price: '60000', takeProfit: '62000', stopLoss: '58000' } as const
    const placed = await client.futures.placeOrder({ ...request, quantity: '0.02', stopLossBy: 'LAST' })
    expect([Number(placed.takeProfit), placed.takeProfitBy]).toEqual([62_000, 'MARK'])
    expect([Number(placed.stopLoss), placed.stopLossBy]).toEqual([58_000, 'LAST'])
    expect((await client.futures.listStops({})).rows).toEqual([])
    await offer('SELL', '60000')
    const waiting = async () =>
      (await client.futures.listStops({})).rows.map((stop) => [stop.kind, stop.triggerBy, Number(stop.quantity)])
    expect(await waiting()).toEqual([
      ['STOP_LOSS', 'LAST', 0.01],
      ['TAKE_PROFIT', 'MARK', 0.01],
    ])
    await offer('SELL', '60000')
    expect((await waiting()).map(([, , quantity]) => quantity)).toEqual([0.02, 0.02])
  })

  it('attached to an order cancel it when they fire, and it reports that', async () => {
    const { client } = await createFuturesTrader(app, '1000')
    const request = { ...limit, side: 'BUY', price: '60000', quantity: '0.02', stopLoss: '59000' } as const
    const { orderId } = await client.futures.placeOrder(request)
    await offer('SELL', '60000')
    await offer('BUY', '58900')
    await markAt(app, 58_800)
    await markAt(app, 58_800)
    expect((await client.futures.listPositions({})).total).toBe(0)
    const order = (await client.futures.listOrders({ status: 1 })).rows.find((row) => row.orderId === orderId)
    expect(order).toMatchObject({ status: 'CANCELED', filledQuantity: '0.0100' })
    expect(await client.futures.getAccount({})).toMatchObject({ orderMargin: '0.00000000' })
  })

  it('are refused on the wrong side of the price of the expected entry price', async () => {
    const { client } = await createFuturesTrader(app, '1000')
    const place = (stops: object) => client.futures.placeOrder({ ...limit, side: 'BUY', price: '59000', ...stops })
    await expect(place({ stopLoss: '59500' })).rejects.toMatchObject({ error: 'STOP_ON_WRONG_SIDE' })
    await expect(place({ takeProfit: '58000' })).rejects.toMatchObject({ error: 'STOP_ON_WRONG_SIDE' })
    await expect(place({ stopLoss: '40000' })).rejects.toMatchObject({ error: 'STOP_BEYOND_LIQUIDATION' })
  })

  it('can be moved and stay a pair', async () => {
    const { trader, id } = await longTrader()
    const { futures } = trader.client
    const { stops } = await futures.placeStops({ positionId: id, earnPrice: '62000', losePrice: '58000' })
    const lose = stops.find(({ kind }) => kind === 'STOP_LOSS')?.stopId ?? 0
    const moved = await futures.amendStop({ id: lose, triggerPrice: '58500' })
    expect(moved).toMatchObject({ status: 'WAITING', pairId: stops[0]?.pairId, triggerPrice: '58500.00' })
    await expect(futures.amendStop({ id: lose, triggerPrice: '61000' })).rejects.toMatchObject({
      error: 'WOULD_TRIGGER_IMMEDIATELY',
    })
    const rows = (await futures.listStops({ positionId: id })).rows
    expect(new Set(rows.map(({ pairId }) => pairId)).size).toBe(1)
  })

  it('can be cancelled separately', async () => {
    const { trader, id } = await longTrader()
    const { futures } = trader.client
    const { stops } = await futures.placeStops({ positionId: id, earnPrice: '62000', losePrice: '58000' })
    expect(await futures.cancelStop({ id: stops[0]?.stopId ?? 0 })).toMatchObject({ status: 'CANCELED' })
    expect((await futures.listStops({ positionId: id })).rows).toMatchObject([{ kind: 'STOP_LOSS', status: 'WAITING' }])
  })
})

it('sends the owner live messages in sequence', async () => {
  const trader = await createFuturesTrader(app, '1000')
  const line = await openLiveClient(app.url)
  line.say({ op: 'auth', token: trader.token })
  await line.hear('auth')
  const { orderId } = await trade(trader, 'BUY', '60000')
  await line.hear('ORDER', ({ data }) => data.orderId === orderId && data.status === 'FILLED')
  await line.hear('TRADE', ({ data }) => data.orderId === orderId)
  const { data: position } = await line.hear('POSITION', ({ data }) => data.status === 'OPEN')
  const { stops } = await trader.client.futures.placeStops({ positionId: position.positionId, losePrice: '58000' })
  await line.hear('STOP', ({ data }) => data.stopId === stops[0]?.stopId && data.status === 'WAITING')
  await trader.client.futures.cancelStop({ id: stops[0]?.stopId ?? 0 })
  await line.hear('STOP', ({ data }) => data.status === 'CANCELED')
  const numbers = line.heard.flatMap((message) =>
    'sequence' in message && message.type !== 'depth' && message.type !== 'auth' ? [message.sequence] : [],
  )
  expect(numbers.length).toBeGreaterThanOrEqual(5)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  await line.close()
})

it('answers calls in the specification’s format', async () => {
  const trader = await createFuturesTrader(app, '1000')
  const call = async (method: string, path: string) => {
    const response = await fetch(`${app.url}/api/${path}`, { method, headers: { satoken: trader.token } })
    return (await response.json()) as { code: number; data: unknown }
  }
  const { orderId } = await trader.client.futures.placeOrder({ ...limit, side: 'BUY', price: '59000' })
  expect(await call('GET', 'contract/order/list?status=0')).toMatchObject({ code: 200, data: { rows: [{ orderId }] } })
  const canceled = await call('POST', `contract/order/canCelOrder?id=${orderId}`)
  expect(canceled).toMatchObject({ data: { orderId, statusCode: 3 } })
  await trade(trader, 'BUY', '60000')
  const { positionId: id } = await only(trader)
  const listed = await call('GET', 'contract/position/list?status=0&pageNum=1&pageSize=100000')
  expect(listed).toMatchObject({ data: { rows: [{ positionId: id, statusCode: 0, leverage: 5 }], total: 1 } })
  const added = await call('POST', `contract/position/adjustAmount?id=${id}&money=10&flag=0`)
  expect(added).toMatchObject({ data: { margin: '130.00000000' } })
  const stops = `positionId=${id}&delegateType=1&losePrice=58000&loseNumber=0&lossType=1`
  const set = await call('POST', `contract/loss/sett?${stops}`)
  expect(set).toMatchObject({ code: 200, data: { stops: [{ kind: 'STOP_LOSS', quantity: null, statusCode: 0 }] } })
  const { data } = await call('GET', 'contract/loss/list')
  const { stopId } = (data as { rows: { stopId: number }[] }).rows[0] ?? { stopId: 0 }
  expect(await call('POST', `contract/loss/cancel?id=${stopId}`)).toMatchObject({ data: { statusCode: 3 } })
  await offer('BUY', '60000')
  const closed = await call('POST', `contract/position/stopOrder?id=${id}`)
  expect(closed).toMatchObject({ data: { position: { statusCode: 1 } } })
  expect(await call('GET', 'record/trading')).toMatchObject({ data: { total: 2 } })
})

// Fifty concurrent requests for one position, order or margin: exactly the allowed number succeeds, longs equal shorts,
// and all accounts sum to zero.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { burst, type BurstRequest, countAnswers } from '../testing/burst.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { createFuturesTrader, openPositions, restBelow } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const AT_ONCE = 50
const ROUNDS = 20
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
let exchange: TestServer
let maker: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  await exchange.beat()
  exchange.clock.advance(1000)
  await exchange.beat()
  maker = await createFuturesTrader(exchange, '1000000')
})
afterAll(() => exchange.close())
afterEach(async () => {
  await expectSumsToBeZero(exchange.server)
  const open = await exchange.server.db
    .selectFrom('futures_positions')
    .select(['direction', 'quantity'])
    .where('quantity', '>', 0n)
    .execute()
  const lots = (direction: string) =>
    open.reduce((sum, row) => (row.direction === direction ? sum + Number(row.quantity) : sum), 0)
  expect(lots('LONG')).toBe(lots('SHORT'))
})

const send = (path: string, trader: Trader, make: (place: number) => object) =>
  burst(
    exchange.url,
    Array.from({ length: AT_ONCE }, (_, place): BurstRequest => ({ path, token: trader.token, body: make(place) })),
  )
const balance = async (trader: Trader) => await trader.client.futures.getAccount({})
const longOf = async (usdt: string, quantity = '0.01') => {
  const trader = await createFuturesTrader(exchange, usdt)
  return { trader, id: await openPositions(exchange, { long: trader, short: maker, quantity }) }
}

test.each(rounds)('orders are accepted as long as the margin suffices (round %i)', async () => {
  const probe = await createFuturesTrader(exchange, '100000')
  await restBelow(exchange, probe, '0.01')
  const each = Number((await balance(probe)).orderMargin)
  const trader = await createFuturesTrader(exchange, (each * 7.5).toFixed(8))
  const price = nearPrice(exchange, 'btcusdt', -5)
  const order = { symbol: 'btcusdt-perp', type: 'LIMIT', side: 'BUY', price, quantity: '0.01' }
  const answers = await send('/api/contract/order/submit', trader, () => order)
  expect(countAnswers(answers)).toEqual({ OK: 7, INSUFFICIENT_BALANCE: 43 })
  expect(Number((await balance(trader)).orderMargin)).toBeCloseTo(each * 7, 6)
  expect((await trader.client.futures.listOrders({ pageSize: 100 })).total).toBe(7)
  await trader.client.futures.cancelAllOrders({})
})

test.each(rounds)('one order under one client id is placed once (round %i)', async (round) => {
  const trader = await createFuturesTrader(exchange, '100000')
  const price = nearPrice(exchange, 'btcusdt', -5)
  const order = { symbol: 'btcusdt-perp', type: 'LIMIT', side: 'BUY', price, quantity: '0.01' }
  const answers = await send('/api/contract/order/submit', trader, () => ({ ...order, clientOrderId: `one-${round}` }))
  expect(countAnswers(answers)).toEqual({ OK: AT_ONCE })
  expect((await trader.client.futures.listOrders({})).total).toBe(1)
  await trader.client.futures.cancelAllOrders({})
})

test.each(rounds)('one order is cancelled once, and its margin released once (round %i)', async () => {
  const trader = await createFuturesTrader(exchange, '1000')
  const { orderId } = await restBelow(exchange, trader)
  const answers = await send('/api/contract/order/canCelOrder', trader, () => ({ id: orderId }))
  expect(countAnswers(answers)).toEqual({ OK: 1, ORDER_NOT_OPEN: 49 })
  expect(await balance(trader)).toMatchObject({ available: '1000.00000000', orderMargin: '0.00000000' })
})

test.each(rounds)('a position is closed once (round %i)', async () => {
  const { trader, id } = await longOf('10000')
  const price = nearPrice(exchange, 'btcusdt', 0)
  await maker.client.futures.placeOrder({
    symbol: 'btcusdt-perp',
    type: 'LIMIT',
    side: 'BUY',
    price,
    quantity: '0.03',
  })
  const answers = await send('/api/contract/position/stopOrder', trader, () => ({ id }))
  expect(countAnswers(answers)).toEqual({ OK: 1, UNKNOWN_POSITION: 49 })
  expect((await trader.client.futures.listPositions({})).total).toBe(0)
  expect((await trader.client.futures.listTradeRecords({})).total).toBe(2)
  await maker.client.futures.cancelAllOrders({})
})

test.each(rounds)('margin is added as often as the wallet allows (round %i)', async () => {
  const { trader, id } = await longOf('10000')
  const before = await balance(trader)
  const money = (Number(before.available) / 7.5).toFixed(2)
  const answers = await send('/api/contract/position/adjustAmount', trader, () => ({ id, money, flag: 0 }))
  expect(countAnswers(answers)).toEqual({ OK: 7, INSUFFICIENT_BALANCE: 43 })
})

test.each(rounds)('margin is removed as long as it is removable (round %i)', async () => {
  const { trader, id } = await longOf('10000')
  await trader.client.futures.adjustMargin({ id, money: '100', flag: 0 })
  const [position] = (await trader.client.futures.listPositions({})).rows
  const money = (Number(position?.removableMargin) / 7.5).toFixed(2)
  const answers = await send('/api/contract/position/adjustAmount', trader, () => ({ id, money, flag: 1 }))
  expect(countAnswers(answers)).toEqual({ OK: 7, MARGIN_NOT_REMOVABLE: 43 })
})

test.each(rounds)('stops of a position are set up to their limit, and one is cancelled once (round %i)', async () => {
  const { trader, id } = await longOf('10000')
  const losePrice = nearPrice(exchange, 'btcusdt', -3)
  const answers = await send('/api/contract/loss/sett', trader, () => ({ positionId: id, losePrice, lossType: 1 }))
  const { OK = 0, ...refused } = countAnswers(answers)
  expect([OK, Object.values(refused)]).toEqual([20, [30]])
  const { rows, total } = await trader.client.futures.listStops({ positionId: id })
  expect(total).toBe(20)
  const stopId = rows[0]?.stopId
  const cancels = await send('/api/contract/loss/cancel', trader, () => ({ id: stopId }))
  expect(countAnswers(cancels)).toEqual({ OK: 1, UNKNOWN_STOP: 49 })
  expect((await trader.client.futures.listStops({ positionId: id })).total).toBe(19)
})

test.each(rounds)('transfers and orders never spend the same money twice (round %i)', async () => {
  const trader = await createFuturesTrader(exchange, '500')
  const price = nearPrice(exchange, 'btcusdt', -5)
  const requests = Array.from(
    { length: AT_ONCE },
    (_, place): BurstRequest =>
      place % 2 === 0
        ? {
            path: '/api/asset/transferFunds',
            token: trader.token,
            body: { coin: 'usdt', from: 'CONTRACT', to: 'PLATFORM', amount: '60' },
          }
        : {
            path: '/api/contract/order/submit',
            token: trader.token,
            body: { symbol: 'btcusdt-perp', type: 'LIMIT', side: 'BUY', price, quantity: '0.003' },
          },
  )
  await burst(exchange.url, requests)
  const { available, orderMargin } = await balance(trader)
  const moved = await trader.client.wallet.listBalances({ wallet: 'PLATFORM' })
  expect(Number(available) + Number(orderMargin) + Number(moved[0]?.total ?? 0)).toBeCloseTo(500, 6)
  expect(Number(available)).toBeGreaterThanOrEqual(0)
  expect(Number(available)).toBeLessThan(60)
  await trader.client.futures.cancelAllOrders({})
})

test('fifty other users cannot close somebody’s position', async () => {
  const { trader, id } = await longOf('10000')
  const stranger = await createTrader(exchange)
  const answers = await send('/api/contract/position/stopOrder', stranger, () => ({ id }))
  expect(countAnswers(answers)).toEqual({ UNKNOWN_POSITION: AT_ONCE })
  expect((await trader.client.futures.listPositions({})).total).toBe(1)
})

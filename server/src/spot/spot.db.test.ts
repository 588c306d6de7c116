// Spot trading over HTTP: requests, answers, and the lists afterwards.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expireOrders } from './expireOrders.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
  await exchange.beat()
})
afterAll(() => exchange.close())
afterEach(() => expectSumsToBeZero(exchange.server))

const near = (percent: number) => nearPrice(exchange, 'btcusdt', percent)
const buy = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT' } as const
const sell = { symbol: 'btcusdt', side: 'SELL', type: 'LIMIT' } as const
const balanceOf = async ({ client }: Trader, coin: string) =>
  (await client.wallet.listBalances({ wallet: 'PLATFORM' })).find((balance) => balance.coin === coin)

/** No orders of other tests are left in the book. */
async function withBuyerAndSeller(work: (buyer: Trader, seller: Trader) => Promise<void>): Promise<void> {
  const buyer = await createTrader(exchange, { usdt: '100000' })
  const seller = await createTrader(exchange, { btc: '1' })
  await work(buyer, seller)
  for (const { client } of [buyer, seller]) await client.spot.cancelAllOrders({})
}

describe('a limit order', () => {
  test('rests, holds its funds, and is in the list of open orders', () =>
    withBuyerAndSeller(async (buyer) => {
      const order = await buyer.client.spot.placeOrder({
        ...buy,
        price: near(-5),
        quantity: '0.01',
        clientOrderId: 'mine-1',
      })
      expect(order).toMatchObject({
        clientOrderId: 'mine-1',
        status: 'NEW',
        statusCode: 0,
        filledQuantity: '0.00000',
        averagePrice: null,
        feeCoin: 'btc',
      })
      const { rows, total } = await buyer.client.spot.listOrders({ clientOrderId: 'mine-1' })
      expect([rows, total]).toEqual([[order], 1])
      expect(Number((await balanceOf(buyer, 'usdt'))?.held)).toBeCloseTo(Number(near(-5)) * 0.01, 6)
    }))

  test('trades at the price of the resting order, and both sides see their fill', () =>
    withBuyerAndSeller(async (buyer, seller) => {
      const price = near(-1)
      await seller.client.spot.placeOrder({ ...sell, price, quantity: '0.02' })
      const order = await buyer.client.spot.placeOrder({ ...buy, price: near(1), quantity: '0.01' })
      expect(order).toMatchObject({
        status: 'FILLED',
        statusCode: 1,
        filledQuantity: '0.01000',
        averagePrice: `${price}00`,
        fee: '0.00001000',
      })
      const [bought] = (await buyer.client.spot.listTradeRecords({})).rows
      const [sold] = (await seller.client.spot.listTradeRecords({})).rows
      expect(bought).toMatchObject({
        orderId: order.orderId,
        side: 'BUY',
        price,
        quantity: '0.01000',
        feeCoin: 'btc',
        fee: '0.00001000',
        isMaker: false,
      })
      expect(sold).toMatchObject({
        tradeId: bought?.tradeId,
        side: 'SELL',
        price,
        quantity: '0.01000',
        feeCoin: 'usdt',
        isMaker: true,
      })
      expect(await balanceOf(buyer, 'btc')).toMatchObject({ available: '0.00999000', held: '0.00000000' })
      expect((await seller.client.spot.listOrders({})).rows[0]).toMatchObject({
        status: 'PARTIALLY_FILLED',
        filledQuantity: '0.01000',
      })
    }))

  test('is cancelled once; then it is no longer open', () =>
    withBuyerAndSeller(async (buyer) => {
      const { orderId } = await buyer.client.spot.placeOrder({ ...buy, price: near(-5), quantity: '0.01' })
      expect(await buyer.client.spot.cancelOrder({ id: orderId })).toMatchObject({
        orderId,
        status: 'CANCELED',
        statusCode: 3,
      })
      await expect(buyer.client.spot.cancelOrder({ id: orderId })).rejects.toMatchObject({
        error: 'ORDER_NOT_OPEN',
        facts: { status: 'CANCELED' },
      })
      expect((await buyer.client.spot.listOrders({ status: 'history' })).rows[0]?.orderId).toBe(orderId)
      expect(await balanceOf(buyer, 'usdt')).toMatchObject({ available: '100000.00000000', held: '0.00000000' })
    }))

  test('is amended in price and quantity', () =>
    withBuyerAndSeller(async (buyer) => {
      const { orderId } = await buyer.client.spot.placeOrder({ ...buy, price: near(-5), quantity: '0.01' })
      const amended = await buyer.client.spot.amendOrder({ id: orderId, price: near(-4), quantity: '0.02' })
      expect(amended).toMatchObject({ orderId, price: near(-4), quantity: '0.02000', status: 'NEW' })
      await expect(buyer.client.spot.amendOrder({ id: orderId, price: near(-4) })).rejects.toMatchObject({
        error: 'NOTHING_TO_AMEND',
      })
    }))

  test('with a time limit expires on time, and not earlier', () =>
    withBuyerAndSeller(async (buyer) => {
      const expiresAt = exchange.clock.now() + 60_000
      const { orderId } = await buyer.client.spot.placeOrder({
        ...buy,
        price: near(-5),
        quantity: '0.01',
        timeInForce: 'GTD',
        expiresAt,
      })
      const before = exchange.server.exchange.committedSequence()
      await expireOrders(exchange.server)
      expect(exchange.server.exchange.committedSequence()).toBe(before)
      exchange.clock.advance(60_000)
      await expireOrders(exchange.server)
      const [order] = (await buyer.client.spot.listOrders({ status: 'history' })).rows
      expect(order).toMatchObject({ orderId, status: 'EXPIRED', statusCode: 3, expiresAt })
    }))
})

test('a market buy spends its quote amount', () =>
  withBuyerAndSeller(async (buyer, seller) => {
    await seller.client.spot.placeOrder({ ...sell, price: near(0), quantity: '0.5' })
    const order = await buyer.client.spot.placeOrder({
      symbol: 'btcusdt',
      side: 'BUY',
      type: 'MARKET',
      quoteQuantity: '1000',
    })
    expect(order).toMatchObject({ type: 'MARKET', quoteQuantity: '1000.00000000', price: null })
    expect(Number(order.filledQuote)).toBeLessThanOrEqual(1000)
    expect(Number(order.filledQuote)).toBeGreaterThan(998)
  }))

test('of an OCO pair the first order that trades cancels the other', () =>
  withBuyerAndSeller(async (buyer, seller) => {
    const list = await seller.client.spot.placeOrderList({
      symbol: 'btcusdt',
      side: 'SELL',
      quantity: '0.01',
      price: near(2),
      stopPrice: near(-6),
      stopLimitPrice: near(-7),
    })
    expect(list.orders.map(({ type, status }) => [type, status])).toEqual([
      ['LIMIT', 'NEW'],
      ['STOP_LIMIT', 'PENDING_TRIGGER'],
    ])
    await buyer.client.spot.placeOrder({ ...buy, price: near(2), quantity: '0.01' })
    const { rows } = await seller.client.spot.listOrders({ status: 'history' })
    expect(rows.map(({ type, status, listId }) => [type, status, listId])).toEqual([
      ['STOP_LIMIT', 'EXPIRED', list.listId],
      ['LIMIT', 'FILLED', list.listId],
    ])
  }))

describe('a client order id', () => {
  test('repeated with the same order gets the first answer, whatever has happened since', () =>
    withBuyerAndSeller(async (buyer) => {
      const order = { ...buy, price: near(-5), quantity: '0.01', clientOrderId: 'again' }
      const first = await buyer.client.spot.placeOrder(order)
      await buyer.client.spot.cancelOrder({ id: first.orderId })
      expect(await buyer.client.spot.placeOrder(order)).toEqual(first)
      const otherWayRound = Object.fromEntries(Object.entries(order).reverse()) as typeof order
      expect(await buyer.client.spot.placeOrder(otherWayRound)).toEqual(first)
      await expect(buyer.client.spot.placeOrder({ ...order, quantity: '0.02' })).rejects.toMatchObject({
        error: 'CLIENT_ID_REUSED',
      })
    }))

  test('may be in the Idempotency-Key header', () =>
    withBuyerAndSeller(async (buyer) => {
      const headers = { 'content-type': 'application/json', satoken: buyer.token, 'idempotency-key': 'in-the-header' }
      const body = JSON.stringify({ ...buy, price: near(-5), quantity: '0.01' })
      const send = async () => {
        const response = await fetch(`${exchange.url}/api/currency/order/submit`, { method: 'POST', headers, body })
        return (await response.json()) as { data: { clientOrderId: string } }
      }
      const first = await send()
      expect(first.data.clientOrderId).toBe('in-the-header')
      expect(await send()).toEqual(first)
    }))
})

describe('an order is refused', () => {
  test.each([
    [
      'with more decimals than the pair has',
      { price: '100000.001' },
      'PRECISION_EXCEEDED',
      { field: 'price', decimals: 2 },
    ],
    ['far from the market', { price: '1' }, 'PRICE_OUTSIDE_BAND', {}],
    ['of less than the smallest value', { quantity: '0.00001' }, 'NOTIONAL_BELOW_MINIMUM', {}],
    ['without a quantity', { quantity: undefined }, 'QUANTITY_REQUIRED', {}],
    ['of a pair that is not listed', { symbol: 'dogeshib' }, 'UNKNOWN_MARKET', { symbol: 'dogeshib' }],
    ['of more than the balance', { quantity: '10' }, 'INSUFFICIENT_BALANCE', {}],
  ] as const)('%s', async (_, change, error, facts) => {
    const trader = await createTrader(exchange, { usdt: '1000' })
    const order = { ...buy, price: near(-5), quantity: '0.001', ...change }
    await expect(trader.client.spot.placeOrder(order as never)).rejects.toMatchObject({ error, facts })
  })

  test('and trailing zeros are ignored', async () => {
    const trader = await createTrader(exchange, { usdt: '10000' })
    const order = await trader.client.spot.placeOrder({ ...buy, price: `${near(-5)}0000`, quantity: '0.010000000' })
    expect(order).toMatchObject({ price: near(-5), quantity: '0.01000' })
    await trader.client.spot.cancelAllOrders({ symbol: 'BTCUSDT' })
    expect((await trader.client.spot.listOrders({})).total).toBe(0)
  })
})

test('lists come in pages, newest first, by time and by pair, and never more than a thousand rows', () =>
  withBuyerAndSeller(async (buyer) => {
    const ids: number[] = []
    for (let place = 0; place < 5; place++) {
      ids.push((await buyer.client.spot.placeOrder({ ...buy, price: near(-5), quantity: '0.001' })).orderId)
      exchange.clock.advance(1000)
    }
    const page = await buyer.client.spot.listOrders({ pageNum: 2, pageSize: 2 })
    expect([page.rows.map(({ orderId }) => orderId), page.total]).toEqual([[ids[2], ids[1]], 5])
    const { rows } = await buyer.client.spot.listOrders({ pageSize: 100_000 })
    const from = rows[1]?.createdAt
    expect((await buyer.client.spot.listOrders({ from })).total).toBe(2)
    expect((await buyer.client.spot.listOrders({ symbol: 'ethusdt' })).total).toBe(0)
  }))

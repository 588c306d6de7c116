// Authorisation: every operation of the table by every kind of caller, and every object by its id.
import type { Route } from '@assay/api/route'
import { routes } from '@assay/api/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttp } from './createHttp.ts'
import { customersListener } from './customers.ts'
import { endAllSessions } from '../testing/endAllSessions.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const table = Object.entries(routes as Record<string, Record<string, Route>>).flatMap(([slice, operations]) =>
  Object.entries(operations).map(([operation, route]) => ({ name: `${slice}.${operation}`, ...route })),
)

let exchange: TestServer
let owner: Trader
let other: Trader
let revoked: Trader
let expired: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  expired = await createTrader(exchange)
  exchange.clock.advance(31 * 60_000)
  owner = await createTrader(exchange, { usdt: '100000', btc: '1' })
  other = await createTrader(exchange, { usdt: '100000' })
  revoked = await createTrader(exchange)
  await endAllSessions(exchange.server, revoked.userId)
})
afterAll(() => exchange.close())

async function codeOf(
  method: string,
  path: string,
  token?: string,
): Promise<{ status: number; code: number; text: string }> {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { satoken: token }) }
  const response = await fetch(exchange.url + path, { method, headers })
  const text = await response.text()
  return { status: response.status, code: JSON.parse(text).code, text }
}

describe.each(table)('$name', ({ method, alsoMethod, path, caller, codec }) => {
  const methods = [method, ...(alsoMethod === undefined ? [] : [alsoMethod])]
  const anybody = caller === 'anyone'
  // A picture of a page that is not there has its own status.
  const answered = anybody && codec === 'image' ? 404 : 200
  const callers: [string, () => string | undefined][] = [
    ['a stranger', () => undefined],
    ['a made-up token', () => 'x'.repeat(43)],
    ['a token that is no token', () => "' or 1=1 --"],
    ['a revoked token', () => revoked.token],
    ['an expired token', () => expired.token],
  ]

  test.each(callers)(`${anybody ? 'is open to' : 'is closed to'} %s`, async (_, token) => {
    for (const each of methods) {
      const { status, code, text } = await codeOf(each, path, token())
      expect(status).toBe(answered)
      expect(code === 500).toBe(!anybody)
      expect(text.includes('SYSTEM_ERROR')).toBe(false)
    }
  })

  test('knows a signed-in user', async () => {
    const trader = await createTrader(exchange)
    const { status, code, text } = await codeOf(method, path, trader.token)
    expect(status).toBe(answered)
    expect(code).not.toBe(500)
    expect(text).not.toContain('SYSTEM_ERROR')
  })
})

test('in production the operations of the demo do not exist', async () => {
  const server = { ...exchange.server, config: { ...exchange.server.config, environment: 'production' as const } }
  const listener = customersListener(server, exchange.slices)
  const app = await createHttp(server, { listener, metrics: { observe: () => {} } })
  for (const { demoOnly, method, path } of table) {
    if (demoOnly !== true) continue
    const { statusCode } = await app.inject({ method, url: path, headers: { satoken: owner.token } })
    expect(statusCode).toBe(404)
  }
  await app.close()
})

describe('another user’s', () => {
  const limit = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', quantity: '0.001' } as const
  const placed = async () => {
    const price = nearPrice(exchange, 'btcusdt', -5)
    return await owner.client.spot.placeOrder({ ...limit, price })
  }

  test('order gives exactly the answer of one that does not exist, for every call that takes an id', async () => {
    const { orderId } = await placed()
    const missing = 9_000_000_001
    for (const path of ['/api/currency/order/cancelOrder?id=', '/api/currency/order/amend?quantity=0.0005&id=']) {
      const foreign = await codeOf('POST', `${path}${orderId}`, other.token)
      const nothing = await codeOf('POST', `${path}${missing}`, other.token)
      expect(foreign.text.replaceAll(String(orderId), 'ID')).toBe(nothing.text.replaceAll(String(missing), 'ID'))
      expect(foreign.code).toBeLessThanOrEqual(0)
    }
    const mine = await owner.client.spot.listOrders({})
    expect(mine.rows.find((order) => order.orderId === orderId)?.status).toBe('NEW')
  })

  test.each(['-1', '0', 'abc', '1e3', '', '1&id=2', '99999999999999999999'])(
    'order cannot be named by %j',
    async (id) => {
      const { status, code } = await codeOf('POST', `/api/currency/order/cancelOrder?id=${id}`, other.token)
      expect(status).toBe(200)
      expect(code).toBeLessThanOrEqual(0)
    },
  )

  test('orders, trades, records and balances are in none of my lists', async () => {
    await placed()
    const { client } = await createTrader(exchange)
    expect((await client.spot.listOrders({})).total).toBe(0)
    expect((await client.spot.listOrders({ status: 'history' })).total).toBe(0)
    expect((await client.spot.listTradeRecords({})).total).toBe(0)
    expect((await client.wallet.listRecords({})).total).toBe(0)
    expect(await client.wallet.listBalances({})).toEqual([])
    expect((await client.market.listWatchlist({})).length).toBe(0)
  })

  test('orders stay open when I cancel all of mine', async () => {
    const { orderId } = await placed()
    expect(await other.client.spot.cancelAllOrders({})).toEqual({ canceled: [] })
    expect((await owner.client.spot.listOrders({})).rows.some((order) => order.orderId === orderId)).toBe(true)
  })
})

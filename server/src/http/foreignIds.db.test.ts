// Ids of another user's objects: the answer is exactly that of an id that does not exist, and the object is unchanged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nearPrice } from '../testing/nearPrice.ts'
import { createFuturesTrader, openPositions, restBelow } from '../testing/openFutures.ts'
import { quotedOption } from '../testing/quotedOption.ts'
import { runSecond } from '../testing/settledProducts.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'
import { untilConsumed } from '../testing/untilConsumed.ts'

const MISSING = 9_000_000_001
let exchange: TestServer
let owner: Trader
let other: Trader
const ids = { position: 0, stop: 0, futuresOrder: 0, spotOrder: 0, contract: 0, alert: 0, message: 0, ticket: 0 }

beforeAll(async () => {
  exchange = await startTestServer()
  await runSecond(exchange)
  await runSecond(exchange)
  owner = await createFuturesTrader(exchange, '100000')
  other = await createFuturesTrader(exchange, '100000')
  await owner.client.wallet.transferFunds({ coin: 'usdt', from: 'CONTRACT', to: 'PLATFORM', amount: '50000' })
  await own()
})
afterAll(() => exchange.close())

/** One of everything. The counterparty of the position has one too. */
async function own(): Promise<void> {
  const { client } = owner
  ids.position = await openPositions(exchange, { long: owner, short: other, quantity: '0.01' })
  const losePrice = nearPrice(exchange, 'btcusdt', -3)
  const { stops } = await client.futures.placeStops({ positionId: ids.position, losePrice, lossType: 1 })
  ids.stop = stops[0]?.stopId ?? 0
  ids.futuresOrder = (await restBelow(exchange, owner)).orderId
  const price = nearPrice(exchange, 'btcusdt', -5)
  const order = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.001' } as const
  ids.spotOrder = (await client.spot.placeOrder(order)).orderId
  const contract = { symbol: 'btcusdt', periodId: 101, direction: 'UP', amount: '10', clientOrderId: 'mine' } as const
  ids.contract = (await client.binary.openPosition(contract)).orderId
  const alert = { symbol: 'btcusdt', kind: 'PRICE_ABOVE', value: '1', source: 'INDEX' } as const
  await client.alerts.createAlert(alert)
  const settled = { clientOrderId: 'mine', status: 'history' } as const
  for (let passed = 0; passed < 60 && (await client.binary.listPositions(settled)).total === 0; passed += 1)
    await runSecond(exchange)
  await exchange.slices.alerts.idle?.()
  await untilConsumed(exchange)
  ids.message = (await client.user.listMessages({})).rows[0]?.id ?? 0
  ids.alert = (await client.alerts.createAlert({ ...alert, value: '1000000' })).id
  ids.ticket = (await client.support.openTicket({ topic: 'TRADE', text: 'Where is my order?' })).ticketId
}

const calls: [name: string, path: string, thing: keyof typeof ids, body: (id: number) => object][] = [
  ['spot.cancelOrder', '/api/currency/order/cancelOrder', 'spotOrder', (id) => ({ id })],
  ['spot.amendOrder', '/api/currency/order/amend', 'spotOrder', (id) => ({ id, quantity: '0.0005' })],
  ['futures.cancelOrder', '/api/contract/order/canCelOrder', 'futuresOrder', (id) => ({ id })],
  ['futures.amendOrder', '/api/contract/order/amend', 'futuresOrder', (id) => ({ id, quantity: '0.002' })],
  ['futures.closePosition', '/api/contract/position/stopOrder', 'position', (id) => ({ id })],
  ['futures.reducePosition', '/api/contract/position/reduce', 'position', (id) => ({ id, quantity: '0.001' })],
  ['futures.reversePosition', '/api/contract/position/reverse', 'position', (id) => ({ id })],
  ['futures.adjustMargin', '/api/contract/position/adjustAmount', 'position', (id) => ({ id, money: '1', flag: 1 })],
  [
    'futures.placeStops',
    '/api/contract/loss/sett',
    'position',
    (id) => ({ positionId: id, losePrice: '9', lossType: 1 }),
  ],
  ['futures.amendStop', '/api/contract/loss/amend', 'stop', (id) => ({ id, triggerPrice: '9' })],
  ['futures.cancelStop', '/api/contract/loss/cancel', 'stop', (id) => ({ id })],
  ['binary.getProof', '/api/public/fair/order', 'contract', (id) => ({ id })],
  ['binary.getProof with a token', '/api/public/fair/order', 'contract', (id) => ({ id, token: '0'.repeat(32) })],
  ['alerts.editAlert', '/api/alert/edit', 'alert', (id) => ({ id, kind: 'PRICE_ABOVE', value: '2' })],
  ['alerts.removeAlert', '/api/alert/remove', 'alert', (id) => ({ id })],
  ['support.closeTicket', '/api/support/close', 'ticket', (ticketId) => ({ ticketId })],
]

async function answerTo(path: string, body: object, token: string): Promise<string> {
  const isRead = path.startsWith('/api/public/')
  const query = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await fetch(exchange.url + path + (isRead ? `?${query}` : ''), {
    method: isRead ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', satoken: token },
    ...(!isRead && { body: JSON.stringify(body) }),
  })
  return await response.text()
}

/** Everything that the owner has, as the API returns it. */
async function belongings() {
  const { client } = owner
  return {
    spot: await client.spot.listOrders({}),
    orders: await client.futures.listOrders({}),
    positions: await client.futures.listPositions({}),
    stops: await client.futures.listStops({}),
    contracts: await client.binary.listRecords({}),
    alerts: await client.alerts.listAlerts({}),
    messages: await client.user.listMessages({}),
    tickets: await client.support.listTickets({}),
    balances: await client.wallet.listBalances({}),
  }
}

test('there is one of everything', () => {
  expect(Object.entries(ids).filter(([, id]) => id === 0)).toEqual([])
})

describe.each(calls)('%s', (_, path, thing, body) => {
  test('of another user answers like one that does not exist, and changes nothing', async () => {
    const before = await belongings()
    const foreign = await answerTo(path, body(ids[thing]), other.token)
    const missing = await answerTo(path, body(MISSING), other.token)
    expect(JSON.parse(foreign).code).toBeLessThanOrEqual(0)
    expect(foreign).not.toContain('SYSTEM_ERROR')
    const named = new RegExp(`\\b${ids[thing]}\\b`, 'g')
    expect(foreign.replaceAll(named, 'ID')).toBe(missing.replaceAll(String(MISSING), 'ID'))
    expect(await belongings()).toEqual(before)
  })

  test.each([-1, 0, 'abc', '1e3', [1, 2], {}, 2 ** 53])('cannot be requested by %j', async (id) => {
    const { code, data } = JSON.parse(await answerTo(path, body(id as number), other.token))
    expect(code).toBeLessThanOrEqual(0)
    expect(data.error).not.toBe('SYSTEM_ERROR')
  })
})

test('the owner is not refused', async () => {
  const proof = await owner.client.binary.getProof({ id: ids.contract })
  expect(proof.terms.orderId).toBe(ids.contract)
})

test('messages of another user are neither shown nor marked as read', async () => {
  expect((await other.client.user.listMessages({ id: ids.message })).rows).toEqual([])
  await other.client.user.readMessages({ ids: [ids.message] })
  const [message] = (await owner.client.user.listMessages({ id: ids.message })).rows
  expect(message).toMatchObject({ id: ids.message, isRead: false })
})

test('stops, contracts and orders of another user are in none of my lists', async () => {
  const { client } = other
  expect((await client.futures.listStops({ positionId: ids.position })).total).toBe(0)
  expect((await client.futures.listOrders({})).total).toBe(0)
  expect((await client.binary.listPositions({ clientOrderId: 'mine', status: 'history' })).total).toBe(0)
  expect((await client.alerts.listAlerts({})).total).toBe(0)
  const mine = (await client.futures.listPositions({})).rows.map(({ positionId }) => positionId)
  expect(mine).not.toContain(ids.position)
})

test('selling another user’s option answers like selling one that nobody holds', async () => {
  const { symbol, ask, bid, quoteSequence } = await quotedOption(exchange, 'btcusdt')
  const order = { symbol, units: 1, quoteSequence }
  await owner.client.options.buyOption({ ...order, price: ask })
  const held = await other.client.options.sellOption({ ...order, price: bid }).catch((error: unknown) => error)
  expect(held).toMatchObject({ error: 'POSITION_TOO_SMALL', facts: { units: '0' } })
  expect((await other.client.options.listOptionPositions({})).total).toBe(0)
  expect((await owner.client.options.listOptionPositions({})).rows).toMatchObject([{ symbol, units: 1 }])
})

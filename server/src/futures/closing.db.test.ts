// Closing over HTTP when the book does not take everything: the answer says what happened, and one id is one request.
import type { Output } from '@assay/api/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditFaults } from '../testing/auditFaults.ts'
import { markAt } from '../testing/markAt.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'

const symbol = 'btcusdt-perp'
const limit = { symbol, type: 'LIMIT', quantity: '0.01' } as const
let app: TestServer
let maker: Trader
let trader: Trader

beforeAll(async () => {
  app = await startTestServer({ now: 1_800_000_000_000 })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.close()
})
beforeEach(async () => {
  maker = await createFuturesTrader(app, '100000')
  trader = await createFuturesTrader(app, '10000')
  await markAt(app, 60_000)
  await buy()
})

async function buy(): Promise<void> {
  await maker.client.futures.placeOrder({ ...limit, side: 'SELL', price: '60000' })
  await trader.client.futures.placeOrder({ ...limit, side: 'BUY', price: '60000' })
}

test('every way of closing reports the position when it meets only the user’s own order', async () => {
  const { futures } = trader.client
  const id = (await futures.listPositions({})).rows[0]?.positionId ?? 0
  const ways = [
    (clientId: string) => futures.closePosition({ id, clientId }),
    (clientId: string) => futures.reducePosition({ id, quantity: '0.001', clientId }),
    (clientId: string) => futures.reversePosition({ id, clientId }),
  ]
  for (const [place, close] of ways.entries()) {
    const own = await futures.placeOrder({ ...limit, side: 'BUY', price: '59500' })
    const answer = await close(`own-${place}`)
    expect(answer).toMatchObject({ order: { status: 'EXPIRED' }, position: { positionId: id, status: 'OPEN' } })
    expect([answer.order.filledQuantity, answer.position.quantity].map(Number)).toEqual([0, 0.01])
    expect(await close(`own-${place}`), 'the same id gives the same answer').toEqual(answer)
    const { rows } = await futures.listOrders({ status: 1 })
    expect(rows.find(({ orderId }) => orderId === own.orderId)?.status).toBe('EXPIRED_STP')
  }
})

test('several positions are closed under one id, and the answer names what the book did not take', async () => {
  const others = [
    { symbol: 'ethusdt-perp', index: 3000 },
    { symbol: 'solusdt-perp', index: 150 },
  ]
  for (const { symbol: other, index } of others) {
    await markAt(app, index, other.replace('-perp', ''))
    const order = { symbol: other, type: 'LIMIT', price: String(index), quantity: '1' } as const
    await maker.client.futures.placeOrder({ ...order, side: 'SELL' })
    await trader.client.futures.placeOrder({ ...order, side: 'BUY' })
    if (other === 'ethusdt-perp') await maker.client.futures.placeOrder({ ...order, side: 'BUY' })
  }
  await maker.client.futures.placeOrder({ ...limit, side: 'BUY', price: '60000' })
  const { rows } = await trader.client.futures.listPositions({})
  const idOf = (wanted: string) => rows.find((row) => row.symbol === wanted)?.positionId
  const closeAll = () => closeAllAs(trader.token, 'everything')
  const answer = await closeAll()
  expect(answer.data.closings).toMatchObject([
    {
      order: { side: 'SELL', status: 'FILLED', reduceOnly: true },
      position: { positionId: idOf(symbol), symbol, side: 'LONG', status: 'CLOSED' },
    },
    { order: { status: 'FILLED' }, position: { positionId: idOf('ethusdt-perp'), status: 'CLOSED' } },
    { order: null, position: { positionId: idOf('solusdt-perp'), status: 'OPEN' } },
  ])
  const [bitcoin] = answer.data.closings
  const facts = [bitcoin?.position.closedQuantity, bitcoin?.position.averageClosePrice, bitcoin?.order?.averagePrice]
  expect(facts.map(Number)).toEqual([0.01, 60_000, 60_000])
  const past = await trader.client.futures.listPositions({ status: 1 })
  for (const { position } of answer.data.closings.filter((closing) => closing.position.status === 'CLOSED'))
    expect(past.rows.find(({ positionId }) => positionId === position.positionId)).toMatchObject({
      realizedPnl: position.realizedPnl,
      fees: position.fees,
      funding: position.funding,
    })
  const left = await trader.client.futures.listPositions({})
  expect(left.rows.map(({ positionId }) => positionId)).toEqual([idOf('solusdt-perp')])
  await buy()
  expect(await closeAll(), 'asked again, it closes nothing new').toEqual(answer)
  expect((await trader.client.futures.listPositions({})).total).toBe(2)
})

async function closeAllAs(token: string, key: string): Promise<{ data: Output<'futures', 'closeAllPositions'> }> {
  const headers = { 'content-type': 'application/json', satoken: token, 'idempotency-key': key }
  const response = await fetch(`${app.url}/api/contract/position/closeAll`, { method: 'POST', headers, body: '{}' })
  return (await response.json()) as { data: Output<'futures', 'closeAllPositions'> }
}

// Messages about trading, over HTTP and WebSocket.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenMarket } from '../market/market.ts'
import { openLiveClient } from '../testing/liveClient.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

let exchange: TestServer
let alice: Trader
let bob: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  await (exchange.server.market as OpenMarket).beat()
  alice = await createTrader(exchange, { btc: '1' })
  bob = await createTrader(exchange, { usdt: '100000' })
}, 60_000)
afterAll(() => exchange.close())

const tradesOf = async ({ client }: Trader) => (await client.user.listMessages({ about: 'trades' })).rows

test('both sides of a filled order are notified, also by WebSocket, but not of a partial fill', async () => {
  const live = await openLiveClient(exchange.url)
  live.say({ op: 'auth', token: alice.token })
  await live.hear('auth')
  const price = nearPrice(exchange, 'btcusdt', -1)
  const order = { symbol: 'btcusdt', type: 'LIMIT', price } as const
  const sale = await alice.client.spot.placeOrder({ ...order, side: 'SELL', quantity: '0.02' })
  const first = await bob.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.01' })
  await vi.waitFor(async () => expect(await tradesOf(bob)).toHaveLength(1))
  expect(await tradesOf(alice)).toEqual([])
  const second = await bob.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.01' })
  await vi.waitFor(async () => expect(await tradesOf(alice)).toHaveLength(1))
  expect(await tradesOf(alice)).toMatchObject([
    {
      kind: 'ORDER_FILLED',
      isRead: false,
      facts: { orderId: sale.orderId, symbol: 'btcusdt', side: 'SELL', quantity: '0.02000', price: `${price}00` },
    },
  ])
  await vi.waitFor(async () =>
    expect((await tradesOf(bob)).map(({ facts }) => facts.orderId)).toEqual([second.orderId, first.orderId]),
  )
  expect((await live.hear('MESSAGE')).data).toMatchObject({ kind: 'ORDER_FILLED', facts: { orderId: sale.orderId } })
  await live.close()
})

test('messages are filtered by subject and by whether they were read', async () => {
  const { client } = bob
  const [newest] = await tradesOf(bob)
  expect((await client.user.listMessages({ about: 'account' })).total).toBe(0)
  await client.user.readMessages({ ids: [newest?.id ?? 0] })
  const unread = await client.user.listMessages({ state: 'unread' })
  expect(unread.rows.map(({ id }) => id)).not.toContain(newest?.id)
  expect(unread.total).toBe(unread.unread)
})

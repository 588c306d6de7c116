// Messages about trading, over HTTP and WebSocket.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { limitOrder } from '../testing/exchangeBench.ts'
import { openLiveClient } from '../testing/liveClient.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { untilConsumed } from '../testing/untilConsumed.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { dropOldMessages } from '../user/messages/dropOldMessages.ts'

let exchange: RestartableServer
let alice: Trader
let bob: Trader

beforeAll(async () => {
  exchange = await startTestServer()
  await exchange.beat()
  alice = await createTrader(exchange, { btc: '1' })
  bob = await createTrader(exchange, { usdt: '100000' })
})
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
  await eventually(async () => expect(await tradesOf(bob)).toHaveLength(1))
  expect(await tradesOf(alice)).toEqual([])
  const second = await bob.client.spot.placeOrder({ ...order, side: 'BUY', quantity: '0.01' })
  await eventually(async () => expect(await tradesOf(alice)).toHaveLength(1))
  expect(await tradesOf(alice)).toMatchObject([
    {
      kind: 'ORDER_FILLED',
      isRead: false,
      facts: { orderId: sale.orderId, symbol: 'btcusdt', side: 'SELL', quantity: '0.02000', price: `${price}00` },
    },
  ])
  await eventually(async () =>
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

test('a fill whose message could not be stored before a crash has its message after the restart, once', async () => {
  const { db } = exchange.server
  const price = nearPrice(exchange, 'btcusdt', -1)
  const order = { symbol: 'btcusdt', type: 'LIMIT', price, quantity: '0.01' } as const
  const sale = await db.transaction().execute(async (transaction) => {
    await sql`select * from consumers where name = 'trade messages' for update`.execute(transaction)
    const placed = await alice.client.spot.placeOrder({ ...order, side: 'SELL' })
    const bought = await bob.client.spot.placeOrder({ ...order, side: 'BUY' })
    expect(bought.status).toBe('FILLED')
    await eventually(async () => expect(await endWaitingConsumer()).toBe(1))
    return placed
  })
  await exchange.restart()
  await exchange.beat()
  alice = { ...alice, client: exchange.client(alice.token) }
  bob = { ...bob, client: exchange.client(bob.token) }
  const ofSale = async () => (await tradesOf(alice)).filter(({ facts }) => facts.orderId === sale.orderId)
  await eventually(async () => expect(await ofSale()).toHaveLength(1))
  await untilConsumed(exchange)
  expect(await ofSale()).toHaveLength(1)
})

/** Ends the connection that waits for the cursor, as when the process is killed. Returns how many there were. */
async function endWaitingConsumer(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"consumers"%'`.execute(
    exchange.server.db,
  )
  return rows.length
}

test('twenty thousand fills of one user cost no other user a message', async () => {
  const fills = 20_000
  const dropping = dropOldMessages({ db: exchange.server.db, keptMax: () => 500 })
  await dropping.work()
  const sequencer = exchange.server.exchange
  const [seller, busy, carol] = [
    await createTrader(exchange, { btc: '10' }),
    await createTrader(exchange, { usdt: '10000000' }),
    await createTrader(exchange, { usdt: '100000' }),
  ]
  const price = Math.round(Number(nearPrice(exchange, 'btcusdt', 0)) * 100)
  const submit = async (user: number, side: 'BUY' | 'SELL', quantity: number) =>
    (await sequencer.submit({ command: limitOrder({ user, side, price, quantity }) })).events
  await submit(seller.userId, 'SELL', (fills + 2) * 20)
  const filled: number[] = []
  for (let placed = 0; placed < fills; placed += 1000) {
    const bought = await Promise.all(Array.from({ length: 1000 }, () => submit(busy.userId, 'BUY', 20)))
    for (const event of bought.flat())
      if (event.type === 'orderChanged' && event.user === busy.userId && event.status === 'FILLED')
        filled.push(event.orderId)
    if (placed % 10_000 === 0) await submit(carol.userId, 'BUY', 20)
  }
  expect(filled).toHaveLength(fills)
  await untilConsumed(exchange)
  await dropping.work()
  expect(await tradesOf(carol)).toHaveLength(2)
  expect((await tradesOf(seller)).map(({ kind }) => kind)).toEqual(['ORDER_FILLED'])
  const kept = await busy.client.user.listMessages({ about: 'trades', pageSize: 1000 })
  expect(kept.rows.map(({ facts }) => facts.orderId)).toEqual(filled.slice(-500).toReversed())
})

test('a monitor sees how far behind the messages are, and how often they failed', async () => {
  await untilConsumed(exchange)
  const text = await (await fetch(exchange.metricsUrl)).text()
  expect(text).toContain('assay_consumer_lag_commands{consumer="trade messages"} 0')
  expect(text).toContain('assay_consumer_lag_seconds{consumer="trade messages"} 0')
  expect(text).toContain('assay_view_is_current{view="open interest of options"} 1')
  expect(text).toContain('assay_view_failures_total{view="open interest of options"} 0')
  expect(text).toMatch(/assay_consumer_failures_total\{consumer="trade messages"\} \d/)
})

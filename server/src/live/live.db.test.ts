// The WebSocket end to end: a real server, a real socket, orders placed over HTTP.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { kinds } from '../configurationKinds.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { type LiveClient, openLiveClient } from '../testing/liveClient.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

let exchange: TestServer
let alice: Trader
let bob: Trader
let price: string

beforeAll(async () => {
  exchange = await startTestServer()
  alice = await createTrader(exchange, { usdt: '1000000', btc: '10' })
  bob = await createTrader(exchange, { usdt: '1000000', btc: '10' })
})
afterAll(() => exchange.close())
beforeEach(async () => {
  exchange.clock.advance(1000)
  await exchange.beat()
  price = exchange.server.market.indexReading('btcusdt')?.price ?? ''
  await alice.client.spot.cancelAllOrders({})
  await bob.client.spot.cancelAllOrders({})
})

test('a change of the configuration reaches every socket, and the first message says which version there is', async () => {
  const { clock, configuration, db } = exchange.server
  const live = await open()
  const first = await live.hear('SETTINGS')
  expect(live.heard[0]).toEqual(first)
  expect((await exchange.client().settings.getSettings({})).version).toBe(first.version)
  const PLAYING_SETTING = exchange.server.settings.current().PLAYING_SETTING.map((tab) => ({ ...tab, isOpen: false }))
  const change = { key: 'PLAYING_SETTING', value: PLAYING_SETTING, since: null, changedBy: 'ada' }
  await changeSetting({ db, kinds, now: clock.now() }, change)
  await configuration.look()
  const { version } = await live.hear('SETTINGS', (message) => message.version > first.version)
  expect(await exchange.client().settings.getSettings({})).toMatchObject({ version, PLAYING_SETTING })
  await live.close()
})

const open = (): Promise<LiveClient> => openLiveClient(exchange.url)
const limit = (side: 'BUY' | 'SELL', quantity = '0.01') => ({
  symbol: 'btcusdt',
  side,
  type: 'LIMIT' as const,
  price,
  quantity,
})

test('a book is a snapshot followed by consecutive changes', async () => {
  await alice.client.spot.placeOrder(limit('BUY'))
  const live = await open()
  live.say({ op: 'subscribe', type: 'depth', symbol: 'btcusdt' })
  const snapshot = await live.hear('depth', (message) => message.isSnapshot)
  expect(snapshot.bids).toEqual([[price, '0.01000']])
  await alice.client.spot.placeOrder(limit('BUY', '0.02'))
  const change = await live.hear('depth', (message) => !message.isSnapshot)
  expect(change).toMatchObject({ previousSequence: snapshot.sequence, bids: [[price, '0.03000']], asks: [] })
  await alice.client.spot.cancelAllOrders({})
  const gone = await live.hear('depth', (message) => message.previousSequence === change.sequence)
  expect(gone.bids).toEqual([[price, '0']])
  await live.close()
})

test('subscribing again to a book sends a new snapshot', async () => {
  const live = await open()
  live.say({ op: 'subscribe', type: 'depth', symbol: 'btcusdt' })
  live.say({ op: 'subscribe', type: 'depth', symbol: 'btcusdt' })
  live.say({ op: 'ping', time: 7 })
  expect(await live.hear('pong')).toMatchObject({ time: 7, serverTime: exchange.clock.now() })
  expect(live.heard.filter(({ type }) => type === 'depth')).toHaveLength(2)
  await live.close()
})

test('a trade reaches the trades, the bar, the 24 h figures and the list of markets', async () => {
  const live = await open()
  live.say({ op: 'subscribe', type: 'trade', symbol: 'btcusdt' })
  // The specification also uses the types in capitals.
  live.say({ op: 'subscribe', type: 'KLINE' as 'kline', symbol: 'btcusdt', interval: '1min' })
  live.say({ op: 'subscribe', type: 'detail', symbol: 'btcusdt' })
  live.say({ op: 'subscribe', type: 'ticker' })
  const { market } = exchange.server
  expect((await live.hear('ticker')).rows).toHaveLength(market.pairs().length + market.contracts().length)
  await alice.client.spot.placeOrder(limit('SELL'))
  await bob.client.spot.placeOrder(limit('BUY'))
  const { data } = await live.hear('trade')
  expect(data).toMatchObject([{ price, amount: '0.01000', direction: 'buy' }])
  await live.hear('kline', (message) => message.data.tick.close === price && message.data.tick.count === 1)
  await live.hear('detail', (message) => message.data.close === price && message.data.tick.close === price)
  await live.hear('ticker', ({ rows }) => rows.length === 1 && rows[0]?.[1] === price)
  await live.close()
})

test('the index is sent every second with its hash and signature', async () => {
  const live = await open()
  live.say({ op: 'subscribe', type: 'index', symbol: 'XAU' })
  const first = await live.hear('index')
  exchange.clock.advance(1000)
  await exchange.beat()
  const second = await live.hear('index', (message) => message.data.sequence === first.data.sequence + 1)
  expect(second.signature).not.toBe(first.signature)
  await live.close()
})

test('a user receives their orders, fills and balances, and other users do not', async () => {
  const live = await open()
  const stranger = await open()
  live.say({ op: 'auth', token: alice.token })
  stranger.say({ op: 'auth', token: 'x'.repeat(43) })
  expect(await live.hear('auth')).toMatchObject({ isSignedIn: true })
  expect(await stranger.hear('auth')).toMatchObject({ isSignedIn: false })
  const order = await alice.client.spot.placeOrder(limit('SELL'))
  await bob.client.spot.placeOrder(limit('BUY'))
  const filled = await live.hear('ORDER', ({ data }) => data.status === 'FILLED')
  expect(filled.data.orderId).toBe(order.orderId)
  const fill = await live.hear('TRADE')
  expect(fill.data).toMatchObject({ orderId: order.orderId, side: 'SELL', quantity: '0.01000', feeCoin: 'usdt' })
  const balances = await live.hear('BALANCE', ({ sequence }) => sequence > fill.sequence)
  expect(balances.data.map(({ coin }) => coin).toSorted()).toEqual(['btc', 'usdt'])
  const sequences = live.heard.flatMap((message) => ('sequence' in message ? [message.sequence] : []))
  expect(sequences).toEqual(sequences.toSorted((left, right) => left - right))
  expect(new Set(live.heard.flatMap((message) => (message.type === 'ORDER' ? [message.data.orderId] : [])))).toEqual(
    new Set([order.orderId]),
  )
  expect(stranger.heard.map(({ type }) => type)).toEqual(['SETTINGS', 'HALTS', 'auth'])
  await live.close()
  await stranger.close()
})

test('a client that reconnects receives exactly what it missed, once', async () => {
  const live = await open()
  live.say({ op: 'auth', token: alice.token })
  await live.hear('auth')
  const first = await alice.client.spot.placeOrder(limit('BUY'))
  const seen = await live.hear('ORDER', ({ data }) => data.orderId === first.orderId)
  await live.close()
  const second = await alice.client.spot.placeOrder(limit('BUY'))
  const again = await open()
  again.say({ op: 'auth', token: alice.token, lastSequence: seen.sequence })
  await again.hear('ORDER', ({ data }) => data.orderId === second.orderId)
  const orders = again.heard.flatMap((message) => (message.type === 'ORDER' ? [message.data.orderId] : []))
  expect(orders).toEqual([second.orderId])
  expect(again.heard.some(({ type }) => type === 'resync')).toBe(false)
  await again.close()
})

test('a client that missed more than is kept is told to reload its lists', async () => {
  const live = await open()
  live.say({ op: 'auth', token: bob.token, lastSequence: 1 })
  await live.hear('resync')
  await live.close()
})

test('an ended session closes its sockets and no others', async () => {
  const carol = await createTrader(exchange)
  const hers = await open()
  const his = await open()
  hers.say({ op: 'auth', token: carol.token })
  his.say({ op: 'auth', token: bob.token })
  await hers.hear('auth')
  await his.hear('auth')
  await hers.hear('USER_STATUS', ({ data }) => data.status === 'SIGNED_IN')
  await carol.client.user.logout({})
  await hers.hear('USER_STATUS', ({ data }) => data.status === 'SIGNED_OUT')
  expect(await hers.closed).toBe(4401)
  expect(his.heard.some((message) => message.type === 'USER_STATUS' && message.data.status === 'SIGNED_OUT')).toBe(
    false,
  )
  his.say({ op: 'ping' })
  await his.hear('pong')
  await his.close()
})

test('every window of a user receives the watchlist after each change', async () => {
  const erin = await createTrader(exchange)
  const [live, stranger] = [await open(), await open()]
  live.say({ op: 'auth', token: erin.token })
  stranger.say({ op: 'auth', token: bob.token })
  await live.hear('auth')
  await stranger.hear('auth')
  const coinsAre = (...coins: string[]) => live.hear('OWNCOIN', ({ data }) => data.coins.join() === coins.join())
  const { market } = erin.client
  await market.addToWatchlist({ coin: 'btcusdt' })
  await coinsAre('btcusdt')
  await market.addToWatchlist({ coin: 'ethusdt' })
  await coinsAre('btcusdt', 'ethusdt')
  await market.orderWatchlist({ coins: ['ethusdt', 'btcusdt'] })
  await coinsAre('ethusdt', 'btcusdt')
  await market.removeFromWatchlist({ coin: 'btcusdt' })
  await coinsAre('ethusdt')
  await market.arrangeWatchlist({ groups: [] })
  await coinsAre()
  expect(stranger.heard.some(({ type }) => type === 'OWNCOIN')).toBe(false)
  await live.close()
  await stranger.close()
})

test('a session that another server ended closes its sockets too', async () => {
  const dave = await createTrader(exchange)
  const live = await open()
  live.say({ op: 'auth', token: dave.token })
  await live.hear('auth')
  await exchange.server.db
    .updateTable('sessions')
    .set({ ended_at: exchange.clock.now() })
    .where('user_id', '=', BigInt(dave.userId))
    .execute()
  expect(await live.closed).toBe(4401)
})

test('invalid messages, unknown markets and too many requests get an error message', async () => {
  const live = await open()
  live.sayRaw('{"op":"subscribe","type":"depth"')
  await live.hear('error', ({ error }) => error === 'BAD_REQUEST')
  live.say({ op: 'subscribe', type: 'depth', symbol: 'nosuchpair' })
  await live.hear('error', ({ error }) => error === 'UNKNOWN_MARKET')
  const flood = () => {
    for (let sent = 0; sent < 200; sent += 1) live.sayRaw('{"op":"ping"}')
  }
  flood()
  await live.hear('error', ({ error }) => error === 'TOO_MANY_REQUESTS')
  // Closed only when many are refused in a row, and a busy machine may read 200 messages slowly enough to allow some.
  const flooding = setInterval(flood, 10)
  expect(await live.closed).toBe(1008)
  clearInterval(flooding)
})

test('the twenty-first socket of a user is closed, and the client may try again', async () => {
  const user = await createTrader(exchange)
  const lines = await Promise.all(Array.from({ length: 20 }, () => open()))
  for (const live of lines) live.say({ op: 'auth', token: user.token })
  await Promise.all(lines.map((live) => live.hear('auth', ({ isSignedIn }) => isSignedIn)))
  const late = await open()
  late.say({ op: 'auth', token: user.token })
  await late.hear('error', ({ error }) => error === 'TOO_MANY_SOCKETS')
  expect(await late.closed).toBe(1013)
  for (const live of lines) await live.close()
})

test('a socket that cannot be signed in is closed instead of showing figures that no longer change', async () => {
  const user = await createTrader(exchange)
  const live = await open()
  vi.spyOn(exchange.server.sessions, 'find').mockRejectedValueOnce(new Error('Connection terminated'))
  live.say({ op: 'auth', token: user.token })
  await live.hear('error', ({ error }) => error === 'BUSY')
  expect(await live.closed).toBe(1013)
})

test('a frame above four thousand bytes closes the socket', async () => {
  const live = await open()
  live.sayRaw(JSON.stringify({ op: 'ping', more: 'x'.repeat(4096) }))
  expect(await live.closed).toBe(1009)
})

test('a page of another origin may not connect', async () => {
  await expect(openLiveClient(exchange.url, { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
  const own = await openLiveClient(exchange.url, { origin: exchange.url })
  await own.close()
})

test('other paths accept no WebSocket', async () => {
  const socket = new WebSocket(`${exchange.url.replace('http', 'ws')}/elsewhere`)
  await expect(
    new Promise((_, reject) => {
      socket.once('error', reject)
    }),
  ).rejects.toThrow('404')
})

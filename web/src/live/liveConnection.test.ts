import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection, RECONNECT_AFTER_MS } from './liveConnection.ts'
import { FakeSocket } from '../testing/fakeSocket.ts'

let sockets: FakeSocket[] = []
let connection: LiveConnection
const last = () => sockets.at(-1) as FakeSocket

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  connection = new LiveConnection(() => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket
  })
})
afterEach(() => vi.useRealTimers())

test('subscriptions made before the connection is open wait for it', () => {
  connection.subscribe({ type: 'detail', symbol: 'btcusdt' }, vi.fn())
  expect(sockets).toHaveLength(1)
  expect(last().sent).toEqual([])
  last().onopen?.()
  expect(last().said('subscribe')).toEqual([{ op: 'subscribe', type: 'detail', symbol: 'btcusdt' }])
})

test('two expiries of one pair are two topics', () => {
  const [near, far] = [vi.fn(), vi.fn()]
  connection.subscribe({ type: 'chain', symbol: 'btcusdt', series: 'BTC-261127' }, near)
  connection.subscribe({ type: 'chain', symbol: 'btcusdt', series: 'BTC-261204' }, far)
  last().onopen?.()
  expect(
    last()
      .said('subscribe')
      .map(({ series }) => series),
  ).toEqual(['BTC-261127', 'BTC-261204'])
  last().hears({ type: 'chain', symbol: 'btcusdt', series: 'BTC-261204', data: { quote: null, rows: [] } })
  expect([near.mock.calls.length, far.mock.calls.length]).toEqual([0, 1])
})

test('after an error the connection opens again in three seconds and subscribes to everything again', () => {
  connection.subscribe({ type: 'ticker' }, vi.fn())
  connection.subscribe({ type: 'kline', symbol: 'btcusdt', interval: '1min' }, vi.fn())
  last().onopen?.()
  last().onerror?.()
  expect(connection.status.state).toBe('waiting')
  vi.advanceTimersByTime(RECONNECT_AFTER_MS - 1)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  last().onopen?.()
  expect(last().said('subscribe')).toEqual([
    { op: 'subscribe', type: 'ticker' },
    { op: 'subscribe', type: 'kline', symbol: 'btcusdt', interval: '1min' },
  ])
})

test('one subscription serves all listeners of a topic and ends with the last of them', () => {
  const first = vi.fn()
  const second = vi.fn()
  const stopFirst = connection.subscribe({ type: 'trade', symbol: 'btcusdt' }, first)
  const stopSecond = connection.subscribe({ type: 'trade', symbol: 'btcusdt' }, second)
  last().onopen?.()
  expect(last().said('subscribe')).toHaveLength(1)
  last().hears({ type: 'trade', symbol: 'btcusdt', data: [] })
  last().hears({ type: 'trade', symbol: 'ethusdt', data: [] })
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  stopFirst()
  expect(last().said('unsubscribe')).toHaveLength(0)
  stopSecond()
  expect(last().said('unsubscribe')).toHaveLength(1)
})

test('a signed-in user is told to the server, and after a loss with the last sequence heard', () => {
  connection.setToken('abc')
  last().onopen?.()
  expect(last().said('auth')).toEqual([{ op: 'auth', token: 'abc' }])
  last().hears({ type: 'auth', isSignedIn: true, sequence: 4 })
  last().hears({ type: 'BALANCE', sequence: 5, data: [] })
  last().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(RECONNECT_AFTER_MS)
  last().onopen?.()
  expect(last().said('auth')).toEqual([{ op: 'auth', token: 'abc', lastSequence: 5 }])
})

test('what happened before the server knew who listens is read again, once', () => {
  const heard = vi.fn()
  connection.on('resync', heard)
  connection.setToken('abc')
  last().onopen?.()
  expect(heard).not.toHaveBeenCalled()
  last().hears({ type: 'auth', isSignedIn: true, sequence: 4 })
  expect(heard).toHaveBeenCalledTimes(1)
  last().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(RECONNECT_AFTER_MS)
  last().onopen?.()
  last().hears({ type: 'auth', isSignedIn: true, sequence: 4 })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('signing out drops the socket on which private messages came', () => {
  const heard = vi.fn()
  connection.on('BALANCE', heard)
  connection.setToken('abc')
  const first = last()
  first.onopen?.()
  connection.setToken('')
  expect(first.isClosed).toBe(true)
  first.hears({ type: 'BALANCE', sequence: 1, data: [] })
  expect(heard).not.toHaveBeenCalled()
  last().onopen?.()
  expect(last().said('auth')).toEqual([])
})

test('a silent socket is given up and opened again', () => {
  connection.connect()
  last().onopen?.()
  vi.advanceTimersByTime(60_000)
  expect(sockets.length).toBeGreaterThan(1)
})

test('the pong gives the latency and the difference of the clocks', () => {
  connection.connect()
  last().onopen?.()
  const sentAt = last().said('ping')[0]?.time as number
  vi.advanceTimersByTime(40)
  last().hears({ type: 'pong', time: sentAt, serverTime: sentAt + 5020 })
  expect(connection.status.latencyMs).toBe(40)
  expect(connection.status.clockOffsetMs).toBe(5000)
})

test('no more than the server allows is sent in a second, and the rest follows', () => {
  for (let place = 0; place < 30; place += 1) connection.subscribe({ type: 'detail', symbol: `coin${place}` }, vi.fn())
  last().onopen?.()
  expect(last().sent.length).toBeLessThanOrEqual(20)
  vi.advanceTimersByTime(2000)
  expect(last().said('subscribe')).toHaveLength(30)
})

test('what is not JSON is ignored', () => {
  connection.connect()
  last().onopen?.()
  expect(() => last().onmessage?.({ data: 'x' })).not.toThrow()
})

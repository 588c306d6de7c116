import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection, RECONNECT_AFTER_MS, TRY_AGAIN_LATER } from './liveConnection.ts'
import { FakeSocket } from '../testing/fakeSocket.ts'

let sockets: FakeSocket[] = []
let connection: LiveConnection
let resyncs: number
const last = () => sockets.at(-1) as FakeSocket
const accountAndLine = () => [connection.status.isAccountPaused, connection.status.state]

beforeEach(() => {
  vi.useFakeTimers()
  // The longest pauses: a second before the return, then 2, 4, 8, 16 and 30 between the tries.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  sockets = []
  connection = new LiveConnection(() => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket
  })
  resyncs = 0
  connection.on('resync', () => (resyncs += 1))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function beSignedIn(): void {
  connection.subscribe({ type: 'trade', symbol: 'btcusdt' }, trades)
  connection.setToken('abc')
  last().onopen?.()
  last().hears({ type: 'auth', isSignedIn: true, sequence: 4 })
  resyncs = 0
}
const trades = vi.fn()

/** What the server sends to a socket that it cannot sign in. */
function turnAway(socket: FakeSocket): void {
  socket.hears({ type: 'error', error: 'BUSY', op: 'auth' })
  socket.onclose?.({ code: TRY_AGAIN_LATER })
}

/** Turned away, and back without a user. */
function bePaused(): FakeSocket {
  beSignedIn()
  turnAway(last())
  vi.advanceTimersByTime(1000)
  last().onopen?.()
  return last()
}

test('a user who is turned away comes back within a second without signing in, and prices continue', () => {
  const socket = bePaused()
  expect(sockets).toHaveLength(2)
  expect(socket.said('auth')).toEqual([])
  expect(socket.said('subscribe')).toEqual([{ op: 'subscribe', type: 'trade', symbol: 'btcusdt' }])
  expect(accountAndLine()).toEqual([true, 'open'])
  trades.mockClear()
  socket.hears({ type: 'trade', symbol: 'btcusdt', data: [] })
  expect(trades).toHaveBeenCalledOnce()
})

test.each([
  ['the code of the close', (socket: FakeSocket) => socket.onclose?.({ code: TRY_AGAIN_LATER })],
  ['the error alone', (socket: FakeSocket) => socket.hears({ type: 'error', error: 'BUSY', op: 'auth' })],
])('%s is enough to know that signing in was refused', (_, refuse) => {
  connection.setToken('abc')
  last().onopen?.()
  refuse(last())
  expect(sockets[0]?.isClosed).toBe(true)
  vi.advanceTimersByTime(1000)
  last().onopen?.()
  expect(last().said('auth')).toEqual([])
  expect(connection.status.isAccountPaused).toBe(true)
})

test('signing in is tried on sockets of its own, 2, 4, 8, 16 and then every 30 seconds apart, and prices keep theirs', () => {
  const prices = bePaused()
  const triedAt: number[] = []
  const start = Date.now()
  for (let second = 0; second < 120; second += 1) {
    const before = sockets.length
    vi.advanceTimersByTime(1000)
    prices.hears({ type: 'HEARTBEAT', time: 0 })
    if (sockets.length === before) continue
    triedAt.push((Date.now() - start) / 1000)
    last().onopen?.()
    expect(last().sent).toEqual([{ op: 'auth', token: 'abc' }])
    turnAway(last())
  }
  // The first pause began with the refusal, a second before.
  expect(triedAt).toEqual([1, 5, 13, 29, 59, 89, 119])
  expect(prices.isClosed).toBe(false)
  expect(accountAndLine()).toEqual([true, 'open'])
  expect(sockets.slice(2, -1).every(({ isClosed }) => isClosed)).toBe(true)
})

test('the pauses are at least half as long', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  beSignedIn()
  turnAway(last())
  vi.advanceTimersByTime(0)
  expect(sockets).toHaveLength(2)
  last().onopen?.()
  vi.advanceTimersByTime(999)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(3)
})

test('a try that is answered takes over: subscriptions, halts that it heard, and the lists are read again', () => {
  const halts = vi.fn()
  const states: string[] = []
  connection.on('HALTS', halts)
  const prices = bePaused()
  connection.onStatus(() => states.push(connection.status.state))
  vi.advanceTimersByTime(2000)
  const tried = last()
  tried.onopen?.()
  tried.hears({ type: 'HALTS', data: [] })
  expect([prices.isClosed, halts.mock.calls.length, resyncs]).toEqual([false, 0, 0])
  tried.hears({ type: 'auth', isSignedIn: true, sequence: 90 })
  expect([prices.isClosed, halts.mock.calls.length, resyncs]).toEqual([true, 1, 1])
  expect(accountAndLine()).toEqual([false, 'open'])
  // The chart reads its candles again after a loss, and this is one.
  expect(states).toContain('waiting')
  expect(tried.said('auth')).toHaveLength(1)
  expect(tried.said('subscribe')).toEqual([{ op: 'subscribe', type: 'trade', symbol: 'btcusdt' }])
  trades.mockClear()
  tried.hears({ type: 'trade', symbol: 'btcusdt', data: [] })
  expect(trades).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(30_000)
  tried.hears({ type: 'HEARTBEAT', time: 0 })
  vi.advanceTimersByTime(30_000)
  expect(sockets.at(-1)).toBe(tried)
})

test('a user who is turned away again later waits for the shortest pause again', () => {
  bePaused()
  vi.advanceTimersByTime(2000)
  last().onopen?.()
  turnAway(last())
  vi.advanceTimersByTime(4000)
  last().onopen?.()
  last().hears({ type: 'auth', isSignedIn: true, sequence: 90 })
  const count = sockets.length
  turnAway(last())
  vi.advanceTimersByTime(2000)
  expect(sockets).toHaveLength(count + 2)
})

test('after a lost connection the page signs in with the first message again', () => {
  const prices = bePaused()
  prices.onclose?.({ code: 1006 })
  vi.advanceTimersByTime(RECONNECT_AFTER_MS)
  const count = sockets.length
  last().onopen?.()
  expect(last().said('auth')).toEqual([{ op: 'auth', token: 'abc' }])
  expect(connection.status.isAccountPaused).toBe(true)
  last().hears({ type: 'auth', isSignedIn: true, sequence: 90 })
  expect(accountAndLine()).toEqual([false, 'open'])
  expect(resyncs).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(sockets).toHaveLength(count)
})

test.each([
  ['while prices are live', 1000],
  ['before the page is back', 0],
])('signing out ends the tries, %s', (_, passedMs) => {
  beSignedIn()
  turnAway(last())
  vi.advanceTimersByTime(passedMs)
  connection.setToken('')
  expect(connection.status.isAccountPaused).toBe(false)
  vi.advanceTimersByTime(1000)
  last().onopen?.()
  const count = sockets.length
  vi.advanceTimersByTime(30_000)
  last().hears({ type: 'HEARTBEAT', time: 0 })
  expect(sockets).toHaveLength(count)
  expect(sockets.slice(1).flatMap((socket) => socket.said('auth'))).toEqual([])
})

test('another user who signs in meanwhile is signed in at once', () => {
  const prices = bePaused()
  connection.setToken('other')
  expect([prices.isClosed, connection.status.isAccountPaused]).toEqual([true, false])
  last().onopen?.()
  expect(last().said('auth')).toEqual([{ op: 'auth', token: 'other' }])
})

test('a visitor without a user has no account that could be paused', () => {
  connection.connect()
  last().onopen?.()
  last().onclose?.({ code: TRY_AGAIN_LATER })
  expect(connection.status).toMatchObject({ isAccountPaused: false, state: 'waiting' })
  expect(sockets).toHaveLength(1)
})

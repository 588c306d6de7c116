import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocalChannel } from '../exchange/bus.ts'
import { Visitors, watchVisitors } from './visitors.ts'

const HOUR_MS = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }))
afterEach(() => void vi.useRealTimers())

function watched() {
  const http = new EventEmitter()
  const channel = openLocalChannel<null>()
  const visitors = new Visitors({ now: Date.now }, channel)
  watchVisitors(http as never, channel)
  vi.advanceTimersByTime(HOUR_MS)
  return { http, visitors }
}

test('after a request somebody is there for a minute', () => {
  const { http, visitors } = watched()
  expect(visitors.areThere()).toBe(false)
  http.emit('request', { url: '/api/coins' })
  vi.advanceTimersByTime(59_999)
  expect(visitors.areThere()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(visitors.areThere()).toBe(false)
})

test('anyone who has a socket open is there until a minute after it has closed', () => {
  const { http, visitors } = watched()
  const socket = new EventEmitter()
  http.emit('upgrade', {}, socket)
  vi.advanceTimersByTime(HOUR_MS)
  expect(visitors.areThere()).toBe(true)
  socket.emit('close')
  vi.advanceTimersByTime(59_999)
  expect(visitors.areThere()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(visitors.areThere()).toBe(false)
})

test('a monitor does not count as a user', () => {
  const { http, visitors } = watched()
  http.emit('request', { url: '/api/health' })
  expect(visitors.areThere()).toBe(false)
})

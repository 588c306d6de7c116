import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { Visitors } from './visitors.ts'

function watched() {
  const clock = { time: 1_795_000_000_000, now: () => clock.time }
  const http = new EventEmitter()
  const visitors = new Visitors(clock)
  visitors.watch(http as never)
  clock.time += 3_600_000
  return { clock, http, visitors }
}

test('after a request somebody is there for a minute', () => {
  const { clock, http, visitors } = watched()
  expect(visitors.areThere()).toBe(false)
  http.emit('request', { url: '/api/coins' })
  clock.time += 59_999
  expect(visitors.areThere()).toBe(true)
  clock.time += 1
  expect(visitors.areThere()).toBe(false)
})

test('whoever has a socket open is there until a minute after it has closed', () => {
  const { clock, http, visitors } = watched()
  const socket = new EventEmitter()
  http.emit('upgrade', {}, socket)
  clock.time += 3_600_000
  expect(visitors.areThere()).toBe(true)
  socket.emit('close')
  expect(visitors.areThere()).toBe(true)
  clock.time += 60_000
  expect(visitors.areThere()).toBe(false)
})

test('a monitor does not count as a user', () => {
  const { http, visitors } = watched()
  http.emit('request', { url: '/api/health' })
  expect(visitors.areThere()).toBe(false)
})

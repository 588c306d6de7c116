import { beforeEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { LiveSocket, WAITING_BYTES_MAX } from './socket.ts'

let now: number
let sent: string[]
let closedWith: number | undefined
let isTerminated: boolean
let peer: { bufferedAmount: number }
let socket: LiveSocket

beforeEach(() => {
  now = 0
  sent = []
  closedWith = undefined
  isTerminated = false
  const fake = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: Buffer) => void sent.push(String(frame)),
    close: (code: number) => void (closedWith = code),
    terminate: () => void (isTerminated = true),
    ping: () => {},
  }
  peer = fake
  socket = new LiveSocket(fake as unknown as WebSocket, () => now)
})

test('a socket that does not read is closed before the frame that would exceed the limit', () => {
  const frame = Buffer.alloc(1000)
  peer.bufferedAmount = WAITING_BYTES_MAX - 1000
  expect(socket.sendFrame(frame)).toBe(true)
  expect(isTerminated).toBe(false)
  peer.bufferedAmount += 1
  expect(socket.sendFrame(frame)).toBe(false)
  expect(isTerminated).toBe(true)
  expect(sent).toHaveLength(1)
})

test('twenty messages a second are accepted, and more at once when a page opens', () => {
  const ping = () => socket.receive('{"op":"ping"}', false)
  const heard = Array.from({ length: 80 }, ping).filter((message) => message !== null)
  expect(heard).toHaveLength(60)
  now += 1000
  expect(Array.from({ length: 40 }, ping).filter((message) => message !== null)).toHaveLength(20)
  expect(sent.every((text) => text.includes('TOO_MANY_REQUESTS'))).toBe(true)
})

test('a socket that keeps exceeding the limit is closed', () => {
  for (let message = 0; message < 200; message += 1) socket.receive('{"op":"ping"}', false)
  expect(closedWith).toBe(1008)
})

test.each([
  ['binary', Buffer.from('{"op":"ping"}'), true],
  ['no JSON', 'hello', false],
  ['an unknown request', '{"op":"delete"}', false],
  ['a type of nothing', '{"op":"subscribe","type":"everything"}', false],
  ['a token of a kilobyte', `{"op":"auth","token":"${'x'.repeat(1024)}"}`, false],
])('%s is refused', (_, payload, isBinary) => {
  expect(socket.receive(payload, isBinary)).toBeNull()
  expect(sent).toEqual(['{"type":"error","error":"BAD_REQUEST"}'])
})

test('two hundred subscriptions are kept, and the same one counts once', () => {
  for (let topic = 0; topic < 200; topic += 1) expect(socket.remember(`detail ${topic}`)).toBe(true)
  expect(socket.remember('detail 7')).toBe(true)
  expect(socket.remember('detail 200')).toBe(false)
  expect(sent.at(-1)).toContain('TOO_MANY_SUBSCRIPTIONS')
  socket.forget('detail 7')
  expect(socket.remember('detail 200')).toBe(true)
})

test('a peer that has sent nothing since the last heartbeat is disconnected', () => {
  socket.checkHeard()
  expect(isTerminated).toBe(false)
  socket.hear()
  socket.checkHeard()
  expect(isTerminated).toBe(false)
  socket.checkHeard()
  expect(isTerminated).toBe(true)
})

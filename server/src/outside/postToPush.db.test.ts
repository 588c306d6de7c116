// Push services that a customer may name, and that behave badly.
import { Agent } from 'node:https'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { openPushService, type PushService } from '../testing/pushService.ts'
import { postToPush } from './postToPush.ts'

const HOST = 'push.example.com'
let service: PushService
let agent: Agent

beforeAll(async () => {
  service = await openPushService(HOST)
  agent = new Agent({ ca: service.ca, servername: HOST, keepAlive: true })
})
beforeEach(() => {
  service.endless.bytes = 0
})
afterAll(async () => {
  agent.destroy()
  await service.close()
})

const post = (deadlineMs: number) =>
  postToPush(
    { endpoint: `https://127.0.0.1:${service.port}/`, method: 'POST', headers: {}, body: Buffer.from('x'), agent },
    deadlineMs,
  )
const connections = () => Object.values(agent.sockets).flat().length

test('an answer without an end is not waited for, and its connection ends after a few kilobytes', async () => {
  service.endless.next = 'flood'
  expect(await post(60_000)).toBe(201)
  await eventually(() => expect(connections()).toBe(0))
  expect(service.endless.bytes).toBeLessThan(10_000_000)
})

test('an answer of a byte at a time is not waited for, and its connection ends at the deadline', async () => {
  service.endless.next = 'trickle'
  expect(await post(500)).toBe(201)
  expect(connections()).toBe(1)
  await eventually(() => expect(connections()).toBe(0))
})

test('a service that says nothing has a bounded time', async () => {
  service.endless.next = 'silence'
  await expect(post(200)).rejects.toMatchObject({ name: 'AbortError' })
})

test('a redirect is an answer like others', async () => {
  service.answers.push(307)
  expect(await post(60_000)).toBe(307)
})

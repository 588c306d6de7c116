import { afterAll, beforeAll, expect, test } from 'vitest'
import { Limit } from './limit.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

const open = () => new Limit(exchange.server, { name: 'test', seconds: 60 })

test('concurrent calls in two processes share one limit', async () => {
  const terms = { most: 5, refusal: 'LOCKED_OUT' } as const
  const limits = [open(), open()]
  const taken = await Promise.allSettled(
    Array.from({ length: 50 }, async (_, place) => limits[place % 2]?.take('ann', terms)),
  )
  expect(taken.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5)
  await expect(open().take('ann', terms)).rejects.toMatchObject({
    error: 'LOCKED_OUT',
    facts: { retryAfterSeconds: 60 },
  })
  await open().take('bob', terms)
  await open().forget('ann')
  await open().take('ann', terms)
})

test('a window that has ended counts from one again', async () => {
  const limit = open()
  for (let count = 0; count < 3; count += 1) await limit.count('carol')
  expect(await limit.read('carol')).toBe(3)
  exchange.clock.advance(60_000)
  expect(await limit.read('carol')).toBe(0)
  expect((await limit.count('carol')).points).toBe(1)
})

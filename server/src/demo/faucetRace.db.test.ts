// Two calls of one request, of which the first is refused after the second was paid.
import { ApiError } from '@assay/api/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader } from '../testing/traders.ts'
import { creditFaucet } from './creditFaucet.ts'

let exchange: TestServer
beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

const request = { coin: 'usdt', amount: '60000', clientId: 'raced' }

test('a paid request stays counted if another call of it was refused meanwhile', async () => {
  const { client, userId } = await createTrader(exchange)
  const { refuse, answer } = startRefused(userId)
  await expect.poll(() => countRequests(userId)).toBe(1)
  await client.demo.creditFaucet(request)
  refuse()
  expect(await answer).toBe('BUSY')
  expect(await countRequests(userId)).toBe(1)
  await expect(client.demo.creditFaucet({ coin: 'usdt', amount: '60000' })).rejects.toMatchObject({
    error: 'FAUCET_LIMIT',
  })
})

test('a request whose calls were all refused does not count', async () => {
  const { client, userId } = await createTrader(exchange)
  const calls = [startRefused(userId), startRefused(userId)]
  await expect.poll(() => countRequests(userId)).toBe(1)
  for (const { refuse, answer } of calls) {
    refuse()
    expect(await answer).toBe('BUSY')
  }
  expect(await countRequests(userId)).toBe(0)
  await client.demo.creditFaucet({ coin: 'usdt', amount: '60000' })
})

/** A call that reserves and then gets BUSY. */
function startRefused(userId: number): { refuse: () => void; answer: Promise<string> } {
  const { server } = exchange
  const { promise, reject } = Promise.withResolvers<never>()
  // It may be refused before the call has come so far.
  promise.catch(() => {})
  const caller = {
    user: { isFrozen: false, id: userId, sessionId: '' },
    address: '',
    userAgent: '',
    country: null,
    language: 'en',
    browser: '',
    idempotencyKey: null,
  }
  const door = { ...server.exchange, submit: () => promise }
  const call = creditFaucet({ ...server, caller, exchange: door }, request)
  const answer = call.then(
    () => 'paid',
    (error: unknown) => (error instanceof ApiError ? error.error : 'failed'),
  )
  return { refuse: () => reject(new ApiError('BUSY')), answer }
}

async function countRequests(userId: number): Promise<number> {
  const rows = await exchange.server.db
    .selectFrom('faucet_credits')
    .select('client_id')
    .where('user_id', '=', BigInt(userId))
    .execute()
  return rows.length
}

// Ten thousand guesses at one password: from one address, and from a thousand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createAttempts } from './attempts.ts'
import { addInviteCode } from './userRows.ts'

const GUESSES = 10_000
const AT_ONCE = 50
const password = 'three blind mice'
let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
}, 60_000)
afterAll(() => exchange.close())

test('ten of ten thousand guesses from one address are compared with the password, and then not even the right one', async () => {
  const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  const type = 'USERNAME' as const
  await exchange.client().user.register({ type, account: 'guarded', password, inviteCode })
  const login = (tried: string) => exchange.client().user.login({ type, account: 'guarded', password: tried })
  const counts: Record<string, number> = {}
  for (let from = 0; from < GUESSES; from += AT_ONCE) {
    const tried = Array.from({ length: AT_ONCE }, (_, place) => login(`guess ${from + place}`))
    for (const guess of await Promise.allSettled(tried)) {
      const answer = guess.status === 'rejected' ? String(guess.reason.error) : 'in'
      counts[answer] = (counts[answer] ?? 0) + 1
    }
  }
  const { WRONG_CREDENTIALS, LOCKED_OUT = 0, TOO_MANY_REQUESTS = 0 } = counts
  expect(WRONG_CREDENTIALS).toBe(10)
  expect(LOCKED_OUT + TOO_MANY_REQUESTS).toBe(GUESSES - 10)
  await expect(login(password)).rejects.toHaveProperty('error')
}, 60_000)

test('a hundred of ten thousand guesses from a thousand addresses are compared with the password', async () => {
  const attempts = createAttempts({ addressFactor: 1 })
  let compared = 0
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const address = `10.0.${Math.floor((guess % 1000) / 250)}.${guess % 250}`
    compared += await attempts.login('USERNAME guarded', address).then(
      () => 1,
      () => 0,
    )
  }
  expect(compared).toBe(100)
})

// The trade password over HTTP: setting, changing, the lock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createTrader, type Trader } from '../../testing/traders.ts'
import { addInviteCode } from '../userRows.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

async function withTradePassword(pwd: string): Promise<Trader> {
  const trader = await createTrader(exchange)
  await trader.client.user.setTradePassword({ pwd })
  return trader
}

const change = ({ client }: Pick<Trader, 'client'>, oldPwd: string, newPwd = '700413') =>
  client.user.changeTradePassword({ oldPwd, newPwd })

async function outcome(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => 'OK',
    ({ error, facts }: { error: string; facts: object }) => ({ error, ...facts }),
  )
}

describe('a trade password', () => {
  test('is set with the documented call and stored as a hash', async () => {
    const { userId, client } = await withTradePassword('184029')
    expect(await client.user.getSecurity({})).toMatchObject({ hasTradePassword: true, tradePasswordLockedUntil: null })
    const { trade_password_hash: hash } = await exchange.server.db
      .selectFrom('users')
      .select('trade_password_hash')
      .where('id', '=', BigInt(userId))
      .executeTakeFirstOrThrow()
    expect(hash).toMatch(/^\$argon2id\$/)
  })

  test.each(['123456', '000000', '12345', 'abcdef', '1234567'])('is not %s', async (pwd) => {
    const { client } = await createTrader(exchange)
    expect(await outcome(client.user.setTradePassword({ pwd }))).toEqual({ error: 'TRADE_PASSWORD_TOO_WEAK' })
  })

  test('is not the login password', async () => {
    const { userId, client } = await createTrader(exchange)
    const { db, passwords } = exchange.server
    const hash = await passwords.hash({ password: '184029', line: 'a' })
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', BigInt(userId)).execute()
    expect(await outcome(client.user.setTradePassword({ pwd: '184029' }))).toEqual({ error: 'TRADE_PASSWORD_TOO_WEAK' })
  })

  test('is changed with the old one, and with a signType only as a kind of account that is one’s own', async () => {
    const trader = await withTradePassword('184029')
    const { changeTradePassword } = trader.client.user
    const asEmail = changeTradePassword({ oldPwd: '184029', newPwd: '700413', signType: 'EMAIL' })
    expect(await outcome(asEmail)).toEqual({ error: 'USER_MISMATCH' })
    await changeTradePassword({ oldPwd: '184029', newPwd: '700413', signType: 3 })
    expect(await outcome(change(trader, '184029'))).toEqual({ error: 'WRONG_TRADE_PASSWORD', triesLeft: 4 })
    expect(await outcome(change(trader, '700413', '700413'))).toEqual({ error: 'NOTHING_TO_CHANGE' })
  })

  test('that is not set cannot be changed', async () => {
    expect(await outcome(change(await createTrader(exchange), '184029'))).toEqual({ error: 'TRADE_PASSWORD_NOT_SET' })
  })

  test('that is forgotten is reset with the login password or a code, not with the session alone', async () => {
    const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
    const password = 'three blind mice'
    const account = { type: 'USERNAME', account: 'forgetter', password, inviteCode } as const
    const { user } = exchange.client((await exchange.client().user.register(account)).satoken)
    await user.setTradePassword({ pwd: '184029' })
    const again = (proofs: object) => outcome(user.setTradePassword({ pwd: '700413', ...proofs }))
    expect(await again({})).toMatchObject({ error: 'STEP_UP_NEEDED', missing: 'loginPassword' })
    expect(await again({ loginPwd: password })).toBe('OK')
  })
})

describe('the lock', () => {
  test('comes after five wrong tries, says until when, holds for the right one, and is this session’s only', async () => {
    const trader = await withTradePassword('184029')
    const other = exchange.client(await exchange.server.sessions.create(trader.userId))
    for (const triesLeft of [4, 3, 2, 1])
      expect(await outcome(change(trader, '999999'))).toEqual({ error: 'WRONG_TRADE_PASSWORD', triesLeft })
    const lockedUntil = exchange.clock.now() + 86_400_000
    const locked = { error: 'TRADE_PASSWORD_LOCKED', lockedUntil }
    expect(await outcome(change(trader, '999999'))).toEqual(locked)
    expect(await outcome(change(trader, '184029'))).toEqual(locked)
    expect((await trader.client.user.getSecurity({})).tradePasswordLockedUntil).toBe(lockedUntil)
    expect((await other.user.getSecurity({})).tradePasswordLockedUntil).toBeNull()
    expect(await outcome(change({ client: other }, '184029'))).toBe('OK')
  })

  test('ends after a day', async () => {
    const { userId } = await withTradePassword('184029')
    const { tradePasswords } = exchange.server
    const whose = { userId, sessionId: 'a session' }
    for (let tries = 0; tries < 5; tries += 1) await tradePasswords.compare(whose, '999999')
    expect(await tradePasswords.compare(whose, '184029')).toMatchObject({ isRight: false })
    exchange.clock.advance(86_400_001)
    expect(await tradePasswords.compare(whose, '184029')).toEqual({ isRight: true })
  })

  test('is lifted for the session, and then five tries are free again', async () => {
    const { userId } = await withTradePassword('184029')
    const { tradePasswords } = exchange.server
    const whose = { userId, sessionId: 'another session' }
    for (let tries = 0; tries < 5; tries += 1) await tradePasswords.compare(whose, '999999')
    await tradePasswords.lift(whose)
    expect(await tradePasswords.compare(whose, '999999')).toEqual({ isRight: false, triesLeft: 4, lockedUntil: null })
    expect(await tradePasswords.compare(whose, '184029')).toEqual({ isRight: true })
  })

  test('lets ten thousand guesses compare five in one session, and twenty in all sessions', async () => {
    const { userId } = await withTradePassword('184029')
    const { tradePasswords, passwords } = exchange.server
    let compared = 0
    const { verify } = passwords
    passwords.verify = async (wanted) => {
      compared += 1
      return await verify(wanted)
    }
    const guess = (at: number, sessions: number) =>
      tradePasswords.compare({ userId, sessionId: `guessing ${at % sessions}` }, String(900_000 + at))
    const wave = async (from: number, sessions: number) =>
      await Promise.all(Array.from({ length: 100 }, (_, at) => guess(from + at, sessions)))
    await wave(0, 1)
    expect(compared).toBe(5)
    for (let from = 100; from < 10_000; from += 100) await wave(from, 1000)
    passwords.verify = verify
    expect(compared).toBe(20)
    expect(await tradePasswords.compare({ userId, sessionId: 'the owner’s' }, '184029')).toMatchObject({
      isRight: false,
    })
  }, 300_000)
})

// An authenticator app: set up, asked for at login, lost and replaced.
import { randomBytes } from 'node:crypto'
import type { Client } from '@assay/api/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseText } from '../testing/databaseText.ts'
import { appCode } from '../testing/authenticatorApp.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { freezeAccount } from '../user/freezes.ts'
import { addInviteCode } from '../user/userRows.ts'

const password = 'three blind mice'
let exchange: TestServer
let inviteCode: string

beforeAll(async () => {
  exchange = await startTestServer()
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
})
afterAll(() => exchange.close())

const browser = 'b'.repeat(43)
const strangersBrowser = 's'.repeat(43)
const nextStep = () => exchange.clock.advance(30_000)
const now = (secret: string) => appCode(secret, exchange.clock.now())
const wrong = (code: string) => String((Number(code) + 111_111) % 1_000_000).padStart(6, '0')

let made = 0
let account: string
let client: Client

beforeEach(async () => {
  account = `holder${++made}`
  const anybody = exchange.client(undefined, browser)
  const { satoken } = await anybody.user.register({ type: 'USERNAME', account, password, inviteCode })
  client = exchange.client(satoken, browser)
})

const login = (factor: { totpCode?: string; recoveryCode?: string }, from = browser) =>
  exchange.client(undefined, from).user.login({ type: 'USERNAME', account, password, ...factor })

/** By an act that takes a second factor. */
const asked = { error: 'STEP_UP_NEEDED', facts: { missing: 'totp|recoveryCode' } }

async function setUp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.security.startTotp({})
  const { recoveryCodes } = await client.security.confirmTotp({ code: now(secret) })
  nextStep()
  return { secret, recoveryCodes }
}

describe('setting up an authenticator app', () => {
  test('gives a secret and its link, and counts once the app has shown a code', async () => {
    const { secret, uri } = await client.security.startTotp({})
    expect(uri).toBe(`otpauth://totp/Assay:${account}?secret=${secret}&issuer=Assay`)
    expect(await client.security.listFactors({})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
    await login({})
    const { recoveryCodes } = await client.security.confirmTotp({ code: now(secret) })
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await client.security.listFactors({})).toMatchObject({
      totp: { since: exchange.clock.now() },
      recoveryCodesLeft: 10,
    })
    const { rows } = await client.user.listMessages({ about: 'account' })
    expect(rows.map(({ kind }) => kind)).toEqual(['TOTP_ADDED'])
  })

  test('with a wrong code leaves it off', async () => {
    const { secret } = await client.security.startTotp({})
    await expect(client.security.confirmTotp({ code: wrong(now(secret)) })).rejects.toMatchObject({
      error: 'TOTP_WRONG',
      facts: { triesLeft: 4 },
    })
    await login({})
  })

  test('has to be finished within half an hour, and a second start voids the first', async () => {
    await expect(client.security.confirmTotp({ code: '123456' })).rejects.toMatchObject({ error: 'TOTP_NOT_STARTED' })
    const first = await client.security.startTotp({})
    const second = await client.security.startTotp({})
    await expect(client.security.confirmTotp({ code: now(first.secret) })).rejects.toMatchObject({
      error: 'TOTP_WRONG',
    })
    exchange.clock.advance(30 * 60_000 + 1)
    const late = exchange.client((await login({})).satoken, browser)
    await expect(late.security.confirmTotp({ code: now(second.secret) })).rejects.toMatchObject({
      error: 'TOTP_NOT_STARTED',
    })
  })

  test('that began before the account was frozen cannot be finished, also by somebody who logs in again', async () => {
    const { secret } = await client.security.startTotp({})
    const { userId } = await client.user.getUser({})
    await freezeAccount(exchange.server, { userId, by: 'OPERATOR', reason: 'Somebody else may know your password.' })
    const again = exchange.client((await login({})).satoken, browser)
    await expect(again.security.confirmTotp({ code: now(secret) })).rejects.toMatchObject({ error: 'ACCOUNT_FROZEN' })
    await login({})
  })

  test('a second time is refused, and the app that is on stays', async () => {
    const { secret } = await setUp()
    const totpCode = now(secret)
    await expect(client.security.startTotp({ totpCode })).rejects.toMatchObject({ error: 'TOTP_ON' })
    // The code is given back: what it was given for was refused.
    await login({ totpCode })
  })

  test('stores neither the secret nor a recovery code in clear', async () => {
    const { secret, recoveryCodes } = await setUp()
    const stored = await databaseText(exchange.server)
    for (const word of [secret, ...recoveryCodes]) expect(stored.includes(word)).toBe(false)
  })
})

describe('logging in with an authenticator app', () => {
  test('asks for its code, and only after the right password', async () => {
    const { secret } = await setUp()
    await expect(login({})).rejects.toMatchObject({ error: 'TOTP_REQUIRED' })
    const anybody = exchange.client(undefined, browser)
    const guess = { type: 'USERNAME', account, password: 'four blind mice' } as const
    await expect(anybody.user.login(guess)).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
    await expect(anybody.user.login({ ...guess, totpCode: now(secret) })).rejects.toMatchObject({
      error: 'WRONG_CREDENTIALS',
    })
    await login({ totpCode: now(secret) })
  })

  test('takes each code once, also of parallel logins', async () => {
    const { secret } = await setUp()
    const totpCode = now(secret)
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => login({ totpCode })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(login({ totpCode })).rejects.toMatchObject({ error: 'TOTP_WRONG' })
  })

  test('lets five wrong codes pass and then makes the next one wait longer and longer', async () => {
    const { secret } = await setUp()
    const totpCode = wrong(now(secret))
    for (const triesLeft of [4, 3, 2, 1, 0])
      await expect(login({ totpCode }, strangersBrowser)).rejects.toMatchObject({
        error: 'TOTP_WRONG',
        facts: { triesLeft },
      })
    const locked = (retryAfterSeconds: number) => ({ error: 'LOCKED_OUT', facts: { retryAfterSeconds } })
    await expect(login({ totpCode: now(secret) }, strangersBrowser)).rejects.toMatchObject(locked(30))
    exchange.clock.advance(30_000)
    await expect(login({ totpCode }, strangersBrowser)).rejects.toMatchObject({ error: 'TOTP_WRONG' })
    await expect(login({ totpCode: now(secret) }, strangersBrowser)).rejects.toMatchObject(locked(60))
    exchange.clock.advance(60_000)
    await login({ totpCode: now(secret) }, strangersBrowser)
  })

  test('counts the tries of strangers apart from those of the owner’s browser', async () => {
    const { secret } = await setUp()
    const totpCode = wrong(now(secret))
    for (let tries = 0; tries < 6; tries += 1) await login({ totpCode }, strangersBrowser).catch(() => undefined)
    await expect(login({ totpCode: now(secret) }, strangersBrowser)).rejects.toMatchObject({ error: 'LOCKED_OUT' })
    await login({ totpCode: now(secret) })
  })

  test('counts parallel guesses one by one', async () => {
    const { secret } = await setUp()
    const guesses = Array.from({ length: 30 }, () => login({ totpCode: wrong(now(secret)) }, strangersBrowser))
    const outcomes = await Promise.allSettled(guesses)
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.error] : []))
    expect(errors.filter((error) => error === 'TOTP_WRONG')).toHaveLength(5)
    expect(errors.filter((error) => error === 'LOCKED_OUT')).toHaveLength(25)
  })
})

describe('a recovery code', () => {
  test('stands in for the app once, however it is typed', async () => {
    const { recoveryCodes } = await setUp()
    const [first = ''] = recoveryCodes
    await login({ recoveryCode: ` ${first.toLowerCase().replace('-', ' ')}` })
    await expect(login({ recoveryCode: first })).rejects.toMatchObject({ error: 'RECOVERY_CODE_WRONG' })
    expect((await client.security.listFactors({})).recoveryCodesLeft).toBe(9)
    const { rows } = await client.user.listMessages({ about: 'account' })
    expect(rows[0]).toMatchObject({ kind: 'RECOVERY_CODE_USED', facts: { left: 9 } })
  })

  test('of another customer is wrong', async () => {
    const { recoveryCodes } = await setUp()
    account = `other${made}`
    const anybody = exchange.client(undefined, browser)
    const { satoken } = await anybody.user.register({ type: 'USERNAME', account, password, inviteCode })
    client = exchange.client(satoken, browser)
    await setUp()
    await expect(login({ recoveryCode: recoveryCodes[0] ?? '' })).rejects.toMatchObject({
      error: 'RECOVERY_CODE_WRONG',
    })
  })

  test('is void once new ones are made, which takes a second factor', async () => {
    const { secret, recoveryCodes } = await setUp()
    await expect(client.security.renewRecoveryCodes({})).rejects.toMatchObject(asked)
    const renewed = await client.security.renewRecoveryCodes({ totpCode: now(secret) })
    await expect(login({ recoveryCode: recoveryCodes[0] ?? '' })).rejects.toMatchObject({
      error: 'RECOVERY_CODE_WRONG',
    })
    await login({ recoveryCode: renewed.recoveryCodes[0] ?? '' })
  })
})

describe('removing an authenticator app', () => {
  test('takes a code of it, and then the password is enough', async () => {
    const { secret } = await setUp()
    await expect(client.security.removeTotp({})).rejects.toMatchObject(asked)
    await expect(client.security.removeTotp({ totpCode: wrong(now(secret)) })).rejects.toMatchObject({
      error: 'STEP_UP_NEEDED',
      facts: { wrong: 'totp', triesLeft: 4 },
    })
    await client.security.removeTotp({ totpCode: now(secret) })
    await login({})
    expect(await client.security.listFactors({})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
    await expect(client.security.removeTotp({})).rejects.toMatchObject({ error: 'STEP_UP_NEEDED' })
  })

  test('with a recovery code, for a lost phone, voids the others', async () => {
    const { recoveryCodes } = await setUp()
    const [first = '', second = ''] = recoveryCodes
    await client.security.removeTotp({ recoveryCode: first })
    const again = await setUp()
    await expect(login({ recoveryCode: second })).rejects.toMatchObject({ error: 'RECOVERY_CODE_WRONG' })
    await login({ totpCode: now(again.secret) })
  })
})

test('a login with the app ends a waiting reset of second factors, because its owner is not locked out', async () => {
  const { secret, recoveryCodes } = await setUp()
  const { userId } = await client.user.getUser({})
  const { ticketId } = await client.support.openTicket({ topic: 'SECURITY', text: 'I have lost my phone.' })
  const times = { booked_at: exchange.clock.now(), due_at: exchange.clock.now() + 86_400_000 }
  const reset = { user_id: userId, ticket_id: ticketId, state: 'WAITING' as const, token_hash: randomBytes(32) }
  await exchange.server.db
    .insertInto('factor_resets')
    .values({ ...reset, ...times })
    .execute()
  // It may be the last one.
  await login({ recoveryCode: recoveryCodes[0] ?? '' })
  expect((await client.security.getFactorReset({})).dueAt).toBe(times.due_at)
  await login({ totpCode: now(secret) })
  expect((await client.security.getFactorReset({})).dueAt).toBeNull()
  const { rows } = await client.user.listMessages({})
  expect(rows.map(({ kind }) => kind)).toContain('FACTOR_RESET_CANCELED')
})

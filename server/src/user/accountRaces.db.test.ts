// Calls at the same moment that change how an account is protected: one succeeds, and nothing is half changed.
import type { Client } from '@assay/api/client'
import { ApiError } from '@assay/api/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Transaction, sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { kinds } from '../configurationKinds.ts'
import type { Database } from '../db/schema.ts'
import { customer } from '../factors/factors.ts'
import { publicOrigin } from '../environment/publicOrigin.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { appCode } from '../testing/authenticatorApp.ts'
import { burst, countAnswers } from '../testing/burst.ts'
import { eventually } from '../testing/eventually.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { lockUser } from './signIn/lockUser.ts'
import { addInviteCode, setPassword } from './userRows.ts'

const AT_ONCE = 20
const password = 'three blind mice'
let exchange: TestServer
let inviteCode: string

beforeAll(async () => {
  exchange = await startTestServer()
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
}, 300_000)
afterAll(() => exchange.close())

let made = 0
let account: string
let token: string
let client: Client
let userId: number

beforeEach(async () => {
  exchange.clock.advance(61_000)
  account = `racer${++made}`
  token = (await exchange.client().user.register({ type: 'USERNAME', account, password, inviteCode })).satoken
  client = exchange.client(token)
  userId = (await client.user.getUser({})).userId
})

/** The answers, in the order of the bodies, and how many there are of each kind. */
async function together(path: string, bodies: readonly object[], as = token) {
  const answers = await burst(
    exchange.url,
    bodies.map((body) => ({ path, token: as, body })),
  )
  return { answers, counts: countAnswers(answers), winner: answers.findIndex(({ code }) => code === 200) }
}

const each = (make: (place: number) => object) => Array.from({ length: AT_ONCE }, (_, place) => make(place))
const pin = (place: number) => String(184_029 + 37 * place)

/** The newest code that was sent there. */
async function newest(to: string): Promise<string> {
  const [message] = await exchange.client().demo.listOutbox({ to })
  return message?.code ?? ''
}

/** How often the owner was informed of it. */
async function told(kind: string, change?: string): Promise<number> {
  const { rows } = await client.user.listMessages({ about: 'account' })
  return rows.filter((row) => row.kind === kind && (change === undefined || row.facts['change'] === change)).length
}

async function bindEmail(email: string): Promise<void> {
  await client.user.sendEmailCode({ codeType: 'BIND', email })
  await client.user.bindEmail({ email, emailCode: await newest(email) })
  exchange.clock.advance(61_000)
}

/** An authenticator app, and ten recovery codes. */
async function addApp(): Promise<string[]> {
  const { secret } = await client.security.startTotp({})
  const { recoveryCodes } = await client.security.confirmTotp({ code: appCode(secret, exchange.clock.now()) })
  return recoveryCodes
}

describe('a trade password', () => {
  const isRight = async (pwd: string) =>
    (await exchange.server.tradePasswords.compare({ userId, sessionId: 'another session' }, pwd)).isRight

  test('that many calls set first is the one of the only call that succeeds', async () => {
    const { counts, winner } = await together(
      '/api/user/tardPwdSet',
      each((place) => ({ pwd: pin(place) })),
    )
    expect(counts).toEqual({ OK: 1, STEP_UP_NEEDED: AT_ONCE - 1 })
    expect(await isRight(pin(winner))).toBe(true)
    expect(await told('ACCOUNT_CHANGED', 'TRADE_PASSWORD_SET')).toBe(1)
  })

  test('that many calls change with the old one is changed once; the old one is wrong for the others', async () => {
    await client.user.setTradePassword({ pwd: '700413' })
    const { counts, winner } = await together(
      '/api/user/updatePwd',
      each((place) => ({ oldPwd: '700413', newPwd: pin(place) })),
    )
    expect(counts).toEqual({ OK: 1, WRONG_TRADE_PASSWORD: 4, TRADE_PASSWORD_LOCKED: AT_ONCE - 5 })
    expect(await isRight(pin(winner))).toBe(true)
    expect(await told('ACCOUNT_CHANGED', 'TRADE_PASSWORD_CHANGED')).toBe(1)
  })

  test('is reset once with one code', async () => {
    const email = `${account}@race.example`
    await client.user.setTradePassword({ pwd: '700413' })
    await bindEmail(email)
    await client.user.sendEmailCode({ codeType: 'UPD_PASSWORD', email })
    const emailCode = await newest(email)
    const { counts, winner } = await together(
      '/api/user/tardPwdSet',
      each((place) => ({ pwd: pin(place), emailCode })),
    )
    expect(counts).toEqual({ OK: 1, STEP_UP_NEEDED: AT_ONCE - 1 })
    expect(await isRight(pin(winner))).toBe(true)
  })
})

test('a login password that five calls change is changed once', async () => {
  const { counts, winner } = await together(
    '/api/user/updateUserLoginPwd',
    each((place) => ({ oldPwd: password, newPwd: `another mouse ${place}` })).slice(0, 5),
  )
  expect(counts).toEqual({ OK: 1, WRONG_PASSWORD: 4 })
  await exchange.client().user.login({ type: 'USERNAME', account, password: `another mouse ${winner}` })
})

describe('a contact', () => {
  test('of two that are added at once one is bound, and the other asks for a proof of the first', async () => {
    const emails = [`${account}.a@race.example`, `${account}.b@race.example`]
    for (const email of emails) {
      await client.user.sendEmailCode({ codeType: 'BIND', email })
      exchange.clock.advance(61_000)
    }
    const bodies = await Promise.all(emails.map(async (email) => ({ email, emailCode: await newest(email) })))
    const { counts, winner } = await together('/api/user/bindEmail', bodies)
    expect(counts).toEqual({ OK: 1, STEP_UP_NEEDED: 1 })
    expect((await client.user.getUser({})).email).toBe(emails[winner])
    expect(await told('ACCOUNT_CHANGED', 'EMAIL_ADDED')).toBe(1)
    expect(await told('ACCOUNT_CHANGED', 'EMAIL_CHANGED')).toBe(0)
  })

  test('that is removed by many calls with one code is removed once', async () => {
    const email = `${account}@race.example`
    await bindEmail(email)
    await client.user.sendEmailCode({ codeType: 'BIND', email })
    const code = await newest(email)
    const bodies = each(() => ({ code, loginPwd: password }))
    const { counts } = await together('/api/user/unBindEmail', bodies)
    expect(counts.OK).toBe(1)
    expect((await client.user.getUser({})).email).toBeNull()
    expect(await told('ACCOUNT_CHANGED', 'EMAIL_REMOVED')).toBe(1)
  })
})

describe('second factors', () => {
  test('a recovery code that many logins use lets one in', async () => {
    const [recoveryCode] = await addApp()
    const { counts } = await together(
      '/api/user/login',
      each(() => ({ type: 'USERNAME', account, password, recoveryCode })),
    )
    expect(counts.OK).toBe(1)
    expect((await client.security.listFactors({})).recoveryCodesLeft).toBe(9)
  })

  test('recovery codes that are renewed by many calls with one each are ten, all of the call that succeeded', async () => {
    const recoveryCodes = await addApp()
    const { answers, counts, winner } = await together(
      '/api/user/recoveryCodes',
      recoveryCodes.map((recoveryCode) => ({ recoveryCode })),
    )
    expect(counts).toEqual({ OK: 1, STEP_UP_NEEDED: 9 })
    expect((await client.security.listFactors({})).recoveryCodesLeft).toBe(10)
    const answer = answers[winner]?.data as { recoveryCodes: string[] } | undefined
    const renewed = answer?.recoveryCodes ?? []
    exchange.clock.advance(3_600_000)
    await exchange.client().user.login({ type: 'USERNAME', account, password, recoveryCode: renewed[0] ?? '' })
  })

  test('an authenticator app that many calls remove is removed once', async () => {
    const recoveryCodes = await addApp()
    const { counts } = await together(
      '/api/user/totp/remove',
      recoveryCodes.map((recoveryCode) => ({ recoveryCode })),
    )
    expect(counts.OK).toBe(1)
    expect(await told('TOTP_REMOVED')).toBe(1)
    expect(await client.security.listFactors({})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
  })

  test('one answer of a passkey confirms one of many calls', async () => {
    const phone = new Authenticator(publicOrigin(exchange.server.config))
    const { options } = await client.security.startPasskey({})
    await client.security.addPasskey({ name: 'Phone', passkey: phone.create(options) })
    const refusal: unknown = await client.security.renewRecoveryCodes({}).catch((error: unknown) => error)
    if (!(refusal instanceof ApiError)) throw refusal
    const passkey = phone.get(String(refusal.facts['passkeyOptions']))
    const { counts } = await together(
      '/api/user/recoveryCodes',
      each(() => ({ passkey })),
    )
    expect(counts).toEqual({ OK: 1, STEP_UP_NEEDED: AT_ONCE - 1 })
    expect(await told('RECOVERY_CODES_MADE')).toBe(1)
  })
})

describe('a sign-in, or a new password, that is under way while what it relies on goes away is refused:', () => {
  /** Does the change while the call waits for its last step; the outcome of the call. */
  async function during(
    change: (transaction: Transaction<Database>) => Promise<unknown>,
    signIn: () => Promise<unknown>,
  ): Promise<string> {
    const { db } = exchange.server
    const outcome = await db.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId)
      const signingIn = signIn().then(
        () => 'signed in',
        (error: unknown) => (error instanceof ApiError ? error.error : String(error)),
      )
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows).toHaveLength(1)
      })
      await change(transaction)
      return () => signingIn
    })
    return await outcome()
  }

  const openSessions = async () => (await client.security.listSessions({})).rows.length

  test('the address that a forgotten password was asked for, and that is another account’s now', async () => {
    const email = `${account}@race.example`
    await bindEmail(email)
    const anonymous = exchange.client()
    const { requestId } = await anonymous.user.sendEmailCode({ codeType: 'FIND_PASSWORD', email })
    const emailCode = await newest(email)
    const outcome = await during(
      (transaction) => transaction.deleteFrom('logins').where('key', '=', email).execute(),
      () => anonymous.user.resetPassword({ email, newPwd: 'four and twenty', emailCode, requestId }),
    )
    expect(outcome).toBe('CODE_WRONG')
    await exchange.client().user.login({ type: 'USERNAME', account, password })
  })

  test('a wallet that is removed', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    const address = key.address.toLowerCase()
    const { clock, configuration, db, settings } = exchange.server
    const value = { ...settings.current().LOGIN_REGIS_SETTING, addressIsOpen: true }
    await changeSetting(
      { db, kinds, now: clock.now() },
      { key: 'LOGIN_REGIS_SETTING', value, since: null, changedBy: 'ada' },
    )
    await configuration.look()
    await db.insertInto('logins').values({ kind: 'ETHEREUM', key: address, user_id: userId }).execute()
    const { user } = exchange.client()
    const asked = { address: key.address, chainId: 1, domain: 'localhost:8080' } as const
    const { message } = await user.writeEthereumMessage(asked)
    const signature = await key.signMessage({ message })
    const removed = await during(
      (transaction) => transaction.deleteFrom('logins').where('key', '=', address).execute(),
      () => user.ethereumLogin({ message, signature }),
    )
    expect(removed).toBe('WRONG_CREDENTIALS')
    expect(await openSessions()).toBe(1)
  })

  test('a passkey that is removed', async () => {
    const phone = new Authenticator(publicOrigin(exchange.server.config))
    const { options: made } = await client.security.startPasskey({})
    await client.security.addPasskey({ name: 'Phone', passkey: phone.create(made) })
    const { security } = exchange.client()
    const { options } = await security.startPasskeySignIn({})
    const removed = await during(
      (transaction) => transaction.deleteFrom('passkeys').where('holder', '=', customer(userId)).execute(),
      () => security.signInWithPasskey({ passkey: phone.get(options) }),
    )
    expect(removed).toBe('PASSKEY_WRONG')
    expect(await openSessions()).toBe(1)
  })

  test('a password that is changed', async () => {
    const { passwords } = exchange.server
    const passwordHash = await passwords.hash({ password: 'another three mice', line: 'a test' })
    const changed = await during(
      (transaction) => setPassword(transaction, { userId, passwordHash }),
      () => exchange.client().user.login({ type: 'USERNAME', account, password }),
    )
    expect(changed).toBe('WRONG_CREDENTIALS')
    expect(await openSessions()).toBe(1)
  })

  test('a password that alone is no longer enough', async () => {
    const { secret } = await client.security.startTotp({})
    expect(secret).not.toBe('')
    const turnedOn = { confirmed_at: exchange.clock.now() }
    const ofUser = (transaction: Transaction<Database>) =>
      transaction.updateTable('totp_secrets').where('holder', '=', customer(userId))
    const changed = await during(
      (transaction) => ofUser(transaction).set(turnedOn).execute(),
      () => exchange.client().user.login({ type: 'USERNAME', account, password }),
    )
    expect(changed).toBe('WRONG_CREDENTIALS')
    expect(await openSessions()).toBe(1)
  })
})

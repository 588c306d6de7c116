// Calls at the same moment that change how an account is protected: one succeeds, and nothing is half changed.
import type { Client } from '@assay/api/client'
import { ApiError } from '@assay/api/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicOrigin } from '../publicOrigin.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { appCode } from '../testing/authenticatorApp.ts'
import { burst, countAnswers } from '../testing/burst.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { addInviteCode } from './userRows.ts'

const AT_ONCE = 20
const password = 'three blind mice'
let exchange: TestServer
let inviteCode: string

beforeAll(async () => {
  exchange = await startTestServer()
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
}, 60_000)
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

/** How often the owner was told of it. */
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

  test('is set anew once with one code', async () => {
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
  test('a recovery code that many log-ins use lets one in', async () => {
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

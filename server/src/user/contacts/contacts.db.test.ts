// Adding, changing and removing addresses over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '@assay/api/client'
import { burst, countAnswers } from '../../testing/burst.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createTrader } from '../../testing/traders.ts'
import { addInviteCode } from '../userRows.ts'
import { readHold } from '../withdrawalHold.ts'

const password = 'three blind mice'
let exchange: TestServer
let inviteCode: string
let made = 0

beforeAll(async () => {
  exchange = await startTestServer()
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
})
afterAll(() => exchange.close())
// Codes of the test before are not in the way.
beforeEach(() => exchange.clock.advance(61_000))

interface User {
  token: string
  user: Client['user']
  userId: number
}

async function signUp(): Promise<User> {
  const account = `binder${++made}`
  const { satoken } = await exchange.client().user.register({ type: 'USERNAME', account, password, inviteCode })
  return await userOf(satoken)
}

async function userOf(token: string): Promise<User> {
  const { user } = exchange.client(token)
  return { token, user, userId: (await user.getUser({})).userId }
}

async function signIn(type: 'EMAIL' | 'PHONE' | 'USERNAME', account: string): Promise<User> {
  return await userOf((await exchange.client().user.login({ type, account, password })).satoken)
}

/** The newest code that was sent there; '' if the newest message has none, or there is none. */
async function newest(to: string): Promise<string> {
  const [message] = await exchange.client().demo.listOutbox({ to })
  return message?.code ?? ''
}

async function bindEmail({ user }: User, email: string, proofs: Record<string, string> = {}): Promise<void> {
  await user.sendEmailCode({ codeType: 'BIND', email })
  await user.bindEmail({ email, emailCode: await newest(email), ...proofs })
}

async function bindPhone({ user }: User, phone: string, proofs: Record<string, string> = {}): Promise<void> {
  await user.sendMobileCode({ codeType: 'BIND', phone })
  await user.bindPhone({ phone, code: await newest(phone), ...proofs })
}

const refused = (error: string, facts: object = {}) => ({ error, facts: expect.objectContaining(facts) })

describe('an email address', () => {
  test('is bound with its code alone right after signing in, and then signs in', async () => {
    const ann = await signUp()
    await bindEmail(ann, 'ann@bind.example')
    expect(await ann.user.getUser({})).toMatchObject({ email: 'ann@bind.example', type: 'USERNAME' })
    expect((await signIn('EMAIL', 'ANN@bind.example')).userId).toBe(ann.userId)
  })

  test('is bound later only with the login password', async () => {
    const bea = await signUp()
    exchange.clock.advance(16 * 60_000)
    await expect(bindEmail(bea, 'bea@bind.example')).rejects.toMatchObject(
      refused('STEP_UP_NEEDED', { missing: 'recentSignIn|loginPassword' }),
    )
    await expect(
      bea.user.bindEmail({ email: 'bea@bind.example', emailCode: '000000', loginPwd: 'wrong' }),
    ).rejects.toMatchObject(refused('STEP_UP_NEEDED', { wrong: 'loginPassword' }))
    const emailCode = await newest('bea@bind.example')
    await bea.user.bindEmail({ email: 'bea@bind.example', emailCode, loginPwd: password })
    expect((await bea.user.getUser({})).email).toBe('bea@bind.example')
  })

  test('is changed with codes from both mailboxes; a wrong code of the new one costs the old one nothing', async () => {
    const cleo = await signUp()
    await bindEmail(cleo, 'cleo@bind.example')
    exchange.clock.advance(61_000)
    const email = 'cleo.new@bind.example'
    await cleo.user.sendEmailCode({ codeType: 'BIND', email })
    const emailCode = await newest(email)
    const asked = await cleo.user.bindEmail({ email, emailCode }).catch((error: unknown) => error)
    expect(asked).toMatchObject(refused('STEP_UP_NEEDED', { missing: 'oldEmailCode' }))
    const { challenge } = (asked as { facts: { challenge: string } }).facts
    await cleo.user.sendEmailCode({ codeType: 'BIND', email: 'cleo@bind.example', challenge })
    const oldEmailCode = await newest('cleo@bind.example')
    await expect(cleo.user.bindEmail({ email, emailCode: '0000000', oldEmailCode })).rejects.toMatchObject(
      refused('CODE_WRONG', { triesLeft: 4 }),
    )
    expect((await cleo.user.getUser({})).email).toBe('cleo@bind.example')
    await cleo.user.bindEmail({ email, emailCode, oldEmailCode })
    expect((await cleo.user.getUser({})).email).toBe(email)
    await expect(signIn('EMAIL', 'cleo@bind.example')).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
  })

  test('is not changed with a code that was asked for another act', async () => {
    const dora = await signUp()
    await bindEmail(dora, 'dora@bind.example')
    exchange.clock.advance(61_000)
    const other = 'dora.other@bind.example'
    const asked = await dora.user.bindEmail({ email: other, emailCode: '000000' }).catch((error: unknown) => error)
    const { challenge } = (asked as { facts: { challenge: string } }).facts
    await dora.user.sendEmailCode({ codeType: 'BIND', email: 'dora@bind.example', challenge })
    const oldEmailCode = await newest('dora@bind.example')
    const third = 'dora.third@bind.example'
    await dora.user.sendEmailCode({ codeType: 'BIND', email: third })
    await expect(
      dora.user.bindEmail({ email: third, emailCode: await newest(third), oldEmailCode }),
    ).rejects.toMatchObject(refused('STEP_UP_NEEDED', { missing: 'oldEmailCode', wrong: 'oldEmailCode' }))
  })

  test('gets codes that name the act: one to change contacts neither downloads data nor closes the account', async () => {
    const eve = await signUp()
    const email = 'eve@bind.example'
    await bindEmail(eve, email)
    exchange.clock.advance(61_000)
    const { exports, closing } = exchange.client(eve.token)
    await eve.user.sendEmailCode({ codeType: 'BIND', email })
    const emailCode = await newest(email)
    const wrong = refused('STEP_UP_NEEDED', { wrong: 'emailCode' })
    await expect(exports.requestExport({ emailCode })).rejects.toMatchObject(wrong)
    await expect(closing.bookClosing({ emailCode })).rejects.toMatchObject(wrong)
    for (const [codeType, lead, act] of [
      ['EXPORT_DATA', 'Your code to download your data:', exports.requestExport],
      ['CLOSE_ACCOUNT', 'Your code to close your account:', closing.bookClosing],
    ] as const) {
      await eve.user.sendEmailCode({ codeType, email })
      const [mail] = await exchange.client().demo.listOutbox({ to: email })
      expect(mail?.text).toContain(lead)
      await act({ emailCode: mail?.code ?? '' })
    }
  })

  test('of another account gets no code, and the answers are the same', async () => {
    const owner = await signUp()
    await bindEmail(owner, 'taken@bind.example')
    exchange.clock.advance(61_000)
    const thief = await signUp()
    const sent = await thief.user.sendEmailCode({ codeType: 'BIND', email: 'taken@bind.example' })
    const free = await thief.user.sendEmailCode({ codeType: 'BIND', email: 'free@bind.example' })
    expect(Object.keys(sent)).toEqual(Object.keys(free))
    expect(await exchange.client().demo.listOutbox({ requestId: sent.requestId })).toEqual([])
    const outcomes = ['taken@bind.example', 'free@bind.example'].map((email) =>
      thief.user.bindEmail({ email, emailCode: '0000000' }).catch(({ error, facts }) => ({ error, facts })),
    )
    const [taken, other] = await Promise.all(outcomes)
    expect(taken).toEqual(other)
  })

  test.each(['no address', 'a@b', 'a b@c.example'])('cannot be %j', async (email) => {
    const eve = await signUp()
    await expect(eve.user.bindEmail({ email, emailCode: '123456' })).rejects.toMatchObject({ error: 'ACCOUNT_INVALID' })
  })

  test('that two accounts bind at once belongs to one, and the other keeps its own', async () => {
    const email = 'race@bind.example'
    const racers = await Promise.all([signUp(), signUp()])
    const bodies: { path: string; token: string; body: object }[] = []
    for (const { token, user } of racers) {
      const { requestId } = await user.sendEmailCode({ codeType: 'BIND', email })
      const [mail] = await exchange.client().demo.listOutbox({ requestId })
      bodies.push({ path: '/api/user/bindEmail', token, body: { email, emailCode: mail?.code } })
      exchange.clock.advance(61_000)
    }
    expect(countAnswers(await burst(exchange.url, bodies))).toEqual({ OK: 1, ACCOUNT_TAKEN: 1 })
    const emails = await Promise.all(racers.map(async ({ user }) => (await user.getUser({})).email))
    expect(emails.filter((bound) => bound === email)).toHaveLength(1)
    expect(emails.filter((bound) => bound === null)).toHaveLength(1)
  })

  test('is bound once by fifty calls with one code', async () => {
    const { token, user } = await signUp()
    const email = 'fifty@bind.example'
    await user.sendEmailCode({ codeType: 'BIND', email })
    const body = { email, emailCode: await newest(email) }
    const answers = await burst(
      exchange.url,
      Array.from({ length: 50 }, () => ({ path: '/api/user/bindEmail', token, body })),
    )
    expect(countAnswers(answers).OK).toBe(1)
    expect((await user.getUser({})).email).toBe(email)
  })
})

describe('a phone number', () => {
  test.each([
    ['13812340001', '+8613812340001'],
    ['+49 1512 3456789', '+4915123456789'],
    ['+1 415 555 2671', '+14155552671'],
    ['+44 7400 123456', '+447400123456'],
    ['+971 50 123 4567', '+971501234567'],
    ['+55 11 96123-4567', '+5511961234567'],
  ])('of any country is bound: %s', async (phone, number) => {
    const { user } = await signUp()
    await user.sendMobileCode({ codeType: 'BIND', phone })
    await user.bindPhone({ phone, code: await newest(number) })
    expect((await user.getUser({})).phone).toBe(number)
  })

  test('is changed with a code of the old one, and removed with its own', async () => {
    const fay = await signUp()
    await bindPhone(fay, '+4915123450001')
    exchange.clock.advance(61_000)
    await expect(bindPhone(fay, '+4915123450002')).rejects.toMatchObject(
      refused('STEP_UP_NEEDED', { missing: 'phoneCode' }),
    )
    const code = await newest('+4915123450002')
    await fay.user.sendMobileCode({ codeType: 'BIND', phone: '+4915123450001' })
    await fay.user.bindPhone({ phone: '+4915123450002', code, phoneCode: await newest('+4915123450001') })
    exchange.clock.advance(61_000)
    await fay.user.sendMobileCode({ codeType: 'BIND', phone: '+4915123450002' })
    await fay.user.unBindPhone({ code: await newest('+4915123450002') })
    expect((await fay.user.getUser({})).phone).toBeNull()
    await expect(fay.user.unBindPhone({ code: '123456' })).rejects.toMatchObject({ error: 'NOTHING_TO_CHANGE' })
  })
})

test('who has only the password cannot add a number, nor a mailbox by it', async () => {
  const { user, ...ivy } = await signUp()
  await bindEmail({ user, ...ivy }, 'ivy@bind.example')
  const phone = '+4915123450009'
  await expect(bindPhone({ user, ...ivy }, phone)).rejects.toMatchObject(
    refused('STEP_UP_NEEDED', { missing: 'emailCode' }),
  )
  const loginPwd = { code: await newest(phone), phone, loginPwd: password }
  await expect(user.bindPhone(loginPwd)).rejects.toMatchObject(refused('STEP_UP_NEEDED', { missing: 'emailCode' }))
  expect((await user.getUser({})).phone).toBeNull()
})

test('a code stays valid however often what it confirms is refused, and then confirms once', async () => {
  const ann = await signUp()
  await bindEmail(ann, 'ann.refused@example.com')
  await ann.user.sendEmailCode({ codeType: 'UPD_PASSWORD', email: 'ann.refused@example.com' })
  const emailCode = await newest('ann.refused@example.com')
  for (let time = 0; time < 7; time += 1)
    await expect(ann.user.setTradePassword({ pwd: '123456', emailCode })).rejects.toMatchObject(
      refused('TRADE_PASSWORD_TOO_WEAK'),
    )
  await ann.user.setTradePassword({ pwd: '739204', emailCode })
  await expect(ann.user.setTradePassword({ pwd: '284751', emailCode })).rejects.toMatchObject(
    refused('STEP_UP_NEEDED', { wrong: 'emailCode' }),
  )
})

test('requests with other challenges wait as well', async () => {
  const { user } = await signUp()
  const email = 'june@bind.example'
  await bindEmail({ user } as User, email)
  exchange.clock.advance(61_000)
  const ask = (letter: string) => user.sendEmailCode({ codeType: 'BIND', email, challenge: letter.repeat(43) })
  await ask('a')
  await expect(ask('b')).rejects.toMatchObject({ error: 'CODE_TOO_SOON' })
})

test('the last way to sign in cannot be removed, also by two calls at once', async () => {
  const email = 'last@bind.example'
  await exchange.client().user.sendEmailCode({ codeType: 'REGISTER', email })
  const code = await newest(email)
  const { satoken } = await exchange
    .client()
    .user.register({ type: 'EMAIL', account: email, password, code, inviteCode })
  const gwen = await userOf(satoken)
  await expect(gwen.user.unBindEmail({ code: '123456' })).rejects.toMatchObject({ error: 'LAST_SIGN_IN' })
  const phone = '+4915123450003'
  await gwen.user.sendEmailCode({ codeType: 'BIND', email })
  await bindPhone(gwen, phone, { emailCode: await newest(email) })
  exchange.clock.advance(61_000)
  await gwen.user.sendEmailCode({ codeType: 'BIND', email })
  await gwen.user.sendMobileCode({ codeType: 'BIND', phone })
  const answers = await burst(exchange.url, [
    { path: '/api/user/unBindEmail', token: gwen.token, body: { code: await newest(email) } },
    { path: '/api/user/unBindPhone', token: gwen.token, body: { code: await newest(phone) } },
  ])
  expect(countAnswers(answers)).toEqual({ OK: 1, LAST_SIGN_IN: 1 })
  const { account, type, email: left, phone: right } = await gwen.user.getUser({})
  expect([left, right].filter((contact) => contact !== null)).toHaveLength(1)
  expect([type, account]).toEqual(left === null ? ['PHONE', phone] : ['EMAIL', email])
})

describe('after a change', () => {
  test('every address is told, the old one too, and the inbox', async () => {
    const hana = await signUp()
    await bindEmail(hana, 'hana@bind.example')
    exchange.clock.advance(61_000)
    await hana.user.sendEmailCode({ codeType: 'BIND', email: 'hana@bind.example' })
    await bindPhone(hana, '+4915123450004', { emailCode: await newest('hana@bind.example') })
    exchange.clock.advance(61_000)
    await hana.user.sendEmailCode({ codeType: 'BIND', email: 'hana@bind.example' })
    const oldEmailCode = await newest('hana@bind.example')
    await bindEmail(hana, 'hana.new@bind.example', { oldEmailCode })
    for (const to of ['hana@bind.example', 'hana.new@bind.example', '+4915123450004']) {
      const [notice] = await exchange.client().demo.listOutbox({ to })
      expect(notice?.code).toBeNull()
      expect(notice?.text).toContain('email address was changed')
    }
    const { rows } = await hana.user.listMessages({})
    expect(rows[0]).toMatchObject({ kind: 'ACCOUNT_CHANGED', facts: { change: 'EMAIL_CHANGED' } })
  })

  test('withdrawals wait a day, but not for the first address of an account that never held money', async () => {
    const poor = await signUp()
    await bindEmail(poor, 'poor@bind.example')
    expect(await poor.user.getSecurity({})).toMatchObject({ hasHeldMoney: false, withdrawalHold: null })
    const { client, userId } = await createTrader(exchange, { usdt: '100' })
    expect(await client.user.getSecurity({}), 'so the page can warn').toMatchObject({ hasHeldMoney: true })
    await bindEmail({ token: '', user: client.user, userId }, 'rich@bind.example')
    const now = exchange.clock.now()
    const hold = await readHold(exchange.server.db, { userId, now })
    expect(hold).toEqual({ since: now, until: now + 86_400_000, reason: 'EMAIL_ADDED' })
    expect((await client.user.getSecurity({})).withdrawalHold).toEqual(hold)
    expect(await readHold(exchange.server.db, { userId, now: now + 86_400_000 })).toBeNull()
  })
})

test('of ten thousand guesses at a code five are compared', async () => {
  const subject = { purpose: 'BIND', account: 'EMAIL:guessed@bind.example', sessionId: 'a session' } as const
  const { codes } = exchange.server
  const { code } = await codes.issue({ ...subject, isLong: false })
  let compared = 0
  for (let from = 0; from < 10_000; from += 100) {
    const guesses = Array.from({ length: 100 }, (_, at) => String((Number(code) + 1 + from + at) % 1_000_000))
    const outcomes = await Promise.allSettled(
      guesses.map((guess) => codes.check({ ...subject, code: guess.padStart(6, '0') })),
    )
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled' || 'triesLeft' in outcome.reason.facts) compared += 1
  }
  expect(compared).toBe(5)
  await expect(codes.check({ ...subject, code })).rejects.toMatchObject({ error: 'CODE_WRONG' })
}, 300_000)

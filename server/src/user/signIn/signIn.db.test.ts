// Signing up and in like a user: with codes from the outbox, an invite code, and wrong guesses.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { browserHash } from './browsers.ts'
import { addInviteCode } from '../userRows.ts'

const password = 'three blind mice'
let exchange: TestServer
let inviteCode: string

beforeAll(async () => {
  exchange = await startTestServer()
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
})
afterAll(() => exchange.close())

const browser = 'b'.repeat(43)
const api = () => exchange.client(undefined, browser)
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The newest code in the outbox; '' if the newest message has none. */
async function codeFor(to: string): Promise<string> {
  const [newest] = await api().demo.listOutbox({ to })
  return newest?.code ?? ''
}

async function signUp(email: string): Promise<string> {
  await api().user.sendEmailCode({ codeType: 'REGISTER', email })
  const code = await codeFor(email)
  const { satoken } = await api().user.register({ type: 'EMAIL', account: email, password, code, inviteCode })
  return satoken
}

describe('signing up', () => {
  test('with an email address takes its code and an invite code, and signs in', async () => {
    const token = await signUp('ann@example.com')
    const me = await exchange.client(token).user.getUser({})
    expect(me).toMatchObject({
      account: 'ann@example.com',
      type: 'EMAIL',
      email: 'ann@example.com',
      credits: 80,
      asset: [],
    })
    expect(me.inviteCode).toMatch(/^[2-9A-Z]{8}$/)
  })

  test('shows the code only to the browser that requested it', async () => {
    const email = 'reader@example.com'
    const { requestId } = await api().user.sendEmailCode({ codeType: 'REGISTER', email })
    const stranger = exchange.client(undefined, 's'.repeat(43))
    expect(await stranger.demo.listOutbox({ to: email })).toEqual([])
    expect((await stranger.demo.listOutbox({})).filter(({ to }) => to === email)).toEqual([])
    const own = await api().demo.listOutbox({ to: email })
    expect(own).toMatchObject([{ to: email, code: expect.stringMatching(/^\d{6}$/) }])
    expect(await stranger.demo.listOutbox({ requestId })).toEqual(own)
    expect(JSON.stringify(own)).not.toContain(requestId)
  })

  test('with a mainland telephone number uses the code of a text message', async () => {
    await api().user.sendMobileCode({ codeType: 'REGISTER', phone: '138 1234 5678' })
    const code = await codeFor('+8613812345678')
    const account = { type: 'PHONE', account: '13812345678', password, code, inviteCode } as const
    const { satoken } = await api().user.register(account)
    expect((await exchange.client(satoken).user.getUser({})).phone).toBe('+8613812345678')
  })

  test('with the invite code that a demo hands to everybody', async () => {
    const { inviteCode: code } = await api().demo.getInvitation({})
    expect(await api().demo.getInvitation({})).toEqual({ inviteCode: code })
    const { satoken } = await api().user.register({ type: 'USERNAME', account: 'Demi', password, inviteCode: code })
    expect((await exchange.client(satoken).user.getUser({})).account).toBe('Demi')
  })

  test('with the code of a frozen account is refused until it is unfrozen', async () => {
    const { db } = exchange.server
    const inviter = await exchange.client(await signUp('frozen@example.com')).user.getUser({})
    const join = (account: string) =>
      api().user.register({ type: 'USERNAME', account, password, inviteCode: inviter.inviteCode })
    const freeze = { user_id: BigInt(inviter.userId), began_at: exchange.clock.now(), frozen_by: 'CUSTOMER' } as const
    await db.insertInto('freezes').values(freeze).execute()
    await expect(join('early')).rejects.toMatchObject({ error: 'INVITE_CODE_CLOSED' })
    await db.updateTable('freezes').set({ ended_at: exchange.clock.now() }).execute()
    await join('early')
  })

  test('with a code for two sign-ups accepts two of five concurrent ones, and a failed one does not count', async () => {
    const { db } = exchange.server
    const limited = await addInviteCode(db, { userId: null, now: exchange.clock.now(), uses: 2 })
    const join = (account: string) => api().user.register({ type: 'USERNAME', account, password, inviteCode: limited })
    await expect(join('Demi')).rejects.toMatchObject({ error: 'ACCOUNT_TAKEN' })
    const outcomes = await Promise.allSettled(['uses1', 'uses2', 'uses3', 'uses4', 'uses5'].map(join))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.error] : []))
    expect(refused).toEqual(['INVITE_CODE_USED', 'INVITE_CODE_USED', 'INVITE_CODE_USED'])
    await expect(join('uses6')).rejects.toMatchObject({ error: 'INVITE_CODE_USED' })
  })

  test('with a user’s own code has no limit', async () => {
    const first = await api().user.register({ type: 'USERNAME', account: 'inviter', password, inviteCode })
    const { inviteCode: own } = await exchange.client(first.satoken).user.getUser({})
    for (const account of ['guest1', 'guest2', 'guest3'])
      await api().user.register({ type: 'USERNAME', account, password, inviteCode: own })
  })

  test('with a name needs no code, and the name is case-insensitive', async () => {
    const account = { type: 'USERNAME', account: 'Barbara', password, inviteCode } as const
    await api().user.register(account)
    await expect(api().user.register({ ...account, account: 'BARBARA' })).rejects.toMatchObject({
      error: 'ACCOUNT_TAKEN',
    })
  })

  test('accepts another user’s invite code, case-insensitive', async () => {
    const token = await signUp('host@example.com')
    const { inviteCode: own, userId } = await exchange.client(token).user.getUser({})
    const { satoken } = await api().user.register({
      type: 'USERNAME',
      account: 'guest',
      password,
      inviteCode: own.toLowerCase(),
    })
    const guest = await exchange.client(satoken).user.getUser({})
    const row = await exchange.server.db
      .selectFrom('users')
      .select('invited_by')
      .where('id', '=', BigInt(guest.userId))
      .executeTakeFirstOrThrow()
    expect(Number(row.invited_by)).toBe(userId)
  })

  test.each([
    ['without an invite code', { inviteCode: undefined }, 'INVITE_CODE_REQUIRED'],
    ['with an unknown invite code', { inviteCode: 'NOSUCHCD' }, 'INVITE_CODE_UNKNOWN'],
    ['with a malformed name', { account: '99 problems' }, 'ACCOUNT_INVALID'],
    ['with a weak password', { password: 'qwertyuiop' }, 'PASSWORD_TOO_WEAK'],
    ['with a short password', { password: 'x7#Qd' }, 'PASSWORD_TOO_WEAK'],
    ['with an email address and no code', { type: 'EMAIL', account: 'no@code.example' }, 'CODE_REQUIRED'],
    [
      'with an email address and a guessed code',
      { type: 'EMAIL', account: 'no@code.example', code: '123456' },
      'CODE_WRONG',
    ],
  ] as const)('%s is refused', async (_, change, error) => {
    const account = { type: 'USERNAME', account: 'charlie', password, inviteCode, ...change }
    await expect(api().user.register(account as never)).rejects.toMatchObject({ error })
  })

  test('concurrently with one name creates one account', async () => {
    const account = { type: 'USERNAME', account: 'racer', password, inviteCode } as const
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => api().user.register(account)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a code', () => {
  test('is sent at most once in sixty seconds', async () => {
    await api().user.sendEmailCode({ codeType: 'REGISTER', email: 'twice@example.com' })
    const again = () => api().user.sendEmailCode({ codeType: 'REGISTER', email: 'twice@example.com' })
    await expect(again()).rejects.toMatchObject({ error: 'CODE_TOO_SOON' })
    exchange.clock.advance(60_000)
    await again()
  })

  test('is void after five wrong attempts, also concurrent ones', async () => {
    const email = 'guessed@example.com'
    await api().user.sendEmailCode({ codeType: 'REGISTER', email })
    const code = await codeFor(email)
    const spend = (tried: string) =>
      exchange.server.codes.spend({ purpose: 'REGISTER', account: `EMAIL:${email}`, browser, code: tried })
    const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => spend(wrongCode(code))))
    expect(guesses.every((guess) => guess.status === 'rejected')).toBe(true)
    await expect(spend(code)).rejects.toMatchObject({ error: 'CODE_WRONG' })
  })

  test('works once, also with two concurrent uses', async () => {
    const subject = { purpose: 'LOGIN', account: 'EMAIL:once@example.com', browser } as const
    const { code } = await exchange.server.codes.issue({ ...subject, isLong: false })
    const spent = await Promise.allSettled([1, 2, 3].map(() => exchange.server.codes.spend({ ...subject, code })))
    expect(spent.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  test('is invalid for another purpose or account', async () => {
    const account = 'EMAIL:bound@example.com'
    const { code } = await exchange.server.codes.issue({ purpose: 'LOGIN', account, browser, isLong: false })
    await exchange.server.codes.issue({ purpose: 'FIND_PASSWORD', account, browser, isLong: false })
    await expect(
      exchange.server.codes.spend({ purpose: 'FIND_PASSWORD', account, browser, code }),
    ).rejects.toMatchObject({
      error: 'CODE_WRONG',
    })
    await expect(
      exchange.server.codes.spend({ purpose: 'LOGIN', account: 'EMAIL:x@example.com', browser, code }),
    ).rejects.toMatchObject({ error: 'CODE_WRONG' })
  })

  test('expires after ten minutes', async () => {
    const subject = { purpose: 'LOGIN', account: 'EMAIL:late@example.com', browser } as const
    const { code } = await exchange.server.codes.issue({ ...subject, isLong: false })
    exchange.clock.advance(10 * 60_000 + 1)
    await expect(exchange.server.codes.spend({ ...subject, code })).rejects.toMatchObject({ error: 'CODE_EXPIRED' })
  })

  test.each(['UPD_PASSWORD', 'BIND', 'WITHDRAW'] as const)('for %s is only for a signed-in user', async (codeType) => {
    await expect(api().user.sendEmailCode({ codeType, email: 'ann@example.com' })).rejects.toMatchObject({
      error: 'NOT_OFFERED',
    })
  })
})

describe('the existence of an account', () => {
  test('is not revealed by signing in', async () => {
    const login = (account: string) => api().user.login({ type: 'EMAIL', account, password: 'not the password' })
    const known = await login('ann@example.com').catch((error: unknown) => error)
    const unknown = await login('nobody@example.com').catch((error: unknown) => error)
    expect(known).toMatchObject({ error: 'WRONG_CREDENTIALS', facts: {} })
    expect(unknown).toMatchObject({ error: 'WRONG_CREDENTIALS', facts: {} })
  })

  test('is not revealed by requesting codes, except to the mailbox', async () => {
    for (const codeType of ['REGISTER', 'FIND_PASSWORD'] as const) {
      exchange.clock.advance(61_000)
      for (const email of ['ann@example.com', 'stranger@example.com']) {
        expect(Object.keys(await api().user.sendEmailCode({ codeType, email }))).toEqual(['requestId'])
        await expect(api().user.sendEmailCode({ codeType, email })).rejects.toMatchObject({ error: 'CODE_TOO_SOON' })
      }
    }
    const ann = await api().demo.listOutbox({ to: 'ann@example.com' })
    expect(ann.map(({ code }) => code !== null).slice(0, 2)).toEqual([true, false])
    const stranger = await api().demo.listOutbox({ to: 'stranger@example.com' })
    expect(stranger.map(({ code }) => code !== null)).toEqual([true])
  })

  test('is not revealed by a password reset with a guessed code', async () => {
    const reset = (email: string) => api().user.resetPassword({ email, newPwd: 'four and twenty', emailCode: '000000' })
    const outcomes = [
      await reset('ann@example.com').catch((e: unknown) => e),
      await reset('nobody@example.com').catch((e: unknown) => e),
    ]
    for (const outcome of outcomes) expect(outcome).toMatchObject({ error: 'CODE_WRONG' })
  })
})

describe('a password', () => {
  test('is changed with the old one, and every other session ends', async () => {
    await api().user.register({ type: 'USERNAME', account: 'changer', password, inviteCode })
    const login = (tried: string) => api().user.login({ type: 'USERNAME', account: 'changer', password: tried })
    const { satoken: here } = await login(password)
    const { satoken: there } = await login(password)
    const newPwd = 'four and twenty'
    await expect(exchange.client(here).user.changePassword({ oldPwd: 'wrong', newPwd })).rejects.toMatchObject({
      error: 'WRONG_PASSWORD',
    })
    await exchange.client(here).user.changePassword({ oldPwd: password, newPwd })
    await exchange.client(here).user.getUser({})
    await expect(exchange.client(there).user.getUser({})).rejects.toThrow(/^500 .*Token/)
    await expect(login(password)).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
    await login(newPwd)
  })

  test('that changes during a sign-in with the old one ends that session', async () => {
    const { satoken } = await api().user.register({ type: 'USERNAME', account: 'overtaken', password, inviteCode })
    const { passwords } = exchange.server
    const verify = passwords.verify
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (wanted) => {
      const isRight = await verify(wanted)
      await exchange.client(satoken).user.changePassword({ oldPwd: password, newPwd: 'four and twenty' })
      return isRight
    })
    const login = api().user.login({ type: 'USERNAME', account: 'overtaken', password })
    await expect(login).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
    const { userId } = await exchange.client(satoken).user.getUser({})
    const open = exchange.server.db.selectFrom('sessions').select('id').where('user_id', '=', BigInt(userId))
    expect(await open.where('ended_at', 'is', null).execute()).toHaveLength(1)
  })

  test('that was just changed cannot be changed with the old one', async () => {
    const email = 'owner@example.com'
    const thief = exchange.client(await signUp(email), 't'.repeat(43))
    await exchange.client(undefined, 't'.repeat(43)).user.login({ type: 'EMAIL', account: email, password })
    exchange.clock.advance(61_000)
    await api().user.sendEmailCode({ codeType: 'FIND_PASSWORD', email })
    const emailCode = await codeFor(email)
    const { passwords } = exchange.server
    const verify = passwords.verify
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (wanted) => {
      const isRight = await verify(wanted)
      await api().user.resetPassword({ email, newPwd: 'four and twenty', emailCode })
      return isRight
    })
    const change = thief.user.changePassword({ oldPwd: password, newPwd: 'baked in a pie' })
    await expect(change).rejects.toMatchObject({ error: 'WRONG_PASSWORD' })
    const { satoken } = await api().user.login({ type: 'EMAIL', account: email, password: 'four and twenty' })
    const { userId } = await exchange.client(satoken).user.getUser({})
    const known = exchange.server.db.selectFrom('known_browsers').select('browser_hash').where('is_known', '=', true)
    expect(await known.where('user_id', '=', BigInt(userId)).execute()).toEqual([
      { browser_hash: browserHash(browser) },
    ])
  })

  test('of another user cannot be changed by giving their id', async () => {
    const token = await signUp('mallory@example.com')
    const change = { oldPwd: password, newPwd: 'four and twenty', userId: 1 }
    await expect(exchange.client(token).user.changePassword(change)).rejects.toMatchObject({ error: 'USER_MISMATCH' })
  })

  test('that is forgotten is reset with a code, and every session ends', async () => {
    const token = await signUp('forgetful@example.com')
    exchange.clock.advance(61_000)
    await api().user.sendEmailCode({ codeType: 'FIND_PASSWORD', email: 'forgetful@example.com' })
    const emailCode = await codeFor('forgetful@example.com')
    await api().user.resetPassword({ email: 'forgetful@example.com', newPwd: 'four and twenty', emailCode })
    await expect(exchange.client(token).user.getUser({})).rejects.toThrow(/^500 .*Token/)
    await api().user.login({ type: 'EMAIL', account: 'forgetful@example.com', password: 'four and twenty' })
  })
})

describe('a session', () => {
  test('ends at once when its user signs out, and only that one', async () => {
    const account = { type: 'USERNAME', account: 'leaver', password } as const
    const { satoken: first } = await api().user.register({ ...account, inviteCode })
    const { satoken: second } = await api().user.login(account)
    await exchange.client(first).user.logout({})
    await expect(exchange.client(first).user.getUser({})).rejects.toThrow(/^500 .*Token/)
    await exchange.client(second).user.getUser({})
  })

  test('ends after thirty minutes without use, and after a day in any case', async () => {
    const account = { type: 'USERNAME', account: 'sleeper', password } as const
    const { satoken } = await api().user.register({ ...account, inviteCode })
    for (let minutes = 0; minutes < 24 * 60; minutes += 29) {
      await exchange.client(satoken).user.getUser({})
      exchange.clock.advance(29 * 60_000)
    }
    await expect(exchange.client(satoken).user.getUser({})).rejects.toThrow(/^500 .*Token/)
    const { satoken: idle } = await api().user.login(account)
    exchange.clock.advance(30 * 60_000 + 1)
    await expect(exchange.client(idle).user.getUser({})).rejects.toThrow(/^500 .*Token/)
  })

  test('is stored only as a hash', async () => {
    const token = await exchange.server.sessions.create(1e4)
    const rows = await exchange.server.db.selectFrom('sessions').selectAll().execute()
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token)
  })

  test('that ends notifies listeners', async () => {
    const ended: number[] = []
    exchange.server.sessions.onEnded((sessions) => ended.push(...sessions.map(({ userId }) => userId)))
    const token = await signUp('heard@example.com')
    const { userId } = await exchange.client(token).user.getUser({})
    await exchange.client(token).user.logout({})
    expect(ended).toEqual([userId])
  })
})

test('country codes are named in the caller’s language', async () => {
  const response = await fetch(`${exchange.url}/api/user/getCountryCode`, {
    method: 'POST',
    headers: { language: 'de' },
  })
  const { data } = (await response.json()) as { data: { country: string; name: string; code: string }[] }
  expect(data).toContainEqual({ country: 'DE', name: 'Deutschland', code: '+49' })
  expect(data.length).toBeGreaterThan(200)
})

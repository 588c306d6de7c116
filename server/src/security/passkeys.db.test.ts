// Passkeys of customers: added, used to sign in and to confirm, copied, lost and removed.
import type { Client } from '@assay/api/client'
import { ApiError } from '@assay/api/errors'
import type { PlatformSettings } from '@assay/api/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kinds as configurationKinds } from '../configurationKinds.ts'
import { publicOrigin } from '../environment/publicOrigin.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { appCode } from '../testing/authenticatorApp.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { requireSignIn } from '../user/contacts/requireSignIn.ts'
import { addInviteCode } from '../user/userRows.ts'

const password = 'three blind mice'
const browser = 'b'.repeat(43)
const strangersBrowser = 's'.repeat(43)
type Rules = PlatformSettings['LOGIN_REGIS_SETTING']
let exchange: TestServer
let usual: Rules
let inviteCode: string
let origin: string

beforeAll(async () => {
  exchange = await startTestServer()
  usual = exchange.server.settings.current().LOGIN_REGIS_SETTING
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  origin = publicOrigin(exchange.server.config)
})
afterAll(() => exchange.close())

let made = 0
let account: string
let client: Client
let phone: Authenticator

beforeEach(async () => {
  account = `keeper${++made}`
  phone = new Authenticator(origin)
  client = await registered(account)
})

async function rules(change: Partial<Rules>): Promise<void> {
  const { clock, configuration, db } = exchange.server
  const value = { ...usual, ...change }
  await changeSetting(
    { db, kinds: configurationKinds, now: clock.now() },
    { key: 'LOGIN_REGIS_SETTING', value, since: null, changedBy: 'ada' },
  )
  await configuration.look()
}

async function registered(name: string): Promise<Client> {
  const anybody = exchange.client(undefined, browser)
  const { satoken } = await anybody.user.register({ type: 'USERNAME', account: name, password, inviteCode })
  return exchange.client(satoken, browser)
}

const anybody = (from = browser) => exchange.client(undefined, from)

async function add(name = 'Phone', to = phone) {
  const { options } = await client.security.startPasskey({ ...(await strongProof(to)) })
  return client.security.addPasskey({ name, passkey: to.create(options) })
}

/** A passkey, where the account has one already. */
async function strongProof(from: Authenticator): Promise<{ passkey?: string }> {
  const refused = await asked(client.security.startPasskey({}))
  return refused === null ? {} : { passkey: from.get(refused) }
}

/** The options for a passkey of a refusal; null if the call was not refused. */
async function asked(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return String(error.facts['passkeyOptions'])
  }
}

const login = (factor: object = {}, from = browser) =>
  anybody(from).user.login({ type: 'USERNAME', account, password, ...factor })

async function signIn(authenticator = phone, forgery = {}) {
  const { options } = await anybody().security.startPasskeySignIn({})
  return anybody().security.signInWithPasskey({ passkey: authenticator.get(options, forgery) })
}

const nameOf = async (token: string) => (await exchange.client(token).user.getUser({})).account
const kinds = async () =>
  (await client.user.listMessages({ about: 'account' })).rows.map(({ kind, facts }) => [kind, facts])

describe('adding a passkey', () => {
  test('answers recovery codes with the first second factor only, and tells the owner', async () => {
    const first = await add()
    expect(first.recoveryCodes).toHaveLength(10)
    const key = new Authenticator(origin)
    const refused = await asked(client.security.startPasskey({}))
    const { options } = await client.security.startPasskey({ passkey: phone.get(refused ?? '') })
    expect(await client.security.addPasskey({ name: 'Key', passkey: key.create(options) })).toEqual({
      recoveryCodes: null,
    })
    const { passkeys, recoveryCodesLeft } = await client.security.listFactors({})
    expect(passkeys.map(({ name, isBlocked }) => [name, isBlocked])).toEqual([
      ['Phone', false],
      ['Key', false],
    ])
    expect(recoveryCodesLeft).toBe(10)
    expect(await kinds()).toContainEqual(['ACCOUNT_CHANGED', { change: 'PASSKEY_ADDED' }])
  })

  test('takes an answer of this page, of a verified user, once, in time and in the session that asked', async () => {
    const passkey = (forgery: object, options: string) => ({ name: 'Phone', passkey: phone.create(options, forgery) })
    const start = async () => (await client.security.startPasskey({})).options
    const refusal = (input: { name: string; passkey: string }, by = client) =>
      by.security.addPasskey(input).then(
        () => 'added',
        (error: ApiError) => error.error,
      )
    expect(await refusal(passkey({ origin: 'https://assay.example.evil' }, await start()))).toBe('PASSKEY_WRONG')
    expect(await refusal(passkey({ isUserUnverified: true }, await start()))).toBe('PASSKEY_WRONG')
    expect(await refusal(passkey({ challenge: 'x'.repeat(43) }, await start()))).toBe('PASSKEY_EXPIRED')
    expect(await refusal({ name: 'Phone', passkey: 'no JSON' })).toBe('PASSKEY_WRONG')
    expect(await refusal({ name: 'Phone', passkey: '{"id":1,"response":null}' })).toBe('PASSKEY_WRONG')
    const other = exchange.client((await login()).satoken, browser)
    expect(await refusal(passkey({}, await start()), other)).toBe('PASSKEY_EXPIRED')
    const late = await start()
    exchange.clock.advance(5 * 60_000 + 1)
    expect(await refusal(passkey({}, late))).toBe('PASSKEY_EXPIRED')
    const right = passkey({}, await start())
    expect(await refusal(right)).toBe('added')
    expect(await refusal(right)).toBe('PASSKEY_EXPIRED')
    expect((await client.security.listFactors({})).passkeys).toHaveLength(1)
  })

  test('that began before the account was frozen cannot be finished', async () => {
    const { options } = await client.security.startPasskey({})
    await client.security.freeze({})
    const added = client.security.addPasskey({ name: 'Phone', passkey: phone.create(options) })
    await expect(added).rejects.toMatchObject({ error: 'ACCOUNT_FROZEN' })
  })

  test('of parallel calls with one answer adds one', async () => {
    const { options } = await client.security.startPasskey({})
    const passkey = phone.create(options)
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((n) => client.security.addPasskey({ name: `Phone ${n}`, passkey })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await client.security.listFactors({})).passkeys).toHaveLength(1)
  })
})

describe('signing in with a passkey', () => {
  test('needs no name and no password', async () => {
    await add()
    expect(await nameOf((await signIn()).satoken)).toBe(account)
    const { rows } = await client.security.listSignIns({})
    expect(rows[0]).toMatchObject({ result: 'OK' })
  })

  test('takes each answer once, also of parallel calls', async () => {
    await add()
    const { options } = await anybody().security.startPasskeySignIn({})
    const passkey = phone.get(options)
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => anybody().security.signInWithPasskey({ passkey })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(anybody().security.signInWithPasskey({ passkey })).rejects.toMatchObject({ error: 'PASSKEY_EXPIRED' })
  })

  test('refuses another page, another browser, an unverified user, an old request and an unknown passkey', async () => {
    await add()
    await expect(signIn(phone, { origin: 'https://assay.example.evil' })).rejects.toMatchObject({
      error: 'PASSKEY_WRONG',
    })
    await expect(signIn(phone, { isUserUnverified: true })).rejects.toMatchObject({ error: 'PASSKEY_WRONG' })
    const foreign = await anybody(strangersBrowser).security.startPasskeySignIn({})
    await expect(anybody().security.signInWithPasskey({ passkey: phone.get(foreign.options) })).rejects.toMatchObject({
      error: 'PASSKEY_EXPIRED',
    })
    const { options } = await anybody().security.startPasskeySignIn({})
    exchange.clock.advance(5 * 60_000 + 1)
    await expect(anybody().security.signInWithPasskey({ passkey: phone.get(options) })).rejects.toMatchObject({
      error: 'PASSKEY_EXPIRED',
    })
    const stranger = new Authenticator(origin)
    stranger.create(JSON.stringify({ challenge: '', rp: { id: 'localhost' }, user: { id: '' } }))
    await expect(signIn(stranger)).rejects.toMatchObject({ error: 'PASSKEY_WRONG' })
    expect(await nameOf((await signIn()).satoken)).toBe(account)
  })

  test('with a counter that goes back blocks the passkey, tells the owner and holds withdrawals', async () => {
    await add()
    await signIn(phone, { counter: 7 })
    exchange.clock.advance(3000)
    await expect(signIn(phone, { counter: 7 })).rejects.toMatchObject({ error: 'PASSKEY_BLOCKED' })
    // Neither the copy nor the original continues.
    await expect(signIn(phone, { counter: 8 })).rejects.toMatchObject({ error: 'PASSKEY_BLOCKED' })
    expect((await client.security.listFactors({})).passkeys).toMatchObject([{ isBlocked: true }])
    const told = (await kinds()).filter(([, facts]) => JSON.stringify(facts).includes('PASSKEY_BLOCKED'))
    expect(told).toHaveLength(1)
    expect((await client.user.getSecurity({})).withdrawalHold).toMatchObject({ reason: 'PASSKEY_BLOCKED' })
  })

  test('that arrives after the answer to a later question is refused as late, and blocks nothing', async () => {
    await add()
    const first = await anybody().security.startPasskeySignIn({})
    exchange.clock.advance(10_000)
    const second = await anybody().security.startPasskeySignIn({})
    const answers = [phone.get(first.options), phone.get(second.options)]
    await anybody().security.signInWithPasskey({ passkey: answers[1] ?? '' })
    await expect(anybody().security.signInWithPasskey({ passkey: answers[0] ?? '' })).rejects.toMatchObject({
      error: 'PASSKEY_EXPIRED',
    })
    expect((await client.security.listFactors({})).passkeys).toMatchObject([{ isBlocked: false }])
    exchange.clock.advance(3000)
    expect(await nameOf((await signIn()).satoken)).toBe(account)
  })

  test('is for one of our questions, of which none is stored before it is answered', async () => {
    await add()
    const kept = () => exchange.server.db.selectFrom('used_nonces').selectAll().execute()
    const before = await kept()
    for (let time = 0; time < 30; time += 1) await anybody().security.startPasskeySignIn({})
    expect(await kept()).toEqual(before)
    const { options } = await anybody().security.startPasskeySignIn({})
    const { challenge } = JSON.parse(options) as { challenge: string }
    const bytes = Buffer.from(challenge, 'base64url')
    // A later time under the seal of an earlier one.
    bytes.writeUIntBE(bytes.readUIntBE(10, 6) + 60_000, 10, 6)
    for (const made of [bytes.toString('base64url'), 'x'.repeat(43), challenge.slice(2)])
      await expect(
        anybody().security.signInWithPasskey({ passkey: phone.get(options, { challenge: made }) }),
      ).rejects.toMatchObject({ error: 'PASSKEY_EXPIRED' })
    const answer = phone.get(options)
    await anybody().security.signInWithPasskey({ passkey: answer })
    await expect(anybody().security.signInWithPasskey({ passkey: answer })).rejects.toMatchObject({
      error: 'PASSKEY_EXPIRED',
    })
    expect(await kept()).toHaveLength(before.length + 1)
  })

  test('whose counter stays 0 works again and again', async () => {
    await add()
    await signIn(phone, { counter: 0 })
    await signIn(phone, { counter: 0 })
  })
})

describe('logging in with a password where there is a passkey', () => {
  test('asks for it, and the password alone is not enough', async () => {
    await add()
    const options = await asked(login())
    await expect(login()).rejects.toMatchObject({ error: 'PASSKEY_REQUIRED' })
    const { satoken } = await login({ passkey: phone.get(options ?? '') })
    expect(await nameOf(satoken)).toBe(account)
    await expect(login({ passkey: phone.get(options ?? '') })).rejects.toMatchObject({ error: 'PASSKEY_EXPIRED' })
  })

  test('takes no passkey of another customer', async () => {
    await add()
    const options = (await asked(login())) ?? ''
    client = await registered(`other${made}`)
    const strangers = new Authenticator(origin)
    await add('Stranger', strangers)
    const any = JSON.stringify({ ...JSON.parse(options), allowCredentials: undefined })
    await expect(login({ passkey: strangers.get(any) })).rejects.toMatchObject({ error: 'PASSKEY_WRONG' })
  })

  test('takes a recovery code from somebody who has lost it', async () => {
    const { recoveryCodes } = await add()
    const { satoken } = await login({ recoveryCode: recoveryCodes?.[0] })
    const again = exchange.client(satoken, browser)
    const [lost] = (await again.security.listFactors({})).passkeys
    await again.security.removePasskey({ passkeyId: lost?.passkeyId ?? 0, recoveryCode: recoveryCodes?.[1] })
    await login()
  })

  test('names an authenticator app first where there are both', async () => {
    await add()
    const refused = await asked(client.security.startTotp({}))
    const { secret } = await client.security.startTotp({ passkey: phone.get(refused ?? '') })
    await client.security.confirmTotp({ code: appCode(secret, exchange.clock.now()) })
    await expect(login()).rejects.toMatchObject({ error: 'TOTP_REQUIRED' })
    await login({ passkey: phone.get((await asked(login())) ?? '') })
  })
})

describe('a passkey as proof of an act', () => {
  test('confirms the call that asked for it, once, and no other', async () => {
    await add()
    const renewal = (await asked(client.security.renewRecoveryCodes({}))) ?? ''
    const [{ passkeyId } = { passkeyId: 0 }] = (await client.security.listFactors({})).passkeys
    const removal = (await asked(client.security.removePasskey({ passkeyId }))) ?? ''
    await expect(client.security.removePasskey({ passkeyId, passkey: phone.get(renewal) })).rejects.toMatchObject({
      error: 'STEP_UP_NEEDED',
      facts: { expired: 'passkey' },
    })
    const passkey = phone.get(renewal)
    const { recoveryCodes } = await client.security.renewRecoveryCodes({ passkey })
    expect(recoveryCodes).toHaveLength(10)
    await expect(client.security.renewRecoveryCodes({ passkey })).rejects.toMatchObject({ error: 'STEP_UP_NEEDED' })
    await client.security.removePasskey({ passkeyId, passkey: phone.get(removal) })
    expect(await client.security.listFactors({})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
  })

  test('is asked for instead of weaker proofs, and is still valid after a refusal of the act', async () => {
    await add()
    const options = (await asked(client.security.removePasskey({ passkeyId: 1_000_000 }))) ?? ''
    const passkey = phone.get(options)
    const removal = { passkeyId: 1_000_000, passkey }
    await expect(client.security.removePasskey(removal)).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await expect(client.security.removePasskey(removal)).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await expect(client.user.setTradePassword({ pwd: '905713', loginPwd: password })).rejects.toMatchObject({
      facts: { missing: 'passkey|recoveryCode' },
    })
  })
})

describe('a passkey of somebody else', () => {
  test('can be neither renamed nor removed', async () => {
    await add()
    const [{ passkeyId } = { passkeyId: 0 }] = (await client.security.listFactors({})).passkeys
    const owner = client
    client = await registered(`thief${made}`)
    const own = new Authenticator(origin)
    await add('Own', own)
    await expect(client.security.renamePasskey({ passkeyId, name: 'Mine' })).rejects.toMatchObject({
      error: 'NOT_FOUND',
    })
    const options = (await asked(client.security.removePasskey({ passkeyId }))) ?? ''
    await expect(client.security.removePasskey({ passkeyId, passkey: own.get(options) })).rejects.toMatchObject({
      error: 'NOT_FOUND',
    })
    await owner.security.renamePasskey({ passkeyId, name: 'Still mine' })
    expect((await owner.security.listFactors({})).passkeys[0]?.name).toBe('Still mine')
  })
})

test('a password whose way to sign in is closed does not keep a passkey from being the last one', async () => {
  const { recoveryCodes } = await add()
  const [{ passkeyId } = { passkeyId: 0 }] = (await client.security.listFactors({})).passkeys
  await rules({ ordinaryIsOpen: false })
  await expect(client.security.removePasskey({ passkeyId, recoveryCode: recoveryCodes?.[0] })).rejects.toMatchObject({
    error: 'LAST_SIGN_IN',
  })
  await rules({})
  await client.security.removePasskey({ passkeyId, recoveryCode: recoveryCodes?.[1] })
  expect((await client.security.listFactors({})).passkeys).toEqual([])
})

test('a passkey keeps a login from being the last way to sign in, unless it is blocked or only wallets sign in', async () => {
  const { db } = exchange.server
  await add()
  const { userId } = await client.user.getUser({})
  const left = async () => await requireSignIn(exchange.server, db, { userId, without: 'USERNAME' })
  expect(await left()).toBeNull()
  await rules({ addressIsOpen: true, walletOnly: true })
  await expect(left()).rejects.toMatchObject({ error: 'LAST_SIGN_IN' })
  await rules({})
  await db.updateTable('passkeys').set({ blocked_at: 1 }).where('holder', '=', `user ${userId}`).execute()
  await expect(left()).rejects.toMatchObject({ error: 'LAST_SIGN_IN' })
})

test('the last way to sign in cannot be removed', async () => {
  const { recoveryCodes } = await add()
  await exchange.server.db.updateTable('users').set({ password_hash: null }).where('account', '=', account).execute()
  const [{ passkeyId } = { passkeyId: 0 }] = (await client.security.listFactors({})).passkeys
  await expect(client.security.removePasskey({ passkeyId, recoveryCode: recoveryCodes?.[0] })).rejects.toMatchObject({
    error: 'LAST_SIGN_IN',
  })
  expect(await nameOf((await signIn()).satoken)).toBe(account)
})

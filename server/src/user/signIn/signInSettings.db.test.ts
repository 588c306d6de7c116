// Every field of LOGIN_REGIS_SETTING that decides about signing up, signing in and step-up, and h5Code: changed while the
// server runs, and obeyed from the next call on.
import type { PlatformSettings } from '@assay/api/settings'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '../../configurationKinds.ts'
import { customer } from '../../factors/factors.ts'
import { changeSetting } from '../../settings/changeSetting.ts'
import { prove } from '../../testing/prove.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createTrader } from '../../testing/traders.ts'
import { addInviteCode } from '../userRows.ts'

type Rules = PlatformSettings['LOGIN_REGIS_SETTING']
const password = 'three blind mice'
const KNOWN_ADDRESS = `0x${'1a'.repeat(20)}`
let exchange: TestServer
let usual: PlatformSettings
let names = 0

beforeAll(async () => {
  exchange = await startTestServer()
  usual = exchange.server.settings.current()
})
afterAll(() => exchange.close())
afterEach(async () => {
  await set('LOGIN_REGIS_SETTING', usual.LOGIN_REGIS_SETTING)
  await set('MARKET_URL', usual.MARKET_URL)
})

async function set(key: 'LOGIN_REGIS_SETTING' | 'MARKET_URL', value: object): Promise<void> {
  const { clock, configuration, db } = exchange.server
  await changeSetting({ db, kinds, now: clock.now() }, { key, value, since: null, changedBy: 'ada' })
  await configuration.look()
}
/** Signing up takes neither a code nor an invite code, unless the change says so. */
const rules = (change: Partial<Rules>) =>
  set('LOGIN_REGIS_SETTING', {
    ...usual.LOGIN_REGIS_SETTING,
    emailCode: false,
    phoneCode: false,
    inviteCodeRequired: false,
    ...change,
  })

const email = () => ({ type: 'EMAIL', account: `reader${++names}@example.com`, password }) as const
const phone = () => ({ type: 'PHONE', account: `1381234${String(5000 + ++names)}`, password }) as const
const named = () => ({ type: 'USERNAME', account: `reader${++names}`, password }) as const
const api = () => exchange.client().user
const refused = (error: string, facts?: object) =>
  expect.objectContaining({ error, ...(facts && { facts: expect.objectContaining(facts) }) })
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: unknown) => error,
  )

describe('signing up and in', () => {
  test.each([
    ['emailIsOpen', email],
    ['phoneIsOpen', phone],
    ['ordinaryIsOpen', named],
  ] as const)('%s opens and closes a kind of account', async (flag, account) => {
    await rules({})
    const made = account()
    await api().register(made)
    await rules({ [flag]: false })
    const closed = refused('ACCOUNT_TYPE_CLOSED', { type: made.type })
    expect(await outcomeOf(api().register(account()))).toEqual(closed)
    expect(await outcomeOf(api().login(made))).toEqual(closed)
  })

  test('accountCode closes user names, which can receive no code', async () => {
    await rules({ accountCode: true })
    expect(await outcomeOf(api().register(named()))).toEqual(refused('ACCOUNT_TYPE_CLOSED', { type: 'USERNAME' }))
  })

  test('walletOnly closes every other kind', async () => {
    await rules({ walletOnly: true })
    for (const account of [email(), phone(), named()])
      expect(await outcomeOf(api().login(account))).toEqual(refused('ACCOUNT_TYPE_CLOSED', { type: account.type }))
  })

  test.each([
    ['emailCode', email],
    ['phoneCode', phone],
  ] as const)('%s asks for a code at sign-up', async (flag, account) => {
    await rules({ [flag]: true })
    expect(await outcomeOf(api().register(account()))).toEqual(refused('CODE_REQUIRED'))
    await rules({ [flag]: false })
    expect(await outcomeOf(api().register(account()))).toBe('OK')
  })

  test('inviteCodeRequired asks for an invite code', async () => {
    await rules({ inviteCodeRequired: true })
    expect(await outcomeOf(api().register(named()))).toEqual(refused('INVITE_CODE_REQUIRED'))
    const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
    expect(await outcomeOf(api().register({ ...named(), inviteCode }))).toBe('OK')
  })

  test('credits are what a new account begins with', async () => {
    await rules({ credits: 12 })
    const { satoken } = await api().register(named())
    expect((await exchange.client(satoken).user.getUser({})).credits).toBe(12)
  })

  test('authenticationCode asks for a code after the password', async () => {
    await rules({})
    const account = email()
    await api().register(account)
    expect(await outcomeOf(api().login(account))).toBe('OK')
    await rules({ authenticationCode: true })
    expect(await outcomeOf(api().login(account))).toEqual(refused('CODE_REQUIRED'))
  })

  test('autoLogin, newUserNotice and all others reach the screens with the next reading of the settings', async () => {
    const value = { autoLogin: false, newUserNotice: 'By invitation this month.', serviceType: 'chat' }
    await rules(value)
    expect((await exchange.client().settings.getSettings({})).LOGIN_REGIS_SETTING).toMatchObject(value)
  })
})

describe('step-up', () => {
  /** What a withdrawal asks for that sends no proofs. */
  const missingFor = (act: 'withdraw' | 'addWithdrawalAddress', userId: number) =>
    outcomeOf(
      exchange.server.stepUp.run(
        { userId, sessionId: 'session', act, input: { adress: KNOWN_ADDRESS } },
        new Map(),
        async () => 'done',
      ),
    )

  /** In the address book, so that the address asks for no code by itself. */
  const keepAddress = (userId: number) =>
    exchange.server.db
      .insertInto('withdrawal_addresses')
      .values({
        user_id: BigInt(userId),
        channel: 'ETH',
        address: KNOWN_ADDRESS,
        label: 'own',
        created_at: 0,
        active_at: 0,
      })
      .execute()

  async function withEmail() {
    await rules({})
    const { satoken } = await api().register(email())
    const { user } = exchange.client(satoken)
    const { userId } = await user.getUser({})
    const { db, tradePasswords } = exchange.server
    const hash = await tradePasswords.hash(userId, '184029')
    await db.updateTable('users').set({ trade_password_hash: hash }).where('id', '=', BigInt(userId)).execute()
    return { user, userId }
  }

  test('withdrawAddressCode asks for a code at every withdrawal, also of an account with a second factor', async () => {
    const { userId } = await withEmail()
    const { db, factors } = exchange.server
    await factors.recoveryCodes.make(db, customer(userId))
    await keepAddress(userId)
    expect(await missingFor('withdraw', userId)).toEqual(
      refused('STEP_UP_NEEDED', { missing: 'recoveryCode,tradePassword' }),
    )
    await rules({ withdrawAddressCode: true })
    expect(await missingFor('withdraw', userId)).toEqual(
      refused('STEP_UP_NEEDED', { missing: 'recoveryCode,tradePassword,emailCode' }),
    )
    expect(await missingFor('addWithdrawalAddress', userId)).toEqual(
      refused('STEP_UP_NEEDED', { missing: 'recoveryCode,emailCode' }),
    )
  })

  test('withdrawPwdCode asks for a code when the trade password is changed', async () => {
    const { user } = await withEmail()
    const change = { oldPwd: '184029', newPwd: '700413' }
    await rules({ withdrawPwdCode: true })
    expect(await outcomeOf(user.changeTradePassword(change))).toEqual(
      refused('STEP_UP_NEEDED', { missing: 'emailCode' }),
    )
    await rules({})
    expect(await outcomeOf(user.changeTradePassword(change))).toBe('OK')
  })

  test('an account without an address learns that it has to add one first', async () => {
    const { client } = await createTrader(exchange)
    await rules({ withdrawPwdCode: true })
    expect(await outcomeOf(client.user.setTradePassword({ pwd: '184029' }))).toEqual(
      refused('STEP_UP_NEEDED', { toSetUp: 'emailCode|phoneCode', setUpFirst: 'emailCode' }),
    )
    await rules({})
    expect(await outcomeOf(client.user.setTradePassword({ pwd: '184029' }))).toBe('OK')
  })
})

describe('h5Code', () => {
  test('asks strangers for a proof of work at sign-up, sign-in and with each code, from the first try', async () => {
    await rules({})
    const account = email()
    await api().register(account)
    await set('MARKET_URL', { ...usual.MARKET_URL, h5Code: true })
    const calls = [
      (proof: object) => api().register({ ...named(), account: 'proved', ...proof }),
      (proof: object) => api().login({ ...account, ...proof }),
      (proof: object) => api().sendEmailCode({ codeType: 'REGISTER', email: 'proved@example.com', ...proof }),
    ]
    for (const call of calls) {
      const proof = await prove(call({}))
      expect(await outcomeOf(call({ proof }))).toBe('OK')
      expect(await outcomeOf(call({ proof }))).toEqual(refused('PROOF_REQUIRED'))
    }
  })

  test('asks nobody who is signed in', async () => {
    await rules({})
    const account = email()
    const { satoken } = await api().register(account)
    await set('MARKET_URL', { ...usual.MARKET_URL, h5Code: true })
    const { user } = exchange.client(satoken)
    expect(await outcomeOf(user.sendEmailCode({ codeType: 'BIND', email: account.account }))).toBe('OK')
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostToken } from '../../testing/hostToken.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

const secret = 'a secret of at least thirty-two characters'
let exchange: TestServer

beforeAll(async () => {
  const settingsFile = join(await mkdtemp(join(tmpdir(), 'assay-settings-')), 'settings.json')
  const LOGIN_REGIS_SETTING = {
    emailIsOpen: true,
    phoneIsOpen: false,
    ordinaryIsOpen: true,
    addressIsOpen: false,
    credits: 7,
    inviteCodeRequired: false,
    emailCode: false,
    phoneCode: true,
    accountCode: false,
    walletOnly: false,
    serviceType: '',
    autoLogin: true,
    newUserNotice: '',
    authenticationCode: true,
    withdrawAddressCode: false,
    withdrawPwdCode: false,
  }
  await writeFile(settingsFile, JSON.stringify({ LOGIN_REGIS_SETTING }))
  exchange = await startTestServer({ config: { tokenLoginSecret: secret, settingsFile } })
})
afterAll(() => exchange.close())

function tokenFor(user: string): string {
  const exp = Math.floor(exchange.clock.now() / 1000) + 60
  return hostToken({ sub: user, exp, jti: randomBytes(16).toString('hex') }, secret)
}

test('a host application signs its user in, the same user each time, and no invite code is needed', async () => {
  const first = await exchange.client().user.tokenLogin({ token: tokenFor('shop-81') })
  const second = await exchange.client().user.tokenLogin({ token: tokenFor('shop-81') })
  const other = await exchange.client().user.tokenLogin({ token: tokenFor('shop-82') })
  const [one, again, another] = await Promise.all(
    [first, second, other].map(({ satoken }) => exchange.client(satoken ?? '').user.getUser({})),
  )
  expect(one).toMatchObject({ account: 'shop-81', credits: 7 })
  expect(again?.userId).toBe(one?.userId)
  expect(another?.userId).not.toBe(one?.userId)
})

test('a token works once, also with concurrent uses', async () => {
  const token = tokenFor('shop-83')
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => exchange.client().user.tokenLogin({ token })))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  await expect(exchange.client().user.tokenLogin({ token })).rejects.toMatchObject({ error: 'TOKEN_LOGIN_REFUSED' })
})

test('tokens count towards no limit, so that nobody behind a network shuts its other users out', async () => {
  const counted = () => exchange.server.db.selectFrom('limits').selectAll().orderBy('key').execute()
  const before = await counted()
  const { user } = exchange.client()
  for (const place of [1, 2, 3]) await user.tokenLogin({ token: tokenFor(`shop-9${place}`) })
  await expect(user.tokenLogin({ token: `${tokenFor('shop-94')}x` })).rejects.toMatchObject({
    error: 'TOKEN_LOGIN_REFUSED',
  })
  expect(await counted()).toEqual(before)
})

test('a call without a token signs nobody in and is not refused', async () => {
  expect(await exchange.client().user.tokenLogin({})).toEqual({ satoken: null })
})

test('two concurrent first tokens of one user create one user', async () => {
  const sessions = await Promise.all(
    [1, 2, 3].map(() => exchange.client().user.tokenLogin({ token: tokenFor('shop-84') })),
  )
  const users = await Promise.all(sessions.map(({ satoken }) => exchange.client(satoken ?? '').user.getUser({})))
  expect(new Set(users.map(({ userId }) => userId)).size).toBe(1)
})

test('a user of the host application has no password to sign in with', async () => {
  const login = exchange.client().user.login({ type: 'USERNAME', account: 'shop-81', password: 'three blind mice' })
  await expect(login).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
})

test('the settings can close a kind of account and waive the invite code and the code at sign-up', async () => {
  const phone = { type: 'PHONE', account: '13812345678', password: 'three blind mice' } as const
  await expect(exchange.client().user.register(phone)).rejects.toMatchObject({ error: 'ACCOUNT_TYPE_CLOSED' })
  await expect(exchange.client().user.login(phone)).rejects.toMatchObject({ error: 'ACCOUNT_TYPE_CLOSED' })
  await exchange.client().user.register({ type: 'EMAIL', account: 'free@example.com', password: 'three blind mice' })
})

test('with authenticationCode a password is not enough for accounts that can receive a code', async () => {
  const account = { type: 'EMAIL', account: 'second@example.com', password: 'three blind mice' } as const
  await exchange.client().user.register(account)
  await expect(exchange.client().user.login(account)).rejects.toMatchObject({ error: 'CODE_REQUIRED' })
  await exchange.client().user.sendEmailCode({ codeType: 'LOGIN', email: account.account })
  const [mail] = await exchange.client().demo.listOutbox({ to: account.account })
  const { satoken } = await exchange.client().user.login({ ...account, code: mail?.code ?? '' })
  await exchange.client(satoken).user.getUser({})
})

test('with authenticationCode the old password alone does not change it', async () => {
  const account = { type: 'EMAIL', account: 'third@example.com', password: 'three blind mice' } as const
  const { satoken } = await exchange.client().user.register(account)
  const { user } = exchange.client(satoken)
  const change = { oldPwd: account.password, newPwd: 'four and twenty' }
  const needed = { error: 'STEP_UP_NEEDED', facts: { missing: 'emailCode' } }
  await expect(user.changePassword(change)).rejects.toMatchObject(needed)
  await user.sendEmailCode({ codeType: 'LOGIN', email: account.account })
  const newest = async () => (await exchange.client().demo.listOutbox({ to: account.account }))[0]?.code ?? ''
  await expect(user.changePassword({ ...change, emailCode: await newest() })).rejects.toMatchObject(needed)
  await user.sendEmailCode({ codeType: 'UPD_PASSWORD', email: account.account })
  const wrong = { error: 'STEP_UP_NEEDED', facts: { missing: 'emailCode', wrong: 'emailCode', triesLeft: 4 } }
  await expect(user.changePassword({ ...change, emailCode: '0000000' })).rejects.toMatchObject(wrong)
  await user.changePassword({ ...change, emailCode: await newest() })
  await expect(exchange.client().user.login(account)).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
})

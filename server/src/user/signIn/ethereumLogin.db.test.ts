// Signing up and in with a wallet: a signature over a message of the server, and nothing else.
import type { Client } from '@assay/api/client'
import type { PlatformSettings } from '@assay/api/settings'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '../../configurationKinds.ts'
import { changeSetting } from '../../settings/changeSetting.ts'
import { appCode } from '../../testing/authenticatorApp.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createTrader } from '../../testing/traders.ts'
import { addInviteCode } from '../userRows.ts'

type Rules = PlatformSettings['LOGIN_REGIS_SETTING']
const domain = 'localhost:8080'
const password = 'three blind mice'
let exchange: TestServer
let usual: Rules
let inviteCode: string

beforeAll(async () => {
  exchange = await startTestServer()
  usual = exchange.server.settings.current().LOGIN_REGIS_SETTING
  inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  await rules({})
})
afterAll(() => exchange.close())

async function rules(change: Partial<Rules>): Promise<void> {
  const { clock, configuration, db } = exchange.server
  const value = { ...usual, addressIsOpen: true, emailCode: false, ...change }
  const setting = { key: 'LOGIN_REGIS_SETTING', value, since: null, changedBy: 'ada' }
  await changeSetting({ db, kinds, now: clock.now() }, setting)
  await configuration.look()
}

const newKey = () => privateKeyToAccount(generatePrivateKey())
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    ({ error }: { error: string }) => error,
  )

interface Signing {
  key: PrivateKeyAccount
  user?: Client['user']
  purpose?: 'LOGIN' | 'BIND'
}
async function sign({ key, user = exchange.client().user, purpose = 'LOGIN' }: Signing) {
  const { message } = await user.writeEthereumMessage({ address: key.address, chainId: 1, domain, purpose })
  return { message, signature: await key.signMessage({ message }) }
}
const logIn = async (key: PrivateKeyAccount, more: object = {}) =>
  exchange.client().user.ethereumLogin({ ...(await sign({ key })), ...more })
const signUp = async (key: PrivateKeyAccount) =>
  exchange.client((await logIn(key, { isNew: true, inviteCode })).satoken).user

describe('a wallet', () => {
  test('signs up once with an invite code, and signs in to the same account from then on', async () => {
    const key = newKey()
    const given = await sign({ key })
    const { user } = exchange.client()
    expect(await outcomeOf(user.ethereumLogin(given))).toBe('ADDRESS_UNKNOWN')
    expect(await outcomeOf(user.ethereumLogin({ ...given, isNew: true }))).toBe('INVITE_CODE_REQUIRED')
    const { satoken } = await user.ethereumLogin({ ...given, isNew: true, inviteCode })
    const address = key.address.toLowerCase()
    const me = await exchange.client(satoken).user.getUser({})
    expect(me).toMatchObject({ account: address, ethereum: address, email: null, credits: 80 })
    const again = await logIn(key)
    expect((await exchange.client(again.satoken).user.getUser({})).userId).toBe(me.userId)
  })

  test('sees a message of EIP-4361 that names our page and asks for nothing but the signature', async () => {
    const key = newKey()
    const { user } = exchange.client()
    const asked = { address: key.address, chainId: 137, domain } as const
    const { message, expiresAt } = await user.writeEthereumMessage(asked)
    const now = exchange.clock.now()
    const read = parseSiweMessage(message)
    expect(read).toMatchObject({
      ...asked,
      uri: 'http://localhost:8080',
      version: '1',
      statement: 'Log in. This signature moves no coins and approves nothing.',
    })
    expect(read.issuedAt?.getTime()).toBe(now)
    expect(read.expirationTime?.getTime()).toBe(expiresAt)
    expect(expiresAt).toBe(now + 5 * 60_000)
    expect(read.nonce).not.toBe(parseSiweMessage((await user.writeEthereumMessage(asked)).message).nonce)
  })

  test('with an authenticator app on the account is asked for its code', async () => {
    const key = newKey()
    const user = await signUp(key)
    const { security } = exchange.client((await logIn(key)).satoken)
    const { secret } = await security.startTotp({})
    const { recoveryCodes } = await security.confirmTotp({ code: appCode(secret, exchange.clock.now()) })
    const given = await sign({ key })
    const { ethereumLogin } = exchange.client().user
    expect(await outcomeOf(ethereumLogin(given))).toBe('TOTP_REQUIRED')
    expect(await outcomeOf(ethereumLogin({ ...given, totpCode: '000000' }))).toBe('TOTP_WRONG')
    expect(await outcomeOf(ethereumLogin({ ...given, recoveryCode: recoveryCodes[0] ?? '' }))).toBe('OK')
    expect((await user.getUser({})).ethereum).toBe(key.address.toLowerCase())
  })

  test('that is an account’s only way to sign in can unfreeze it after a new sign-in', async () => {
    const key = newKey()
    const { satoken } = await logIn(key, { isNew: true, inviteCode })
    await exchange.client(satoken).security.freeze({})
    exchange.clock.advance(25 * 60 * 60_000)
    const { security } = exchange.client((await logIn(key)).satoken)
    expect(await outcomeOf(security.unfreeze({}))).toBe('OK')
  })
})

describe('a signature is refused', () => {
  const attempt = (given: { message: string; signature: string }, browser?: string) =>
    outcomeOf(exchange.client(undefined, browser).user.ethereumLogin({ ...given, isNew: true, inviteCode }))

  test('once it has been used, also in concurrent calls', async () => {
    const given = await sign({ key: newKey() })
    const outcomes = await Promise.all([1, 2, 3].map(() => attempt(given)))
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1)
    expect(await attempt(given)).toBe('SIGNATURE_WRONG')
  })

  test('after five minutes', async () => {
    const given = await sign({ key: newKey() })
    exchange.clock.advance(5 * 60_000)
    expect(await attempt(given)).toBe('SIGNATURE_EXPIRED')
  })

  test('in another browser than the one that asked for the message', async () => {
    const given = await sign({ key: newKey() })
    expect(await attempt(given, 's'.repeat(43))).toBe('SIGNATURE_WRONG')
    expect(await attempt(given)).toBe('OK')
  })

  test('of another key', async () => {
    const { message } = await sign({ key: newKey() })
    expect(await attempt({ message, signature: await newKey().signMessage({ message }) })).toBe('SIGNATURE_WRONG')
    for (const signature of ['0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(2048)}`])
      expect(await attempt({ message, signature })).toBe('SIGNATURE_WRONG')
  })

  /** What a page could have made of our message, all signed by the right key. */
  const changes: Record<string, (terms: ReturnType<typeof parseSiweMessage>) => object> = {
    'for another site': () => ({ domain: 'evil.example', uri: 'https://evil.example' }),
    'for another page address': () => ({ uri: 'http://localhost:8080/elsewhere' }),
    'with a nonce of its own': () => ({ nonce: '0123456789abcdef'.repeat(4).slice(0, 60) }),
    'with another statement': () => ({ statement: 'Win a prize.' }),
    'that lasts longer': () => ({ expirationTime: new Date(exchange.clock.now() + 86_400_000) }),
    'without an end': () => ({ expirationTime: undefined }),
    'with resources': () => ({ resources: ['https://evil.example/terms'] }),
    'issued at another time': ({ issuedAt }) => ({ issuedAt: new Date(Number(issuedAt) + 1) }),
  }
  test.each(Object.keys(changes))('over a message %s', async (name) => {
    const key = newKey()
    const { message } = await sign({ key })
    const terms = parseSiweMessage(message)
    const changed = createSiweMessage({ ...terms, ...changes[name]?.(terms) } as never)
    expect(changed).not.toBe(message)
    expect(await attempt({ message: changed, signature: await key.signMessage({ message: changed }) })).toBe(
      'SIGNATURE_WRONG',
    )
  })

  test('of a message for adding a wallet to an account, which signs nobody in', async () => {
    const { client } = await createTrader(exchange)
    const given = await sign({ key: newKey(), user: client.user, purpose: 'BIND' })
    expect(given.message).toContain('Add this wallet to account')
    expect(await attempt(given)).toBe('SIGNATURE_WRONG')
  })

  test('no message is written for the page of another site, or for bytes that are no address', async () => {
    const { user } = exchange.client()
    const asked = { address: newKey().address, chainId: 1 }
    for (const foreign of ['evil.example', 'localhost:8080.evil.example', 'localhost:8080/x', 'a@localhost:8080', ''])
      expect(await outcomeOf(user.writeEthereumMessage({ ...asked, domain: foreign }))).toBe('BAD_REQUEST')
    expect(await outcomeOf(user.writeEthereumMessage({ address: '0x12', chainId: 1, domain }))).toBe('BAD_REQUEST')
  })
})

describe('the settings', () => {
  test('addressIsOpen off closes wallets, and walletOnly leaves them alone open', async () => {
    const key = newKey()
    const given = await sign({ key })
    const bound = await signUp(newKey())
    const bind = await sign({ key: newKey(), user: bound, purpose: 'BIND' })
    await rules({ addressIsOpen: false })
    const { user } = exchange.client()
    const asked = { address: key.address, chainId: 1, domain }
    const closed = await Promise.all(
      [user.ethereumLogin(given), user.writeEthereumMessage(asked), bound.bindEthereum(bind)].map(outcomeOf),
    )
    expect(closed).toEqual(['ACCOUNT_TYPE_CLOSED', 'ACCOUNT_TYPE_CLOSED', 'ACCOUNT_TYPE_CLOSED'])
    await rules({ walletOnly: true })
    expect(await outcomeOf(logIn(key, { isNew: true, inviteCode }))).toBe('OK')
    const named = { type: 'USERNAME', account: 'somebody', password } as const
    expect(await outcomeOf(user.login(named))).toBe('ACCOUNT_TYPE_CLOSED')
    await rules({})
  })
})

describe('a wallet of an account', () => {
  const bind = async (user: Client['user'], key: PrivateKeyAccount) =>
    user.bindEthereum(await sign({ key, user, purpose: 'BIND' }))

  test('is added with its signature, signs in, and is told to the owner, with a hold on withdrawals', async () => {
    const { client, userId } = await createTrader(exchange)
    const key = newKey()
    await bind(client.user, key)
    expect((await exchange.client((await logIn(key)).satoken).user.getUser({})).userId).toBe(userId)
    expect((await client.user.getSecurity({})).withdrawalHold).toMatchObject({ reason: 'ETHEREUM_ADDED' })
    const { rows } = await client.user.listMessages({ about: 'account' })
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'ACCOUNT_CHANGED', facts: { change: 'ETHEREUM_ADDED' } }),
    )
    expect(await outcomeOf(bind(client.user, key))).toBe('NOTHING_TO_CHANGE')
  })

  test('belongs to one account, and replaces the one before', async () => {
    const [mine, theirs] = [newKey(), newKey()]
    await signUp(theirs)
    const { client } = await createTrader(exchange)
    await bind(client.user, mine)
    expect(await outcomeOf(bind(client.user, theirs))).toBe('ACCOUNT_TAKEN')
    const next = newKey()
    await bind(client.user, next)
    expect((await client.user.getUser({})).ethereum).toBe(next.address.toLowerCase())
    expect(await outcomeOf(logIn(mine))).toBe('ADDRESS_UNKNOWN')
  })

  test('is not added by a signature that was asked for by another session, or for signing in', async () => {
    const [one, two] = [await createTrader(exchange), await createTrader(exchange)]
    const key = newKey()
    const foreign = await sign({ key, user: two.client.user, purpose: 'BIND' })
    expect(await outcomeOf(one.client.user.bindEthereum(foreign))).toBe('SIGNATURE_WRONG')
    expect(await outcomeOf(one.client.user.bindEthereum(await sign({ key, user: one.client.user })))).toBe(
      'SIGNATURE_WRONG',
    )
    const { user } = exchange.client()
    const asked = { address: key.address, chainId: 1, domain, purpose: 'BIND' } as const
    expect(await outcomeOf(user.writeEthereumMessage(asked))).toBe('NOT_OFFERED')
  })

  test('is added and removed only with a proof: a session of an hour ago is none', async () => {
    const { client } = await createTrader(exchange)
    exchange.clock.advance(20 * 60_000)
    expect(await outcomeOf(bind(client.user, newKey()))).toBe('STEP_UP_NEEDED')
    expect(await outcomeOf(client.user.unBindEthereum({}))).toBe('STEP_UP_NEEDED')
  })

  test('is not removed if it is the last way to sign in, and removes itself from the account’s name', async () => {
    const key = newKey()
    const { satoken } = await logIn(key, { isNew: true, inviteCode })
    const { user } = exchange.client(satoken)
    expect(await outcomeOf(user.unBindEthereum({}))).toBe('LAST_SIGN_IN')
    const { userId } = await user.getUser({})
    const { db, passwords } = exchange.server
    await db.insertInto('logins').values({ kind: 'USERNAME', key: 'walter', user_id: userId }).execute()
    expect(await outcomeOf(user.unBindEthereum({}))).toBe('LAST_SIGN_IN')
    const hash = await passwords.hash({ password, line: 'a' })
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', BigInt(userId)).execute()
    await rules({ ordinaryIsOpen: false })
    expect(await outcomeOf(user.unBindEthereum({}))).toBe('LAST_SIGN_IN')
    await rules({})
    expect(await outcomeOf(user.unBindEthereum({}))).toBe('OK')
    expect(await user.getUser({})).toMatchObject({ ethereum: null, account: 'walter' })
    expect(await outcomeOf(logIn(key))).toBe('ADDRESS_UNKNOWN')
  })

  test('opens an account without a password, whose first one needs a new sign-in, and the next one the first', async () => {
    const key = newKey()
    const old = await signUp(key)
    exchange.clock.advance(20 * 60_000)
    expect(await outcomeOf(old.changePassword({ newPwd: password }))).toBe('STEP_UP_NEEDED')
    const { user } = exchange.client((await logIn(key)).satoken)
    expect(await outcomeOf(user.changePassword({ newPwd: password }))).toBe('OK')
    expect((await user.getSecurity({})).hasPassword).toBe(true)
    expect(await outcomeOf(old.getUser({}))).not.toBe('OK')
    const newPwd = 'see how they run'
    expect(await outcomeOf(user.changePassword({ newPwd }))).toBe('WRONG_PASSWORD')
    expect(await outcomeOf(user.changePassword({ oldPwd: password, newPwd }))).toBe('OK')
  })

  test('keeps an account open whose email address is removed', async () => {
    const account = { type: 'EMAIL', account: 'walla@example.com', password, inviteCode } as const
    const { satoken } = await exchange.client().user.register(account)
    const { user } = exchange.client(satoken)
    const key = newKey()
    const code = async () => (await exchange.client().demo.listOutbox({ to: account.account }))[0]?.code ?? ''
    await user.sendEmailCode({ codeType: 'BIND', email: account.account })
    await user.bindEthereum({ ...(await sign({ key, user, purpose: 'BIND' })), emailCode: await code() })
    exchange.clock.advance(61_000)
    await user.sendEmailCode({ codeType: 'BIND', email: account.account })
    expect(await outcomeOf(user.unBindEmail({ code: await code() }))).toBe('OK')
    expect(await outcomeOf(logIn(key))).toBe('OK')
  })
})

// Ten thousand guesses at what confirms an act or a login: no more are compared than each refusal says, and the owner
// can still get in. Codes that were sent to a contact are in contacts.db.test.ts, trade passwords in
// tradePassword.db.test.ts, login passwords in guessing.db.test.ts.
import { DAY_MS } from '@assay/engine/calendar'
import { createHash } from 'node:crypto'
import { ApiError, type ErrorFacts } from '@assay/api/errors'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer } from '../../factors/factors.ts'
import { publicOrigin } from '../../environment/publicOrigin.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { appCode } from '../../testing/authenticatorApp.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createTrader } from '../../testing/traders.ts'
import { findFreezeLink, makeFreezeLink } from '../freezes.ts'
import { addInviteCode } from '../userRows.ts'

const GUESSES = 10_000
const AT_ONCE = 100
const browser = 'b'.repeat(43)
let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

type Outcome = { error: string; facts: ErrorFacts } | null

/** null for a right guess. */
async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof ApiError) return { error: error.error, facts: error.facts }
    throw error
  }
}

/** Many at once: in turn would be easier to refuse. */
async function guess(work: (at: number) => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < GUESSES) {
    const from = outcomes.length
    outcomes.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => outcomeOf(work(from + place))))))
  }
  return outcomes
}

/** Refusals in words, and how many there are of each. */
function count(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const kind = outcome === null ? 'right' : `${outcome.error} ${JSON.stringify(outcome.facts)}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

async function withApp() {
  const { client, userId } = await createTrader(exchange)
  const { secret } = await client.security.startTotp({})
  const code = appCode(secret, exchange.clock.now())
  const { recoveryCodes } = await client.security.confirmTotp({ code })
  exchange.clock.advance(30_000)
  const now = () => appCode(secret, exchange.clock.now())
  /** Not accepted now, nor by a clock that is a little off. */
  const wrong = (at: number) => {
    const near = [-30_000, 0, 30_000].map((off) => appCode(secret, exchange.clock.now() + off))
    const other = String((Number(near[1]) + 1 + at) % 1_000_000).padStart(6, '0')
    return near.includes(other) ? String((Number(other) + 500_000) % 1_000_000).padStart(6, '0') : other
  }
  return { holder: customer(userId), recoveryCode: recoveryCodes[0] ?? '', now, wrong }
}

const untilAWait = (error: string) =>
  Object.fromEntries([4, 3, 2, 1, 0].map((triesLeft) => [`${error} {"triesLeft":${triesLeft}}`, 1]))
const waits = { [`LOCKED_OUT {"retryAfterSeconds":30}`]: GUESSES - 5 }

test('of ten thousand codes of an authenticator app five are compared, the others hear how long they wait', async () => {
  const { holder, now, wrong } = await withApp()
  const { totp } = exchange.server.factors
  const guesses = Array.from({ length: GUESSES }, (_, at) => wrong(at))
  const outcomes = await guess((at) => totp.check({ holder, code: guesses[at] ?? '', line: null }))
  expect(count(outcomes)).toEqual({ ...untilAWait('TOTP_WRONG'), ...waits })
  expect(await outcomeOf(totp.check({ holder, code: now(), line: null }))).toMatchObject({ error: 'LOCKED_OUT' })
  expect(await outcomeOf(totp.check({ holder, code: now(), line: 'the owner’s browser' }))).toBeNull()
}, 300_000)

test('of ten thousand recovery codes five are compared, and then no code of the app either', async () => {
  const { holder, recoveryCode, now } = await withApp()
  const { recoveryCodes, totp } = exchange.server.factors
  const code = (at: number) => `22222-${String(at).padStart(5, '2')}`
  const outcomes = await guess((at) => recoveryCodes.check({ holder, code: code(at), line: null }))
  expect(count(outcomes)).toEqual({ ...untilAWait('RECOVERY_CODE_WRONG'), ...waits })
  const given = { holder, code: recoveryCode }
  expect(await outcomeOf(recoveryCodes.check({ ...given, line: null }))).toMatchObject({ error: 'LOCKED_OUT' })
  expect(await outcomeOf(totp.check({ holder, code: now(), line: null }))).toMatchObject({ error: 'LOCKED_OUT' })
  expect(await outcomeOf(recoveryCodes.check({ ...given, line: 'the owner’s browser' }))).toBeNull()
}, 300_000)

test('a guesser who waits as long as each refusal says gets two dozen tries a day', async () => {
  const { holder, now, wrong } = await withApp()
  const { totp } = exchange.server.factors
  const end = exchange.clock.now() + 10 * DAY_MS
  let compared = 0
  while (exchange.clock.now() < end) {
    const outcome = await outcomeOf(totp.check({ holder, code: wrong(compared), line: null }))
    if (outcome?.error === 'TOTP_WRONG') compared += 1
    else exchange.clock.advance(Number(outcome?.facts['retryAfterSeconds']) * 1000)
  }
  expect(compared).toBeGreaterThan(10 * 24 - 10)
  expect(compared).toBeLessThan(10 * 24 + 20)
  expect(await outcomeOf(totp.check({ holder, code: now(), line: 'the owner’s browser' }))).toBeNull()
}, 300_000)

test('of ten thousand login passwords that should confirm an act five are compared, and the refusals say it', async () => {
  const { userId } = await createTrader(exchange)
  const { attempts } = exchange.server
  const outcomes = await guess(() => attempts.changePassword(userId))
  expect(count(outcomes)).toEqual({ right: 5, 'LOCKED_OUT {"retryAfterSeconds":900}': GUESSES - 5 })
}, 300_000)

test('a wrong password in a change of the password says how many tries are left, and then how long to wait', async () => {
  const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  const name = { type: 'USERNAME', account: 'changer' } as const
  const oldPwd = 'three blind mice'
  const { satoken } = await exchange.client().user.register({ ...name, password: oldPwd, inviteCode })
  const { user } = exchange.client(satoken)
  // The sign-in is no proof any more.
  exchange.clock.advance(16 * 60_000)
  const change = (pwd: string) => outcomeOf(user.changePassword({ oldPwd: pwd, newPwd: 'a mouse of iron' }))
  for (const triesLeft of [4, 3])
    expect(await change('wrong')).toEqual({ error: 'WRONG_PASSWORD', facts: { triesLeft } })
  const loginPwd = 'wrong as well'
  for (const triesLeft of [2, 1, 0])
    expect(await outcomeOf(user.unBindEthereum({ loginPwd }))).toMatchObject({
      facts: { wrong: 'loginPassword', triesLeft },
    })
  expect(await change(oldPwd)).toEqual({ error: 'LOCKED_OUT', facts: { retryAfterSeconds: 900 } })
  await exchange.client(undefined, browser).user.login({ ...name, password: oldPwd })
})

test('no link that differs from a freeze link in one letter freezes the account', async () => {
  const { userId } = await createTrader(exchange)
  const token = await makeFreezeLink(exchange.server, userId)
  const { security } = exchange.client()
  const other = (at: number) => {
    const digest = createHash('sha256').update(`guess ${at}`).digest('base64url')
    const place = at % token.length
    const letter = digest.split('').find((one) => one !== token[place]) ?? ''
    return token.slice(0, place) + letter + token.slice(place + 1)
  }
  const found = await Promise.all(Array.from({ length: 430 }, (_, at) => findFreezeLink(exchange.server, other(at))))
  expect(new Set(found)).toEqual(new Set([null]))
  expect(await outcomeOf(security.freezeByLink({ token: other(0) }))).toEqual({ error: 'LINK_INVALID', facts: {} })
  await security.freezeByLink({ token })
})

test('no changed message, nonce or signature of a wallet passes, and the right one is still valid after them', async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const { ethereumMessages } = exchange.server
  const asker = { browser }
  const subject = { address: key.address, chainId: 1, domain: 'localhost:8080' }
  const { message } = await ethereumMessages.write(subject, asker)
  const signature = await key.signMessage({ message })
  const flipped = (text: string, at: number) =>
    text.slice(0, at) + (Number.parseInt(text[at] ?? '0', 16) ^ 1).toString(16) + text.slice(at + 1)
  const nonceAt = message.indexOf('Nonce: ') + 'Nonce: '.length
  for (let at = 0; at < 60; at += 1) {
    const forged = flipped(message, nonceAt + at)
    const own = { message: forged, signature: await key.signMessage({ message: forged }) }
    expect(await outcomeOf(ethereumMessages.read(own, asker))).toMatchObject({ error: 'SIGNATURE_WRONG' })
  }
  for (let at = 2; at < signature.length; at += 1) {
    const forged = { message, signature: flipped(signature, at) }
    expect(await outcomeOf(ethereumMessages.read(forged, asker))).toMatchObject({ error: 'SIGNATURE_WRONG' })
  }
  expect(await outcomeOf(ethereumMessages.read({ message, signature }, asker))).toBeNull()
}, 300_000)

test('no other challenge of a passkey passes, and the right one is still valid after them', async () => {
  const { client } = await createTrader(exchange)
  const phone = new Authenticator(publicOrigin(exchange.server.config))
  const { options } = await client.security.startPasskey({})
  await client.security.addPasskey({ name: 'Phone', passkey: phone.create(options) })
  const { security } = exchange.client(undefined, browser)
  const asked = await security.startPasskeySignIn({})
  for (let at = 0; at < 200; at += 1) {
    const challenge = createHash('sha256').update(`guess ${at}`).digest('base64url')
    const guessed = security.signInWithPasskey({ passkey: phone.get(asked.options, { challenge }) })
    expect(await outcomeOf(guessed)).toMatchObject({ error: 'PASSKEY_EXPIRED' })
  }
  expect(await outcomeOf(security.signInWithPasskey({ passkey: phone.get(asked.options) }))).toBeNull()
}, 300_000)

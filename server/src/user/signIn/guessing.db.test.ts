// Guessing passwords and codes: what attackers do, and what the owner can still do.
import { createHash } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prove } from '../../testing/prove.ts'
import { startTestServer, type RestartableServer } from '../../testing/testServer.ts'
import { type Attempts, createAttempts, type Tried } from './attempts.ts'
import { createProofs } from '../proofs/proofs.ts'
import { addInviteCode } from '../userRows.ts'

const password = 'three blind mice'
const account = 'USERNAME:guarded'
let exchange: RestartableServer
let attempts: Attempts

beforeEach(async () => {
  exchange = await startTestServer()
  attempts = openAttempts()
})
afterEach(() => exchange.close())

/** As in production. */
function openAttempts(): Attempts {
  const { db, clock } = exchange.server
  return createAttempts({ db, clock, networkFactor: 1, proofs: createProofs({ db, clock, secret: Buffer.alloc(32) }) })
}

const from = (address: string, more: Partial<Tried> = {}): Tried => ({
  account,
  address,
  knownBrowser: null,
  proof: undefined,
  ...more,
})

async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => {
    if (error instanceof ApiError) return error.error
    throw error
  })
}

/** So many at a time that a busy machine still gives each a connection in time. */
async function concurrently<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const outcomes: T[] = []
  while (outcomes.length < count) {
    const wave = Array.from({ length: Math.min(200, count - outcomes.length) }, (_, at) => outcomes.length + at)
    outcomes.push(...(await Promise.all(wave.map(work))))
  }
  return outcomes
}

/** Concurrent attempts may see one that is just being counted twice: they get the free number or slightly fewer. */
function expectNearly(free: number, got: number): void {
  expect(got).toBeLessThanOrEqual(free)
  expect(got).toBeGreaterThan(free / 2)
}
const wrong = (tried: Tried) => outcomeOf(attempts.signIn(tried, async () => null))
const right = (tried: Tried) => outcomeOf(attempts.signIn(tried, async () => 'in'))

test('of a thousand concurrent wrong passwords from one network five are compared', async () => {
  const guesses = await concurrently(1000, () => wrong(from('203.0.113.1')))
  expect(guesses.filter((outcome) => outcome === null)).toHaveLength(5)
  expect(guesses.filter((outcome) => outcome === 'PROOF_REQUIRED')).toHaveLength(995)
})

test('eight gateways at the same moment compare five wrong passwords in all', async () => {
  const gateways = Array.from({ length: 8 }, openAttempts)
  let compared = 0
  const compare = async () => {
    compared += 1
    // Everybody else gets so far before the first one is known to be wrong.
    await exchange.server.db.selectFrom('limits').select('key').execute()
    return null
  }
  await concurrently(80, (at) => outcomeOf((gateways[at % 8] as Attempts).signIn(from('203.0.113.1'), compare)))
  expect(compared).toBe(5)
})

test('the right password works with a proof, whatever others have tried', async () => {
  for (let network = 0; network < 40; network += 1) await wrong(from(`198.51.100.${network}`))
  for (let guess = 0; guess < 10; guess += 1) await wrong(from('203.0.113.1'))
  const owner = from('203.0.113.1')
  expect(await right(owner)).toBe('PROOF_REQUIRED')
  const proof = await prove(attempts.signIn(owner, async () => 'in'))
  expect(await right({ ...owner, proof })).toBe('in')
})

test('a proof is valid once, and only for its purpose', async () => {
  for (let guess = 0; guess < 5; guess += 1) await wrong(from('203.0.113.1'))
  const proof = await prove(attempts.signIn(from('203.0.113.1'), async () => null))
  for (let guess = 0; guess < 5; guess += 1) await wrong(from('203.0.113.2'))
  expect(await wrong(from('203.0.113.2', { proof }))).toBe('PROOF_REQUIRED')
  expect(await wrong(from('203.0.113.1', { proof }))).toBe(null)
  expect(await wrong(from('203.0.113.1', { proof }))).toBe('PROOF_REQUIRED')
})

test('a forged proof is refused', async () => {
  for (let guess = 0; guess < 5; guess += 1) await wrong(from('203.0.113.1'))
  const good = await prove(attempts.signIn(from('203.0.113.1'), async () => null))
  const read = JSON.parse(Buffer.from(good, 'base64').toString('utf8')) as {
    challenge: { parameters: { cost: number } }
    solution: { counter: number }
  }
  const packed = (proof: object) => Buffer.from(JSON.stringify(proof)).toString('base64')
  const easier = { ...read, challenge: { ...read.challenge, parameters: { ...read.challenge.parameters, cost: 1 } } }
  for (const proof of ['', 'x', packed({}), packed(easier), 'A'.repeat(2000)])
    expect(await wrong(from('203.0.113.1', { proof }))).toBe('PROOF_REQUIRED')
})

test('one password tried concurrently on a thousand accounts is compared fifty times', async () => {
  const guesses = await concurrently(1000, (victim) =>
    wrong({ ...from('203.0.113.1'), account: `USERNAME:victim${victim}` }),
  )
  expectNearly(50, guesses.filter((outcome) => outcome === null).length)
})

test('passwords for one account tried concurrently from a thousand networks are compared at most twenty times', async () => {
  const guesses = await concurrently(1000, (at) => wrong(from(`198.51.${100 + Math.floor(at / 250)}.${at % 250}`)))
  expectNearly(20, guesses.filter((outcome) => outcome === null).length)
})

test('concurrent requests for codes and accounts need proofs like consecutive ones', async () => {
  const together = async (work: (at: number) => Promise<unknown>) => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, at) => outcomeOf(work(at))))
    return outcomes.filter((outcome) => outcome !== 'PROOF_REQUIRED').length
  }
  expectNearly(5, await together((at) => attempts.sendCode(from(`203.0.113.${at}`))))
  expectNearly(
    30,
    await together((at) => attempts.sendCode({ ...from('198.51.100.1'), account: `EMAIL:reader${at}@example.com` })),
  )
  expectNearly(20, await together(() => attempts.register({ address: '198.51.100.2', proof: undefined })))
})

test('a proof with a forged challenge stores nothing', async () => {
  for (let guess = 0; guess < 5; guess += 1) await wrong(from('203.0.113.1'))
  const good = await prove(attempts.signIn(from('203.0.113.1'), async () => null))
  const read = JSON.parse(Buffer.from(good, 'base64').toString('utf8')) as {
    challenge: { parameters: { data: object } }
    solution: { derivedKey: string }
  }
  const { parameters } = read.challenge
  for (let made = 0; made < 20; made += 1) {
    const data = { ...parameters.data, expires: Number.MAX_SAFE_INTEGER }
    const challenge = { ...read.challenge, parameters: { ...parameters, data, nonce: `made-up ${made}` } }
    const proof = Buffer.from(JSON.stringify({ ...read, challenge })).toString('base64')
    expect(await wrong(from('203.0.113.1', { proof }))).toBe('PROOF_REQUIRED')
  }
  expect(await exchange.server.db.selectFrom('used_nonces').selectAll().execute()).toEqual([])
  expect(await wrong(from('203.0.113.1', { proof: good }))).toBe(null)
})

test('a solution of only zeros is refused, also for an answered challenge', async () => {
  for (let guess = 0; guess < 5; guess += 1) await wrong(from('203.0.113.1'))
  const good = await prove(attempts.signIn(from('203.0.113.1'), async () => null))
  const read = JSON.parse(Buffer.from(good, 'base64').toString('utf8')) as { solution: { derivedKey: string } }
  for (const derivedKey of ['00', '0'.repeat(64)]) {
    const zeros = { ...read, solution: { ...read.solution, derivedKey } }
    const proof = Buffer.from(JSON.stringify(zeros)).toString('base64')
    expect(await wrong(from('203.0.113.1', { proof }))).toBe('PROOF_REQUIRED')
    expect(await wrong(from('203.0.113.1', { proof }))).toBe('PROOF_REQUIRED')
  }
})

test('successful sign-ins never count', async () => {
  for (let count = 0; count < 100; count += 1) expect(await right(from('203.0.113.1'))).toBe('in')
  const together = await Promise.all(Array.from({ length: 100 }, () => right(from('203.0.113.1'))))
  expect(new Set(together)).toEqual(new Set(['in']))
})

test('a known browser needs no proof until it has sent ten wrong passwords', async () => {
  for (let guess = 0; guess < 30; guess += 1) await wrong(from(`203.0.113.${guess}`))
  const known = from('203.0.113.1', { knownBrowser: createHash('sha256').update('mine').digest('base64url') })
  expect(await right(known)).toBe('in')
  for (let guess = 0; guess < 10; guess += 1) expect(await wrong(known)).toBe(null)
  expect(await wrong(known)).toBe('PROOF_REQUIRED')
})

test('a known browser needs proofs after ten codes in an hour, and another day none', async () => {
  const known = { ...from('203.0.113.1'), knownBrowser: createHash('sha256').update('mine').digest('base64url') }
  for (let count = 0; count < 10; count += 1) await attempts.sendCode(known)
  const proof = await prove(attempts.sendCode(known))
  expect(await attempts.sendCode({ ...known, proof })).toEqual({ isLong: true })
  const other = { ...known, knownBrowser: createHash('sha256').update('other').digest('base64url') }
  expect(await outcomeOf(attempts.sendCode(other))).toEqual({ isLong: true })
  exchange.clock.advance(60 * 60_000)
  expect(await attempts.sendCode(known)).toEqual({ isLong: false })
})

test('counts survive a restart and are shared between processes', async () => {
  for (let guess = 0; guess < 5; guess += 1) await wrong(from('203.0.113.1'))
  attempts = openAttempts()
  expect(await wrong(from('203.0.113.1'))).toBe('PROOF_REQUIRED')
  await exchange.restart()
  attempts = openAttempts()
  expect(await wrong(from('203.0.113.1'))).toBe('PROOF_REQUIRED')
})

test('signing in over HTTP requires a proof after five wrong passwords, and accepts it', async () => {
  const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  const name = { type: 'USERNAME', account: 'guarded' } as const
  await exchange.client().user.register({ ...name, password, inviteCode })
  const stranger = exchange.client(undefined, 's'.repeat(43))
  for (let guess = 0; guess < 5; guess += 1)
    await expect(stranger.user.login({ ...name, password: `guess ${guess}` })).rejects.toMatchObject({
      error: 'WRONG_CREDENTIALS',
    })
  const proof = await prove(stranger.user.login({ ...name, password }))
  await stranger.user.login({ ...name, password, proof })
  await exchange.client().user.login({ ...name, password })
})

test('requests and guesses of others do not affect the owner’s code', async () => {
  const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  const email = 'owner@example.com'
  const owner = exchange.client(undefined, 'o'.repeat(43))
  const stranger = exchange.client(undefined, 's'.repeat(43))
  await owner.user.sendEmailCode({ codeType: 'REGISTER', email })
  const [mail] = await owner.demo.listOutbox({ to: email })
  await stranger.user.sendEmailCode({ codeType: 'REGISTER', email })
  const [read] = await stranger.demo.listOutbox({ to: email })
  expect(read?.code).not.toBe(mail?.code)
  const sign = { type: 'EMAIL', account: email, password, inviteCode } as const
  for (let guess = 0; guess < 10; guess += 1)
    await expect(stranger.user.register({ ...sign, code: '000000' })).rejects.toMatchObject({ error: 'CODE_WRONG' })
  await expect(stranger.user.register({ ...sign, code: mail?.code ?? '' })).rejects.toMatchObject({
    error: 'CODE_WRONG',
  })
  await owner.user.register({ ...sign, code: mail?.code ?? '' })
})

test('a program without cookies uses a code with the request id', async () => {
  const inviteCode = await addInviteCode(exchange.server.db, { userId: null, now: exchange.clock.now() })
  const email = 'program@example.com'
  const post = async (path: string, input: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
    const response = await fetch(exchange.url + path, init)
    const { code, data } = (await response.json()) as { code: number; data: { requestId?: string; error?: string } }
    return { code, data, cookie: response.headers.get('set-cookie') ?? '' }
  }
  const { data, cookie } = await post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })
  expect(cookie).toMatch(/^browser=[A-Za-z0-9_-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  const [mail] = await exchange.client().demo.listOutbox({ to: email, requestId: data.requestId ?? '' })
  const sign = { type: 'EMAIL', account: email, password, inviteCode, code: mail?.code }
  expect((await post('/api/user/register', sign)).data).toEqual({ error: 'CODE_WRONG' })
  expect((await post('/api/user/register', { ...sign, requestId: data.requestId })).code).toBe(200)
})

test('reading the outbox sets no cookie, which could replace the one of the code', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const response = await fetch(`${exchange.url}/api/demo/outbox`, init)
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('after many requests for one account codes are longer and need proofs', async () => {
  const asked = async (address: string, proof?: string) => attempts.sendCode(from(address, { proof }))
  for (let count = 0; count < 5; count += 1) expect(await asked(`203.0.113.${count}`)).toEqual({ isLong: false })
  const { isLong } = await asked('203.0.113.9', await prove(asked('203.0.113.9')))
  expect(isLong).toBe(false)
  for (let count = 0; count < 5; count += 1) await asked(`203.0.113.${count}`, await prove(asked(`203.0.113.${count}`)))
  expect((await asked('203.0.113.9', await prove(asked('203.0.113.9')))).isLong).toBe(true)
})

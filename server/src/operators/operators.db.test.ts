// How operators get in, and what two of them can change.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appCode } from '../testing/authenticatorApp.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { operatorHttpClient } from '../testing/httpClient.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { consoleOrigin } from '../environment/publicOrigin.ts'
import { demoOperatorLines } from './demoOperators.ts'
import { inviteAdministrator, renewLink } from './fromMachine.ts'

const PASSWORD = 'a long sentence of an operator'
let exchange: TestServer
let ann: TestOperator
let bob: TestOperator

beforeAll(async () => {
  exchange = await startTestServer()
  ann = await createOperator(exchange, ['administrator'])
  bob = await createOperator(exchange, ['administrator'])
})
afterAll(() => exchange.close())

const stranger = () => operatorHttpClient({ url: exchange.consoleUrl })
const codeNow = (secret: string) => appCode(secret, exchange.clock.now())
const nextCode = (secret: string) => {
  exchange.clock.advance(30_000)
  return codeNow(secret)
}

/** Uses a link as its owner would. */
async function setUp(link: string): Promise<{ name: string; secret: string }> {
  const { name, secret } = await stranger().operators.openLink({ link })
  await stranger().operators.useLink({ link, password: PASSWORD, totpCode: codeNow(secret) })
  return { name, secret }
}

async function lastLink(): Promise<string> {
  const { mails } = await stranger().operators.listDemoOperators({})
  return /#([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}

async function invite(name: string, roles: string[]): Promise<{ operatorId: number; link: string }> {
  const wanted = { name, email: `${name}@operators.example`, roles, reason: 'joins the team' }
  const { requestId } = await ann.client.operators.requestInvitation(wanted)
  await bob.client.approvals.approveRequest({ requestId })
  const { operators } = await ann.client.operators.listOperators({})
  return { operatorId: operators.find((one) => one.name === name)?.operatorId ?? 0, link: await lastLink() }
}

/** Where they get mail. */
async function administrators(): Promise<string[]> {
  const { operators } = await ann.client.operators.listOperators({})
  const found = operators.filter(({ roles, state }) => roles.includes('administrator') && state !== 'SUSPENDED')
  return found.map(({ email }) => email)
}

describe('signing in', () => {
  test('an invited operator sets a password and an authenticator with the link, and signs in with both', async () => {
    const { link } = await invite('carol', ['support'])
    const { name, secret } = await setUp(link)
    const { token } = await stranger().operators.signIn({ name, password: PASSWORD, totpCode: nextCode(secret) })
    const me = await operatorHttpClient({ url: exchange.consoleUrl, token }).operators.getOperator({})
    expect(me).toMatchObject({ name: 'carol', roles: ['support'], environment: 'demo' })
    expect(me.permissions).not.toContain('operators.change')
  })

  test('an invited operator can set a passkey with the link instead, and signs in with it alone', async () => {
    const key = new Authenticator(consoleOrigin(exchange.server.config, Number(new URL(exchange.consoleUrl).port)))
    const { link } = await invite('pia', ['support'])
    const { passkeyOptions } = await stranger().operators.openLink({ link })
    const forged = { link, passkey: key.create(passkeyOptions, { origin: 'https://console.evil' }) }
    await expect(stranger().operators.useLinkWithPasskey(forged)).rejects.toMatchObject({ error: 'PASSKEY_WRONG' })
    const right = { link, passkey: key.create(passkeyOptions) }
    await stranger().operators.useLinkWithPasskey(right)
    await expect(stranger().operators.useLinkWithPasskey(right)).rejects.toMatchObject({ error: 'SETUP_LINK_INVALID' })
    const { options } = await stranger().operators.startPasskeySignIn({})
    const passkey = key.get(options)
    const { token } = await stranger().operators.signInWithPasskey({ passkey })
    const me = await operatorHttpClient({ url: exchange.consoleUrl, token }).operators.getOperator({})
    expect(me.name).toBe('pia')
    await expect(stranger().operators.signInWithPasskey({ passkey })).rejects.toMatchObject({
      error: 'PASSKEY_EXPIRED',
    })
    const guess = { name: 'pia', password: PASSWORD, totpCode: '000000' }
    await expect(stranger().operators.signIn(guess)).rejects.toMatchObject({ error: 'SIGN_IN_REFUSED' })
  })

  test('a passkey whose counter goes back is blocked, and the operator, the audit log and the administrators know', async () => {
    const key = new Authenticator(consoleOrigin(exchange.server.config, Number(new URL(exchange.consoleUrl).port)))
    const { link } = await invite('nina', ['support'])
    const { passkeyOptions } = await stranger().operators.openLink({ link })
    await stranger().operators.useLinkWithPasskey({ link, passkey: key.create(passkeyOptions) })
    const signIn = async (counter: number) => {
      exchange.clock.advance(3000)
      const { options } = await stranger().operators.startPasskeySignIn({})
      return stranger().operators.signInWithPasskey({ passkey: key.get(options, { counter }) })
    }
    await signIn(7)
    for (const counter of [7, 8]) await expect(signIn(counter)).rejects.toMatchObject({ error: 'PASSKEY_BLOCKED' })
    const { rows } = await ann.client.auditLog.listEntries({ act: 'operators.passkeyBlocked' })
    expect(rows).toMatchObject([{ operator: null, subject: 'nina' }])
    const { mails } = await stranger().operators.listDemoOperators({})
    const told = mails.filter(({ text }) => text.includes('The passkey of nina was blocked')).map(({ to }) => to)
    expect(new Set(told)).toEqual(new Set([...(await administrators()), 'nina@operators.example']))
    expect(told).toHaveLength(new Set(told).size)
  })

  test('a suspended operator, one with a new link and a customer have no passkey at the console', async () => {
    const origin = consoleOrigin(exchange.server.config, Number(new URL(exchange.consoleUrl).port))
    const key = new Authenticator(origin)
    const { operatorId, link } = await invite('rita', ['support'])
    const { passkeyOptions } = await stranger().operators.openLink({ link })
    await stranger().operators.useLinkWithPasskey({ link, passkey: key.create(passkeyOptions) })
    const signIn = async (from: Authenticator) => {
      const { options } = await stranger().operators.startPasskeySignIn({})
      return stranger().operators.signInWithPasskey({ passkey: from.get(options) })
    }
    await signIn(key)
    await ann.client.operators.suspendOperator({ operatorId, reason: 'left the team' })
    await expect(signIn(key)).rejects.toMatchObject({ error: 'SIGN_IN_REFUSED' })
    const { requestId } = await ann.client.operators.requestNewLink({ operatorId, reason: 'is back' })
    await bob.client.approvals.approveRequest({ requestId })
    await expect(signIn(key)).rejects.toMatchObject({ error: 'PASSKEY_WRONG' })

    const phone = new Authenticator(origin)
    const site = { origin, name: 'Console' }
    const { passkeys } = exchange.server.factors
    const start = { site, purpose: 'test', holder: 'user 10001', label: 'A customer' }
    const made = await passkeys.checkNew({ ...start, answer: phone.create(await passkeys.startNew(start)) })
    await passkeys.add(exchange.server.db, { holder: 'user 10001', name: 'Phone', made })
    await expect(signIn(phone)).rejects.toMatchObject({ error: 'PASSKEY_WRONG' })
  })

  test('a link works once, and not after a day', async () => {
    const { link } = await invite('dora', [])
    await setUp(link)
    await expect(stranger().operators.openLink({ link })).rejects.toMatchObject({ error: 'SETUP_LINK_INVALID' })
    const late = await invite('dirk', [])
    exchange.clock.advance(24 * 3_600_000)
    await expect(stranger().operators.openLink({ link: late.link })).rejects.toMatchObject({
      error: 'SETUP_LINK_INVALID',
    })
  })

  test('a wrong name, password or code and a used code get one answer', async () => {
    ann = await createOperator(exchange, ['administrator'])
    bob = await createOperator(exchange, ['administrator'])
    const { link } = await invite('emil', [])
    const { name, secret } = await setUp(link)
    const good = { name, password: PASSWORD, totpCode: nextCode(secret) }
    await stranger().operators.signIn(good)
    const wrong = [good, { ...good, name: 'nobody' }, { ...good, password: 'x' }, { ...good, totpCode: '000000' }]
    for (const input of wrong)
      await expect(stranger().operators.signIn(input)).rejects.toMatchObject({ error: 'SIGN_IN_REFUSED', facts: {} })
  })

  test('codes cannot be guessed, even with the password: after five tries each one waits longer', async () => {
    const { link } = await invite('frida', [])
    const { name } = await setUp(link)
    const answers = new Map<string, number>()
    for (let count = 0; count < 40; count += 1) {
      const totpCode = String(count).padStart(6, '0')
      const error = await stranger()
        .operators.signIn({ name, password: PASSWORD, totpCode })
        .then(
          () => 'in',
          (refusal: { error: string }) => refusal.error,
        )
      answers.set(error, (answers.get(error) ?? 0) + 1)
    }
    expect(answers.get('in')).toBeUndefined()
    expect(answers.get('SIGN_IN_REFUSED')).toBeLessThanOrEqual(6)
  })

  test('a proof of work is asked for from the first try if adminCode is on', async () => {
    const { configuration } = exchange.server
    const { MARKET_URL } = exchange.server.settings.current()
    await sql`insert into configuration (key, version, value, source, since, changed_by, changed_at) values
      ('MARKET_URL', 2, ${JSON.stringify({ ...MARKET_URL, adminCode: true })}, 'operator', ${exchange.clock.now()}, 'test',
      ${exchange.clock.now()})`.execute(exchange.server.db)
    await configuration.look()
    const tried = stranger().operators.signIn({ name: 'nobody', password: 'x', totpCode: '000000' })
    await expect(tried).rejects.toMatchObject({ error: 'PROOF_REQUIRED' })
  })

  test('a session ends when its operator is suspended, signs out, or does nothing for half an hour', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => createOperator(exchange, ['viewer'])))
    if (one === undefined || two === undefined || three === undefined) throw new Error('three were made')
    ann = await createOperator(exchange, ['administrator'])
    bob = await createOperator(exchange, ['administrator'])
    await ann.client.operators.suspendOperator({ operatorId: one.operatorId, reason: 'left the company' })
    await expect(one.client.operators.getOperator({})).rejects.toThrow('500')
    await two.client.operators.signOut({})
    await expect(two.client.operators.getOperator({})).rejects.toThrow('500')
    exchange.clock.advance(31 * 60_000)
    await expect(three.client.operators.getOperator({})).rejects.toThrow('500')
    ann = await createOperator(exchange, ['administrator'])
    bob = await createOperator(exchange, ['administrator'])
  })
})

test('of two administrators who suspend each other at once, one stays', async () => {
  const { operators } = await ann.client.operators.listOperators({})
  const others = operators.filter(({ state, name }) => state !== 'SUSPENDED' && ![ann.name, bob.name].includes(name))
  for (const { operatorId } of others) await ann.client.operators.suspendOperator({ operatorId, reason: 'a drill' })
  const suspend = (one: TestOperator, other: TestOperator) =>
    one.client.operators.suspendOperator({ operatorId: other.operatorId, reason: 'a drill' })
  const done = await Promise.allSettled([suspend(ann, bob), suspend(bob, ann)])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [left, gone] = done[0]?.status === 'fulfilled' ? [ann, bob] : [bob, ann]
  await expect(gone.client.operators.getOperator({})).rejects.toThrow('500')
  await expect(suspend(left, left)).rejects.toMatchObject({ error: 'LAST_ADMINISTRATORS' })
  ann = await createOperator(exchange, ['administrator'])
  bob = await createOperator(exchange, ['administrator'])
})

describe('roles', () => {
  test('a changed role holds for sessions that are open', async () => {
    const viewer = await createOperator(exchange, ['viewer'])
    await expect(viewer.client.auditLog.listEntries({})).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
    const wanted = { operatorId: viewer.operatorId, roles: ['risk'], reason: 'new task' }
    const { requestId } = await ann.client.operators.requestMembership(wanted)
    await expect(viewer.client.auditLog.listEntries({})).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
    await bob.client.approvals.approveRequest({ requestId })
    expect((await viewer.client.auditLog.listEntries({})).rows.length).toBeGreaterThan(0)
  })

  test('somebody always remains who can change operators', async () => {
    const { requestId } = await ann.client.operators.requestRole({
      role: 'administrator',
      permissions: ['operators.read'],
      reason: 'by mistake',
    })
    await expect(bob.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({
      error: 'LAST_ADMINISTRATORS',
    })
    expect((await ann.client.operators.getOperator({})).permissions).toContain('operators.change')
    await ann.client.approvals.withdrawRequest({ requestId })
  })

  test('a new role has members only after a second request', async () => {
    const { requestId } = await ann.client.operators.requestRole({
      role: 'auditor',
      permissions: ['audit.read'],
      reason: 'yearly audit',
    })
    await bob.client.approvals.approveRequest({ requestId })
    const { roles } = await bob.client.operators.listOperators({})
    expect(roles.find(({ role }) => role === 'auditor')).toEqual({
      role: 'auditor',
      permissions: ['audit.read'],
      members: 0,
    })
  })

  test('a new link voids the authenticator and the sessions at once', async () => {
    const viewer = await createOperator(exchange, ['viewer'])
    const lost = { operatorId: viewer.operatorId, reason: 'lost the telephone' }
    const { requestId } = await ann.client.operators.requestNewLink(lost)
    await bob.client.approvals.approveRequest({ requestId })
    await expect(viewer.client.operators.getOperator({})).rejects.toThrow('500')
    const { name, secret } = await setUp(await lastLink())
    expect(name).toBe(viewer.name)
    exchange.clock.advance(30_000)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

test('no two operators share a mailbox: the links of both would go to one person', async () => {
  await invite('mel', ['support'])
  const wanted = { name: 'mel2', email: 'MEL@operators.example', roles: ['support'], reason: 'joins the team' }
  await expect(ann.client.operators.requestInvitation(wanted)).rejects.toMatchObject({ error: 'MAILBOX_TAKEN' })
  // Two requests at once: the second is refused when it is approved.
  const [one, other] = await Promise.all(
    ['nia', 'nia2'].map((name) =>
      ann.client.operators.requestInvitation({ ...wanted, name, email: 'nia@operators.example' }),
    ),
  )
  await bob.client.approvals.approveRequest({ requestId: one?.requestId ?? 0 })
  const second = bob.client.approvals.approveRequest({ requestId: other?.requestId ?? 0 })
  await expect(second).rejects.toMatchObject({ error: expect.stringMatching(/^(MAILBOX_TAKEN|REQUEST_STALE)$/) })
  const { operators } = await ann.client.operators.listOperators({})
  expect(operators.filter(({ email }) => email === 'nia@operators.example')).toHaveLength(1)
})

describe('from the machine', () => {
  const machine = () => ({
    db: exchange.server.db,
    factors: exchange.server.factors,
    config: exchange.server.config,
    user: 'root',
    now: exchange.clock.now(),
  })

  test('the command makes no third administrator', async () => {
    await expect(inviteAdministrator(machine(), { name: 'mallory', email: 'm@operators.example' })).rejects.toThrow(
      'two administrators already',
    )
  })

  test('the command lets somebody in again, and the audit log says so', async () => {
    const viewer = await createOperator(exchange, ['viewer'])
    const lines = await renewLink(machine(), viewer.name)
    const { name } = await setUp(/#([\w-]{43})/.exec(lines.join())?.[1] ?? '')
    expect(name).toBe(viewer.name)
    const { rows } = await ann.client.auditLog.listEntries({ act: 'operators.newLink' })
    expect(rows[0]).toMatchObject({ operator: null, roles: ['machine user root'], subject: viewer.name })
  })
})

describe('the demo', () => {
  test('its two operators sign in with what the sign-in page shows', async () => {
    const fresh = await startTestServer()
    try {
      await demoOperatorLines(fresh.server)
      const again = await demoOperatorLines(fresh.server)
      expect(again.join('\n')).toContain('name alex, password Assay-console-1')
      const client = operatorHttpClient({ url: fresh.consoleUrl })
      fresh.clock.advance(30_000)
      for (const operator of (await client.operators.listDemoOperators({})).operators) {
        const { token } = await client.operators.signIn(operator)
        const signedIn = operatorHttpClient({ url: fresh.consoleUrl, token })
        expect((await signedIn.operators.getOperator({})).permissions).toContain('operators.change')
      }
    } finally {
      await fresh.close()
    }
  })
})

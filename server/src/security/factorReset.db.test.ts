// The second factors of an owner who has lost them: two operators decide, the owner is told and can cancel, time passes.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer } from '../factors/factors.ts'
import { untilWaiting } from '../testing/lockWaits.ts'
import { sessionsEndedWith } from '../testing/sessionsEndedWith.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { readHold } from '../user/withdrawalHold.ts'

const HOUR_MS = 3_600_000
let exchange: TestServer
let one: TestOperator
let two: TestOperator
let made = 0

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

const job = () => exchange.slices.security.schedule?.find(({ name }) => name === 'reset factors')?.work()
/** A session ends after a while. */
const again = async ({ userId }: Trader) => exchange.client(await exchange.server.sessions.create(userId))
const kindsOf = async (trader: Trader) =>
  (await (await again(trader)).user.listMessages({})).rows.map(({ kind }) => kind)

/** With an authenticator app and a mailbox, and a ticket of somebody who says to be the owner. */
async function lockedOut(): Promise<{ trader: Trader; ticketId: number; email: string }> {
  ;[one, two] = [await createOperator(exchange, ['support']), await createOperator(exchange, ['support'])]
  const trader = await createTrader(exchange, { usdt: '10' })
  const { db, clock } = exchange.server
  const email = `lost${++made}@example.com`
  await db.insertInto('logins').values({ kind: 'EMAIL', key: email, user_id: trader.userId }).execute()
  const app = { holder: customer(trader.userId), sealed_secret: Buffer.from('x'), created_at: 1, confirmed_at: 1 }
  await db.insertInto('totp_secrets').values(app).execute()
  const now = clock.now()
  const { id } = await db
    .insertInto('tickets')
    .values({
      topic: 'LOCKED_OUT',
      attached_kind: null,
      attached_id: null,
      status: 'OPEN',
      due_at: now + HOUR_MS,
      created_at: now,
      updated_at: now,
      contact: Buffer.from('sealed'),
      token_hash: randomBytes(32),
      matched_at: now,
      matched_user_id: trader.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { trader, ticketId: Number(id), email }
}

async function decide(ticketId: number): Promise<void> {
  const { requestId } = await one.client.customers.requestFactorReset({ ticketId, reason: 'Documents compared' })
  await expect(one.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
  await two.client.approvals.approveRequest({ requestId })
}

async function linkTo(email: string): Promise<string> {
  let token = ''
  await expect
    .poll(() => {
      const mails = exchange.server.outside.outbox?.list({ browser: 'console', to: email }) ?? []
      for (const { text } of mails) token = /cancelReset#([\w-]{43})/.exec(text)?.[1] ?? token
      return token
    })
    .not.toBe('')
  return token
}

const hasFactor = async ({ userId }: Trader) =>
  (
    await exchange.server.db
      .selectFrom('totp_secrets')
      .select('holder')
      .where('holder', '=', customer(userId))
      .execute()
  ).length > 0

test('two operators decide, the owner is told at once, and after a day the factors are gone', async () => {
  const { trader, ticketId, email } = await lockedOut()
  await decide(ticketId)
  await linkTo(email)
  expect((await trader.client.security.getFactorReset({})).dueAt).toBe(exchange.clock.now() + 24 * HOUR_MS)
  expect(await kindsOf(trader)).toEqual(['FACTOR_RESET_BOOKED'])
  expect((await two.client.customers.getCustomer({ customerId: trader.userId })).factorResetAt).toBeGreaterThan(0)
  await expect(one.client.customers.requestFactorReset({ ticketId, reason: 'Once more' })).rejects.toMatchObject({
    error: 'NOTHING_CHANGES',
  })
  await job()
  expect(await hasFactor(trader)).toBe(true)
  exchange.clock.advance(24 * HOUR_MS)
  const open = await again(trader)
  await job()
  expect(await hasFactor(trader)).toBe(false)
  await expect(open.user.getUser({})).rejects.toThrow('Token')
  expect(await sessionsEndedWith(exchange.server.db, 'factor_resets', trader.userId)).toBe(3)
  expect(await kindsOf(trader)).toEqual(['FACTORS_RESET', 'FACTOR_RESET_BOOKED'])
  const hold = await readHold(exchange.server.db, { userId: trader.userId, now: exchange.clock.now() })
  expect(hold).toMatchObject({ reason: 'FACTORS_RESET', until: exchange.clock.now() + 24 * HOUR_MS })
})

test('the owner cancels with the link of the mail, once, and nothing is removed', async () => {
  const { trader, ticketId, email } = await lockedOut()
  await decide(ticketId)
  const token = await linkTo(email)
  const anyone = exchange.client().security
  await anyone.cancelFactorResetByLink({ token })
  const gone = { error: 'LINK_INVALID', facts: {} }
  await expect(anyone.cancelFactorResetByLink({ token })).rejects.toMatchObject(gone)
  await expect(anyone.cancelFactorResetByLink({ token: 'x'.repeat(43) })).rejects.toMatchObject(gone)
  exchange.clock.advance(25 * HOUR_MS)
  await job()
  expect(await hasFactor(trader)).toBe(true)
  expect(await kindsOf(trader)).toContain('FACTOR_RESET_CANCELED')
})

test('the owner cancels in an open session, and the same ticket is no reason for another reset', async () => {
  const { trader, ticketId } = await lockedOut()
  await decide(ticketId)
  await trader.client.security.cancelFactorReset({})
  await expect(trader.client.security.cancelFactorReset({})).rejects.toMatchObject({ error: 'NOTHING_TO_CHANGE' })
  await expect(decide(ticketId)).rejects.toMatchObject({ error: 'NOTHING_CHANGES' })
  exchange.clock.advance(25 * HOUR_MS)
  await job()
  expect(await hasFactor(trader)).toBe(true)
})

test('the owner cancels by freezing the account', async () => {
  const { trader, ticketId } = await lockedOut()
  await decide(ticketId)
  await trader.client.security.freeze({})
  exchange.clock.advance(25 * HOUR_MS)
  await job()
  expect(await hasFactor(trader)).toBe(true)
})

test('a freeze of an account that was frozen already cancels it at once, too', async () => {
  const { trader, ticketId } = await lockedOut()
  await trader.client.security.freeze({})
  await decide(ticketId)
  exchange.clock.advance(1000)
  await trader.client.security.freeze({})
  expect((await trader.client.security.getFactorReset({})).dueAt).toBeNull()
  expect(await kindsOf(trader)).toContain('FACTOR_RESET_CANCELED')
})

test('one operator stops it, also where the account was frozen by an operator before', async () => {
  const { trader, ticketId } = await lockedOut()
  const { userId: customerId } = trader
  const risk = await createOperator(exchange, ['risk'])
  await risk.client.customers.freezeCustomer({ customerId, reason: 'A report of theft' })
  await decide(ticketId)
  const again = { customerId, reason: 'Another report of theft' }
  await expect(risk.client.customers.freezeCustomer(again)).rejects.toMatchObject({ error: 'NOTHING_CHANGES' })
  const viewer = await createOperator(exchange, ['viewer'])
  await expect(viewer.client.customers.stopFactorReset(again)).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
  await risk.client.customers.stopFactorReset(again)
  await expect(risk.client.customers.stopFactorReset(again)).rejects.toMatchObject({ error: 'NOTHING_CHANGES' })
  expect((await two.client.customers.getCustomer({ customerId })).factorResetAt).toBeNull()
  exchange.clock.advance(25 * HOUR_MS)
  await job()
  expect(await hasFactor(trader)).toBe(true)
  expect(await kindsOf(trader)).toContain('FACTOR_RESET_CANCELED')
})

test('not from a ticket that is closed, and once from an open one', async () => {
  const { trader, ticketId } = await lockedOut()
  const ask = (by: TestOperator) => by.client.customers.requestFactorReset({ ticketId, reason: 'A reason' })
  const { db } = exchange.server
  const ofTicket = db.updateTable('tickets').where('id', '=', BigInt(ticketId))
  await ofTicket.set({ status: 'CLOSED', due_at: null, closed_at: 1, closed_by: 'STAFF' }).execute()
  await expect(ask(one)).rejects.toMatchObject({ error: 'TICKET_CLOSED' })
  await ofTicket.set({ status: 'OPEN', due_at: 1, closed_at: null, closed_by: null }).execute()
  await decide(ticketId)
  exchange.clock.advance(24 * HOUR_MS)
  await job()
  const app = { holder: customer(trader.userId), sealed_secret: Buffer.from('y'), created_at: 2, confirmed_at: 2 }
  await db.insertInto('totp_secrets').values(app).execute()
  const later = await createOperator(exchange, ['support'])
  await expect(ask(later)).rejects.toMatchObject({ error: 'NOTHING_CHANGES' })
})

test('only from a ticket of somebody who is locked out, with the permission, for an account that has factors', async () => {
  const { trader, ticketId } = await lockedOut()
  const own = await trader.client.support.openTicket({ topic: 'SECURITY', text: 'Remove my factors' })
  const ask = (client: TestOperator['client'], of: number) =>
    client.customers.requestFactorReset({ ticketId: of, reason: 'A reason' })
  await expect(ask(one.client, own.ticketId)).rejects.toMatchObject({ error: 'NOT_FOUND' })
  await expect(ask(one.client, 9_000_000)).rejects.toMatchObject({ error: 'NOT_FOUND' })
  const viewer = await createOperator(exchange, ['viewer'])
  await expect(ask(viewer.client, ticketId)).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
  await exchange.server.db.deleteFrom('totp_secrets').where('holder', '=', customer(trader.userId)).execute()
  await expect(ask(one.client, ticketId)).rejects.toMatchObject({ error: 'NOTHING_CHANGES' })
})

test('a cancel that comes beside the due job wins', async () => {
  const { trader, ticketId } = await lockedOut()
  await decide(ticketId)
  exchange.clock.advance(24 * HOUR_MS)
  const { db, clock } = exchange.server
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isCanceled, resolve: canceled } = Promise.withResolvers<void>()
  const canceling = db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('factor_resets')
      .set({ state: 'CANCELED', ended_at: clock.now() })
      .where('user_id', '=', BigInt(trader.userId))
      .execute()
    canceled()
    await mayCommit
  })
  await isCanceled
  const working = job()
  await untilWaiting(db, 1)
  commit()
  await Promise.all([canceling, working])
  expect(await hasFactor(trader)).toBe(true)
})

test('a freeze that has ended by then has stopped it, too', async () => {
  const { trader, ticketId } = await lockedOut()
  await decide(ticketId)
  exchange.clock.advance(1000)
  await trader.client.security.freeze({})
  const { db, clock } = exchange.server
  await db.updateTable('freezes').set({ ended_at: clock.now() }).where('user_id', '=', BigInt(trader.userId)).execute()
  exchange.clock.advance(25 * HOUR_MS)
  await job()
  expect(await hasFactor(trader)).toBe(true)
})

test('anyone who has a new factor meanwhile keeps it', async () => {
  const { trader, ticketId } = await lockedOut()
  await decide(ticketId)
  exchange.clock.advance(1000)
  const { db, clock } = exchange.server
  await db
    .updateTable('totp_secrets')
    .set({ created_at: clock.now(), confirmed_at: clock.now() })
    .where('holder', '=', customer(trader.userId))
    .execute()
  exchange.clock.advance(25 * HOUR_MS)
  await job()
  expect(await hasFactor(trader)).toBe(true)
  expect(await kindsOf(trader)).toContain('FACTOR_RESET_CANCELED')
})

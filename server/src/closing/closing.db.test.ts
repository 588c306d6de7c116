// Closing an account: what is in the way, the time to think about it, and what is left.
import { DAY_MS } from '@assay/engine/calendar'
import { amountUnits } from '@assay/engine/money'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/schema.ts'
import { customer, hasFactor } from '../factors/factors.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import { sessionsEndedWith } from '../testing/sessionsEndedWith.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { createOperator } from '../testing/operators.ts'
import { untilWaiting } from '../testing/lockWaits.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { closeDue } from './closeDue.ts'

let exchange: TestServer

beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

const job = (name: string) => exchange.slices.closing.schedule?.find((each) => each.name === name)?.work()
/** A session ends after a while. */
const again = async ({ userId }: Trader) => exchange.client(await exchange.server.sessions.create(userId))
const credit = (userId: number, units: bigint) =>
  exchange.server.exchange.submit({
    command: { type: 'transfer.creditFaucet', user: userId, transferId: 0, asset: 'usdt', amount: units } as never,
  })
const kindsOf = async (trader: Trader) =>
  (await (await again(trader)).user.listMessages({})).rows.map(({ kind }) => kind)

const addApp = ({ userId }: Trader) =>
  exchange.server.db
    .insertInto('totp_secrets')
    .values({ holder: customer(userId), sealed_secret: Buffer.from('x'), created_at: 1, confirmed_at: 1 })
    .execute()

async function booked(coins: Record<string, string> = {}): Promise<Trader> {
  const trader = await createTrader(exchange, coins)
  await trader.client.closing.bookClosing({})
  return trader
}

test('what is open is named, and nothing is booked', async () => {
  const { client } = await createTrader(exchange, { usdt: '1000' })
  const price = nearPrice(exchange, 'btcusdt', -5)
  await client.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', quantity: '0.001', price })
  await client.support.openTicket({ topic: 'OTHER', text: 'Which fees do I pay?' })
  const found = await client.closing.getClosing({})
  expect(found.obstacles).toEqual([
    { kind: 'BALANCE', count: 1 },
    { kind: 'SPOT_ORDERS', count: 1 },
    { kind: 'TICKETS', count: 1 },
  ])
  expect(found).toMatchObject({ booked: null, worth: '1000.00000000', dust: '1', waitDays: 7, releaseDays: 30 })
  await expect(client.closing.bookClosing({})).rejects.toMatchObject({
    error: 'CLOSURE_BLOCKED',
    facts: { what: 'BALANCE,SPOT_ORDERS,TICKETS' },
  })
  await expect(client.closing.cancelClosing({})).rejects.toMatchObject({ error: 'NOTHING_TO_CHANGE' })
})

test('while it waits nothing is traded or deposited, and the customer can cancel', async () => {
  const trader = await createTrader(exchange, { usdt: '0.9' })
  const other = exchange.client(await exchange.server.sessions.create(trader.userId))
  const { client } = trader
  const { booked } = await client.closing.bookClosing({})
  expect(booked?.closesAt).toBe(exchange.clock.now() + 7 * DAY_MS)
  await expect(other.user.getUser({})).rejects.toThrow('Token')
  expect(await sessionsEndedWith(exchange.server.db, 'closures', trader.userId)).toBe(1)
  expect((await client.user.getUser({})).frozen).toMatchObject({ by: 'SYSTEM', reason: 'CLOSURE', until: null })
  const order = { symbol: 'btcusdt', side: 'BUY', type: 'MARKET', quoteQuantity: '0.5' } as const
  await expect(client.spot.placeOrder(order)).rejects.toMatchObject({ error: 'ACCOUNT_FROZEN' })
  await expect(client.bank.requestDeposit({ amount: '5000' })).rejects.toMatchObject({ error: 'CLOSURE_BOOKED' })
  await expect(client.security.unfreeze({})).rejects.toMatchObject({ error: 'FROZEN_BY_OPERATOR' })
  await expect(client.closing.bookClosing({})).rejects.toMatchObject({ error: 'ACCOUNT_FROZEN' })
  // Before it is too late.
  expect(await client.exports.requestExport({})).toMatchObject({ state: 'WAITING' })
  expect((await client.closing.cancelClosing({})).booked).toBeNull()
  expect((await client.user.getUser({})).frozen).toBeNull()
  exchange.clock.advance(8 * DAY_MS)
  await job('close accounts')
  expect(await kindsOf(trader)).toEqual(['CLOSURE_CANCELED', 'DATA_EXPORT_REQUESTED', 'CLOSURE_BOOKED'])
})

test('its time over, sessions end and nobody signs in; dust stays where it is', async () => {
  const trader = await booked({ usdt: '0.9' })
  exchange.clock.advance(7 * DAY_MS)
  const client = await again(trader)
  await job('close accounts')
  await expect(client.user.getUser({})).rejects.toThrow('Token')
  expect(await sessionsEndedWith(exchange.server.db, 'closures', trader.userId)).toBe(2)
  const { account } = await exchange.server.db
    .selectFrom('users')
    .select('account')
    .where('id', '=', BigInt(trader.userId))
    .executeTakeFirstOrThrow()
  const { passwords, db } = exchange.server
  const hash = await passwords.hash({ password: 'three blind mice', line: 'test' })
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', BigInt(trader.userId)).execute()
  const logIn = (password: string) => exchange.client().user.login({ type: 'USERNAME', account, password })
  await expect(logIn('three blind mice')).rejects.toMatchObject({ error: 'ACCOUNT_CLOSED' })
  // Only its owner learns it.
  await expect(logIn('four blind mice')).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
  const balance = db.selectFrom('balances').select('available').where('owner', '=', BigInt(trader.userId))
  expect((await balance.executeTakeFirstOrThrow()).available).toBeGreaterThan(0n)

  // Its names are free after a month.
  exchange.clock.advance(30 * DAY_MS)
  await job('release names of closed accounts')
  await expect(logIn('three blind mice')).rejects.toMatchObject({ error: 'WRONG_CREDENTIALS' })
  expect(await db.selectFrom('logins').select('key').where('key', '=', account).execute()).toEqual([])
  const left = db.selectFrom('messages').select('id').where('user_id', '=', BigInt(trader.userId))
  expect(await left.execute()).toEqual([])
  await expectSumsToBeZero(exchange.server)
})

test('money that comes meanwhile stops the closing', async () => {
  const trader = await booked()
  await credit(trader.userId, 5_000_000_000n)
  exchange.clock.advance(7 * DAY_MS)
  await job('close accounts')
  const client = await again(trader)
  const { booked: still, obstacles } = await client.closing.getClosing({})
  expect({ still, obstacles }).toEqual({ still: null, obstacles: [{ kind: 'BALANCE', count: 1 }] })
  expect((await client.user.getUser({})).frozen).toBeNull()
  expect(await kindsOf(trader)).toContain('CLOSURE_STOPPED')
})

test('an operator’s freeze takes the place of the closing’s, and stops it', async () => {
  const trader = await booked()
  const { client } = await createOperator(exchange, ['administrator', 'risk'])
  await client.customers.freezeCustomer({ customerId: trader.userId, reason: 'A report of theft' })
  exchange.clock.advance(7 * DAY_MS)
  await job('close accounts')
  const own = await again(trader)
  expect((await own.user.getUser({})).frozen).toMatchObject({ by: 'OPERATOR' })
  expect((await own.closing.getClosing({})).booked).toBeNull()
})

test('a freeze of its owner stops it and stays, so that a thief’s session does not end both', async () => {
  const trader = await booked()
  const thief = await again(trader)
  await trader.client.security.freeze({})
  await expect(thief.user.getUser({})).rejects.toThrow('Token')
  const back = await again(trader)
  await expect(back.closing.cancelClosing({})).rejects.toMatchObject({ error: 'NOTHING_TO_CHANGE' })
  expect((await back.user.getUser({})).frozen).toMatchObject({ by: 'CUSTOMER' })
  expect(await kindsOf(trader)).toEqual(['CLOSURE_STOPPED', 'ACCOUNT_FROZEN', 'CLOSURE_BOOKED'])
})

test('rebates that are not paid are in the way when they are more than dust with the balances', async () => {
  const { client, userId } = await createTrader(exchange, { usdt: '0.9' })
  const { db, clock } = exchange.server
  const obstaclesWith = async (pendingId: bigint, units: bigint) => {
    const pending = {
      pending_id: pendingId,
      payer: 1n,
      user_id: BigInt(userId),
      asset: 'usdt',
      wallet: 'PLATFORM',
    } as const
    const row = {
      ...pending,
      amount: amountUnits(units),
      due_at: BigInt(clock.now()),
      status: 'PENDING',
      updated_at: 1n,
    } as const
    await db.insertInto('pending_rebates').values(row).execute()
    return (await client.closing.getClosing({})).obstacles
  }
  expect(await obstaclesWith(9_000_000n, 10_000_000n)).toEqual([])
  expect(await obstaclesWith(9_000_001n, 1n)).toEqual([{ kind: 'REBATES', count: 2 }])
})

test('accounts that wait for a price keep no other from being closed', async () => {
  const { db } = exchange.server
  const waiting = await Promise.all(Array.from({ length: 50 }, () => createTrader(exchange, { usdt: '0.9' })))
  const times = { booked_at: 1n, closes_at: 1n }
  const rows = waiting.map(({ userId }) => ({ user_id: BigInt(userId), state: 'BOOKED' as const, ...times }))
  await db.insertInto('closures').values(rows).execute()
  const trader = await booked()
  exchange.clock.advance(7 * DAY_MS)
  await closeDue({ ...exchange.server, worthOf: () => null, tellSupport: async () => {} })
  const states = await db.selectFrom('closures').select(['user_id', 'state']).where('closes_at', '=', 1n).execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['BOOKED']))
  expect(await stateOf(trader)).toMatchObject({ state: 'CLOSED' })
  await db.updateTable('closures').set({ state: 'CANCELED', ended_at: 1n }).where('closes_at', '=', 1n).execute()
})

test('money that comes to a closed account is kept, told to support once, and two operators reopen it', async () => {
  const trader = await booked()
  await addApp(trader)
  exchange.clock.advance(7 * DAY_MS)
  await job('close accounts')
  exchange.clock.advance(1000)
  await credit(trader.userId, 7_000_000_000n)
  await job('tell of money at closed accounts')
  await job('tell of money at closed accounts')
  const support = await createOperator(exchange, ['support'])
  const { rows } = await support.client.support.listDesk({ topic: 'CLOSE_ACCOUNT' })
  expect(rows.filter(({ customerId }) => customerId === trader.userId)).toHaveLength(1)
  const ticket = await support.client.support.getDeskTicket({ ticketId: rows[0]?.ticketId ?? 0 })
  expect(ticket.messages).toMatchObject([{ author: 'NOTE', text: expect.stringContaining('USDT') }])
  // Its names stay its own.
  exchange.clock.advance(40 * DAY_MS)
  await job('release names of closed accounts')
  const [one, two] = [await createOperator(exchange, ['risk']), await createOperator(exchange, ['risk'])]
  const { requestId } = await one.client.customers.requestUnfreeze({ customerId: trader.userId, reason: 'Money came' })
  await two.client.approvals.approveRequest({ requestId })
  const own = await again(trader)
  expect(await hasFactor(exchange.server.db, customer(trader.userId))).toBe(true)
  expect((await own.user.getUser({})).frozen).toBeNull()
  expect((await own.closing.getClosing({})).booked).toBeNull()
  expect((await own.wallet.listBalances({})).length).toBe(1)
})

type Transacting = Transaction<Database>

/** Others wait for what `first` locks, until `meanwhile` has begun and `last` is done. */
async function beside(
  first: (transaction: Transacting) => Promise<unknown>,
  {
    begin,
    count,
    last,
  }: { begin: () => unknown; count: number; last?: (transaction: Transacting) => Promise<unknown> },
): Promise<void> {
  const { db } = exchange.server
  let begun: unknown
  await db.transaction().execute(async (transaction) => {
    await first(transaction)
    begun = begin()
    await untilWaiting(db, count)
    await last?.(transaction)
  })
  await begun
}

const lockClosure =
  ({ userId }: Trader) =>
  (transaction: Transacting) =>
    transaction.selectFrom('closures').select('id').where('user_id', '=', BigInt(userId)).forUpdate().execute()
const stateOf = ({ userId }: Trader) =>
  exchange.server.db
    .selectFrom('closures')
    .select(['state', 'released_at'])
    .where('user_id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
const noticesOf = async ({ userId }: Trader) => {
  const ofUser = exchange.server.db.selectFrom('tickets').select('id').where('user_id', '=', BigInt(userId))
  return (await ofUser.execute()).length
}

async function closed(): Promise<Trader> {
  const trader = await booked()
  exchange.clock.advance(7 * DAY_MS)
  await job('close accounts')
  return trader
}

test('operators who end the freeze beside the closing find it closed, and frozen', async () => {
  const trader = await booked()
  exchange.clock.advance(7 * DAY_MS)
  const [one, two] = [await createOperator(exchange, ['risk']), await createOperator(exchange, ['risk'])]
  const own = await again(trader)
  const { requestId } = await one.client.customers.requestUnfreeze({ customerId: trader.userId, reason: 'A mistake' })
  let approving: Promise<unknown> = Promise.resolve()
  await beside(lockClosure(trader), {
    begin: () => job('close accounts'),
    count: 1,
    last: async () => {
      approving = two.client.approvals.approveRequest({ requestId }).catch((error: unknown) => error)
      await untilWaiting(exchange.server.db, 2)
    },
  })
  expect(await approving).toMatchObject({ error: 'REQUEST_STALE' })
  expect(await stateOf(trader)).toMatchObject({ state: 'CLOSED' })
  await expect(own.user.getUser({})).rejects.toThrow('Token')
})

test('an account that is reopened beside the job keeps its names', async () => {
  const trader = await closed()
  exchange.clock.advance(30 * DAY_MS)
  const ofUser = exchange.server.db.selectFrom('logins').select('key').where('user_id', '=', BigInt(trader.userId))
  const names = await ofUser.execute()
  expect(names).not.toEqual([])
  await beside((transaction) => lockUser(transaction, trader.userId), {
    begin: () => job('release names of closed accounts'),
    count: 1,
    last: (transaction) =>
      transaction
        .updateTable('closures')
        .set({ state: 'REOPENED', ended_at: exchange.clock.now() })
        .where('user_id', '=', BigInt(trader.userId))
        .execute(),
  })
  expect(await ofUser.execute()).toEqual(names)
  expect(await stateOf(trader)).toMatchObject({ state: 'REOPENED', released_at: null })
})

test('two jobs that find the same money tell of it once', async () => {
  const trader = await closed()
  exchange.clock.advance(1000)
  await credit(trader.userId, 7_000_000_000n)
  await beside(lockClosure(trader), {
    begin: () => Promise.all([job('tell of money at closed accounts'), job('release names of closed accounts')]),
    count: 2,
  })
  expect(await noticesOf(trader)).toBe(1)
})

test('trifles at a closed account open no ticket until they are more than dust, and one ticket has them all', async () => {
  const trader = await closed()
  const pay = async (units: bigint) => {
    exchange.clock.advance(1000)
    await credit(trader.userId, units)
    await job('tell of money at closed accounts')
  }
  for (let paid = 0; paid < 3; paid += 1) await pay(30_000_000n)
  expect(await noticesOf(trader)).toBe(0)
  for (let paid = 0; paid < 3; paid += 1) await pay(30_000_000n)
  expect(await noticesOf(trader)).toBe(1)
})

test('after a note, customer service is told of trifles again once they are more than dust together', async () => {
  const trader = await closed()
  const pay = async (units: bigint) => {
    exchange.clock.advance(1000)
    await credit(trader.userId, units)
    await job('tell of money at closed accounts')
  }
  const messages = exchange.server.db
    .selectFrom('ticket_messages')
    .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
    .select('ticket_messages.id')
    .where('user_id', '=', BigInt(trader.userId))
  await pay(7_000_000_000n)
  for (let paid = 0; paid < 3; paid += 1) await pay(30_000_000n)
  expect(await messages.execute()).toHaveLength(1)
  await pay(30_000_000n)
  expect(await messages.execute()).toHaveLength(2)
  // Only what has arrived since the last note counts.
  await pay(30_000_000n)
  expect(await messages.execute()).toHaveLength(2)
})

test('a trifle does not keep the names and the second factors of a closed account', async () => {
  const trader = await closed()
  await addApp(trader)
  exchange.clock.advance(1000)
  await credit(trader.userId, 1n)
  exchange.clock.advance(30 * DAY_MS)
  await job('release names of closed accounts')
  expect((await stateOf(trader)).released_at).not.toBeNull()
  expect(await hasFactor(exchange.server.db, customer(trader.userId))).toBe(false)
})

test('money of the last moment, which the closing did not see, is told of', async () => {
  const trader = await closed()
  await credit(trader.userId, 7_000_000_000n)
  await exchange.server.db
    .updateTable('closures')
    .set({ ended_at: exchange.clock.now() + 1 })
    .where('user_id', '=', BigInt(trader.userId))
    .execute()
  await job('tell of money at closed accounts')
  expect(await noticesOf(trader)).toBe(1)
})

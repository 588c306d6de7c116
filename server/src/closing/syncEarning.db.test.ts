// Closing the account of somebody who has invited others: who earns rebates from when to when.
import { ApiError } from '@assay/api/errors'
import { DAY_MS } from '@assay/engine/calendar'
import { HOUSE } from '@assay/engine/nouns'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { demand } from '../exchange/ask.ts'
import { audit } from '../exchange/audit.ts'
import { eventually } from '../testing/eventually.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { syncEarning, syncEarnings } from './syncEarning.ts'

let app: RestartableServer
/** Alice invited Bob, who trades. */
let alice: Trader
let bob: Trader

beforeAll(async () => {
  app = await startTestServer()
  await app.beat()
})
afterAll(() => app?.close())
beforeEach(async () => {
  alice = await createTrader(app)
  const { inviteCode } = await alice.client.user.getUser({})
  bob = await createTrader(app, { usdt: '4000000' }, inviteCode)
  await job('referral', 'record referrals')
})
afterEach(() => expectSumsToBeZero(app.server))

const job = (slice: 'closing' | 'referral', name: string) =>
  app.slices[slice].schedule?.find((each) => each.name === name)?.work()
/** A new session: the trader's own has ended after a jump of the clock or a restart. */
const of = async ({ userId }: Trader) => app.client(await app.server.sessions.create(userId))

/** Bob's fee is 0.1 % of 10 BTC, of which Alice gets 1 %. */
async function trade() {
  const seller = await createTrader(app, { btc: '10' })
  const order = { symbol: 'btcusdt', type: 'LIMIT', quantity: '10', price: nearPrice(app, 'btcusdt', 0) } as const
  await seller.client.spot.placeOrder({ ...order, side: 'SELL' })
  await (await of(bob)).spot.placeOrder({ ...order, side: 'BUY' })
}

/** The shares that Alice was ever promised. */
async function shares(): Promise<number> {
  const rows = app.server.db.selectFrom('rebates').select('rate').where('user_id', '=', BigInt(alice.userId)).execute()
  return (await rows).length
}

/** As Alice's page of promotion says. */
async function isEarning(): Promise<boolean> {
  return (await (await of(alice)).referral.getProgramme({})).isEarning
}

/** Pending rebates are paid after a day. A correction stands for the withdrawal, because it needs no address. */
async function awaitAndWithdraw() {
  app.clock.advance(26 * 3_600_000)
  await app.beat()
  await eventually(async () =>
    expect((await (await of(alice)).closing.getClosing({})).obstacles).toEqual([{ kind: 'BALANCE', count: 1 }]),
  )
  const correction = { type: 'transfer.correctBalance', counter: HOUSE, direction: 'REMOVE' } as const
  const { db, exchange } = app.server
  const ofAlice = db.selectFrom('balances').select(['asset', 'available']).where('owner', '=', BigInt(alice.userId))
  for (const { asset, available: amount } of await ofAlice.execute())
    await demand(exchange, {
      command: { ...correction, user: alice.userId, correctionId: alice.userId, asset, amount },
    })
}

async function expectAudited() {
  const pool = openPool({ url: app.server.config.databaseUrl ?? '', connectionsMax: 1, name: 'audit' })
  expect((await audit(pool)).faults).toEqual([])
  await pool.end()
}

test('an inviter stops earning first, is paid what was pending, and books the closing', async () => {
  await trade()
  const blocked = { error: 'CLOSURE_BLOCKED', facts: { what: 'REBATES' } }
  await expect(alice.client.closing.bookClosing({})).rejects.toMatchObject(blocked)
  const prepared = await alice.client.closing.prepareClosing({})
  expect(prepared).toMatchObject({ preparedAt: app.clock.now(), booked: null, obstacles: [{ kind: 'REBATES' }] })
  await expect(alice.client.closing.prepareClosing({})).rejects.toMatchObject({ error: 'NOTHING_TO_CHANGE' })
  await eventually(async () => expect(await isEarning()).toBe(false))
  await app.restart()
  await trade()
  expect(await shares()).toBe(1)
  // The account is not frozen: what is paid can be withdrawn.
  expect((await (await of(alice)).user.getUser({})).frozen).toBeNull()
  await awaitAndWithdraw()
  const { booked, preparedAt } = await (await of(alice)).closing.bookClosing({})
  expect(booked).not.toBeNull()
  expect(preparedAt).toBeNull()
  await job('closing', 'stop and resume rebates')
  await trade()
  expect(await shares()).toBe(1)
  await expectAudited()
})

test('anyone who cancels earns again: before the booking and after it', async () => {
  await alice.client.closing.prepareClosing({})
  expect((await alice.client.closing.cancelClosing({})).preparedAt).toBeNull()
  await eventually(async () => expect(await isEarning()).toBe(true))
  await trade()
  expect(await shares()).toBe(1)
  const kinds = (await alice.client.user.listMessages({})).rows.map(({ kind }) => kind)
  expect(kinds).toEqual(['CLOSURE_PREPARED'])
  await awaitAndWithdraw()
  const client = await of(alice)
  await client.closing.bookClosing({})
  await trade()
  expect(await shares()).toBe(1)
  await client.closing.cancelClosing({})
  await trade()
  expect(await shares()).toBe(2)
  await expectAudited()
})

test('a closed account earns nothing until operators reopen it', async () => {
  await alice.client.closing.bookClosing({})
  app.clock.advance(7 * DAY_MS)
  await app.beat()
  await job('closing', 'close accounts')
  await trade()
  expect(await shares()).toBe(0)
  await app.server.db
    .updateTable('closures')
    .set({ state: 'REOPENED' })
    .where('user_id', '=', BigInt(alice.userId))
    .where('state', '=', 'CLOSED')
    .execute()
  await job('closing', 'stop and resume rebates')
  await trade()
  expect(await shares()).toBe(1)
})

test('a frozen account prepares no closing, and earns as before', async () => {
  await alice.client.security.freeze({})
  const client = await of(alice)
  await expect(client.closing.prepareClosing({})).rejects.toMatchObject({ error: 'ACCOUNT_FROZEN' })
  await expect(client.closing.bookClosing({})).rejects.toMatchObject({ error: 'ACCOUNT_FROZEN' })
  await trade()
  expect(await shares()).toBe(1)
})

test('a freeze ends the preparation of a closing, which somebody else may have asked for', async () => {
  await alice.client.closing.prepareClosing({})
  await alice.client.security.freeze({})
  const client = await of(alice)
  expect((await client.closing.getClosing({})).preparedAt).toBeNull()
  await job('closing', 'stop and resume rebates')
  await trade()
  expect(await shares()).toBe(1)
  const kinds = (await client.user.listMessages({})).rows.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('CLOSURE'))).toEqual(['CLOSURE_STOPPED', 'CLOSURE_PREPARED'])
})

test('an account whose rebates cannot be stopped keeps no other account waiting', async () => {
  const { db, exchange } = app.server
  const closing = { state: 'PREPARING', booked_at: 1 } as const
  await db
    .insertInto('closures')
    .values([alice, bob].map(({ userId }) => ({ user_id: userId, ...closing })))
    .execute()
  const withFault: typeof exchange = Object.create(exchange, {
    submit: {
      value: async (submission: Parameters<typeof exchange.submit>[0]) => {
        if ('user' in submission.command && submission.command.user === alice.userId) throw new ApiError('BUSY')
        return await exchange.submit(submission)
      },
    },
  })
  const parts = { ...app.server, exchange: withFault }
  await syncEarnings(parts)
  await syncEarning(parts, alice.userId)
  const stopped = async () => {
    const rows = db.selectFrom('rebate_earners').select('user_id').where('is_earning', '=', false)
    const ids = (await rows.execute()).map(({ user_id }) => Number(user_id))
    return [alice, bob].map(({ userId }) => ids.includes(userId))
  }
  expect(await stopped()).toEqual([false, true])
  app.clock.advance(60_000)
  await job('closing', 'stop and resume rebates')
  expect(await stopped()).toEqual([true, true])
})

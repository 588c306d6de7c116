// What networks take for payouts: found on the chain, booked once, and known to the check of reserves before it is booked.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReserveGate } from '../../payouts/reserveGate.ts'
import { Crash } from './crashPoints.ts'
import { CONFIRMATIONS, HOT, openPayoutRig, type PayoutRig } from './payoutRig.ts'
import { finish } from './payoutSteps.ts'

const GWEI = 1_000_000_000n
/** A token's transfer at a rate of 1 gwei: the most that was signed for, and the chain in memory takes all of it. */
const COST = 100_000n * 3n * GWEI
let rig: PayoutRig
let later = Date.UTC(2026, 5, 1)

beforeEach(async () => {
  rig = await openPayoutRig()
  await sql`insert into assets (asset, scale) values ('eth', 18)`.execute(rig.db)
})
afterEach(() => rig.close())

const fill = (wei: bigint) =>
  sql`insert into balances (owner, wallet, asset, available, held) values (-8, 'PLATFORM', 'eth', ${wei}, 0)
    on conflict (owner, wallet, asset) do update set available = excluded.available`.execute(rig.db)
const fees = () =>
  rig.db.selectFrom('network_fees').select(['payout_id', 'amount', 'booked_at']).orderBy('payout_id').execute()

test('the fee of a payout is booked once, when its transaction is final', async () => {
  await fill(10n ** 18n)
  await rig.approve()
  for (let turn = 0; turn < 2; turn++) await rig.round()
  rig.chain.mine(CONFIRMATIONS - 1)
  await rig.round()
  expect(await fees()).toEqual([])
  rig.chain.mine()
  await finish(rig)
  expect(await fees()).toMatchObject([{ amount: COST, booked_at: expect.anything() }])
  expect([...rig.ledger.fees.values()]).toEqual([COST])
})

test('a payment that failed has cost its fee too', async () => {
  await fill(10n ** 18n)
  const { id } = await rig.approve()
  for (let turn = 0; turn < 2; turn++) await rig.round()
  const { rows } = await sql<{ txid: string }>`select txid from payout_transactions`.execute(rig.db)
  rig.chain.fail(rows[0]?.txid ?? '')
  await finish(rig)
  expect((await rig.statusOf(id)).status).toBe('FAILED')
  expect([...rig.ledger.fees.values()]).toEqual([COST])
})

test('a fee that the account cannot pay waits until it can', async () => {
  await fill(COST - 1n)
  await rig.approve()
  await finish(rig)
  expect(await fees()).toMatchObject([{ amount: COST, booked_at: null }])
  expect(rig.ledger.fees.size).toBe(0)
  await fill(COST)
  await rig.round()
  expect(await fees()).toMatchObject([{ booked_at: expect.anything() }])
})

test('killed at every step, the ledger is asked for each fee under one name', async () => {
  await fill(10n ** 19n)
  let payouts = 0
  for (let step = 40; ; step += 3) {
    await rig.approve()
    payouts += 1
    rig.crashAt(step)
    try {
      await finish(rig)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
    if (!rig.hasCrashed()) break
    await rig.restart()
    await finish(rig)
    expect(await fees()).toHaveLength(payouts)
    expect([...rig.ledger.fees.keys()]).toHaveLength(payouts)
  }
  await rig.restart()
  expect(payouts).toBeGreaterThan(20)
  expect((await fees()).every(({ booked_at }) => booked_at !== null)).toBe(true)
}, 300_000)

test('reserves know what was paid to the network before it is booked, as far as it is set aside', async () => {
  const gate = createReserveGate({
    ...rig.payouts,
    clock: { now: () => (later += 60_000) },
    usedAddresses: async () => [],
    retries: { try: async (_work, _row, attempt) => attempt().then(() => true) },
  })
  const held = async () => {
    await gate.stopOf('eth')
    const row = await rig.db.selectFrom('reserve_checks').select('held').where('asset', '=', 'eth').executeTakeFirst()
    return row?.held
  }
  await fill(COST)
  const before = await held()
  await rig.approve()
  for (let turn = 0; turn < 2; turn++) await rig.round()
  expect(await held()).toBe(before)
  rig.chain.mine()
  rig.chain.balances.set(HOT, 10n ** 20n - COST)
  // In a block, final, and only then booked.
  expect(await held()).toBe(before)
  await fill(0n)
  expect(await held()).toBe((before ?? 0n) - COST)
  await finish(rig)
  await fill(COST)
  expect(await held()).toBe(before)
  await rig.round()
  expect(rig.ledger.fees.size).toBe(1)
  await fill(0n)
  expect(await held()).toBe((before ?? 0n) - COST)
})

import { Transaction } from '@scure/btc-signer'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mainChannels } from '../../outside/chains/channels.ts'
import { networks } from '../../outside/chains/networks.ts'
import { proposeRaise } from '../../payouts/raiseFee.ts'
import { createReserveGate } from '../../payouts/reserveGate.ts'
import { createUser } from '../../user/userRows.ts'
import { type BitcoinRig, depositOf, FINAL, HOT, openBitcoinRig } from './bitcoinRig.ts'
import { Crash } from './crashPoints.ts'

const BTC = 100_000_000n
const MINUTE = 60_000
const RECEIVES = 49_000_000n
/** Satoshi for a virtual byte, as the node says it for 1,000. */
const RATE = 10n
let rig: BitcoinRig

beforeEach(async () => {
  rig = await openBitcoinRig()
})
afterEach(() => rig.close())

/** The hot wallet has these, old enough to be spent. */
async function fund(...amounts: bigint[]): Promise<void> {
  for (const units of amounts) rig.node.send([{ to: HOT, units }])
  await rig.mine(FINAL)
}

async function finish(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await rig.round()
    await rig.mine(turn < 2 ? 1 : FINAL)
  }
  await rig.round()
}

const signedOf = async (id: bigint) =>
  rig.db
    .selectFrom('payout_transactions')
    .innerJoin('payouts', 'payouts.payout_id', 'payout_transactions.payout_id')
    .selectAll('payout_transactions')
    .select(['state', 'reason'])
    .where('withdrawal_id', '=', id)
    .execute()
const stateOf = async (id: bigint) =>
  rig.db.selectFrom('payouts').select(['state', 'reason']).where('withdrawal_id', '=', id).executeTakeFirst()
const inputsOf = async (id: bigint) =>
  rig.db
    .selectFrom('payout_inputs')
    .innerJoin('payouts', 'payouts.payout_id', 'payout_inputs.payout_id')
    .select(['payout_inputs.txid', 'place', 'payout_inputs.units'])
    .where('withdrawal_id', '=', id)
    .execute()

async function expectPaidOnce({ id, address }: { id: bigint; address: string }): Promise<void> {
  expect(rig.node.unspentOf(address)).toBe(RECEIVES)
  expect(rig.ledger.done.get(id)).toBe('COMPLETED')
  expect((await stateOf(id))?.state).toBe('COMPLETED')
}

test('the outputs are recorded before anything is signed, and what is left over comes back', async () => {
  await fund(2n * BTC, 3n * BTC, BTC)
  const withdrawal = await rig.approve()
  await rig.jobs()
  expect(await inputsOf(withdrawal.id)).toMatchObject([{ place: 0, units: 3n * BTC }])
  expect(await signedOf(withdrawal.id)).toMatchObject([{ bytes: null, state: 'PLANNED' }])
  await rig.sign()
  expect(rig.node.broadcasts).toEqual([])
  await finish()
  await expectPaidOnce(withdrawal)
  const [signed] = await signedOf(withdrawal.id)
  const { vsize } = Transaction.fromRaw(Buffer.from(signed?.bytes ?? '', 'hex'))
  const fee = 6n * BTC - RECEIVES - rig.node.unspentOf(HOT)
  expect(fee).toBeGreaterThanOrEqual(RATE * BigInt(vsize))
  expect(fee).toBeLessThan(RATE * BigInt(vsize + 4))
  expect(await rig.chain.balanceOf(HOT, null)).toBe(6n * BTC - RECEIVES - fee)
  expect(new Set(rig.node.broadcasts)).toEqual(new Set([signed?.bytes]))
})

test.each([
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
])('%s is paid from several outputs, at no less than the rate', async (address) => {
  await fund(BTC / 4n, BTC / 5n, BTC / 6n)
  const withdrawal = await rig.approve(address)
  await finish()
  await expectPaidOnce(withdrawal)
  const [signed] = await signedOf(withdrawal.id)
  const { vsize, inputsLength } = Transaction.fromRaw(Buffer.from(signed?.bytes ?? '', 'hex'))
  expect(inputsLength).toBe(3)
  const fee = BTC / 4n + BTC / 5n + BTC / 6n - RECEIVES - rig.node.unspentOf(HOT)
  expect(fee).toBeGreaterThanOrEqual(RATE * BigInt(vsize))
  expect(fee).toBeLessThan(RATE * BigInt(vsize + 8))
})

test('killed at every step from the plan to the ledger, it is paid exactly once', async () => {
  await fund(...Array.from({ length: 160 }, () => BTC))
  let crashes = 0
  for (let step = 1; ; step++) {
    const withdrawal = await rig.approve()
    rig.crashAt(step)
    try {
      await finish()
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
    if (!rig.hasCrashed()) break
    crashes += 1
    await rig.restart()
    await finish()
    await expectPaidOnce(withdrawal)
    expect(await signedOf(withdrawal.id)).toHaveLength(1)
  }
  await rig.restart()
  expect(crashes).toBeGreaterThan(60)
}, 600_000)

test('two payouts never spend one output, and a third waits until there is one', async () => {
  await fund(BTC, BTC)
  const approved = [await rig.approve(), await rig.approve(), await rig.approve()]
  await rig.round()
  expect((await inputsOf(approved[0]?.id ?? 0n)).concat(await inputsOf(approved[1]?.id ?? 0n))).toHaveLength(2)
  expect(await stateOf(approved[2]?.id ?? 0n)).toEqual({
    state: 'WAITING',
    reason: 'the hot wallet has too little BTC',
  })
  await finish()
  await finish()
  for (const withdrawal of approved) await expectPaidOnce(withdrawal)
})

test('a lost answer, a lost request and nodes that forget lead to the same bytes again and one payment', async () => {
  await fund(BTC, BTC, BTC)
  for (const fault of ['answer', 'request', 'forget'] as const) {
    const withdrawal = await rig.approve()
    const before = rig.node.broadcasts.length
    await rig.round()
    if (fault !== 'forget') rig.node.lose(fault)
    await rig.round()
    if (fault === 'forget') rig.node.forget()
    rig.passTime(20 * MINUTE)
    await rig.round()
    await finish()
    await expectPaidOnce(withdrawal)
    const signed = await signedOf(withdrawal.id)
    expect(new Set(rig.node.broadcasts.slice(before))).toEqual(new Set(signed.map(({ bytes }) => bytes)))
  }
})

test('what waits at the nodes is stuck for that reason, is not sent again, and its fee cannot be raised', async () => {
  await fund(BTC)
  const withdrawal = await rig.approve()
  await rig.round()
  await rig.round()
  const { length } = rig.node.broadcasts
  rig.passTime(20 * MINUTE)
  for (let turn = 0; turn < 3; turn++) {
    await rig.round()
    rig.passTime(2 * MINUTE)
  }
  expect(await stateOf(withdrawal.id)).toEqual({
    state: 'STUCK',
    reason: 'it waits at the nodes and no block has it: its fee may be too low for now',
  })
  expect(rig.node.broadcasts).toHaveLength(length)
  const [signed] = await signedOf(withdrawal.id)
  const outside = { chains: { channels: mainChannels, rules: networks, chain: () => rig.chain } } as never
  await expect(proposeRaise({ db: rig.db, outside }, Number(signed?.payout_id))).rejects.toMatchObject({
    error: 'RAISE_UNSUPPORTED',
    facts: { network: 'Bitcoin' },
  })
  await finish()
  await expectPaidOnce(withdrawal)
})

test('a block of a payout that is undone counts for nothing, and the same bytes are mined again', async () => {
  await fund(BTC, BTC)
  for (const drop of [false, true]) {
    const withdrawal = await rig.approve()
    await rig.round()
    await rig.round()
    await rig.mine(2)
    await rig.round()
    await rig.reorganise(2, { drop })
    await rig.round()
    expect(rig.ledger.done.get(withdrawal.id)).toBeUndefined()
    await finish()
    await expectPaidOnce(withdrawal)
    expect(await signedOf(withdrawal.id)).toHaveLength(1)
  }
})

test('young outputs, new coins of a miner and outputs that cost more than they have are not spent', async () => {
  await rig.mine(1, { to: HOT, units: 5n * BTC })
  await fund(RATE * 68n, 600n)
  rig.node.send([{ to: HOT, units: BTC }])
  await rig.mine(FINAL - 1)
  const withdrawal = await rig.approve()
  await rig.round()
  expect(await stateOf(withdrawal.id)).toEqual({ state: 'WAITING', reason: 'the hot wallet has too little BTC' })
  await rig.mine()
  await rig.round()
  expect(await inputsOf(withdrawal.id)).toMatchObject([{ units: BTC }])
  await finish()
  await expectPaidOnce(withdrawal)
  const second = await rig.approve()
  await rig.mine(101)
  await finish()
  await expectPaidOnce(second)
})

test('what somebody else has spent is not chosen', async () => {
  await fund(3n * BTC, BTC)
  rig.node.lies.set('gettxout', (...[txid, place]: readonly unknown[]) =>
    rig.node.valueOf(String(txid), Number(place)) === 3n * BTC ? null : { value: 1 },
  )
  const withdrawal = await rig.approve()
  await rig.round()
  expect(await inputsOf(withdrawal.id)).toMatchObject([{ units: BTC }])
})

test('outputs on customers’ addresses are spent with their own keys', async () => {
  const txid = rig.node.send([{ to: depositOf(7), units: BTC }])
  await rig.mine(FINAL)
  await rig.db
    .insertInto('own_outputs')
    .values({
      network: 'BITCOIN',
      txid,
      place: 0,
      address: depositOf(7),
      source_number: 7n,
      units: BTC,
      height: 1,
      matures: 1,
    })
    .execute()
  const withdrawal = await rig.approve()
  await finish()
  await expectPaidOnce(withdrawal)
  expect(rig.node.unspentOf(depositOf(7))).toBe(0n)
})

test('an output of a customer’s address that a payout has just spent is not counted in the reserves', async () => {
  const name = { kind: 'USERNAME', key: 'seven' } as const
  const account = {
    name,
    type: 'USERNAME',
    account: 'seven',
    passwordHash: null,
    credits: 0,
    invitation: null,
  } as const
  const user_id = await createUser(rig.db, { ...account, now: 1 })
  const own = { network: 'BITCOIN', n: 7, user_id, address: depositOf(7), created_at: 1 }
  await rig.db.insertInto('deposit_addresses').values(own).execute()
  rig.node.send([{ to: depositOf(7), units: BTC }])
  await rig.mine(FINAL)
  const gate = createReserveGate({
    db: rig.db,
    chains: { channels: mainChannels, rules: networks, chain: (each) => (each === 'BITCOIN' ? rig.chain : null) },
    clock: { now: () => (later += MINUTE) },
    log: { error: () => {}, warn: () => {} },
    usedAddresses: async () => [depositOf(7)],
    retries: { try: async (_work, _row, attempt) => attempt().then(() => true) },
  })
  let later = Date.UTC(2026, 5, 1)
  const held = async () => {
    await gate.stopOf('btc')
    const row = await rig.db.selectFrom('reserve_checks').select('held').where('asset', '=', 'btc').executeTakeFirst()
    return row?.held
  }
  expect(await held()).toBe(BTC)
  const withdrawal = await rig.approve()
  for (let turn = 0; turn < 2; turn++) await rig.round()
  expect(await held()).toBe(BTC)
  await rig.mine()
  const fee = BTC - RECEIVES - rig.node.unspentOf(HOT)
  expect(await held()).toBe(BTC - fee)
  await finish()
  await expectPaidOnce(withdrawal)
  await rig.db.updateTable('payouts').set({ updated_at: later }).execute()
  expect(await held()).toBe(BTC - fee - RECEIVES)
  const fees = await rig.db.selectFrom('network_fees').select(['channel', 'units']).execute()
  expect(fees).toEqual([{ channel: 'BTC', units: fee }])
})

test('payouts wait while the network is too dear, and for an amount that it does not pass on', async () => {
  await fund(BTC)
  const withdrawal = await rig.approve()
  rig.node.feerate = 0.004
  await rig.round()
  expect((await stateOf(withdrawal.id))?.reason).toMatch('the network fee is above 300 satoshi')
  rig.node.feerate = 0.0001
  await sql`update withdrawal_amounts set amount = fee + 293 where withdrawal_id = ${withdrawal.id}`.execute(rig.db)
  await rig.round()
  expect((await stateOf(withdrawal.id))?.reason).toMatch('no amount as small as this one')
})

test('outputs of what the signer refused are free again, and those of what it signed never are', async () => {
  await fund(BTC)
  const limits = rig.policy.channels['BTC']
  if (limits === undefined) throw new Error('no limits for BTC')
  limits.perTransaction = '0.1'
  const refused = await rig.approve()
  await rig.round()
  await rig.round()
  expect(await stateOf(refused.id)).toMatchObject({ state: 'RETURNED', reason: 'more than 0.1 in one transaction' })
  limits.perTransaction = '1'
  const paid = await rig.approve()
  await rig.jobs()
  expect(await inputsOf(paid.id)).toHaveLength(1)
  expect(await inputsOf(refused.id)).toHaveLength(0)
  await rig.sign()
  await expect(sql`delete from payout_inputs`.execute(rig.db)).rejects.toThrow('was signed already')
  await finish()
  await expectPaidOnce(paid)
})

test('the signer spends no output twice, whatever the database says', async () => {
  await fund(BTC, 2n * BTC)
  const first = await rig.approve()
  await rig.round()
  const [spent] = await inputsOf(first.id)
  await rig.db.deleteFrom('own_outputs').execute()
  const second = await rig.approve()
  await rig.jobs()
  await sql`alter table payout_inputs disable trigger spent_once`.execute(rig.db)
  await sql`update payout_inputs set payout_id = (select max(payout_id) from payouts)`.execute(rig.db)
  await sql`update payouts set state = 'PLANNED' where withdrawal_id = ${second.id}`.execute(rig.db)
  await sql`
    insert into payout_transactions (payout_id, attempt, gas_limit, fee_cap, tip)
    select max(payout_id), 0, 200, 10, 0 from payouts`.execute(rig.db)
  await sql`update withdrawals set status = 'SIGNING' where withdrawal_id = ${second.id}`.execute(rig.db)
  await rig.sign()
  expect(await stateOf(second.id)).toEqual({
    state: 'REFUSED',
    reason: `this signer has spent ${spent?.txid}:0 for another payment`,
  })
})

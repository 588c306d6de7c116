import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planPayouts } from '../../payouts/planPayouts.ts'
import { feeRaise, proposeRaise } from '../../payouts/raiseFee.ts'
import { Crash } from './crashPoints.ts'
import { CONFIRMATIONS, CONTRACT, HOT, openPayoutRig, type PayoutRig } from './payoutRig.ts'
import * as steps from './payoutSteps.ts'
import { RIG_CHANNEL } from './rigWithdrawals.ts'

const MINUTE = 60_000
let rig: PayoutRig

beforeAll(async () => {
  rig = await openPayoutRig()
})
afterAll(() => rig.close())

const finish = (blocks?: number) => steps.finish(rig, blocks)
const payoutOf = (id: bigint) => steps.payoutOf(rig, id)
const transactionsOf = (id: bigint) => steps.transactionsOf(rig, id)
const expectPaidOnce = (withdrawal: steps.Approved) => steps.expectPaidOnce(rig, withdrawal)

test('an approved withdrawal is planned, signed, sent, followed and paid in the ledger once', async () => {
  const withdrawal = await rig.approve()
  const seen: string[] = []
  const note = async () => seen.push((await rig.statusOf(withdrawal.id)).status)
  await rig.jobs()
  await note()
  expect(await transactionsOf(withdrawal.id)).toMatchObject([{ txid: null, bytes: null, sent_at: null }])
  await rig.sign()
  expect(rig.chain.broadcasts).toEqual([])
  await rig.jobs()
  await note()
  const [signed] = await transactionsOf(withdrawal.id)
  expect(rig.chain.broadcasts).toEqual([signed?.bytes])
  rig.chain.mine()
  await rig.jobs()
  await note()
  rig.chain.mine(CONFIRMATIONS - 2)
  await rig.jobs()
  await note()
  expect(rig.ledger.done.get(withdrawal.id)).toBeUndefined()
  rig.chain.mine()
  await rig.jobs()
  await note()
  expect(seen).toEqual(['SIGNING', 'BROADCAST', 'CONFIRMING', 'CONFIRMING', 'COMPLETED'])
  await expectPaidOnce(withdrawal)
  await rig.round()
  expect(rig.ledger.asked.get(withdrawal.id)).toEqual(['COMPLETED'])
})

test('killed at every step from the plan to the ledger, it is paid exactly once', async () => {
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
  }
  await rig.restart()
  expect(crashes).toBeGreaterThan(60)
  const nonces = await rig.db.selectFrom('payouts').select('nonce').orderBy('nonce').execute()
  expect(nonces.map(({ nonce }) => Number(nonce))).toEqual(nonces.map((_, place) => place))
}, 600_000)

test('a lost answer, a lost request and a node that is behind lead to the same bytes again and one payment', async () => {
  for (const fault of ['loseAnswer', 'loseRequest'] as const) {
    const withdrawal = await rig.approve()
    const before = rig.chain.broadcasts.length
    await rig.round()
    rig.chain[fault]()
    await rig.round()
    await finish()
    await expectPaidOnce(withdrawal)
    const signed = await transactionsOf(withdrawal.id)
    expect(signed).toHaveLength(1)
    expect(new Set(rig.chain.broadcasts.slice(before))).toEqual(new Set(signed.map(({ bytes }) => bytes)))
  }
  const behind = await rig.approve()
  await rig.round()
  await rig.round()
  rig.chain.mine(3)
  rig.chain.fallBehind(3)
  await rig.round()
  expect((await rig.statusOf(behind.id)).status).toBe('BROADCAST')
  rig.chain.fallBehind(0)
  await finish()
  await expectPaidOnce(behind)
})

test('a block of a payout that is reorganised away counts for nothing, and the same bytes are mined again', async () => {
  for (const drop of [false, true]) {
    const withdrawal = await rig.approve()
    await rig.round()
    await rig.round()
    rig.chain.mine(4)
    await rig.round()
    expect((await payoutOf(withdrawal.id))?.confirmations).toBe(4)
    rig.chain.reorganise(4, { drop })
    await rig.round()
    expect(rig.ledger.done.get(withdrawal.id)).toBeUndefined()
    await finish()
    await expectPaidOnce(withdrawal)
    expect(await transactionsOf(withdrawal.id)).toHaveLength(1)
  }
})

test('a transaction that failed is refunded when it is final, and not before', async () => {
  const withdrawal = await rig.approve()
  await rig.round()
  await rig.round()
  const [signed] = await transactionsOf(withdrawal.id)
  rig.chain.fail(signed?.txid ?? '')
  rig.chain.mine(CONFIRMATIONS - 1)
  await rig.round()
  expect(rig.ledger.done.get(withdrawal.id)).toBeUndefined()
  rig.chain.mine()
  await rig.round()
  expect(rig.ledger.done.get(withdrawal.id)).toBe('FAILED')
  expect(await rig.received(withdrawal.address)).toEqual([])
  expect((await payoutOf(withdrawal.id))?.state).toBe('FAILED')
})

/** Sent, and not mined for twenty minutes. */
async function getStuck() {
  const withdrawal = await rig.approve()
  await rig.round()
  await rig.round()
  rig.passTime(20 * MINUTE)
  await rig.round()
  expect((await rig.statusOf(withdrawal.id)).status).toBe('STUCK')
  return { withdrawal, payoutId: Number((await payoutOf(withdrawal.id))?.payout_id) }
}

const propose = (payoutId: number) =>
  proposeRaise({ db: rig.db, outside: { chains: rig.payouts.chains } as never }, payoutId)

/** As the second person's approval does it. */
async function raise(payoutId: number): Promise<void> {
  const kind = feeRaise({ outside: { chains: rig.payouts.chains } as never })
  const body = await propose(payoutId)
  const seen = await kind.look(rig.db, body)
  await kind.plan(rig.db, body, seen)
  const asked = { now: 0, requestedBy: 'alex', approvedBy: 'sam' }
  await rig.db.transaction().execute((transaction) => kind.effect(transaction, body, asked, seen))
}

test('what nobody mines is stuck, never refunded and never signed again; a raised fee with the same nonce pays once', async () => {
  const { withdrawal, payoutId } = await getStuck()
  const [first] = await transactionsOf(withdrawal.id)
  await raise(payoutId)
  await finish()
  await expectPaidOnce(withdrawal)
  const [, raised] = await transactionsOf(withdrawal.id)
  expect(rig.chain.broadcasts.at(-1)).toBe(raised?.bytes)
  expect(raised?.txid).not.toBe(first?.txid)
})

test('after its fee was raised it is paid by whichever transaction is mined, the first one too', async () => {
  const { withdrawal, payoutId } = await getStuck()
  await raise(payoutId)
  // The first one is mined while the second is being signed.
  rig.chain.mine()
  await finish()
  await expectPaidOnce(withdrawal)
  expect(await transactionsOf(withdrawal.id)).toHaveLength(2)
})

test('a payment that waits at the nodes is stuck for that reason, and is not sent again', async () => {
  const before = rig.chain.broadcasts.length
  const { withdrawal } = await getStuck()
  expect((await rig.statusOf(withdrawal.id)).reason).toBe('it waits at the nodes and no block has it: raise the fee')
  rig.passTime(5 * MINUTE)
  await rig.round()
  expect(rig.chain.broadcasts).toHaveLength(before + 1)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('what the nodes have forgotten and refuse is sent again once a minute, and paid when they take it', async () => {
  const withdrawal = await rig.approve()
  await rig.round()
  await rig.round()
  rig.chain.mine(2)
  await rig.round()
  const ether = rig.chain.balances.get(HOT) ?? 0n
  rig.chain.balances.set(HOT, 0n)
  rig.chain.reorganise(2, { drop: true })
  await rig.round()
  rig.passTime(20 * MINUTE)
  await rig.round()
  expect(await rig.statusOf(withdrawal.id)).toEqual({
    status: 'STUCK',
    reason: 'no node takes it, and it may still be mined',
  })
  const before = rig.chain.broadcasts.length
  for (let turn = 0; turn < 10; turn++) await rig.round()
  expect(rig.chain.broadcasts).toHaveLength(before)
  rig.passTime(MINUTE)
  for (let turn = 0; turn < 10; turn++) await rig.round()
  expect(rig.chain.broadcasts).toHaveLength(before + 1)
  rig.chain.balances.set(HOT, ether)
  rig.passTime(MINUTE)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('a fee that the address cannot pay is not raised', async () => {
  const { withdrawal, payoutId } = await getStuck()
  const ether = rig.chain.balances.get(HOT) ?? 0n
  // A quarter more than 100,000 gas at 3 gwei, rounded up for each unit of gas.
  const needed = 100_000n * 3_750_000_001n
  rig.chain.balances.set(HOT, needed - 1n)
  await expect(propose(payoutId)).rejects.toMatchObject({ error: 'FEE_NOT_COVERED' })
  rig.chain.balances.set(HOT, needed)
  await expect(propose(payoutId)).resolves.toMatchObject({ feeCap: '3750000001' })
  rig.chain.balances.set(HOT, ether)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('a raised fee gets its time: only after another quarter of an hour it is stuck again', async () => {
  const { withdrawal, payoutId } = await getStuck()
  await raise(payoutId)
  for (let turn = 0; turn < 3; turn++) await rig.round()
  expect((await rig.statusOf(withdrawal.id)).status).toBe('BROADCAST')
  rig.passTime(20 * MINUTE)
  await rig.round()
  expect((await rig.statusOf(withdrawal.id)).status).toBe('STUCK')
  await finish()
  await expectPaidOnce(withdrawal)
})

test('a fee above the signer’s limit is not signed; the first transaction stays on its way', async () => {
  const { withdrawal, payoutId } = await getStuck()
  const network = rig.policy.networks.ETHEREUM
  if (network === undefined) throw new Error('the policy has Ethereum')
  const { feeMax } = network
  network.feeMax = '0.0003'
  await raise(payoutId)
  await rig.round()
  expect(await rig.statusOf(withdrawal.id)).toEqual({
    status: 'STUCK',
    reason: 'its network fee may be more than 0.0003',
  })
  expect(await transactionsOf(withdrawal.id)).toHaveLength(1)
  network.feeMax = feeMax
  await finish()
  await expectPaidOnce(withdrawal)
})

test('two processes with the same work, and two signers, pay once', async () => {
  const withdrawals = await Promise.all([rig.approve(), rig.approve(), rig.approve()])
  for (let turn = 0; turn < 6; turn++) {
    await Promise.all([rig.jobs(), rig.jobs(), rig.sign()])
    rig.chain.mine(turn < 3 ? 1 : CONFIRMATIONS)
  }
  await finish()
  for (const withdrawal of withdrawals) await expectPaidOnce(withdrawal)
})

test('a payment sent again with another nonce after a time-out, the planted fault, gets no signature', async () => {
  const withdrawal = await rig.approve()
  await rig.round()
  rig.chain.loseAnswer()
  await rig.round()
  // The fault: "no answer, so it was not sent". The rules of the database that forbid it are taken away first.
  await sql`alter table payout_transactions disable trigger signed_once`.execute(rig.db)
  await sql`alter table payouts drop constraint payouts_withdrawal_id_key`.execute(rig.db)
  await sql`
    insert into payouts (purpose, withdrawal_id, network, channel, source, recipient, units, state, created_at, updated_at)
    values ('WITHDRAWAL', ${withdrawal.id}, 'ETHEREUM', ${RIG_CHANNEL}, ${HOT}, ${withdrawal.address}, 97000000, 'PLANNED', 0, 0)`.execute(
    rig.db,
  )
  await sql`
    insert into payout_transactions (payout_id, attempt, gas_limit, fee_cap, tip)
    select max(payout_id), 0, 100000, 2000000000, 1 from payouts`.execute(rig.db)
  await rig.sign()
  const rows = await rig.db
    .selectFrom('payouts')
    .select(['state', 'reason', 'nonce'])
    .where('withdrawal_id', '=', withdrawal.id)
    .orderBy('payout_id')
    .execute()
  expect(rows[1]).toEqual({
    state: 'REFUSED',
    reason: 'this signer has signed another payment for it before',
    nonce: null,
  })
  await sql`delete from payout_transactions where bytes is null`.execute(rig.db)
  await sql`delete from payouts where state = 'REFUSED'`.execute(rig.db)
  await sql`alter table payouts add constraint payouts_withdrawal_id_key unique (withdrawal_id)`.execute(rig.db)
  await sql`alter table payout_transactions enable trigger signed_once`.execute(rig.db)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('what was signed can be neither changed nor deleted', async () => {
  const bytes = rig.db.updateTable('payout_transactions').set({ bytes: '0x02' }).where('bytes', 'is not', null)
  await expect(bytes.execute()).rejects.toThrow('signed already')
  await expect(rig.db.deleteFrom('payout_transactions').execute()).rejects.toThrow('signed already')
})

test('beyond the signer’s limits a withdrawal goes to review without a nonce, and is paid once approved again', async () => {
  const channel = rig.policy.channels[RIG_CHANNEL]
  if (channel === undefined) throw new Error('the policy has USDT')
  const withdrawal = await rig.approve()
  channel.perTransaction = '96'
  await finish()
  expect(await rig.statusOf(withdrawal.id)).toEqual({ status: 'REVIEW', reason: 'more than 96 in one transaction' })
  expect((await payoutOf(withdrawal.id))?.nonce).toBeNull()
  expect(rig.seenAt(withdrawal.address)).not.toBeNull()
  channel.perTransaction = '100000'
  await sql`update withdrawals set status = 'APPROVED' where withdrawal_id = ${withdrawal.id}`.execute(rig.db)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('without enough in the hot wallet a withdrawal waits with the reason', async () => {
  rig.chain.balances.set(`${HOT} ${CONTRACT}`, 96_000_000n)
  const withdrawal = await rig.approve()
  await finish()
  expect(await rig.statusOf(withdrawal.id)).toEqual({
    status: 'APPROVED',
    reason: `the hot wallet has too little ${RIG_CHANNEL}`,
  })
  rig.chain.balances.set(`${HOT} ${CONTRACT}`, 10n ** 15n)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('a row that was changed after the approval gets no signature', async () => {
  const withdrawal = await rig.approve()
  await rig.jobs()
  await rig.db.updateTable('payouts').set({ recipient: HOT }).where('withdrawal_id', '=', withdrawal.id).execute()
  await rig.sign()
  await rig.jobs()
  expect(await rig.statusOf(withdrawal.id)).toEqual({
    status: 'REVIEW',
    reason: 'it pays another address than the withdrawal',
  })
  expect(await rig.received(HOT)).toEqual([])
  // An address that nobody is owed a payment to does not grow old for the signer.
  expect(rig.seenAt(HOT)).toBeNull()
})

test('a withdrawal that is cancelled while the reserves are asked waits no longer', async () => {
  const { id } = await rig.approve()
  const short = (stopOf: () => Promise<string>) => planPayouts({ ...rig.payouts, stopOf }, rig.chain)
  await short(async () => 'short')
  const waiting = await payoutOf(id)
  expect(waiting).toMatchObject({ state: 'WAITING' })
  rig.passTime(MINUTE)
  await short(async () => 'short')
  // Nothing new was found, so nothing was written.
  expect(await payoutOf(id)).toEqual(waiting)
  await short(async () => {
    await rig.cancel(id)
    return 'short'
  })
  expect(await payoutOf(id)).toMatchObject({ state: 'RETURNED' })
})

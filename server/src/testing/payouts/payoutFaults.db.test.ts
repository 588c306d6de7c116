// Payouts that are halted, cancelled, reorganised or faulty.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Crash } from './crashPoints.ts'
import { CREDITED, openPayoutRig, type PayoutRig } from './payoutRig.ts'
import * as steps from './payoutSteps.ts'

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

test('a failure that a reorganisation turns into a success is paid, and was not refunded before', async () => {
  const withdrawal = await rig.approve()
  await rig.round()
  await rig.round()
  const [signed] = await transactionsOf(withdrawal.id)
  const txid = signed?.txid ?? ''
  rig.chain.fail(txid)
  rig.chain.mine(CREDITED)
  await rig.round()
  rig.chain.fail(txid, false)
  rig.chain.reorganise(CREDITED)
  await finish()
  expect(rig.ledger.asked.get(withdrawal.id)).toEqual(['COMPLETED'])
  await expectPaidOnce(withdrawal)
})

test('of a halted coin nothing is planned or signed; what waits is paid when the halt ends', async () => {
  const planned = await rig.approve()
  await rig.jobs()
  const halt = (isHalted: boolean) =>
    sql`
    insert into halts (halt_key, product, market, is_halted, changed_at) values ('w', 'WITHDRAWALS', 'usdt', ${isHalted}, 0)
    on conflict (halt_key) do update set is_halted = excluded.is_halted`.execute(rig.db)
  await halt(true)
  rig.halted.add('usdt')
  const waiting = await rig.approve()
  await rig.round()
  expect(await rig.statusOf(waiting.id)).toEqual({ status: 'APPROVED', reason: 'withdrawals of USDT are halted' })
  expect(await transactionsOf(planned.id)).toMatchObject([{ bytes: null }])
  await halt(false)
  rig.halted.clear()
  await finish()
  await expectPaidOnce(planned)
  await expectPaidOnce(waiting)
})

test('of more withdrawals than one round looks at, each has its turn', async () => {
  rig.halted.add('usdt')
  const approved = []
  for (let place = 0; place < 250; place++) approved.push(await rig.approve())
  const looked = async () => {
    await rig.jobs()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from payouts where state = 'WAITING' and reason is not null`.execute(rig.db)
    return rows[0]?.count
  }
  expect([await looked(), await looked()]).toEqual([200, 250])
  rig.halted.clear()
  for (const { id } of approved.slice(1)) await rig.cancel(id)
  await finish()
  if (approved[0] !== undefined) await expectPaidOnce(approved[0])
})

test('until the signer takes it a payment can be cancelled, and what was cancelled is never signed', async () => {
  const [waiting, planned] = [await rig.approve(), await rig.approve()]
  await rig.jobs()
  expect((await rig.statusOf(planned.id)).status).toBe('SIGNING')
  expect(await rig.cancel(planned.id)).toBe(true)
  expect(await rig.cancel(planned.id)).toBe(false)
  await rig.sign()
  expect(await rig.cancel(waiting.id)).toBe(false)
  await finish()
  await expectPaidOnce(waiting)
  expect(await rig.received(planned.address)).toEqual([])
  expect(await transactionsOf(planned.id)).toMatchObject([{ bytes: null }])
  expect((await rig.statusOf(planned.id)).status).toBe('CANCELED')
})

test('killed at every step of the signer, a withdrawal is cancelled or paid, never both', async () => {
  const ends = new Set<string>()
  for (let step = 1; ; step++) {
    const withdrawal = await rig.approve()
    await rig.jobs()
    rig.crashAt(step)
    try {
      await rig.sign()
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
    const isOver = !rig.hasCrashed()
    const isCanceled = await rig.cancel(withdrawal.id)
    await rig.restart()
    await finish()
    expect(await rig.received(withdrawal.address)).toEqual(isCanceled ? [] : [97_000_000n])
    ends.add(isCanceled ? 'cancelled' : 'paid')
    if (isOver) break
  }
  expect(ends).toEqual(new Set(['cancelled', 'paid']))
}, 300_000)

test('of a cancellation and the signer at the same moment one happens', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const withdrawal = await rig.approve()
    await rig.jobs()
    const [isCanceled] = await Promise.all([rig.cancel(withdrawal.id), rig.sign()])
    await finish()
    expect(await rig.received(withdrawal.address)).toEqual(isCanceled ? [] : [97_000_000n])
  }
})

test('an intent that the signer cannot read stops no other, stays cancellable, and is tried again', async () => {
  const [faulty, next] = [await rig.approve(), await rig.approve()]
  await rig.jobs()
  await sql`update payouts set source_number = 9007199254740993, purpose = 'SWEEP', withdrawal_id = null
    where withdrawal_id = ${faulty.id}`.execute(rig.db)
  const before = rig.faults.length
  await rig.sign()
  expect(rig.faults.slice(before)).toMatchObject([{ work: 'sign payouts', failures: 1 }])
  expect((await payoutOf(next.id))?.state).toBe('SIGNED')
  const stuck = rig.db.selectFrom('payouts').selectAll().where('purpose', '=', 'SWEEP')
  expect(await stuck.executeTakeFirst()).toMatchObject({ state: 'PLANNED', taken_at: null })
  await sql`update payouts set source_number = null, purpose = 'WITHDRAWAL', withdrawal_id = ${faulty.id}
    where purpose = 'SWEEP'`.execute(rig.db)
  rig.passTime(MINUTE)
  await finish()
  await expectPaidOnce(faulty)
  await expectPaidOnce(next)
})

test('a payment that the ledger fails on stops no other, and ends when the fault is gone', async () => {
  const [faulty, next] = [await rig.approve(), await rig.approve()]
  rig.ledger.faulty.add(faulty.id)
  await finish()
  await expectPaidOnce(next)
  expect((await payoutOf(faulty.id))?.state).toBe('PAID')
  rig.ledger.faulty.clear()
  rig.passTime(MINUTE)
  await finish()
  await expectPaidOnce(faulty)
})

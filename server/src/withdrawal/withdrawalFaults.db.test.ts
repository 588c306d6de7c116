// Withdrawals while something fails: a ledger that is away, a faulty row, a signer that does nothing or refuses.
import { ApiError } from '@assay/api/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'
import { ADDRESS, NOON, openWithdrawing, outcome, submit, type Withdrawing } from '../testing/withdrawing.ts'

let exchange: RestartableServer
let desk: Withdrawing
let operator: TestOperator

beforeAll(async () => {
  exchange = await startTestServer({ now: NOON })
  desk = openWithdrawing(exchange)
  operator = await createOperator(exchange, ['finance'])
  exchange.server.stepUp.run = (_call, _given, work) => work(undefined as never)
}, 300_000)
afterAll(() => exchange.close())

/** The sequencer answers commands of one type with an error, until the answer is called. error: null for a fault. */
function failLedger(type: string, error: 'BUSY' | 'ANSWER_UNKNOWN' | null, withdrawalId?: number): () => void {
  const door = exchange.server.exchange
  const submitted = door.submit.bind(door)
  door.submit = async (submission) => {
    const { command } = submission
    const isMeant = withdrawalId === undefined || ('withdrawalId' in command && command.withdrawalId === withdrawalId)
    if (command.type !== type || !isMeant) return submitted(submission)
    throw error === null ? new Error('a faulty row') : new ApiError(error)
  }
  return () => {
    door.submit = submitted
  }
}

/** The next round of what is unfinished, after the pause of a fault. */
async function finish(): Promise<void> {
  exchange.clock.advance(61_000)
  for (const { work } of exchange.slices.withdrawal.schedule ?? []) await work()
}

/** As planPayouts.ts and, if it is taken, the signer do it. */
async function plan(withdrawalId: number, isTaken: boolean): Promise<void> {
  const { db, clock } = exchange.server
  const now = clock.now()
  const signing = { from: ['APPROVED'], to: 'SIGNING' } as const
  await db.transaction().execute((one) => exchange.slices.withdrawal.payable.move(one, BigInt(withdrawalId), signing))
  await db
    .insertInto('payouts')
    .values({
      purpose: 'WITHDRAWAL',
      withdrawal_id: withdrawalId,
      network: 'ETHEREUM',
      channel: 'USDT-ERC20',
      source: '0xhot',
      recipient: ADDRESS,
      units: 97_000_000,
      state: 'PLANNED',
      taken_at: isTaken ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

test('is in progress while the ledger is away, and continues by itself when it is back', async () => {
  const trader = await desk.customer()
  const restore = failLedger('transfer.holdWithdrawal', 'ANSWER_UNKNOWN')
  const asked = await submit(trader, { clientId: 'away' })
  expect(asked).toMatchObject({ withdrawalId: 0, status: 'SUBMITTED', receive: '97' })
  expect((await trader.client.withdrawal.listWithdrawals({})).rows).toEqual([asked])
  expect(await submit(trader, { clientId: 'away' })).toEqual(asked)
  await finish()
  restore()
  expect(await desk.usdt(trader)).toBe('1000 0')
  await finish()
  expect((await trader.client.withdrawal.listWithdrawals({})).rows).toMatchObject([{ status: 'APPROVED' }])
  expect(await desk.usdt(trader)).toBe('900 100')
})

test('what the ledger refuses after the customer was told of it stays visible with its reason', async () => {
  const trader = await desk.customer({ usdt: '500' })
  const restore = failLedger('transfer.holdWithdrawal', 'BUSY')
  await submit(trader, { amount: '500' })
  restore()
  await submit(trader)
  await finish()
  const { rows } = await trader.client.withdrawal.listWithdrawals({})
  expect(rows).toMatchObject([{ status: 'APPROVED' }, { status: 'REJECTED', reason: 'NOT_HELD', withdrawalId: 0 }])
  expect(await desk.usdt(trader)).toBe('400 100')
})

test('a cancellation holds while the ledger is away, and the amount comes back once', async () => {
  const trader = await desk.customer()
  const [one, other] = [await submit(trader), await submit(trader)]
  const restore = failLedger('transfer.refundWithdrawal', 'BUSY')
  const { withdrawal } = trader.client
  expect(await withdrawal.cancelWithdrawal({ withdrawalId: one.withdrawalId })).toMatchObject({ status: 'CANCELED' })
  expect(await withdrawal.cancelWithdrawal({ withdrawalId: other.withdrawalId })).toMatchObject({
    status: 'CANCELED',
  })
  expect(await desk.usdt(trader)).toBe('800 200')
  restore()
  // The first of both cannot be refunded: the second one is all the same.
  const broken = failLedger('transfer.refundWithdrawal', null, one.withdrawalId)
  await finish()
  expect(await desk.usdt(trader)).toBe('900 100')
  expect(exchange.server.retries.states()).toContainEqual({ work: 'finish withdrawals', rows: 1, failures: 1 })
  broken()
  await finish()
  expect(await desk.usdt(trader)).toBe('1000 0')
})

test('can be cancelled until the signer takes it, and not after', async () => {
  const trader = await desk.customer()
  for (const isTaken of [false, true]) {
    const { withdrawalId } = await submit(trader)
    await plan(withdrawalId, isTaken)
    const canceled = await outcome(trader.client.withdrawal.cancelWithdrawal({ withdrawalId }))
    expect(canceled).toEqual(isTaken ? { error: 'WITHDRAWAL_LEFT' } : 'OK')
  }
  expect(await desk.usdt(trader)).toBe('900 100')
  const { withdrawalId } = await submit(trader)
  await plan(withdrawalId, false)
  await operator.client.withdrawal.refuseWithdrawal({ withdrawalId, reason: 'The receiver asked us to stop.' })
  expect(await desk.usdt(trader)).toBe('900 100')
})

test('a payment that the signer refuses is in review with a reason and a due time', async () => {
  const trader = await desk.customer()
  const { withdrawalId } = await submit(trader)
  await plan(withdrawalId, false)
  const { payable } = exchange.slices.withdrawal
  const returned = { from: ['SIGNING'], to: 'REVIEW' } as const
  await exchange.server.db.transaction().execute((one) => payable.move(one, BigInt(withdrawalId), returned))
  const { rows } = await trader.client.withdrawal.listWithdrawals({})
  const dueAt = exchange.clock.now() + 86_400_000
  expect(rows).toMatchObject([{ status: 'REVIEW', reason: 'PAYMENT_REFUSED', dueAt }])
})

test('has one step for all confirmations', async () => {
  const trader = await desk.customer()
  const { withdrawalId } = await submit(trader)
  await plan(withdrawalId, true)
  const confirming = { from: ['SIGNING', 'CONFIRMING'], to: 'CONFIRMING', txid: '0x1' } as const
  for (let count = 0; count < 3; count++)
    await exchange.server.db
      .transaction()
      .execute((one) => exchange.slices.withdrawal.payable.move(one, BigInt(withdrawalId), confirming))
  const { rows } = await trader.client.withdrawal.listWithdrawals({})
  expect(rows[0]?.steps.map(({ status }) => status)).toEqual(['SUBMITTED', 'APPROVED', 'SIGNING', 'CONFIRMING'])
})

test('an address of the book is known a day after it was saved', async () => {
  const trader = await desk.customer({ usdt: '9000' })
  const saved = { type: 'USDT-ERC20', address: ADDRESS }
  await trader.client.withdrawal.saveAddress({ ...saved, label: 'Ledger' })
  const known = async (one: Trader) =>
    (await one.client.withdrawal.quoteWithdrawal({ coinType: saved.type, adress: ADDRESS })).known
  const waitsUntil = exchange.clock.now() + 86_400_000
  expect(await known(trader)).toMatchObject({ label: 'Ledger', waitsUntil })
  expect(await submit(trader, { amount: '2000' })).toMatchObject({ status: 'REVIEW', reason: 'NEW_ADDRESS' })
  exchange.clock.advance(86_400_000)
  const later = await desk.signInAgain(trader)
  expect(await known(later)).toMatchObject({ label: 'Ledger', waitsUntil: null })
  expect(await submit(later, { amount: '2000' })).toMatchObject({ status: 'APPROVED' })
})

test('many small ones wait like one large one, and a small one first makes no address known', async () => {
  const trader = await desk.customer({ usdt: '50000' })
  const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  expect(await submit(trader, { amount: '10' })).toMatchObject({ status: 'APPROVED' })
  const { db } = exchange.server
  const ofTrader = db.updateTable('withdrawals').where('user_id', '=', BigInt(trader.userId))
  await ofTrader.set({ status: 'COMPLETED' }).execute()
  expect(await submit(trader, { amount: '991' })).toMatchObject({ status: 'REVIEW', reason: 'NEW_ADDRESS' })
  expect(await submit(trader, { amount: '980', adress: other })).toMatchObject({ status: 'APPROVED' })
  expect(await submit(trader, { amount: '11', adress: other })).toMatchObject({ reason: 'NEW_ADDRESS' })
  exchange.clock.advance(86_400_000)
  const later = await desk.signInAgain(trader)
  const known = { amount: '5000' }
  expect(await submit(later, known)).toMatchObject({ status: 'APPROVED' })
  expect(await submit(later, known)).toMatchObject({ status: 'APPROVED' })
  const { withdrawalId, ...last } = await submit(later, { amount: '10' })
  expect(last).toMatchObject({ status: 'REVIEW', reason: 'LARGE_AMOUNT' })
  const { client } = await createOperator(exchange, ['finance'])
  const asked = await client.withdrawal.approveWithdrawal({ withdrawalId, reason: 'known customer' })
  expect(asked.requestId).not.toBe(null)
})

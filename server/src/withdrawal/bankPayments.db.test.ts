// Withdrawals to bank cards over HTTP: the rate, the minute to cancel, and those who pay them.
import { ApiError } from '@assay/api/errors'
import type { Input } from '@assay/api/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { burst, countAnswers } from '../testing/burst.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

type Wanted = Input<'withdrawal', 'submitWithdrawal'>

const CARD = '6222021100000000007'
/** Noon in Kuching, when withdrawals are open. */
const NOON = Date.parse('2026-11-20T04:00:00Z')
const MINUTE_MS = 60_000
let exchange: RestartableServer
let operator: TestOperator
let colleague: TestOperator
let rate: number | null = 7_200_000
let references = 0

beforeAll(async () => {
  exchange = await startTestServer({ now: NOON })
  exchange.server.outside.rates = { isConfigured: true, isSimulated: false, read: async () => rate }
  exchange.server.stepUp.run = (_call, _given, work) => work(undefined as never)
  operator = await createOperator(exchange, ['finance'])
  colleague = await createOperator(exchange, ['risk'])
}, 300_000)
beforeEach(() => {
  rate = 7_200_000
})
afterAll(() => exchange.close())

/** With advanced verification, so that no limit of it is in the way. */
async function customer(usdt = '1000'): Promise<Trader> {
  const trader = await createTrader(exchange, { usdt })
  const passed = {
    user_id: trader.userId,
    revision: 1,
    state: 'PASSED',
    reasons: '{}',
    submitted_at: 1,
    decided_at: 1,
  } as const
  for (const level of ['BASIC', 'ADVANCED'] as const)
    await exchange.server.db
      .insertInto('verifications')
      .values({
        ...passed,
        level,
        ...(level === 'BASIC' && { fields: Buffer.alloc(1), number_hash: Buffer.alloc(32) }),
      })
      .execute()
  return trader
}

const submit = ({ client }: Trader, own: Partial<Wanted> = {}) =>
  client.withdrawal.submitWithdrawal({
    coinType: 'BANK',
    amount: '100',
    adress: CARD,
    bankName: 'Bank of Tests',
    bankBranch: 'Main street',
    bankHolder: 'Li Na',
    ...own,
  })

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'OK'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.error
  }
}

/** 'available held', in whole USDT. */
async function usdt({ userId }: Pick<Trader, 'userId'>): Promise<string> {
  const row = await exchange.server.db
    .selectFrom('balances')
    .select(['available', 'held'])
    .where('owner', '=', BigInt(userId))
    .where('asset', '=', 'usdt')
    .where('wallet', '=', 'PLATFORM')
    .executeTakeFirst()
  return `${(row?.available ?? 0n) / 100_000_000n} ${(row?.held ?? 0n) / 100_000_000n}`
}

const statusOf = async ({ client }: Trader) => (await client.withdrawal.listWithdrawals({})).rows[0]?.status
const take = (withdrawalId: number, by = operator) => by.client.withdrawal.takeBankPayment({ withdrawalId })
const recordPaid = (withdrawalId: number, bankReference = `TX-${++references}-2026`, by = operator) =>
  by.client.withdrawal.recordBankPayment({ withdrawalId, bankReference, reason: 'Paid at the bank' })

test('a withdrawal to a card locks the rate, is paid by an operator, and says what arrived', async () => {
  const trader = await customer()
  const quote = await trader.client.withdrawal.quoteWithdrawal({ coinType: 'BANK', amount: '100', adress: CARD })
  expect(quote).toMatchObject({
    fee: '0',
    receive: '100',
    bank: { currency: 'cny', rate: '7.1784', middleRate: '7.2', pays: '717.84' },
  })
  const { withdrawalId, ...told } = await submit(trader)
  expect(told).toMatchObject({ status: 'APPROVED', network: 'Bank transfer', adress: CARD, isInside: false })
  expect(told.bank).toMatchObject({ rate: '7.1784', pays: '717.84', holder: 'Li Na', reference: null })
  rate = 8_000_000
  expect(await usdt(trader)).toBe('900 100')
  expect(await outcome(take(withdrawalId))).toBe('NOTHING_CHANGES')
  const waiting = async () => (await operator.client.operators.getOperator({})).queues.bank
  expect(await waiting()).toBe(0)
  exchange.clock.advance(MINUTE_MS)
  expect(await waiting()).toBe(1)
  await take(withdrawalId)
  expect(await outcome(take(withdrawalId, colleague))).toBe('NOTHING_CHANGES')
  const open = await operator.client.withdrawal.listBankPayments({})
  expect(open.rows.find((row) => row.withdrawalId === withdrawalId)).toMatchObject({
    takenBy: operator.name,
    needsTwo: false,
  })
  await recordPaid(withdrawalId, 'TX-first')
  const { rows } = await trader.client.withdrawal.listWithdrawals({})
  expect(rows[0]).toMatchObject({ status: 'COMPLETED', bank: { pays: '717.84', reference: 'TX-FIRST' } })
  expect(await usdt(trader)).toBe('900 0')
  expect(await usdt({ userId: -102 })).toBe('100 0')
  const inbox = await trader.client.user.listMessages({})
  expect(JSON.stringify(inbox.rows)).not.toContain(CARD)
  expect(JSON.stringify(inbox.rows)).toContain('•••• 0007')
  await expectSumsToBeZero(exchange.server)
})

test('it can be cancelled for a minute, which counts for the day, and not later', async () => {
  const trader = await customer()
  const first = await submit(trader)
  exchange.clock.advance(MINUTE_MS - 1)
  expect(await trader.client.withdrawal.cancelWithdrawal({ withdrawalId: first.withdrawalId })).toMatchObject({
    status: 'CANCELED',
  })
  expect(await usdt(trader)).toBe('1000 0')
  const status = await trader.client.withdrawal.getWithdrawalStatus({})
  expect(status.channels.find(({ coinType }) => coinType === 'BANK')).toMatchObject({
    usedToday: 1,
    isBank: true,
    closed: null,
  })
  // But it takes nothing of the limits in USDT.
  expect(status.limits.day.used).toBe('0')
  const second = await submit(trader)
  exchange.clock.advance(MINUTE_MS)
  const late = trader.client.withdrawal.cancelWithdrawal({ withdrawalId: second.withdrawalId })
  expect(await outcome(late)).toBe('WITHDRAWAL_LEFT')
  expect(await usdt(trader)).toBe('900 100')
})

test('of cancelling, taking and recording at once, a payment ends one way and moves its money once', async () => {
  for (const hasMinuteLeft of [true, false]) {
    const trader = await customer()
    const { withdrawalId } = await submit(trader)
    exchange.clock.advance(hasMinuteLeft ? MINUTE_MS - 1 : MINUTE_MS)
    const cancel = { path: '/api/withdraw/cancel', token: trader.token, body: { withdrawalId } }
    const [cancels, taken] = await Promise.all([
      burst(
        exchange.url,
        Array.from({ length: 50 }, () => cancel),
      ),
      Promise.all([operator, colleague].map((by) => outcome(take(withdrawalId, by)))),
    ])
    expect(taken.filter((each) => each === 'OK')).toHaveLength(hasMinuteLeft ? 0 : 1)
    expect((countAnswers(cancels).OK ?? 0) > 0).toBe(hasMinuteLeft)
    expect(await usdt(trader)).toBe(hasMinuteLeft ? '1000 0' : '900 100')
    const by = taken[1] === 'OK' ? colleague : operator
    const recorded = await Promise.all(
      Array.from({ length: 10 }, () => outcome(recordPaid(withdrawalId, `TX-race-${withdrawalId}`, by))),
    )
    expect(recorded.filter((each) => each === 'OK')).toHaveLength(hasMinuteLeft ? 0 : 1)
    expect(await usdt(trader)).toBe(hasMinuteLeft ? '1000 0' : '900 0')
  }
  await expectSumsToBeZero(exchange.server)
})

test('asking and cancelling for a better rate ends with the count of the day', async () => {
  const trader = await customer()
  for (let time = 0; time < 10; time++) {
    const { withdrawalId } = await submit(trader)
    await trader.client.withdrawal.cancelWithdrawal({ withdrawalId })
  }
  expect(await outcome(submit(trader))).toBe('WITHDRAWAL_COUNT')
  expect(await usdt(trader)).toBe('1000 0')
})

const requestOf = ({ requestId }: { requestId: number | null }) => ({ requestId: requestId ?? 0 })
const refuse = (withdrawalId: number, by = colleague) =>
  by.client.withdrawal.refuseBankPayment({ withdrawalId, reason: 'The bank does not know this card' })

test('one person refuses what nobody has taken', async () => {
  const trader = await customer()
  const { withdrawalId } = await submit(trader)
  expect(await refuse(withdrawalId)).toEqual({ requestId: null })
  expect([await statusOf(trader), await usdt(trader)]).toEqual(['REJECTED', '1000 0'])
})

test('nobody alone gives back what somebody has taken and may have paid', async () => {
  const [paid, unpaid] = [await customer(), await customer()]
  const [first, second] = [(await submit(paid)).withdrawalId, (await submit(unpaid)).withdrawalId]
  exchange.clock.advance(MINUTE_MS)
  for (const id of [first, second]) await take(id)
  const [ofPaid, ofUnpaid] = [requestOf(await refuse(first)), requestOf(await refuse(second))]
  expect([await statusOf(paid), await usdt(paid)]).toEqual(['SIGNING', '900 100'])
  expect(await outcome(colleague.client.approvals.approveRequest(ofPaid))).toBe('TWO_PERSONS')
  // Who has paid it records it, and the request is worth nothing.
  await recordPaid(first)
  expect(await outcome(operator.client.approvals.approveRequest(ofPaid))).toBe('REQUEST_STALE')
  expect([await statusOf(paid), await usdt(paid)]).toEqual(['COMPLETED', '900 0'])
  await operator.client.approvals.approveRequest(ofUnpaid)
  await expect.poll(() => usdt(unpaid)).toBe('1000 0')
  const { rows } = await unpaid.client.withdrawal.listWithdrawals({})
  expect(rows[0]).toMatchObject({ status: 'REJECTED', note: 'The bank does not know this card' })
  expect(await outcome(recordPaid(second))).toBe('NOTHING_CHANGES')
})

test('a bank reference stands for one payment', async () => {
  const [one, other] = [await customer(), await customer()]
  const ids = [(await submit(one)).withdrawalId, (await submit(other)).withdrawalId]
  exchange.clock.advance(MINUTE_MS)
  for (const id of ids) await take(id)
  const both = await Promise.all(ids.map((id, place) => outcome(recordPaid(id, place === 0 ? 'TX-same' : 'tx-SAME'))))
  expect(both.toSorted()).toEqual(['BANK_REFERENCE_USED', 'OK'])
})

test('above 10,000 USDT two persons approve it, and two say that it was paid', async () => {
  const trader = await customer('30000')
  const { withdrawalId, status } = await submit(trader, { amount: '20000' })
  expect(status).toBe('REVIEW')
  exchange.clock.advance(MINUTE_MS)
  const asked = await operator.client.withdrawal.approveWithdrawal({ withdrawalId, reason: 'Known customer' })
  await colleague.client.approvals.approveRequest({ requestId: asked.requestId ?? 0 })
  await take(withdrawalId)
  const { requestId } = await recordPaid(withdrawalId)
  expect(await statusOf(trader)).toBe('SIGNING')
  expect(await outcome(operator.client.approvals.approveRequest({ requestId: requestId ?? 0 }))).toBe('TWO_PERSONS')
  await colleague.client.approvals.approveRequest({ requestId: requestId ?? 0 })
  await expect.poll(() => statusOf(trader)).toBe('COMPLETED')
  expect(await usdt(trader)).toBe('10000 0')
})

test('small payments that one person records need a second one above 10,000 USDT in a day', async () => {
  const alone = await createOperator(exchange, ['finance'])
  const ids = []
  for (let time = 0; time < 3; time++) {
    const { withdrawalId, status } = await submit(await customer('5000'), { amount: '4000' })
    if (status === 'REVIEW')
      await colleague.client.withdrawal.approveWithdrawal({ withdrawalId, reason: 'Known customer' })
    ids.push(withdrawalId)
  }
  exchange.clock.advance(MINUTE_MS)
  const asked = []
  for (const id of ids) {
    await take(id, alone)
    asked.push((await recordPaid(id, undefined, alone)).requestId)
  }
  expect(asked.map((id) => id === null)).toEqual([true, true, false])
  // As if it were a day later.
  await exchange.server.db
    .updateTable('bank_payments')
    .set({ recorded_at: exchange.clock.now() - 24 * 60 * MINUTE_MS })
    .where('recorded_by', 'is not', null)
    .execute()
  const { withdrawalId } = await submit(await customer(), { amount: '100' })
  exchange.clock.advance(MINUTE_MS)
  await take(withdrawalId, alone)
  expect(await recordPaid(withdrawalId, undefined, alone)).toEqual({ requestId: null })
})

test('a payment that somebody else has taken is recorded by two persons', async () => {
  const trader = await customer()
  const { withdrawalId } = await submit(trader)
  exchange.clock.advance(MINUTE_MS)
  await take(withdrawalId)
  const { requestId } = await recordPaid(withdrawalId, 'TX-other-hand', colleague)
  expect(await statusOf(trader)).toBe('SIGNING')
  await operator.client.approvals.approveRequest({ requestId: requestId ?? 0 })
  await expect.poll(() => statusOf(trader)).toBe('COMPLETED')
})

test('a payment that was recorded before a crash is completed by the job', async () => {
  const trader = await customer()
  const { withdrawalId } = await submit(trader)
  exchange.clock.advance(MINUTE_MS)
  await take(withdrawalId)
  const { db } = exchange.server
  await db
    .updateTable('withdrawals')
    .set({ status: 'CONFIRMING' })
    .where('withdrawal_id', '=', BigInt(withdrawalId))
    .execute()
  for (const job of exchange.slices.withdrawal.schedule ?? []) await job.work()
  expect(await statusOf(trader)).toBe('COMPLETED')
  expect(await usdt(trader)).toBe('900 0')
})

test('while the ledger is away a refusal and a record hold, and the jobs do the rest', async () => {
  const [refused, paid] = [await customer(), await customer()]
  const ids = [await submit(refused), await submit(paid)].map(({ withdrawalId }) => withdrawalId)
  const [first = 0, second = 0] = ids
  exchange.clock.advance(MINUTE_MS)
  await take(second)
  const door = exchange.server.exchange
  const submitted = door.submit.bind(door)
  door.submit = () => Promise.reject(new ApiError('BUSY'))
  await colleague.client.withdrawal.refuseBankPayment({ withdrawalId: first, reason: 'The card is closed.' })
  expect(await recordPaid(second)).toEqual({ requestId: null })
  expect((await refused.client.user.listMessages({})).rows[0]?.kind).toBe('WITHDRAWAL_REJECTED')
  expect([await usdt(refused), await usdt(paid)]).toEqual(['900 100', '900 100'])
  door.submit = submitted
  for (const job of exchange.slices.withdrawal.schedule ?? []) await job.work()
  expect([await usdt(refused), await usdt(paid)]).toEqual(['1000 0', '900 0'])
  expect([await statusOf(refused), await statusOf(paid)]).toEqual(['REJECTED', 'COMPLETED'])
  await expectSumsToBeZero(exchange.server)
})

test('a frozen account’s payment waits', async () => {
  const trader = await customer()
  const { withdrawalId } = await submit(trader)
  exchange.clock.advance(MINUTE_MS)
  await colleague.client.customers.freezeCustomer({ customerId: trader.userId, reason: 'A question is open' })
  expect(await outcome(take(withdrawalId))).toBe('ACCOUNT_FROZEN')
})

test('without a rate, with a wrong card or without a holder nothing is held', async () => {
  const trader = await customer()
  expect(await outcome(submit(trader, { adress: '6222021100000000008' }))).toBe('CARD_INVALID')
  expect(await outcome(submit(trader, { bankHolder: ' ' }))).toBe('BANK_DETAILS')
  expect(await outcome(submit(trader, { amount: '0.99' }))).toBe('WITHDRAWAL_BELOW_MINIMUM')
  rate = null
  expect(await outcome(submit(trader))).toBe('RATE_UNAVAILABLE')
  const quote = await trader.client.withdrawal.quoteWithdrawal({ coinType: 'BANK', amount: '100' })
  expect(quote).toMatchObject({ bank: null, amountProblem: { error: 'RATE_UNAVAILABLE' } })
  expect(await usdt(trader)).toBe('1000 0')
})

test('a payment that the bank sends back goes to its customer, at its own rate, once, by two persons', async () => {
  const [trader, other] = [await customer(), await customer()]
  const ids = [(await submit(trader)).withdrawalId, (await submit(other)).withdrawalId]
  const [withdrawalId = 0, otherId = 0] = ids
  exchange.clock.advance(MINUTE_MS)
  for (const id of ids) await take(id)
  await recordPaid(withdrawalId, 'TX-bounced')
  rate = 9_000_000
  const head = 'id,date,amount,currency,payer,details'
  const csv = [head, 'r1,2026-11-20,717.84,CNY,Bank,RETURN TX-bounced', 'r2,2026-11-20,10,CNY,Bank,RETURN rest']
  await operator.client.bank.importStatement({ csv: csv.join('\n'), isFinal: true })
  const { rows } = await operator.client.bank.listLines({ pageSize: 1000 })
  const lineOf = (details: string) => rows.find((row) => row.details.endsWith(details))?.lineId ?? 0
  const lineId = lineOf('TX-bounced')
  const back = (wanted: { lineId: number; withdrawalId: number }) =>
    operator.client.bank.returnPayment({ ...wanted, reason: 'The card is closed' })
  // Not of one that was never recorded as paid.
  expect(await outcome(back({ lineId, withdrawalId: otherId }))).toBe('NOT_FOUND')
  const { requestId } = await back({ lineId, withdrawalId })
  expect(await outcome(operator.client.approvals.approveRequest({ requestId: requestId ?? 0 }))).toBe('TWO_PERSONS')
  await colleague.client.approvals.approveRequest({ requestId: requestId ?? 0 })
  await expect.poll(() => usdt(trader)).toBe('1000 0')
  expect(await outcome(back({ lineId: lineOf('rest'), withdrawalId }))).toBe('NOT_FOUND')
  const { rows: shown } = await trader.client.withdrawal.listWithdrawals({})
  expect(shown[0]).toMatchObject({ status: 'COMPLETED', bank: { returned: '100' } })
  const inbox = await trader.client.user.listMessages({})
  expect(inbox.rows.map(({ kind }) => kind)).toContain('BANK_PAYMENT_RETURNED')
  await expectSumsToBeZero(exchange.server)
})

test('money that left is compared with what was recorded, and differences stay until somebody explains them', async () => {
  const { withdrawalId } = await submit(await customer())
  exchange.clock.advance(MINUTE_MS)
  await take(withdrawalId)
  await recordPaid(withdrawalId, 'TX-77')
  const { bank } = operator.client
  let ids = 0
  const left = async (amount: string, details: string) => {
    const csv = `id,date,amount,currency,payer,details\nout${++ids},2026-11-20,-${amount},CNY,Assay,${details}`
    await bank.importStatement({ csv, isFinal: true })
  }
  const read = async () => (await bank.listDifferences({ pageSize: 1000 })).rows
  const lineNamed = async (details: string) => (await read()).find(({ line }) => line?.details === details)
  const isUnseen = async () =>
    (await read()).some((row) => row.kind === 'PAYMENT' && row.payment?.reference === 'TX-77')
  // Another reference that begins with the same signs is another payment.
  await left('717.84', 'Payment TX-771')
  expect(await lineNamed('Payment TX-771')).toMatchObject({ line: { amount: '717.84' }, payment: null })
  await left('717.83', 'Wrong amount TX-77')
  expect(await lineNamed('Wrong amount TX-77')).toMatchObject({ payment: { withdrawalId, pays: '717.84' } })
  expect(await isUnseen()).toBe(true)
  await left('717.84', 'Payment tx-77.')
  expect(await lineNamed('Payment tx-77.')).toBeUndefined()
  expect(await isUnseen()).toBe(false)
  await left('20', 'Fee of November')
  const explained = { lineId: (await lineNamed('Fee of November'))?.lineId ?? 0, reason: 'The fee of the bank' }
  await bank.explainLine(explained)
  expect(await lineNamed('Fee of November')).toBeUndefined()
  expect(await outcome(bank.explainLine(explained))).toBe('NOT_FOUND')
})

// Payments to the bank account over HTTP: announced by customers, found in statements, credited once.
import { ApiError } from '@assay/api/errors'
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { amountUnits } from '@assay/engine/money'
import { HOUSE } from '@assay/engine/nouns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kinds } from '../configurationKinds.ts'
import { LOCK_AGE_MS } from '../outside/rates/rates.ts'
import { readBankRules } from '../settings/bankKind.ts'
import { changeSetting } from '../settings/changeSetting.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { photo } from '../testing/pictures.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const NOON = Date.parse('2026-11-20T04:00:00Z')
const HOUR_MS = 3_600_000
/** 1,000 CNY at 7.2. */
const CREDIT = 13_888_888_888n
let exchange: RestartableServer
let operator: TestOperator
let colleague: TestOperator
let rate: number | null = 7_200_000
let isStale = false

beforeAll(async () => {
  exchange = await startTestServer({ now: NOON })
  exchange.server.outside.rates = {
    isConfigured: true,
    isSimulated: false,
    read: async (ageMs) => (ageMs === LOCK_AGE_MS && isStale ? null : rate),
  }
}, 300_000)
beforeEach(async () => {
  rate = 7_200_000
  // What one person may credit alone is counted for each of them.
  operator = await createOperator(exchange, ['finance'])
  colleague = await createOperator(exchange, ['risk'])
})
afterAll(() => exchange.close())

/** Of the bank account. */
async function setBank(change: Partial<ReturnType<typeof readBankRules>>): Promise<void> {
  const { clock, configuration, db } = exchange.server
  const value = { ...readBankRules(exchange.server), ...change }
  await changeSetting({ db, kinds, now: clock.now() }, { key: 'bank', value, since: null, changedBy: 'ada' })
  await configuration.look()
}
const setIds = (hasIds: boolean) => setBank({ hasIds })

const HEAD = 'id,date,amount,currency,payer,details'
let lines = 0
const lineOf = (amount: string, details: string, id = `b${++lines}`) =>
  `${id},2026-11-20,${amount},CNY,Li Na,${details}`
const importing = (by: TestOperator, ...own: string[]) =>
  by.client.bank.importStatement({ csv: [HEAD, ...own].join('\n'), isFinal: true })
const outcomes = ({ lines: read }: OperatorOutput<'bank', 'importStatement'>) => read.map(({ outcome }) => outcome)

/** Available, in smallest units. */
async function usdtOf({ userId }: Trader): Promise<bigint> {
  const row = await exchange.server.db
    .selectFrom('balances')
    .select('available')
    .where('owner', '=', BigInt(userId))
    .where('asset', '=', 'usdt')
    .where('wallet', '=', 'PLATFORM')
    .executeTakeFirst()
  return row?.available ?? 0n
}

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'OK'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.error
  }
}

test('a payment with its reference is credited at the rate of its statement, once', async () => {
  const trader = await createTrader(exchange)
  const request = await trader.client.bank.requestDeposit({ amount: '1000' })
  expect(request).toMatchObject({ status: 'AWAITING', amount: '1000.00', credit: null, rate: null })
  const paid = lineOf('1000.00', `thanks ${request.reference.toLowerCase()}`)
  const csv = [HEAD, paid, lineOf('-20', 'fees')].join('\n')
  const preview = await operator.client.bank.importStatement({ csv, isFinal: false })
  expect(outcomes(preview)).toEqual(['MATCHED', 'OUTGOING'])
  expect(await usdtOf(trader)).toBe(0n)
  expect(outcomes(await operator.client.bank.importStatement({ csv, isFinal: true }))).toEqual(['MATCHED', 'OUTGOING'])
  expect(await usdtOf(trader)).toBe(CREDIT)
  // The same line in another file, by another person, and the same reference in another line.
  expect(outcomes(await importing(colleague, paid, lineOf('1000', request.reference)))).toEqual(['KNOWN', 'UNMATCHED'])
  expect(await usdtOf(trader)).toBe(CREDIT)
  const { rows } = await trader.client.bank.listRequests({})
  expect(rows[0]).toMatchObject({ status: 'CREDITED', credit: '138.88888888', rate: '7.2' })
  const inbox = await trader.client.user.listMessages({})
  expect(inbox.rows.map(({ kind }) => kind)).toContain('BANK_DEPOSIT_CREDITED')
  await expectSumsToBeZero(exchange.server)
})

test('two imports of one statement at the same moment credit it once', async () => {
  const trader = await createTrader(exchange)
  const { reference } = await trader.client.bank.requestDeposit({ amount: '1000' })
  const paid = lineOf('1000', reference)
  const both = await Promise.all([importing(operator, paid), importing(colleague, paid)])
  expect(both.flatMap(outcomes).toSorted()).toEqual(['KNOWN', 'MATCHED'])
  expect(await usdtOf(trader)).toBe(CREDIT)
})

test('another amount than announced matches nothing', async () => {
  const trader = await createTrader(exchange)
  const { reference, requestId } = await trader.client.bank.requestDeposit({ amount: '1000' })
  expect(outcomes(await importing(operator, lineOf('1000.01', reference)))).toEqual(['UNMATCHED'])
  const { rows } = await operator.client.bank.listLines({ pageSize: 1000 })
  const line = rows.find(({ details }) => details === reference)
  expect(line?.fits).toEqual([])
  const match = { lineId: line?.lineId ?? 0, requestId, reason: 'by hand' }
  expect(await outcome(operator.client.bank.matchLine(match))).toBe('LINE_DIFFERS')
  expect(await usdtOf(trader)).toBe(0n)
})

test('a payment without its reference is matched by hand, but not with a request made afterwards', async () => {
  const trader = await createTrader(exchange)
  const early = await trader.client.bank.requestDeposit({ amount: '2345' })
  exchange.clock.advance(1000)
  await importing(operator, lineOf('2345', 'no reference'))
  exchange.clock.advance(1000)
  // With the rate known, somebody asks only where it is a good one.
  const late = await trader.client.bank.requestDeposit({ amount: '2345' })
  const { rows } = await operator.client.bank.listLines({ pageSize: 1000 })
  const line = rows.find(({ amount }) => amount === '2345.00')
  expect(line?.fits.map(({ requestId }) => requestId)).toEqual([early.requestId])
  const lineId = line?.lineId ?? 0
  const reason = 'The payer is the customer'
  const match = ({ requestId }: { requestId: number }) =>
    outcome(operator.client.bank.matchLine({ lineId, requestId, reason }))
  expect(await match(late)).toBe('LINE_DIFFERS')
  // Dearer by now: who waited to be matched does not get the cheaper rate.
  rate = 7_500_000
  // Anyone who knows that it rises could match by the rate of ten minutes ago.
  isStale = true
  expect(await match(early)).toBe('RATE_UNAVAILABLE')
  isStale = false
  expect(await match(early)).toBe('OK')
  expect(await usdtOf(trader)).toBe(0n)
  const asked = await operator.client.bank.approveCredit({ requestId: early.requestId, reason })
  await colleague.client.approvals.approveRequest({ requestId: asked.requestId ?? 0 })
  await expect.poll(() => usdtOf(trader)).toBe(31_266_666_666n)
  rate = 7_200_000
  expect(await match(early)).toBe('NOT_FOUND')
})

test('a rate counts when the statement is imported, whatever it was when the request was made', async () => {
  const trader = await createTrader(exchange)
  const requests = []
  for (const then of [7_000_000, 7_200_000, 7_400_000]) {
    rate = then
    requests.push(await trader.client.bank.requestDeposit({ amount: '700' }))
  }
  expect(await outcome(trader.client.bank.requestDeposit({ amount: '700' }))).toBe('BANK_REQUESTS_FULL')
  rate = 7_500_000
  await importing(operator, lineOf('700', requests[0]?.reference ?? ''))
  expect(await usdtOf(trader)).toBe(9_333_333_333n)
})

test('nothing is imported without a rate', async () => {
  const trader = await createTrader(exchange)
  const { reference } = await trader.client.bank.requestDeposit({ amount: '1000' })
  rate = null
  const paid = lineOf('1000', reference)
  expect(await outcome(importing(operator, paid))).toBe('RATE_UNAVAILABLE')
  expect(await operator.client.bank.importStatement({ csv: `${HEAD}\n${paid}`, isFinal: false })).toMatchObject({
    rate: null,
  })
  expect(await usdtOf(trader)).toBe(0n)
  rate = 7_200_000
  expect(outcomes(await importing(operator, paid))).toEqual(['MATCHED'])
})

test('an id that comes back with other words stops the import', async () => {
  const trader = await createTrader(exchange)
  const { reference } = await trader.client.bank.requestDeposit({ amount: '1000' })
  await importing(operator, lineOf('5', 'first', 'same-id'))
  const edited = importing(operator, lineOf('1000', reference), lineOf('50', 'first', 'same-id'))
  expect(await outcome(edited)).toBe('LINE_DIFFERS')
  expect(await usdtOf(trader)).toBe(0n)
})

test('two equal lines of one statement are two payments, and known in the next one', async () => {
  await setIds(false)
  const line = `2026-11-19,321,CNY,Li Na,equal`
  const csv = ['date,amount,currency,payer,details', line, line].join('\n')
  const first = await operator.client.bank.importStatement({ csv, isFinal: true })
  expect(outcomes(first)).toEqual(['UNMATCHED', 'UNMATCHED'])
  const third = await operator.client.bank.importStatement({ csv: `${csv}\n${line}`, isFinal: true })
  expect(outcomes(third)).toEqual(['KNOWN', 'KNOWN', 'UNMATCHED'])
  await setIds(true)
})

test('an equal line that is known with an id needs two persons when it comes without one', async () => {
  const trader = await createTrader(exchange)
  const paid = await trader.client.bank.requestDeposit({ amount: '1313' })
  const stays = await trader.client.bank.requestDeposit({ amount: '1313' })
  const words = `${paid.reference} and ${stays.reference}`
  // It names two requests, so it pays none.
  expect(outcomes(await importing(operator, lineOf('1313', words)))).toEqual(['UNMATCHED'])
  await trader.client.bank.cancelRequest({ requestId: stays.requestId })
  await setIds(false)
  const csv = `date,amount,currency,payer,details\n20.11.2026,"1,313.00",CNY,Li Na,${words}`
  expect(outcomes(await operator.client.bank.importStatement({ csv, isFinal: true }))).toEqual(['MATCHED'])
  await setIds(true)
  expect(await usdtOf(trader)).toBe(0n)
  const { rows } = await operator.client.bank.listDeposits({ pageSize: 1000 })
  const row = rows.find(({ requestId }) => requestId === paid.requestId)
  expect(row).toMatchObject({ status: 'MATCHED', needsTwo: true, line: { isTwin: true } })
})

test('a bank with another account has ids of its own', async () => {
  await importing(operator, lineOf('5', 'old account', 'shared-id'))
  await setBank({ accountNumber: '6200 0000 0000 0013' })
  expect(outcomes(await importing(operator, lineOf('6', 'new account', 'shared-id')))).toEqual(['UNMATCHED'])
  await setBank({ accountNumber: '6200 0000 0000 0005' })
})

test('above 10,000 USDT within a day a second person decides, also in small payments', async () => {
  const traders = await Promise.all([1, 2, 3].map(() => createTrader(exchange)))
  const requests = await Promise.all(traders.map(({ client }) => client.bank.requestDeposit({ amount: '36000' })))
  // 5,000 each: the third is above the limit.
  await importing(operator, ...requests.map(({ reference }) => lineOf('36000', reference)))
  const [first, second, third] = await Promise.all(traders.map(usdtOf))
  expect([first, second, third]).toEqual([500_000_000_000n, 500_000_000_000n, 0n])
  const requestId = requests[2]?.requestId ?? 0
  const { rows } = await operator.client.bank.listDeposits({ pageSize: 1000 })
  expect(rows.find((row) => row.requestId === requestId)).toMatchObject({ status: 'MATCHED', needsTwo: true })
  const asked = await operator.client.bank.approveCredit({ requestId, reason: 'The line is right' })
  const approval = { requestId: asked.requestId ?? 0 }
  expect(await outcome(operator.client.approvals.approveRequest(approval))).toBe('TWO_PERSONS')
  await colleague.client.approvals.approveRequest(approval)
  await expect.poll(() => usdtOf(traders[2] as Trader)).toBe(500_000_000_000n)
})

test('a request that nobody pays expires, and a late payment still finds it; not a cancelled one', async () => {
  const trader = await createTrader(exchange)
  const [late, canceled] = [
    await trader.client.bank.requestDeposit({ amount: '1000' }),
    await trader.client.bank.requestDeposit({ amount: '1000' }),
  ]
  await trader.client.bank.cancelRequest({ requestId: canceled.requestId })
  exchange.clock.advance(73 * HOUR_MS)
  for (const job of exchange.slices.bank.schedule ?? []) await job.work()
  const { db } = exchange.server
  const { status } = await db
    .selectFrom('bank_deposits')
    .select('status')
    .where('reference', '=', late.reference)
    .executeTakeFirstOrThrow()
  expect(status).toBe('EXPIRED')
  const lines = [lineOf('1000', late.reference), lineOf('1000', canceled.reference)]
  const again = await createOperator(exchange, ['finance'])
  expect(outcomes(await importing(again, ...lines))).toEqual(['MATCHED', 'UNMATCHED'])
  expect(await usdtOf(trader)).toBe(CREDIT)
})

test('a proof is seen by operators with the permission, stays while its request does, and credits nothing', async () => {
  const trader = await createTrader(exchange)
  const other = await createTrader(exchange)
  const { requestId } = await trader.client.bank.requestDeposit({ amount: '1000' })
  const { url: proof } = await trader.client.verification.uploadDocument({ file: await photo() })
  expect(await outcome(other.client.bank.sendProof({ requestId, proof }))).toBe('NOT_FOUND')
  expect(await trader.client.bank.sendProof({ requestId, proof })).toMatchObject({ status: 'PROOF_SENT' })
  const { requestId: second } = await trader.client.bank.requestDeposit({ amount: '1000' })
  expect(await outcome(trader.client.bank.sendProof({ requestId: second, proof }))).toBe('DOCUMENT_UNKNOWN')
  for (const job of exchange.slices.verification.schedule ?? []) await job.work()
  const { rows } = await operator.client.bank.listDeposits({ pageSize: 1000 })
  const link = rows.find((row) => row.requestId === requestId)?.proof ?? ''
  const headers = { operatortoken: operator.token }
  const seen = await fetch(exchange.consoleUrl + link, { headers })
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const denied = await fetch(exchange.consoleUrl + link, { headers: { operatortoken: colleague.token } })
  expect(denied.headers.get('content-type')).toContain('json')
  expect(await usdtOf(trader)).toBe(0n)
})

test('amounts outside the limits, other people’s requests and operators without the permission are refused', async () => {
  const trader = await createTrader(exchange)
  const other = await createTrader(exchange)
  const { client } = trader
  expect(await outcome(client.bank.requestDeposit({ amount: '99.99' }))).toBe('BANK_AMOUNT')
  expect(await outcome(client.bank.requestDeposit({ amount: '500000.01' }))).toBe('BANK_AMOUNT')
  expect(await outcome(client.bank.requestDeposit({ amount: '100.001' }))).toBe('PRECISION_EXCEEDED')
  const { requestId, reference } = await client.bank.requestDeposit({ amount: '100' })
  expect(await outcome(other.client.bank.cancelRequest({ requestId }))).toBe('NOT_FOUND')
  expect(await client.deposit.payAddress({ coin: 'usdt', symbol: 'BANK' })).toMatchObject({
    memo: reference,
    bank: { bankName: 'Assay Demo Bank' },
  })
  const viewer = await createOperator(exchange, ['viewer'])
  expect(await outcome(importing(viewer, lineOf('100', reference)))).toBe('NOT_PERMITTED')
})

/** As the second person. */
async function approve({ requestId }: { requestId: number | null }): Promise<void> {
  await colleague.client.approvals.approveRequest({ requestId: requestId ?? 0 })
}
const statusOf = async (trader: Trader, requestId: number) =>
  (await trader.client.bank.listRequests({})).rows.find((row) => row.requestId === requestId)?.status
const lineWith = async (details: string) => {
  const { rows } = await operator.client.bank.listLines({ pageSize: 1000 })
  return rows.find((row) => row.details === details)?.lineId ?? 0
}
const kindsOf = async (trader: Trader) => (await trader.client.user.listMessages({})).rows.map(({ kind }) => kind)

test('a wrong match is detached by two persons before anything is credited, and the line finds its own request', async () => {
  const [wrong, right] = [await createTrader(exchange), await createTrader(exchange)]
  const requests = []
  for (const trader of [wrong, right]) requests.push(await trader.client.bank.requestDeposit({ amount: '4321' }))
  const [ofWrong = 0, ofRight = 0] = requests.map(({ requestId }) => requestId)
  exchange.clock.advance(1000)
  await importing(operator, lineOf('4321', 'whose is it'))
  const lineId = await lineWith('whose is it')
  await operator.client.bank.matchLine({ lineId, requestId: ofWrong, reason: 'The name fits' })
  const asked = await operator.client.bank.detachLine({ requestId: ofWrong, reason: 'Paid by somebody else' })
  expect(await outcome(operator.client.approvals.approveRequest({ requestId: asked.requestId ?? 0 }))).toBe(
    'TWO_PERSONS',
  )
  await approve(asked)
  expect(await statusOf(wrong, ofWrong)).toBe('AWAITING')
  expect(await kindsOf(wrong)).toContain('BANK_DEPOSIT_DETACHED')
  await operator.client.bank.matchLine({ lineId, requestId: ofRight, reason: 'The payer says so' })
  await approve(await operator.client.bank.approveCredit({ requestId: ofRight, reason: 'It fits' }))
  await expect.poll(() => usdtOf(right)).toBe(60_013_888_888n)
  expect(await usdtOf(wrong)).toBe(0n)
})

test('a payment that was credited to the wrong customer is taken back, and credited to the right one', async () => {
  const [wrong, right] = [await createTrader(exchange), await createTrader(exchange)]
  const { requestId, reference } = await wrong.client.bank.requestDeposit({ amount: '1000' })
  const other = await right.client.bank.requestDeposit({ amount: '1000' })
  exchange.clock.advance(1000)
  await importing(operator, lineOf('1000', reference))
  expect(await usdtOf(wrong)).toBe(CREDIT)
  await approve(await operator.client.bank.detachLine({ requestId, reason: 'The payer used a wrong reference' }))
  await expect.poll(() => statusOf(wrong, requestId)).toBe('RECALLED')
  expect(await usdtOf(wrong)).toBe(0n)
  expect(await kindsOf(wrong)).toContain('BANK_DEPOSIT_DETACHED')
  await expect.poll(() => lineWith(reference)).not.toBe(0)
  const again = { lineId: await lineWith(reference), requestId: other.requestId, reason: 'His payment' }
  await operator.client.bank.matchLine(again)
  await approve(await operator.client.bank.approveCredit({ requestId: other.requestId, reason: 'It fits' }))
  await expect.poll(() => usdtOf(right)).toBe(CREDIT)
  await expectSumsToBeZero(exchange.server)
})

test('what is gone of a wrong credit stays owed, and the account is frozen', async () => {
  const wrong = await createTrader(exchange)
  const { requestId, reference } = await wrong.client.bank.requestDeposit({ amount: '1000' })
  await importing(operator, lineOf('1000', reference))
  // As if it had been lost before anybody noticed: the house has it.
  const given = { user: wrong.userId, counter: HOUSE, asset: 'usdt', direction: 'REMOVE', amount: CREDIT } as const
  await exchange.server.exchange.submit({
    command: { type: 'transfer.correctBalance', correctionId: 0, ...given, amount: amountUnits(CREDIT) },
  })
  await approve(await operator.client.bank.detachLine({ requestId, reason: 'Another customer paid it' }))
  const { db } = exchange.server
  const ofWrong = db.selectFrom('deposit_credits').selectAll().where('user_id', '=', BigInt(wrong.userId))
  const credit = () => ofWrong.where('deposit', 'like', '%recalled').executeTakeFirst()
  await expect.poll(async () => (await credit())?.status).toBe('REVERSING')
  expect(await credit()).toMatchObject({ taken: 0n, covered: CREDIT })
  const freeze = db.selectFrom('freezes').select(['frozen_by', 'reason']).where('user_id', '=', BigInt(wrong.userId))
  await expect.poll(() => freeze.executeTakeFirst()).toEqual({ frozen_by: 'SYSTEM', reason: 'PAYMENT_DETACHED' })
  const undone = async () => (await operator.client.bank.listDeposits({ state: 'ENDED' })).rows[0]?.undone
  await expect.poll(undone).toMatchObject({ byCustomer: '0', owed: '138.88888888', isGivenUp: false })
  const debt = (await undone())?.debt ?? ''
  await approve(await operator.client.deposit.requestWriteOff({ credit: debt, reason: 'It cannot be had back' }))
  expect(await undone()).toMatchObject({ debt: null, isGivenUp: true })
  await expect.poll(async () => (await credit())?.status).toBe('WRITTEN_OFF')
  await expectSumsToBeZero(exchange.server)
})

test('a line that has paid a request is never used again, no matter who writes to the database', async () => {
  const { db } = exchange.server
  const used = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('deposit_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const ofLine = db.updateTable('bank_lines').where('id', '=', used.id)
  await expect(ofLine.set({ deposit_id: null }).execute()).rejects.toThrow('stays as it is')
})

// Two operators correct balances: who may, within which limits, and what a customer sees of it.
import { ApiError } from '@assay/api/errors'
import type { OperatorInput } from '@assay/api/operatorSchemas'
import { HOUSE } from '@assay/engine/nouns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

const UNIT = 100_000_000n
const REASON = 'A deposit was missed on 19 November.'
let exchange: RestartableServer
let finance: TestOperator
let risk: TestOperator
let alice: Trader

type Wanted = Omit<OperatorInput<'treasury', 'requestCorrection'>, 'reason'>

beforeAll(async () => {
  exchange = await startTestServer({ now: Date.parse('2026-11-20T04:10:00Z') })
  finance = await createOperator(exchange, ['finance'])
  risk = await createOperator(exchange, ['risk'])
}, 300_000)
afterAll(() => exchange.close())
beforeEach(async () => {
  alice = await createTrader(exchange, {})
})

const wanted = (own: Partial<Wanted> = {}): Wanted => ({
  account: 'CUSTOMER',
  customerId: alice.userId,
  counter: 'HOUSE',
  coin: 'usdt',
  direction: 'ADD',
  amount: '25',
  ...own,
})
const ask = (own: Partial<Wanted> = {}) => finance.client.treasury.requestCorrection({ ...wanted(own), reason: REASON })
const approve = (requestId: number, by = risk) => by.client.approvals.approveRequest({ requestId })
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: unknown) => (error instanceof ApiError ? error.error : String(error)),
  )

async function usdt(owner: number): Promise<bigint> {
  const row = await exchange.server.db
    .selectFrom('balances')
    .select('available')
    .where('owner', '=', BigInt(owner))
    .where('wallet', '=', 'PLATFORM')
    .where('asset', '=', 'usdt')
    .executeTakeFirst()
  return (row?.available ?? 0n) / UNIT
}
const states = async () => (await finance.client.treasury.readTreasury({})).corrections.map(({ state }) => state)

async function fund(user: number, coins: bigint): Promise<void> {
  const command = { type: 'transfer.creditFaucet', user, transferId: 0, asset: 'usdt' } as const
  await exchange.server.exchange.submit({ command: { ...command, amount: (coins * UNIT) as never } })
}

test('what two persons decide is booked once, and the customer sees the amount and the reason', async () => {
  await fund(HOUSE, 1000n)
  const house = await usdt(HOUSE)
  const plan = await finance.client.treasury.planCorrection(wanted())
  expect(plan.title).toBe(`Add 25 USDT to the balance of customer ${alice.userId}`)
  expect(plan.lines[0]).toEqual({ what: `Customer ${alice.userId}, available`, before: '0 USDT', after: '25 USDT' })
  const { requestId } = await ask()
  expect(await usdt(alice.userId)).toBe(0n)
  expect(await refusal(approve(requestId, finance))).toBe('TWO_PERSONS')
  await approve(requestId)
  await eventually(async () => expect((await states())[0]).toBe('BOOKED'))
  expect([await usdt(alice.userId), await usdt(HOUSE)]).toEqual([25n, house - 25n])
  expect(await refusal(approve(requestId))).toBe('REQUEST_CLOSED')
  const { rows } = await alice.client.wallet.listRecords({})
  expect(rows).toMatchObject([{ type: 'CORRECTION', typeCode: 51, amount: '25.00000000', wallet: 'PLATFORM' }])
  const messages = await alice.client.user.listMessages({})
  expect(messages.rows[0]).toMatchObject({
    kind: 'BALANCE_CORRECTED',
    facts: { coin: 'usdt', amount: '25', direction: 'ADD', reason: REASON },
  })
  await expectSumsToBeZero(exchange.server)
})

test('neither side gives more than it has', async () => {
  expect(await refusal(ask({ direction: 'REMOVE' }))).toBe('INSUFFICIENT_BALANCE')
  expect(await refusal(ask({ amount: '9999', account: 'GAS', customerId: undefined, coin: 'btc' }))).toBe(
    'INSUFFICIENT_BALANCE',
  )
})

test('of two approvals that together take more than there is, one is booked', async () => {
  await fund(alice.userId, 30n)
  const first = await ask({ direction: 'REMOVE', amount: '20' })
  const second = await ask({ direction: 'REMOVE', amount: '25' })
  const results = await Promise.all([first, second].map(({ requestId }) => refusal(approve(requestId))))
  await eventually(async () => expect(await states()).not.toContain('APPROVED'))
  expect([5n, 10n]).toContain(await usdt(alice.userId))
  const [newest, before] = (await finance.client.treasury.readTreasury({})).corrections
  if (results.every((result) => result === 'OK'))
    expect([newest, before].filter((row) => row?.refusal === 'INSUFFICIENT_BALANCE')).toHaveLength(1)
  else expect(results.toSorted()).toEqual(['OK', 'REQUEST_STALE'])
})

test('a request that is not possible any more changes nothing', async () => {
  await fund(alice.userId, 30n)
  const { requestId } = await ask({ direction: 'REMOVE', amount: '30' })
  await alice.client.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'FINANCIAL', amount: '1' } as never)
  expect(await refusal(approve(requestId))).toBe('REQUEST_STALE')
  expect(await usdt(alice.userId)).toBe(29n)
})

test('a customer’s correction stands against the house, within limits, for a coin with a price', async () => {
  await fund(HOUSE, 200_000n)
  expect(await refusal(ask({ counter: 'FEE' }))).toBe('NOT_OFFERED')
  expect(await refusal(ask({ counter: 'CHAIN' }))).toBe('NOT_OFFERED')
  expect(await refusal(ask({ amount: '10000.01' }))).toBe('CORRECTION_LIMIT')
  expect(await refusal(ask({ amount: '0' }))).toBe('AMOUNT_INVALID')
  expect(await refusal(ask({ customerId: 999_999 }))).toBe('NOT_FOUND')
  expect(await refusal(ask({ customerId: undefined }))).toBe('NOT_FOUND')
  expect(await refusal(ask({ account: 'HOUSE', customerId: undefined }))).toBe('NOT_OFFERED')
  const support = await createOperator(exchange, ['support'])
  expect(await refusal(support.client.treasury.requestCorrection({ ...wanted(), reason: REASON }))).toBe(
    'NOT_PERMITTED',
  )
  let booked = 0
  while (booked < 12) {
    const asked = await ask({ amount: '10000' }).catch(() => null)
    if (asked === null) break
    await approve(asked.requestId)
    booked += 1
  }
  expect(booked).toBe(9)
})

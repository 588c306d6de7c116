// Coins that contracts pass on, found by comparing balances: what is found, what persons may do about it, and what must
// never be credited twice.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replaceEthereum } from '../testing/depositNetwork.ts'
import { createFakeChain, type FakeChain } from '../testing/fakeChain.ts'
import { expectSumsToBeZero } from '../testing/ledgerSums.ts'
import { createOperator, type TestOperator } from '../testing/operators.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { finishSweep, sendSweep } from '../testing/sweptAddress.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { compareBalances } from './compareBalances.ts'
import { creditFound } from './creditFound.ts'
import { watchNetwork } from './watchNetwork.ts'
import { TooDeep } from './watcherParts.ts'

const ETHER = 10n ** 18n
/** Blocks that make a block final here. */
const FINAL = 6
const MILLI = ETHER / 1000n

let test: TestServer
let chain: FakeChain
let alice: Trader
let address: string
/** The approval itself credits nothing then: the tests say when the job runs. */
let isAway = false
let finance: TestOperator
let risk: TestOperator

beforeAll(async () => {
  test = await startTestServer()
  finance = await createOperator(test, ['finance'])
  risk = await createOperator(test, ['risk'])
}, 120_000)
afterAll(() => test.close())

/** Each test has its own network. */
beforeEach(async () => {
  for (const table of ['network_fees', 'payout_transactions', 'payouts'] as const)
    await test.server.db.deleteFrom(table).execute()
  chain = createFakeChain()
  await replaceEthereum(test, { chain: () => (isAway ? null : chain) })
  alice = await createTrader(test)
  await look()
  address = (await alice.client.deposit.getAddress({ coin: 'eth', symbol: 'ETH' })).address
})

const look = () => watchNetwork(test.server, chain)
/** As the job does it. */
async function compare(): Promise<void> {
  await compareBalances(test.server, chain)
  await creditFound(test.server, chain)
}
/** So many blocks, watched, and balances compared. */
async function pass(blocks = FINAL): Promise<void> {
  chain.mine(blocks)
  await look()
  await look()
  await compare()
}
const own = async () => test.client(await test.server.sessions.create(alice.userId))
async function deposits(): Promise<string[]> {
  const { rows } = await (await own()).deposit.listDeposits({ coin: 'eth', pageSize: 100 })
  return rows.map(({ amount, status, reason }) => `${amount} ${status}${reason === '' ? '' : ` ${reason}`}`)
}
async function balance(): Promise<string | undefined> {
  const rows = await (await own()).wallet.listBalances({ wallet: 'PLATFORM' })
  return String(Number(rows.find(({ coin }) => coin === 'eth')?.available ?? 0))
}
async function waiting() {
  const { rows } = await finance.client.deposit.listQueue({ state: 'FOUND' })
  const [row] = rows
  if (row === undefined) throw new Error('nothing waits')
  return row
}
const ask = async (depositId?: number) =>
  finance.client.deposit.requestFound({
    depositId: depositId ?? (await waiting()).depositId,
    reason: 'An explorer shows it.',
  })
async function decide(requestId: number): Promise<void> {
  isAway = true
  await risk.client.approvals.approveRequest({ requestId })
  isAway = false
}
async function approve(): Promise<void> {
  await decide((await ask()).requestId)
}
const pay = (units: bigint) => chain.send([{ to: address, units, index: -1 }], `0x${randomBytes(32).toString('hex')}`)

describe('Coins that a contract has passed on', () => {
  it('wait for two persons, and are then credited once and final', async () => {
    pay(2n * ETHER)
    chain.payInside(address, ETHER)
    await pass(FINAL - 1)
    expect(await deposits()).toEqual(['2 CREDITED'])
    await pass(1)
    expect(await deposits()).toEqual(['1 REVIEW', '2 WITHDRAWABLE'])
    expect(await balance()).toBe('2')
    expect(await waiting()).toMatchObject({ amount: '1', isFound: true, txid: '', isAsked: false, height: 1 })
    expect((await finance.client.operators.getOperator({})).queues.deposits).toBe(1)
    const { requestId } = await ask()
    expect((await waiting()).isAsked).toBe(true)
    await expect(ask()).rejects.toMatchObject({ error: 'REQUEST_OPEN' })
    await expect(finance.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
    await decide(requestId)
    await Promise.all([creditFound(test.server, chain), creditFound(test.server, chain)])
    await pass()
    expect(await deposits()).toEqual(['1 WITHDRAWABLE', '2 WITHDRAWABLE'])
    expect(await balance()).toBe('3')
    const { rows } = await (await own()).user.listMessages({ about: 'account' })
    expect(rows.filter(({ kind }) => kind === 'DEPOSIT_CREDITED')).toHaveLength(2)
    await expect(
      ask((await finance.client.deposit.listQueue({ state: 'FINAL' })).rows[0]?.depositId),
    ).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await expectSumsToBeZero(test.server)
  })

  it('are found one after the other if they come twice', async () => {
    chain.payInside(address, ETHER)
    await pass()
    chain.payInside(address, 3n * ETHER)
    await pass()
    await pass()
    expect(await deposits()).toEqual(['1 REVIEW'])
    await approve()
    await compare()
    await pass()
    expect(await deposits()).toEqual(['3 REVIEW', '1 WITHDRAWABLE'])
    await approve()
    await compare()
    expect(await balance()).toBe('4')
  })

  it('add up while they are below the minimum', async () => {
    const { channels } = (await alice.client.deposit.listDepositCoins({})).rows.find(({ coin }) => coin === 'eth') ?? {}
    const minimum = BigInt(Math.round(Number(channels?.[0]?.minimum) * 1000)) * MILLI
    for (const [part, expected] of [
      [minimum / 2n, []],
      [minimum - minimum / 2n, [`${Number(minimum / MILLI) / 1000} REVIEW`]],
    ] as const) {
      chain.payInside(address, part)
      await pass()
      expect(await deposits()).toEqual(expected)
    }
  })

  it('are not found in a block that the network undoes before it is final', async () => {
    chain.payInside(address, ETHER)
    chain.mine(3)
    await look()
    chain.reorganise(3, { drop: true })
    await look()
    await pass()
    await pass()
    expect(await deposits()).toEqual([])
  })

  it('are no deposit of an address that had them before its watcher began', async () => {
    await test.server.db.deleteFrom('deposit_watchers').execute()
    await test.server.db.deleteFrom('deposit_blocks').execute()
    chain.payInside(address, ETHER)
    chain.mine(1)
    await look()
    await pass(FINAL)
    expect(await deposits()).toEqual([])
    chain.payInside(address, 2n * ETHER)
    await pass()
    expect(await deposits()).toEqual(['2 REVIEW'])
  })

  it('wait while a sweep is on its way, and its fee is no loss', async () => {
    pay(2n * ETHER)
    await pass()
    chain.payInside(address, ETHER)
    chain.mine(1)
    // The sweep takes all of it but its fee, also what nobody has seen yet. The fee is half of what it may be.
    const payout = await sendSweep(test.server.db, address, 3n * ETHER - 2n * MILLI)
    chain.payInside(address, -(3n * ETHER - MILLI))
    await pass()
    expect(await deposits()).toEqual(['2 WITHDRAWABLE'])
    await finishSweep(test.server.db, payout, { fee: MILLI, height: chain.length() - FINAL })
    await pass()
    expect(await deposits()).toEqual(['1 REVIEW', '2 WITHDRAWABLE'])
  })
})

describe('An operator', () => {
  it('refuses with a reason that the customer reads, and two persons can credit it later', async () => {
    chain.payInside(address, ETHER)
    await pass()
    const { depositId } = await waiting()
    const { requestId } = await ask()
    await risk.client.deposit.refuseFound({ depositId, reason: 'Tell us where it comes from.' })
    await expect(risk.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'REQUEST_STALE' })
    await expect(risk.client.deposit.refuseFound({ depositId, reason: 'Again.' })).rejects.toMatchObject({
      error: 'NOTHING_CHANGES',
    })
    await pass()
    const { rows } = await (await own()).deposit.listDeposits({})
    expect(rows).toMatchObject([{ status: 'REJECTED', reason: 'REFUSED', note: 'Tell us where it comes from.' }])
    expect(await balance()).toBe('0')
    await decide((await ask(depositId)).requestId)
    await compare()
    expect(await deposits()).toEqual(['1 WITHDRAWABLE'])
    expect(await balance()).toBe('1')
  })

  it('decides about what waits at an address before two credit what was refused there', async () => {
    chain.payInside(address, ETHER)
    await pass()
    const { depositId } = await waiting()
    await risk.client.deposit.refuseFound({ depositId, reason: 'Tell us where it comes from.' })
    const { requestId } = await ask(depositId)
    chain.payInside(address, 2n * ETHER)
    await pass()
    await expect(decide(requestId)).rejects.toMatchObject({ error: 'FOUND_WAITS' })
    await approve()
    await compare()
    await decide(requestId)
    await compare()
    expect(await deposits()).toEqual(['2 WITHDRAWABLE', '1 WITHDRAWABLE'])
  })

  it('needs the permission, and cannot decide about a deposit of a transaction', async () => {
    pay(ETHER)
    chain.payInside(address, ETHER)
    await pass()
    const { depositId } = await waiting()
    const viewer = await createOperator(test, ['viewer'])
    const wanted = { depositId, reason: 'Because.' }
    await expect(viewer.client.deposit.requestFound(wanted)).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
    await expect(viewer.client.deposit.refuseFound(wanted)).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
    const [seen] = (await finance.client.deposit.listQueue({ state: 'FINAL' })).rows
    const other = { depositId: seen?.depositId ?? 0, reason: 'Because.' }
    await expect(finance.client.deposit.requestFound(other)).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await expect(finance.client.deposit.refuseFound(other)).rejects.toMatchObject({ error: 'NOT_FOUND' })
  })
})

describe('Nothing is credited twice', () => {
  it('if the process dies after the credit, or before it is final', async () => {
    chain.payInside(address, ETHER)
    await pass()
    const { requestId } = await ask()
    await decide(requestId)
    chain.silence(true)
    await expect(compare()).rejects.toThrow('does not answer')
    expect(await deposits()).toEqual(['1 APPROVED'])
    chain.silence(false)
    const { exchange } = test.server
    const dying: typeof exchange = Object.create(exchange, {
      submit: {
        async value(submission: Parameters<typeof exchange.submit>[0]) {
          await exchange.submit(submission)
          throw new Error('the process has died')
        },
      },
    })
    for (let step = 0; step < 2; step++) {
      await creditFound({ ...test.server, exchange: dying }, chain)
      expect(await deposits()).toEqual(['1 APPROVED'])
    }
    await pass()
    expect(await deposits()).toEqual(['1 WITHDRAWABLE'])
    expect(await balance()).toBe('1')
    await expectSumsToBeZero(test.server)
  })

  it('if it is an ordinary deposit that the watcher finds before the credit', async () => {
    chain.payInside(address, ETHER)
    await pass()
    await ask()
    // The network takes another branch, in which the customer pays by a transaction instead.
    chain.reorganise(chain.length() - 1, { drop: true })
    pay(ETHER)
    chain.mine(1)
    await look()
    await pass()
    expect(await deposits()).toEqual(['1 WITHDRAWABLE', '1 REJECTED GONE'])
    const [gone] = (await finance.client.deposit.listQueue({ state: 'REFUSED' })).rows
    await expect(ask(gone?.depositId)).rejects.toMatchObject({ error: 'NOT_FOUND' })
    await pass()
    expect(await balance()).toBe('1')
  })

  it('if two persons approve what is gone by then', async () => {
    chain.payInside(address, ETHER)
    await pass()
    const { requestId } = await ask()
    await decide(requestId)
    chain.reorganise(chain.length() - 1, { drop: true })
    await look()
    await pass()
    expect(await deposits()).toEqual(['1 REJECTED GONE'])
    expect(await balance()).toBe('0')
  })
})

describe('A network that undoes the final block of a found deposit', () => {
  async function undo(): Promise<void> {
    chain.payInside(address, ETHER)
    await pass()
    await approve()
    await compare()
    expect(await deposits()).toEqual(['1 WITHDRAWABLE'])
  }
  async function accept(): Promise<void> {
    await expect(look()).rejects.toThrow(TooDeep)
    const { requestId } = await finance.client.deposit.requestBranch({
      network: 'ETHEREUM',
      reason: 'Explorers agree.',
    })
    await risk.client.approvals.approveRequest({ requestId })
    await look()
  }

  it('leaves it alone if the other branch has the coins too', async () => {
    await undo()
    chain.reorganise(chain.length() - 1)
    await accept()
    await pass()
    await pass()
    expect(await deposits()).toEqual(['1 WITHDRAWABLE'])
    expect(await balance()).toBe('1')
  })

  it('lets the same coins, found again, pay first what is owed for them', async () => {
    await undo()
    const price = nearPrice(test, 'ethusdt', 5)
    await (await own()).spot.placeOrder({ symbol: 'ethusdt', type: 'LIMIT', side: 'SELL', price, quantity: '1' })
    chain.reorganise(chain.length() - 1, { drop: true })
    chain.mine(1)
    await accept()
    await pass()
    await look()
    const owed = () =>
      test.server.db
        .selectFrom('deposit_credits')
        .select(['status', 'taken'])
        .where('user_id', '=', BigInt(alice.userId))
        .where('deposit', 'like', '%/recalled')
        .execute()
    expect(await owed()).toEqual([{ status: 'REVERSING', taken: 0n }])
    chain.payInside(address, ETHER)
    await pass()
    await approve()
    await compare()
    expect(await deposits()).toEqual(['1 WITHDRAWABLE', '1 REVERSED'])
    expect(await owed()).toMatchObject([{ status: 'REVERSED' }])
    expect(await balance()).toBe('0')
    await expectSumsToBeZero(test.server)
  })

  it.each([
    ['one block later', 1, 'CONFIRMING'],
    ['with all its confirmations at once', 4, 'SEEN'],
  ])('takes it back before the same coins are credited as a transaction, seen %s', async (_, blocks, waits) => {
    await undo()
    chain.reorganise(chain.length() - 1, { drop: true })
    pay(ETHER)
    chain.mine(blocks)
    await accept()
    chain.mine(4 - blocks)
    await look()
    await look()
    expect(await deposits()).toEqual([`1 ${waits}`, '1 WITHDRAWABLE'])
    await pass()
    await look()
    await look()
    expect(await deposits()).toEqual(['1 WITHDRAWABLE', '1 REVERSED'])
    expect(await balance()).toBe('1')
    await expectSumsToBeZero(test.server)
  })
})

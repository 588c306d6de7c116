// What operators read of the wallets and of deposits.
import { ApiError } from '@assay/api/errors'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/schema.ts'
import { unswept } from '../../deposit/unswept.ts'
import { createOperator, type TestOperator } from '../operators.ts'
import { createFakeChain } from '../fakeChain.ts'
import { type RestartableServer, startTestServer } from '../testServer.ts'
import { createTrader } from '../traders.ts'

const HOUR_MS = 3_600_000
let exchange: RestartableServer
let finance: TestOperator
let support: TestOperator
let risk: TestOperator

beforeAll(async () => {
  exchange = await startTestServer({ now: Date.parse('2026-11-20T04:10:00Z') })
  finance = await createOperator(exchange, ['finance'])
  risk = await createOperator(exchange, ['risk'])
  support = await createOperator(exchange, ['support'])
}, 300_000)
afterAll(() => exchange.close())

const usdt = async () => {
  const { coins } = await finance.client.treasury.readTreasury({})
  const coin = coins.find((row) => row.coin === 'usdt')
  if (coin === undefined) throw new Error('USDT is listed')
  return coin
}

test('the treasury is for those whose roles say so', async () => {
  await expect(support.client.treasury.readTreasury({})).rejects.toThrow(ApiError)
  await expect(support.client.deposit.listQueue({})).resolves.toEqual({ rows: [], total: 0 })
})

test('a coin that was never checked says so', async () => {
  expect(await usdt()).toMatchObject({ held: null, coverage: null, checkedAt: null, hours: [] })
})

test('what waits for the hot wallet and is not there is missing, less what is already leaving', async () => {
  const { db, clock } = exchange.server
  const now = clock.now()
  const wallet = (place: 'HOT' | 'COLD' | 'DEPOSIT', units: bigint) => ({
    channel: 'USDT-ERC20',
    place,
    units: units * 1_000_000n,
    checked_at: now,
  })
  await db
    .insertInto('wallet_balances')
    .values([wallet('HOT', 70n), wallet('COLD', 900n), wallet('DEPOSIT', 30n)])
    .execute()
  const scale = 10n ** BigInt(exchange.server.market.asset('usdt')?.scale ?? 0)
  await db
    .insertInto('reserve_checks')
    .values({ asset: 'usdt', held: 1000n * scale, owed: 1001n * scale, checked_at: now })
    .execute()
  await db
    .insertInto('reserve_hours')
    .values([
      { asset: 'usdt', hour: now - 8 * 24 * HOUR_MS, held: 1n, owed: 2n },
      { asset: 'usdt', hour: now - HOUR_MS, held: 5n * scale, owed: 4n * scale },
    ])
    .execute()
  const payout = (id: bigint, state: 'WAITING' | 'SENT' | 'COMPLETED', units: bigint) => ({
    purpose: 'WITHDRAWAL' as const,
    withdrawal_id: id,
    network: 'ETHEREUM',
    channel: 'USDT-ERC20',
    source: '0xhot',
    recipient: '0xcustomer',
    units: units * 1_000_000n,
    state,
    nonce: state === 'WAITING' ? null : id,
    created_at: now,
    updated_at: now,
  })
  await db
    .insertInto('payouts')
    .values([payout(1n, 'WAITING', 50n), payout(2n, 'SENT', 40n), payout(3n, 'COMPLETED', 500n)])
    .execute()
  const coin = await usdt()
  expect(coin).toMatchObject({ held: '1000', owed: '1001', coverage: 9990 })
  expect(coin.hours).toEqual([{ hour: now - HOUR_MS, coverage: 12_500 }])
  expect(coin.wallets.find(({ channel }) => channel === 'USDT-ERC20')).toMatchObject({
    hot: '70',
    cold: '900',
    deposits: '30',
    waiting: '50',
    missing: '20',
    isGas: false,
  })
})

test('deposits that wait are listed oldest first; undone ones with who has paid, the open ones first', async () => {
  const { db, clock } = exchange.server
  const { userId } = await createTrader(exchange, {})
  const scale = 10n ** BigInt(exchange.server.market.asset('usdt')?.scale ?? 0)
  await db
    .insertInto('deposit_watchers')
    .values({ network: 'ETHEREUM', height: 12, head: 15, updated_at: clock.now(), moved_at: clock.now() })
    .onConflict((conflict) => conflict.column('network').doUpdateSet({ height: 12, head: 15 }))
    .execute()
  const seen = async (txid: string, status: 'CONFIRMING' | 'REVERSED', credits: number) =>
    await db
      .insertInto('deposits')
      .values({
        deposit: `ETHEREUM:${txid}:0`,
        network: 'ETHEREUM',
        txid,
        place: 0,
        user_id: BigInt(userId),
        address: '0xaddress',
        channel: 'USDT-ERC20',
        asset: 'usdt',
        units: 100_000_000n,
        amount: 100n * scale,
        height: status === 'REVERSED' ? null : 10n,
        block_hash: null,
        status,
        required: 32,
        required_final: 64,
        credits,
        seen_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute()
  for (const txid of ['0xa', '0xb']) await seen(txid, 'CONFIRMING', 0)
  // The second one was credited twice: its first credit does not count any more.
  await seen('0xc', 'REVERSED', 2)
  await seen('0xd', 'REVERSED', 1)
  const credit = (deposit: string, status: string, taken: bigint, covered: bigint) =>
    sql`
    insert into deposit_credits (deposit, user_id, asset, amount, status, taken, covered, credited_at, updated_at)
    values (${deposit}, ${userId}, 'usdt', ${100n * scale}, ${status}, ${taken * scale}, ${covered * scale}, 1, 1)`.execute(
      db,
    )
  await credit('ETHEREUM:0xc:0', 'REVERSED', 100n, 0n)
  await credit('ETHEREUM:0xc:0/2', 'REVERSING', 60n, 30n)
  await credit('ETHEREUM:0xd:0', 'REVERSED', 90n, 10n)

  const arriving = await support.client.deposit.listQueue({})
  expect(arriving.rows.map(({ txid, confirmations, required }) => [txid, confirmations, required])).toEqual([
    ['0xa', 3, 32],
    ['0xb', 3, 32],
  ])
  const undone = await support.client.deposit.listQueue({ state: 'UNDONE' })
  expect(undone.rows.map(({ txid, undone: rest }) => [txid, rest])).toEqual([
    ['0xc', { byCustomer: '60', byHouse: '30', open: '10', owed: '40', debt: 'ETHEREUM:0xc:0/2', isGivenUp: false }],
    ['0xd', { byCustomer: '90', byHouse: '10', open: '0', owed: '0', debt: null, isGivenUp: false }],
  ])
  expect((await support.client.operators.getOperator({})).queues.deposits).toBe(1)
})

describe('a stuck payment', () => {
  const transactions = () =>
    exchange.server.db
      .selectFrom('payout_transactions')
      .select(['attempt', 'gas_limit', 'fee_cap', 'txid'])
      .where('payout_id', '=', BigInt(payoutId))
      .orderBy('attempt')
      .execute()
  let payoutId = 0

  test('gets a higher fee when one operator asks and another approves; nothing else of it changes', async () => {
    const { db, clock } = exchange.server
    const { payout_id } = await db
      .insertInto('payouts')
      .values({
        purpose: 'SWEEP',
        network: 'ETHEREUM',
        channel: 'USDT-ERC20',
        source: '0xdeposit',
        source_number: 4,
        recipient: '0xhot',
        units: 5_000_000n,
        state: 'SENT',
        nonce: 7,
        created_at: 1,
        updated_at: 1,
      })
      .returning('payout_id')
      .executeTakeFirstOrThrow()
    payoutId = Number(payout_id)
    const fee = { gas_limit: 100_000n, fee_cap: 20_000_000_000n, tip: 1_000_000_000n }
    await db
      .insertInto('payout_transactions')
      .values({ payout_id, attempt: 0, ...fee, txid: '0xfirst', bytes: '0x01', sent_at: clock.now() })
      .execute()
    const { outside } = exchange.server
    const chain = createFakeChain()
    chain.balances.set('0xdeposit', 10n ** 18n)
    outside.chains = { ...outside.chains, chain: (network) => (network === 'ETHEREUM' ? chain : null) }
    const ask = () => finance.client.treasury.requestFeeRaise({ payoutId, reason: 'The network is full.' })
    await expect(ask()).rejects.toMatchObject({ error: 'NOT_STUCK' })
    await db.updateTable('payouts').set({ state: 'STUCK' }).where('payout_id', '=', payout_id).execute()
    await expect(
      support.client.treasury.requestFeeRaise({ payoutId, reason: 'The network is full.' }),
    ).rejects.toMatchObject({ error: 'NOT_PERMITTED' })
    const { requestId } = await ask()
    await expect(finance.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'TWO_PERSONS' })
    expect(await transactions()).toHaveLength(1)
    // While the nodes do not answer, nobody knows whether it is still stuck, and what its address has.
    chain.silence(true)
    await expect(risk.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'BUSY' })
    chain.silence(false)
    await risk.client.approvals.approveRequest({ requestId })
    expect(await transactions()).toEqual([
      { attempt: 0, gas_limit: 100_000n, fee_cap: 20_000_000_000n, txid: '0xfirst' },
      { attempt: 1, gas_limit: 100_000n, fee_cap: 25_000_000_001n, txid: null },
    ])
    const row = await db.selectFrom('payouts').selectAll().where('payout_id', '=', payout_id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ recipient: '0xhot', units: 5_000_000n, nonce: 7n })
    await expect(ask()).rejects.toMatchObject({ error: 'NOT_STUCK' })
  })

  test('that was mined before the approval keeps its fee', async () => {
    const { db } = exchange.server
    const payout = () => db.updateTable('payouts').where('payout_id', '=', BigInt(payoutId))
    await db
      .updateTable('payout_transactions')
      .set({ txid: '0xsecond', bytes: '0x02' })
      .where('payout_id', '=', BigInt(payoutId))
      .where('attempt', '=', 1)
      .execute()
    const { requestId } = await finance.client.treasury.requestFeeRaise({ payoutId, reason: 'Still not mined.' })
    await payout().set({ state: 'CONFIRMING' }).execute()
    await expect(risk.client.approvals.approveRequest({ requestId })).rejects.toMatchObject({ error: 'REQUEST_STALE' })
    expect(await transactions()).toHaveLength(2)
    await payout().set({ state: 'COMPLETED' }).execute()
  })
})

test('an address is swept for what has become final and was not swept, and not while a sweep is on its way', async () => {
  const { db, clock } = exchange.server
  const { userId } = await createTrader(exchange, {})
  const address = '0xsweep'
  await db
    .insertInto('deposit_addresses')
    .values({ network: 'ETHEREUM', n: 900, user_id: BigInt(userId), address, created_at: 1 })
    .execute()
  const arrive = (txid: string, units: bigint, status: 'CREDITED' | 'WITHDRAWABLE', name = 'USDT-ERC20') =>
    db
      .insertInto('deposits')
      .values({
        deposit: `ETHEREUM:${txid}:0`,
        network: 'ETHEREUM',
        txid,
        place: 0,
        user_id: BigInt(userId),
        address,
        channel: name,
        asset: 'usdt',
        units,
        amount: units,
        height: 1n,
        block_hash: null,
        status,
        required: 1,
        required_final: 2,
        seen_at: 1,
        updated_at: 1,
      })
      .execute()
  const channel = { network: 'ETHEREUM' as const, channel: 'USDT-ERC20', contract: '0xusdt' }
  const found = async (least: bigint, name = channel.channel) =>
    (await unswept(db, { ...channel, channel: name }, { least, now: clock.now() })).filter(
      (row) => row.address === address,
    )
  await arrive('0x10', 60n, 'WITHDRAWABLE')
  await arrive('0x11', 50n, 'CREDITED')
  await arrive('0x12', 7n, 'WITHDRAWABLE', 'USDC-ERC20')
  expect(await found(7n, 'USDC-ERC20')).toHaveLength(1)
  expect(await found(60n)).toEqual([{ address, n: 900 }])
  expect(await found(61n)).toEqual([])
  const sweep = {
    purpose: 'SWEEP',
    network: 'ETHEREUM',
    channel: 'USDT-ERC20',
    source: address,
    source_number: 900,
    recipient: '0xhot',
    units: 60n,
    nonce: 1,
    created_at: 1,
  } as const
  const { payout_id } = await db
    .insertInto('payouts')
    .values({ ...sweep, state: 'SENT', updated_at: clock.now() })
    .returning('payout_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payout_transactions')
    .values({ payout_id, attempt: 0, gas_limit: 1, fee_cap: 1, tip: 0 })
    .execute()
  const end = (state: 'FAILED' | 'COMPLETED', at: number) =>
    db.updateTable('payouts').set({ state, updated_at: at }).where('payout_id', '=', payout_id).execute()
  expect(await found(1n)).toEqual([])
  expect(await found(7n, 'USDC-ERC20')).toEqual([])
  await end('FAILED', clock.now())
  expect(await found(1n)).toEqual([])
  await end('FAILED', clock.now() - 2 * HOUR_MS)
  expect(await found(60n)).toHaveLength(1)
  expect(await found(7n, 'USDC-ERC20')).toHaveLength(1)
  await end('COMPLETED', clock.now())
  expect(await found(1n)).toEqual([])
  await db.updateTable('deposits').set({ status: 'WITHDRAWABLE' }).where('txid', '=', '0x11').execute()
  expect(await found(50n)).toHaveLength(1)

  // Of ether what sweeps have burned is gone, of whatever coin they were.
  await arrive('0x13', 1000n, 'WITHDRAWABLE', 'ETH')
  const eth = async (least: bigint) =>
    (await unswept(db, { network: 'ETHEREUM', channel: 'ETH', contract: null }, { least, now: clock.now() })).map(
      (row) => row.address,
    )
  const move = async (nonce: number, change: Partial<Insertable<Database['payouts']>>, fee: bigint | null) => {
    const row = { ...sweep, nonce, state: 'COMPLETED', updated_at: 1, ...change } as const
    const made = await db.insertInto('payouts').values(row).returning('payout_id').executeTakeFirstOrThrow()
    // Of its two transactions the dearer one was mined; one that expired has cost nothing.
    for (const attempt of [0, 1])
      await db
        .insertInto('payout_transactions')
        .values({ ...made, attempt, gas_limit: 100, fee_cap: 5 + attempt, tip: 0 })
        .execute()
    const cost = { network: 'ETHEREUM', channel: 'ETH', asset: 'eth', height: 1, found_at: 1 }
    if (fee !== null)
      await db
        .insertInto('network_fees')
        .values({ ...cost, ...made, txid: `0xfee${nonce}`, units: fee, amount: fee })
        .execute()
  }
  expect(await eth(1000n)).toContain(address)
  await move(2, { units: 10n }, 200n)
  await move(3, { state: 'FAILED' }, 150n)
  await move(4, { state: 'FAILED' }, null)
  const toAddress = { source: '0xhot', source_number: null, recipient: address, recipient_number: 900, units: 30n }
  await move(5, { purpose: 'GAS', channel: 'ETH', ...toAddress }, 20n)
  expect(await eth(681n)).not.toContain(address)
  expect(await eth(680n)).toContain(address)
  // What it lacked when its comparisons began.
  await db.updateTable('deposit_addresses').set({ baseline: -80n }).where('address', '=', address).execute()
  expect(await eth(601n)).not.toContain(address)
  expect(await eth(600n)).toContain(address)
})

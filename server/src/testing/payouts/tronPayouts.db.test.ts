// Payouts of USDT on TRON, with nodes that lose answers, fail, expire and lie, and with the process killed on its way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unswept } from '../../deposit/unswept.ts'
import type { Network } from '../../outside/chains/chain.ts'
import { openTron } from '../../outside/chains/tron.ts'
import { tronHexOf } from '../../outside/chains/tronAddress.ts'
import { readTronTerms } from '../../outside/chains/tronTransaction.ts'
import { payOut } from '../../payouts/payOut.ts'
import { planSweeps } from '../../payouts/planSweeps.ts'
import { proposeRaise } from '../../payouts/raiseFee.ts'
import { createReserveGate } from '../../payouts/reserveGate.ts'
import { Crash } from './crashPoints.ts'
import { insertDeposit } from './rigDeposits.ts'
import { depositOf, FINAL, HOT, openTronRig, tokensOf, TRC20, type TronRig } from './tronRig.ts'

const MINUTE = 60_000
const RECEIVES = 97_000_000n
/** 64,285 units of energy at 100 sun, and 345 bytes. */
const COST = 6_773_500n
const TRX = 10n ** 12n
const TOKENS = 10n ** 15n
let rig: TronRig

beforeAll(async () => {
  rig = await openTronRig()
})
afterAll(() => rig.close())

beforeEach(async () => {
  await rig.restart()
  rig.node.lies.clear()
  Object.assign(rig.node, { refusal: null, energy: 64_285, energyFee: 100, open: 18 })
  rig.node.balances.set(tronHexOf(HOT), TRX).set(tokensOf(HOT), TOKENS)
  rig.node.broadcasts.length = 0
  rig.ledger.fees.clear()
})

async function finish(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await rig.round()
    rig.node.mine(turn < 2 ? 1 : FINAL)
  }
  await rig.round()
}

const signedOf = async (id: bigint) =>
  rig.db
    .selectFrom('payout_transactions')
    .innerJoin('payouts', 'payouts.payout_id', 'payout_transactions.payout_id')
    .selectAll('payout_transactions')
    .select(['state', 'reason', 'nonce', 'confirmations'])
    .where('withdrawal_id', '=', id)
    .execute()
const stateOf = async (id: bigint) =>
  rig.db.selectFrom('payouts').select(['state', 'reason']).where('withdrawal_id', '=', id).executeTakeFirst()
const bytesOf = async (id: bigint) => (await signedOf(id))[0]?.bytes ?? ''
const fees = () => [...rig.ledger.fees.values()]

async function expectPaidOnce({ id, address }: { id: bigint; address: string }): Promise<void> {
  expect(rig.node.receivedBy(address)).toEqual([RECEIVES])
  expect(rig.ledger.done.get(id)).toBe('COMPLETED')
  expect((await stateOf(id))?.state).toBe('COMPLETED')
}

async function expectGivenBack({ id, address }: { id: bigint; address: string }): Promise<void> {
  expect(rig.node.receivedBy(address)).toEqual([])
  expect(rig.ledger.done.get(id)).toBe('FAILED')
  expect((await stateOf(id))?.state).toBe('FAILED')
}

/** Signed, and handed to a node that answers so. */
async function sent(refusal: string | null = null) {
  const withdrawal = await rig.approve()
  await rig.round()
  rig.node.refusal = refusal
  await rig.round()
  return { ...withdrawal, txid: (await signedOf(withdrawal.id))[0]?.txid ?? '' }
}

test('it is planned, signed for a final block and half an hour, sent, followed to its end, and its fee is booked', async () => {
  const withdrawal = await rig.approve()
  await rig.jobs()
  const final = await rig.chain.lastFinal()
  expect(await signedOf(withdrawal.id)).toMatchObject([
    { state: 'PLANNED', bytes: null, anchor: final?.hash, gas_limit: 15_400_000n, fee_cap: 1n },
  ])
  await rig.sign()
  expect(rig.node.broadcasts).toEqual([])
  const bytes = await bytesOf(withdrawal.id)
  expect(readTronTerms(bytes).expiresAt).toBe((final?.time ?? 0) + 30 * MINUTE)
  await rig.jobs()
  expect(rig.node.broadcasts).toEqual([bytes])
  rig.node.mine(FINAL - 1)
  await rig.jobs()
  expect(await signedOf(withdrawal.id)).toMatchObject([{ state: 'CONFIRMING', confirmations: FINAL - 1 }])
  expect(rig.ledger.done.get(withdrawal.id)).toBeUndefined()
  rig.node.mine()
  await rig.jobs()
  await expectPaidOnce(withdrawal)
  expect(fees()).toEqual([COST])
})

test('killed at every third step from the plan to the ledger, it is paid exactly once', async () => {
  let crashes = 0
  for (let step = 1; ; step += 3) {
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
  expect(crashes).toBeGreaterThan(20)
}, 600_000)

test('killed between its own record and the database, the signer records the same bytes, and never makes others', async () => {
  const withdrawal = await rig.approve()
  await rig.jobs()
  let crashes = 0
  for (let step = 1; (await bytesOf(withdrawal.id)) === ''; step++) {
    rig.crashAt(step)
    await rig.sign().catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
      crashes += 1
    })
    // Blocks continue meanwhile: a new signature would name another one.
    rig.passTime(10 * MINUTE)
    await rig.restart()
    await rig.jobs()
  }
  expect(crashes).toBeGreaterThan(3)
  await finish()
  await expectPaidOnce(withdrawal)
  expect(new Set(rig.node.broadcasts).size).toBe(1)
})

test('equal withdrawals to one address that name the same block are two payments', async () => {
  const { id, address } = await rig.approve()
  const other = await rig.approve(address)
  await finish()
  const [one, two] = [await signedOf(id), await signedOf(other.id)]
  expect(one[0]?.anchor).toBe(two[0]?.anchor)
  expect(one[0]?.txid).not.toBe(two[0]?.txid)
  expect(rig.node.receivedBy(address)).toEqual([RECEIVES, RECEIVES])
})

test.each(['loseAnswer', 'loseRequest'] as const)(
  'after %s the same bytes are sent again, and the node says that it has them',
  async (fault) => {
    const withdrawal = await rig.approve()
    await rig.round()
    rig.node[fault]()
    await rig.round()
    await finish()
    await expectPaidOnce(withdrawal)
    expect(new Set(rig.node.broadcasts)).toEqual(new Set([await bytesOf(withdrawal.id)]))
  },
)

test('a node that only says it has a transaction already is asked, and not sent other bytes', async () => {
  const withdrawal = await sent('DUP_TRANSACTION_ERROR')
  for (let turn = 0; turn < 3; turn++) await rig.round()
  expect((await stateOf(withdrawal.id))?.state).toBe('SIGNED')
  rig.node.refusal = null
  await finish()
  await expectPaidOnce(withdrawal)
  expect(new Set(rig.node.broadcasts).size).toBe(1)
})

test.each(['REVERT', 'OUT_OF_ENERGY'])(
  'one that ended with %s is given back when it is final, and has cost its fee',
  async (result) => {
    const withdrawal = await sent()
    rig.node.fail(withdrawal.txid, result)
    rig.node.mine(FINAL - 1)
    await rig.round()
    expect(rig.ledger.done.get(withdrawal.id)).toBeUndefined()
    rig.node.mine()
    await rig.round()
    await expectGivenBack(withdrawal)
    expect(fees()).toEqual([COST])
  },
)

test('a busier contract than the limit allows burns the limit and pays nobody', async () => {
  rig.node.energy = 150_001
  const withdrawal = await rig.approve()
  await finish()
  await expectGivenBack(withdrawal)
  expect(fees()).toEqual([15_345_000n])
})

test('a block that was undone counts for nothing, and the same bytes are mined again', async () => {
  for (const drop of [false, true]) {
    const withdrawal = await sent()
    rig.node.mine(4)
    await rig.round()
    rig.node.reorganise(4, { drop })
    await rig.round()
    expect(rig.ledger.done.get(withdrawal.id)).toBeUndefined()
    await finish()
    await expectPaidOnce(withdrawal)
  }
})

test('it has not ended while the network does not call its block final', async () => {
  const withdrawal = await sent()
  rig.node.open = FINAL + 100
  rig.node.mine(FINAL + 5)
  await rig.round()
  expect(await signedOf(withdrawal.id)).toMatchObject([{ state: 'CONFIRMING', confirmations: FINAL }])
  rig.node.open = 18
  await rig.round()
  await expectPaidOnce(withdrawal)
})

test('what no node took is stuck, and given back once it has expired and its blocks are final', async () => {
  const withdrawal = await sent('BANDWITH_ERROR')
  rig.passTime(16 * MINUTE)
  await rig.round()
  expect(await stateOf(withdrawal.id)).toEqual({
    state: 'STUCK',
    reason: 'no node has taken this transaction, and it may still be mined',
  })
  rig.passTime(13 * MINUTE)
  await rig.round()
  expect((await stateOf(withdrawal.id))?.state).toBe('STUCK')
  rig.passTime(3 * MINUTE)
  rig.node.refusal = null
  await finish()
  await expectGivenBack(withdrawal)
  expect(await signedOf(withdrawal.id)).toHaveLength(1)
  expect(fees()).toEqual([])
})

test('stuck and taken at last before its end, it is paid and not given back', async () => {
  const withdrawal = await sent('SERVER_BUSY')
  rig.passTime(20 * MINUTE)
  await rig.round()
  expect((await stateOf(withdrawal.id))?.state).toBe('STUCK')
  rig.node.refusal = null
  rig.passTime(2 * MINUTE)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('a node that hides a mined payment from a search by its id has nothing given back', async () => {
  const withdrawal = await sent()
  rig.node.lies.set('gettransactioninfobyid', () => ({}))
  rig.node.lies.set('gettransactionfrompending', () => ({}))
  rig.node.mine()
  for (let turn = 0; turn < 4; turn++) {
    rig.passTime(16 * MINUTE)
    await rig.round()
  }
  expect((await stateOf(withdrawal.id))?.state).toBe('STUCK')
  expect(rig.ledger.done.get(withdrawal.id)).toBeUndefined()
  rig.node.lies.clear()
  await finish()
  await expectPaidOnce(withdrawal)
})

test('while the signer is away, what waits names newer blocks and can be cancelled; it is signed when it comes back', async () => {
  const withdrawal = await rig.approve()
  await rig.jobs()
  const [first] = await signedOf(withdrawal.id)
  rig.passTime(20 * MINUTE)
  await rig.sign()
  expect(await bytesOf(withdrawal.id)).toBe('')
  await rig.jobs()
  await rig.sign()
  const [signed] = await signedOf(withdrawal.id)
  expect(signed?.anchor).not.toBe(first?.anchor)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('a second transaction of a payment gets no signature, and its fee is not raised', async () => {
  const withdrawal = await sent('BANDWITH_ERROR')
  rig.passTime(16 * MINUTE)
  await rig.round()
  const [first] = await signedOf(withdrawal.id)
  const core = { db: rig.db, outside: { chains: rig.payouts.chains } } as never
  await expect(proposeRaise(core, Number(first?.payout_id))).rejects.toMatchObject({ error: 'RAISE_UNSUPPORTED' })
  const terms = {
    gas_limit: 15_400_000n,
    fee_cap: 1n,
    tip: 0n,
    anchor: first?.anchor ?? '',
    expires_at: rig.node.time() + 30 * MINUTE,
  }
  await rig.db
    .insertInto('payout_transactions')
    .values({ payout_id: first?.payout_id ?? 0n, attempt: 1, ...terms })
    .execute()
  await rig.sign()
  expect(await signedOf(withdrawal.id)).toMatchObject([{ attempt: 0, reason: 'a payment on TRON is signed once' }])
  rig.node.refusal = null
  await rig.round()
  rig.passTime(2 * MINUTE)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('without TRX for its energy a withdrawal waits with the reason', async () => {
  rig.node.balances.set(tronHexOf(HOT), 15_399_999n)
  const withdrawal = await rig.approve()
  await rig.round()
  expect(await stateOf(withdrawal.id)).toEqual({
    state: 'WAITING',
    reason: 'the hot wallet has too little for the network fee',
  })
  rig.node.balances.set(tronHexOf(HOT), 15_400_000n)
  await finish()
  await expectPaidOnce(withdrawal)
})

test('a node of another chain is asked for nothing, and gets nothing', async () => {
  const withdrawal = await rig.approve()
  const other = openTron({ nodes: [rig.node.node], genesis: 'ab'.repeat(32), contracts: [] })
  const chains = { ...rig.payouts.chains, chain: (network: Network) => (network === 'TRON' ? other : null) }
  await payOut({ ...rig.payouts, chains })
  expect(await stateOf(withdrawal.id)).toBeUndefined()
  await rig.round()
  await payOut({ ...rig.payouts, chains })
  expect(rig.node.broadcasts).toEqual([])
  await finish()
  await expectPaidOnce(withdrawal)
})

test('the reserves count USDT in the hot wallet and on deposit addresses, through a payout that is not booked yet', async () => {
  const address = depositOf(5)
  rig.node.balances.set(tokensOf(address), 40_000_000n)
  const checked = async () => {
    const gate = createReserveGate({ ...rig.payouts, db: rig.db, usedAddresses: async () => [address] })
    await gate.checkAll()
    const row = await rig.db.selectFrom('reserve_checks').selectAll().where('asset', '=', 'usdt').executeTakeFirst()
    return row?.held
  }
  const before = TOKENS + 40_000_000n
  expect(await checked()).toBe(before)
  await sent()
  rig.node.mine()
  expect(rig.node.balances.get(tokensOf(HOT))).toBe(TOKENS - RECEIVES)
  expect(await checked()).toBe(before)
  const gas = await rig.db.selectFrom('wallet_balances').selectAll().where('channel', '=', 'TRX').execute()
  expect(gas).toContainEqual(expect.objectContaining({ place: 'HOT', units: TRX - COST }))
})

test('USDT on a deposit address gets TRX for its energy, is swept once, and dust stays', async () => {
  const now = rig.node.time()
  const prices: Record<string, bigint> = { usdt: 100n, trx: 29n }
  const sweep = () =>
    planSweeps({
      ...rig.payouts,
      unswept: (channel, least) => unswept(rig.db, channel, { least, now }),
      // In USDT with eight decimals, of coins with six.
      worthOf: (asset, amount) => (prices[asset] === undefined ? null : amount * prices[asset]),
      scaleOf: () => 6,
      hotMax: new Map(),
    })
  // Its energy and the payment of TRX before it: 14.9 TRX at 0.29 USDT, and 20 times that.
  const least = 86_420_000n
  for (const [n, units] of [
    [3, least],
    [4, least - 1n],
  ] as const) {
    rig.node.balances.set(tokensOf(depositOf(n)), units)
    await insertDeposit(rig.db, { n, address: depositOf(n), channel: TRC20, units })
  }
  for (let turn = 0; turn < 8; turn++) {
    await sweep()
    await rig.round()
    rig.node.mine(turn % 2 === 0 ? 1 : FINAL)
  }
  const moves = await rig.db
    .selectFrom('payouts')
    .select(['purpose', 'state', 'units', 'recipient'])
    .where('purpose', '<>', 'WITHDRAWAL')
    .orderBy('payout_id')
    .execute()
  expect(moves).toEqual([
    { purpose: 'GAS', state: 'COMPLETED', units: 15_400_000n, recipient: depositOf(3) },
    { purpose: 'SWEEP', state: 'COMPLETED', units: least, recipient: HOT },
  ])
  expect(rig.node.balances.get(tokensOf(HOT))).toBe(TOKENS + least)
  expect(rig.node.balances.get(tokensOf(depositOf(4)))).toBe(least - 1n)
})

// Two who spend from the hot wallet at the same moment: while one has read its balance and not planned yet, the other plans to
// the end. What the wallet has covers only one of them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { unswept } from '../../deposit/unswept.ts'
import type { Chain } from '../../outside/chains/chain.ts'
import { tronHexOf } from '../../outside/chains/tronAddress.ts'
import type { Payouts } from '../../payouts/context.ts'
import { planSweeps } from '../../payouts/planSweeps.ts'
import { feeRaise, proposeRaise } from '../../payouts/raiseFee.ts'
import * as bitcoin from './bitcoinRig.ts'
import { Crash } from './crashPoints.ts'
import { CONTRACT, HOT, openPayoutRig, type PayoutRig } from './payoutRig.ts'
import { rigWallets } from './openRig.ts'
import { expectPaidOnce, finish, payoutOf } from './payoutSteps.ts'
import { insertDeposit } from './rigDeposits.ts'
import * as tron from './tronRig.ts'

const GWEI = 1_000_000_000n
/** Of a payment of USDT: 100,000 units of gas at 3 gwei. The gas of a sweep is as much, and 63,000 gwei for its own payment. */
const PAYMENT = 300_000n * GWEI
const LACK = 'the hot wallet has too little for the network fee'
const MINUTE = 60_000

/** After the hot wallet's balance was read for the first time, and before the reader plans. */
function onceRead(chain: Chain, hot: string, other: () => Promise<unknown>): void {
  const ask = chain.balanceOf
  let isRead = false
  chain.balanceOf = async (address, contract) => {
    const balance = await ask(address, contract)
    if (address === hot && !isRead) {
      isRead = true
      await other()
    }
    return balance
  }
}

const sweepsOf =
  (payouts: Payouts, hotMax = new Map<string, bigint>()) =>
  () =>
    planSweeps({
      ...payouts,
      unswept: (channel, least) => unswept(payouts.db, channel, { least, now: payouts.clock.now() }),
      worthOf: (asset, amount) =>
        ({ usdt: amount * 100n, eth: (amount * 2500n) / 10n ** 10n, trx: amount * 29n })[asset] ?? null,
      scaleOf: (asset) => ({ usdt: 6, eth: 18, trx: 6 })[asset] ?? null,
      hotMax,
    })

const plannedOn = (db: Kysely<Database>) =>
  db.selectFrom('payouts').select(['purpose', 'state', 'reason', 'units']).orderBy('payout_id').execute()

describe('on Ethereum', () => {
  let rig: PayoutRig
  let sweep: () => Promise<void>
  beforeEach(async () => {
    rig = await openPayoutRig()
    await rig.db.insertInto('assets').values({ asset: 'eth', scale: 18 }).execute()
    sweep = sweepsOf(rig.payouts)
  })
  afterEach(() => rig.close())

  async function deposit(n: number): Promise<void> {
    const address = rigWallets.own('ETHEREUM').deposit(n)
    const contract = rig.payouts.chains.channels.find(({ channel }) => channel === 'USDT-ERC20')?.contract
    rig.chain.balances.set(`${address} ${contract}`, 100_000_000n)
    await insertDeposit(rig.db, { n, address, channel: 'USDT-ERC20', units: 100_000_000n })
  }

  test('after a restart between reading and planning, what the other has planned counts', async () => {
    rig.chain.balances.set(HOT, 400_000n * GWEI)
    await deposit(3)
    const withdrawal = await rig.approve()
    onceRead(rig.chain, HOT, async () => {
      await sweep()
      rig.crashAt(1)
    })
    await expect(rig.jobs()).rejects.toThrow(Crash)
    await rig.restart()
    await rig.jobs()
    expect(await rig.statusOf(withdrawal.id)).toEqual({ status: 'APPROVED', reason: LACK })
    rig.chain.balances.set(HOT, 10n ** 18n)
    await finish(rig)
    await expectPaidOnce(rig, withdrawal)
  })

  /** The first payment is stuck; the wallet has enough for it and for one more. */
  async function getStuck() {
    rig.chain.balances.set(HOT, 2n * PAYMENT)
    const first = await rig.approve()
    await rig.round()
    await rig.round()
    rig.passTime(20 * MINUTE)
    await rig.round()
    expect((await rig.statusOf(first.id)).status).toBe('STUCK')
    const outside = { chains: rig.payouts.chains } as never
    const propose = async () =>
      proposeRaise({ db: rig.db, outside }, Number((await payoutOf(rig, first.id))?.payout_id))
    const asked = { now: 0, requestedBy: 'alex', approvedBy: 'sam' }
    const kind = feeRaise({ outside })
    /** As the second person does it. */
    type Body = Awaited<ReturnType<typeof propose>>
    const approve = async (body: Body, meanwhile = async (): Promise<unknown> => undefined) => {
      const seen = await kind.look(rig.db, body)
      await meanwhile()
      await rig.db.transaction().execute((transaction) => kind.effect(transaction, body, asked, seen))
    }
    const plan = async (body: Body) => kind.plan(rig.db, body, await kind.look(rig.db, body))
    return { first, propose, plan, approve, raise: async () => approve(await propose()) }
  }

  test('behind a stuck payment nothing is planned that a raised fee for it has used meanwhile', async () => {
    const { first, raise } = await getStuck()
    const second = await rig.approve()
    onceRead(rig.chain, HOT, raise)
    await rig.jobs()
    expect(await rig.statusOf(second.id)).toEqual({ status: 'APPROVED', reason: null })
    await rig.jobs()
    expect(await rig.statusOf(second.id)).toEqual({ status: 'APPROVED', reason: LACK })
    // Of its two transactions only one is mined: the dearer one counts, and not both.
    rig.chain.balances.set(HOT, 2n * PAYMENT + 76_000n * GWEI)
    await finish(rig)
    await expectPaidOnce(rig, first)
    await expectPaidOnce(rig, second)
  })

  test('a raise is looked at again when it is approved: what its wallet has, and whether it is still waiting', async () => {
    const { first, propose, plan, approve } = await getStuck()
    const body = await propose()
    const asked = await plan(body)
    const second = await rig.approve()
    await rig.jobs()
    expect((await rig.statusOf(second.id)).status).toBe('SIGNING')
    await expect(approve(body)).rejects.toMatchObject({ error: 'FEE_NOT_COVERED' })
    rig.chain.balances.set(HOT, 2n * PAYMENT + 76_000n * GWEI)
    expect((await plan(body)).facts).toEqual(asked.facts)
    // The network has become so dear that the higher fee changes nothing.
    rig.chain.fee = 2n * GWEI
    expect((await plan(body)).facts).not.toEqual(asked.facts)
    rig.chain.fee = GWEI
    // A block has it, and nobody has followed that yet.
    rig.chain.mine()
    await expect(approve(body)).rejects.toMatchObject({ error: 'NOT_STUCK' })
    await finish(rig)
    await expectPaidOnce(rig, first)
    await expectPaidOnce(rig, second)
  })

  test('a raise asks no node while others wait for its transaction, and is refused if somebody has planned since', async () => {
    const { first, propose, approve } = await getStuck()
    const body = await propose()
    const second = await rig.approve()
    await expect(approve(body, () => rig.jobs())).rejects.toMatchObject({ error: 'BUSY' })
    expect((await rig.statusOf(second.id)).status).toBe('SIGNING')
    rig.chain.balances.set(HOT, 2n * PAYMENT + 76_000n * GWEI)
    await approve(body, async () => rig.chain.silence(true))
    rig.chain.silence(false)
    await finish(rig)
    await expectPaidOnce(rig, first)
    await expectPaidOnce(rig, second)
  })

  test('while a payment’s block is undone, nobody else plans with its money', async () => {
    rig.chain.balances.set(HOT, 400_000n * GWEI)
    const first = await rig.approve()
    await rig.round()
    await rig.round()
    rig.chain.mine()
    await rig.round()
    expect((await rig.statusOf(first.id)).status).toBe('CONFIRMING')
    await deposit(3)
    // What it paid is in the wallet again, until it is sent once more.
    rig.chain.reorganise(1, { drop: true })
    await sweep()
    expect(await plannedOn(rig.db)).toMatchObject([{ purpose: 'WITHDRAWAL' }])
    await finish(rig)
    await expectPaidOnce(rig, first)
  })

  test('gas that is overtaken by another plan is planned at once, with what is left', async () => {
    rig.chain.balances.set(HOT, 10n ** 18n)
    await deposit(3)
    const withdrawal = await rig.approve()
    onceRead(rig.chain, HOT, () => rig.jobs())
    await sweep()
    expect((await plannedOn(rig.db)).map(({ purpose }) => purpose)).toEqual(['WITHDRAWAL', 'GAS'])
    await finish(rig)
    await expectPaidOnce(rig, withdrawal)
  })

  test('what a payment takes from the wallet meanwhile does not go to cold storage', async () => {
    const token = `${HOT} ${CONTRACT}`
    rig.chain.balances.set(HOT, 10n ** 18n).set(token, 1_500_000_000n)
    await rig.db
      .updateTable('signer_wallets')
      .set({ cold_addresses: [rigWallets.own('ETHEREUM').deposit(900)] })
      .execute()
    await rig.approve()
    await rig.round()
    await rig.round()
    // Once the planner has the balance, a block has the payment of 97, and it is followed.
    const ask = rig.chain.balanceOf
    rig.chain.balanceOf = async (address, contract) => {
      const balance = await ask(address, contract)
      if (address !== HOT || contract === null) return balance
      rig.chain.balanceOf = ask
      rig.chain.mine()
      await rig.jobs()
      return balance
    }
    await sweepsOf(rig.payouts, new Map([['USDT-ERC20', 1_000_000_000n]]))()
    expect(await plannedOn(rig.db)).toMatchObject([{ state: 'CONFIRMING' }, { purpose: 'COLD', units: 403_000_000n }])
  })

  test('a fee is not raised with what a later payment needs', async () => {
    const { first, propose } = await getStuck()
    const second = await rig.approve()
    await rig.jobs()
    expect((await rig.statusOf(second.id)).status).toBe('SIGNING')
    await expect(propose()).rejects.toMatchObject({ error: 'FEE_NOT_COVERED' })
    rig.chain.balances.set(HOT, 2n * PAYMENT + 76_000n * GWEI)
    await expect(propose()).resolves.toMatchObject({ attempt: 1 })
    await finish(rig)
    await expectPaidOnce(rig, first)
    await expectPaidOnce(rig, second)
  })
})

test('on TRON a payout waits when a sweep got its TRX meanwhile', async () => {
  const rig = await tron.openTronRig()
  try {
    // A payment may cost 15.4 TRX; a sweep gets as much, which costs 1.4.
    rig.node.balances.set(tronHexOf(tron.HOT), 20_000_000n).set(tron.tokensOf(tron.HOT), 10n ** 15n)
    const address = tron.depositOf(3)
    rig.node.balances.set(tron.tokensOf(address), 100_000_000n)
    await insertDeposit(rig.db, { n: 3, address, channel: tron.TRC20, units: 100_000_000n })
    const withdrawal = await rig.approve()
    onceRead(rig.chain, tron.HOT, sweepsOf(rig.payouts))
    await rig.jobs()
    expect(await plannedOn(rig.db)).toMatchObject([{ purpose: 'GAS', state: 'PLANNED' }])
    await rig.jobs()
    expect(await plannedOn(rig.db)).toMatchObject([{ purpose: 'GAS' }, { state: 'WAITING', reason: LACK }])
    rig.node.balances.set(tronHexOf(tron.HOT), 10n ** 9n)
    for (let turn = 0; turn < 5; turn++) {
      await rig.round()
      rig.node.mine(turn < 2 ? 1 : tron.FINAL)
    }
    await rig.round()
    expect(rig.node.receivedBy(withdrawal.address)).toEqual([97_000_000n])
  } finally {
    await rig.close()
  }
})

test('on Bitcoin two planners at once use no output twice, and the second continues', async () => {
  const rig = await bitcoin.openBitcoinRig()
  try {
    for (let output = 0; output < 2; output++) rig.node.send([{ to: bitcoin.HOT, units: 100_000_000n }])
    await rig.mine(bitcoin.FINAL)
    const withdrawals = [await rig.approve(), await rig.approve(), await rig.approve()]
    const ask = rig.chain.isUnspent
    let asked = 0
    rig.chain.isUnspent = async (txid, place) => {
      const answer = await ask(txid, place)
      // The third payment comes when the two others have all outputs.
      if (++asked === 1) await rig.jobs()
      return answer
    }
    await rig.jobs()
    expect(await plannedOn(rig.db)).toMatchObject([
      { state: 'PLANNED' },
      { state: 'PLANNED' },
      { state: 'WAITING', reason: 'the hot wallet has too little BTC' },
    ])
    rig.node.send([{ to: bitcoin.HOT, units: 100_000_000n }])
    await rig.mine(bitcoin.FINAL)
    // Nothing has failed, so nothing rests.
    await rig.jobs()
    expect(await plannedOn(rig.db)).toMatchObject([{ state: 'PLANNED' }, { state: 'PLANNED' }, { state: 'PLANNED' }])
    for (let turn = 0; turn < 4; turn++) {
      await rig.round()
      await rig.mine(turn < 2 ? 1 : bitcoin.FINAL)
    }
    for (const { address } of withdrawals) expect(rig.node.unspentOf(address)).toBe(49_000_000n)
  } finally {
    await rig.close()
  }
})

// Sweeps on a chain in memory: what is worth it, gas first, and a process that is killed at every step.
import { sql } from 'kysely'
import { afterAll, beforeEach, afterEach, expect, test } from 'vitest'
import { planSweeps, type Sweeps } from '../../payouts/planSweeps.ts'
import { unswept } from '../../deposit/unswept.ts'
import { createUser } from '../../user/userRows.ts'
import { Crash } from './crashPoints.ts'
import { CONFIRMATIONS, CONTRACT, HOT, openPayoutRig, type PayoutRig, rigWallets } from './payoutRig.ts'

const ETH = 10n ** 18n
const USDT = 10n ** 6n
const COLD = rigWallets.own('ETHEREUM').deposit(900)
/** At a rate of 1 gwei and 2,500 USDT for an ETH a sweep of a token costs at most 121,000 gas, or 0.3025 USDT. */
const LEAST = 6_050_000n
let rig: PayoutRig
let hotMax = new Map<string, bigint>()
const deposited = new Map<number, { channel: string; units: bigint }>()
const addressOf = (n: number) => rigWallets.own('ETHEREUM').deposit(n)

beforeEach(async () => {
  rig = await openPayoutRig()
  deposited.clear()
  hotMax = new Map()
})
afterEach(() => rig.close())
afterAll(() => deposited.clear())

/** n: of the customer's address. */
function deposit(n: number, channel: string, units: bigint): void {
  deposited.set(n, { channel, units })
}

const sweep = () =>
  planSweeps({
    ...terms(),
    async unswept({ channel }, least) {
      const open = await rig.db
        .selectFrom('payouts')
        .select(['source', 'state'])
        .where('purpose', '=', 'SWEEP')
        .execute()
      return [...deposited].flatMap(([n, found]) =>
        found.channel === channel && found.units >= least && !open.some(({ source }) => source === addressOf(n))
          ? { n, address: addressOf(n) }
          : [],
      )
    },
  })

/** All but the addresses. */
function terms(): Omit<Sweeps, 'unswept'> {
  return {
    ...rig.payouts,
    worthOf: (asset, amount) =>
      asset === 'usdt' ? amount * 100n : asset === 'eth' ? (amount * 2500n) / 10n ** 10n : null,
    scaleOf: (asset) => ({ usdt: 6, eth: 18 })[asset] ?? null,
    hotMax,
  }
}

/** Everything once, with a block, and balances as the chain now has them. */
async function turn(blocks = 1): Promise<void> {
  await readBalances()
  await sweep()
  await rig.round()
  rig.chain.mine(blocks)
}

/** At most three blocks until something is mined, and then as many as it needs. Ends when the last one is swept. */
async function finish(): Promise<void> {
  for (let round = 0; round < 9; round++) {
    await turn(round % 3 === 2 ? CONFIRMATIONS : 1)
    const open = (await planned()).filter(({ state }) => state !== 'COMPLETED')
    const swept = await Promise.all([...deposited.keys()].map((n) => sweptFrom(n)))
    if (open.length === 0 && swept.every(({ length }) => length > 0)) return
  }
}

/** What came in less what was swept; gas that was sent counts as unused. */
async function readBalances(): Promise<void> {
  for (const [n, { channel, units }] of deposited) {
    const address = addressOf(n)
    const gas = (await rig.received(address)).reduce((sum, each) => sum + each, 0n)
    const isSwept = (await sweptFrom(n)).length > 0
    const isToken = channel !== 'ETH'
    rig.chain.balances.set(address, isToken ? gas : isSwept ? 0n : units)
    if (isToken) rig.chain.balances.set(`${address} ${CONTRACT}`, isSwept ? 0n : units)
  }
}

/** Mined sweeps of an address. */
async function sweptFrom(n: number): Promise<{ units: bigint }[]> {
  const rows = await rig.db
    .selectFrom('payouts')
    .innerJoin('payout_transactions', 'payout_transactions.payout_id', 'payouts.payout_id')
    .select(['units', 'txid'])
    .where('source', '=', addressOf(n))
    .execute()
  const mined = await Promise.all(
    rows.map(async ({ units, txid }) =>
      txid !== null && (await rig.chain.transaction(txid))?.block ? [{ units }] : [],
    ),
  )
  return mined.flat()
}

const planned = () =>
  rig.db
    .selectFrom('payouts')
    .select(['purpose', 'state', 'recipient', 'units', 'reason'])
    .orderBy('payout_id')
    .execute()

test('a token is swept after its address got gas, and a balance that is not worth it stays', async () => {
  deposit(3, 'USDT-ERC20', LEAST)
  deposit(4, 'USDT-ERC20', LEAST - 1n)
  await finish()
  expect(await planned()).toMatchObject([
    { purpose: 'GAS', state: 'COMPLETED', recipient: addressOf(3), units: 100_000n * 3_000_000_000n },
    { purpose: 'SWEEP', state: 'COMPLETED', recipient: HOT, units: LEAST },
  ])
  expect(await rig.received(HOT)).toEqual([LEAST])
  expect(await rig.received(addressOf(4))).toEqual([])
})

test('the native coin pays its own gas', async () => {
  deposit(5, 'ETH', ETH)
  await finish()
  const fee = 21_000n * 3_000_000_000n
  expect(await planned()).toMatchObject([{ purpose: 'SWEEP', state: 'COMPLETED', recipient: HOT, units: ETH - fee }])
})

test('at ten times the network fee the same balance stays where it is', async () => {
  deposit(6, 'USDT-ERC20', LEAST)
  rig.chain.fee *= 10n
  await finish()
  expect(await planned()).toEqual([])
})

test('killed at every step, gas is sent once and the coins arrive once', async () => {
  let crashes = 0
  for (let step = 1; ; step += 13) {
    const n = 100 + step
    deposit(n, 'USDT-ERC20', 100n * USDT + BigInt(step))
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
    expect(await rig.received(addressOf(n))).toEqual([100_000n * 3_000_000_000n])
    expect(await sweptFrom(n)).toEqual([{ units: 100n * USDT + BigInt(step) }])
    deposited.delete(n)
  }
  expect(crashes).toBeGreaterThan(8)
}, 600_000)

test('two planners at once plan one of each', async () => {
  deposit(7, 'USDT-ERC20', 50n * USDT)
  await readBalances()
  await Promise.all([sweep(), sweep()])
  expect(await planned()).toMatchObject([{ purpose: 'GAS' }])
  await finish()
  expect(await rig.received(HOT)).toEqual([50n * USDT])
})

test('what the hot wallet has above its limit goes to the cold address of the signer’s policy, and nowhere else', async () => {
  hotMax = new Map([['USDT-ERC20', 1000n * USDT]])
  rig.chain.balances.set(`${HOT} ${CONTRACT}`, 1099n * USDT)
  await rig.db
    .updateTable('signer_wallets')
    .set({ cold_addresses: [COLD] })
    .execute()
  await sweep()
  expect(await planned()).toEqual([])
  rig.chain.balances.set(`${HOT} ${CONTRACT}`, 1500n * USDT)
  await sweep()
  await sweep()
  expect(await planned()).toMatchObject([{ purpose: 'COLD', recipient: COLD, units: 500n * USDT, state: 'PLANNED' }])
  await rig.round()
  await rig.round()
  expect(await planned()).toMatchObject([
    { state: 'RETURNED', reason: "the signer's policy does not name this cold address" },
  ])
  expect(await rig.received(COLD)).toEqual([])
  rig.policy.networks.ETHEREUM?.coldAddresses.push(COLD)
  await sweep()
  for (let round = 0; round < 3; round++) {
    await rig.round()
    rig.chain.mine(CONFIRMATIONS)
  }
  expect(await rig.received(COLD)).toEqual([500n * USDT])
})

test('a sweep to another address than the hot wallet gets no signature', async () => {
  deposit(8, 'ETH', ETH)
  await readBalances()
  await sweep()
  await rig.db.updateTable('payouts').set({ recipient: COLD }).execute()
  await rig.round()
  await rig.round()
  expect(await planned()).toMatchObject([{ state: 'RETURNED', reason: 'it is not to the hot wallet' }])
})

test('of an address with two coins one leaves after the other, because both pay with the same ether', async () => {
  const address = addressOf(9)
  await arriveAt(address, [
    { channel: 'ETH', asset: 'eth', units: ETH },
    { channel: 'USDT-ERC20', asset: 'usdt', units: 100n * USDT },
  ])
  rig.chain.balances.set(address, ETH)
  rig.chain.balances.set(`${address} ${CONTRACT}`, 100n * USDT)
  const plan = () =>
    planSweeps({
      ...terms(),
      unswept: (channel, least) => unswept(rig.db, channel, { least, now: rig.payouts.clock.now() }),
    })
  await plan()
  await plan()
  expect(await planned()).toMatchObject([{ purpose: 'SWEEP', units: 100n * USDT }])
  for (let round = 0; round < 3; round++) {
    await rig.round()
    rig.chain.mine(CONFIRMATIONS)
  }
  expect(await planned()).toMatchObject([{ units: 100n * USDT, state: 'COMPLETED' }])
  rig.chain.balances.set(`${address} ${CONTRACT}`, 0n)
  await plan()
  expect(await planned()).toMatchObject([{ units: 100n * USDT }, { purpose: 'SWEEP', state: 'PLANNED' }])
  const last = (await planned())[1]?.units ?? 0n
  expect(last).toBeLessThan(ETH)
  expect(last).toBeGreaterThan((ETH * 9n) / 10n)
})

/** Final deposits of a customer of this address. */
async function arriveAt(
  address: string,
  coins: readonly { channel: string; asset: string; units: bigint }[],
): Promise<void> {
  await sql`insert into assets (asset, scale) values ('eth', 18) on conflict do nothing`.execute(rig.db)
  const user = BigInt(
    await createUser(rig.db, {
      name: { kind: 'USERNAME', key: 'sweeper' },
      type: 'USERNAME',
      account: 'sweeper',
      passwordHash: null,
      credits: 0,
      invitation: null,
      now: 1,
    }),
  )
  const at = { network: 'ETHEREUM', user_id: user, address } as const
  await rig.db
    .insertInto('deposit_addresses')
    .values({ ...at, n: 9, created_at: 1 })
    .execute()
  const terms = { place: 0, height: 1n, block_hash: null, required: 1, required_final: 2, seen_at: 1, updated_at: 1 }
  for (const { units, ...coin } of coins)
    await rig.db
      .insertInto('deposits')
      .values({
        ...at,
        ...coin,
        ...terms,
        deposit: `ETHEREUM:0x${coin.asset}:0`,
        txid: `0x${coin.asset}`,
        units,
        amount: units,
        status: 'WITHDRAWABLE',
      })
      .execute()
}

// Sweeps on a chain in memory: what is worth it, gas first, and a process that is killed at every step.
import { beforeEach, afterEach, expect, test } from 'vitest'
import { unswept } from '../../deposit/unswept.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { planSweeps } from '../../payouts/planSweeps.ts'
import { Crash } from './crashPoints.ts'
import { CONFIRMATIONS, CONTRACT, HOT, openPayoutRig, type PayoutRig } from './payoutRig.ts'
import { rigWallets } from './openRig.ts'
import { insertDeposit, type RigDeposit } from './rigDeposits.ts'

const ETH = 10n ** 18n
const USDT = 10n ** 6n
const COLD = rigWallets.own('ETHEREUM').deposit(900)
/** At a rate of 1 gwei and 2,500 USDT for an ETH a sweep of a token costs at most 121,000 gas, or 0.3025 USDT. */
const LEAST = 6_050_000n
let rig: PayoutRig
let hotMax = new Map<string, bigint>()
let deposited: RigDeposit[] = []
const addressOf = (n: number) => rigWallets.own('ETHEREUM').deposit(n)

beforeEach(async () => {
  rig = await openPayoutRig()
  await rig.db
    .insertInto('assets')
    .values([
      { asset: 'usdc', scale: 6 },
      { asset: 'eth', scale: 18 },
    ])
    .execute()
  deposited = []
  hotMax = new Map()
})
afterEach(() => rig.close())

/** n: of the customer's address. */
async function deposit(n: number, channel: string, units: bigint): Promise<void> {
  const arrived = { n, address: addressOf(n), channel, units }
  deposited.push(arrived)
  await insertDeposit(rig.db, arrived)
}

const sweep = () => {
  const now = rig.payouts.clock.now()
  return planSweeps({
    ...rig.payouts,
    unswept: (channel, least) => unswept(rig.payouts.db, channel, { least, now }),
    worthOf: (asset, amount) =>
      asset === 'eth' ? (amount * 2500n) / 10n ** 10n : asset === 'btc' ? null : amount * 100n,
    scaleOf: (asset) => ({ usdt: 6, usdc: 6, eth: 18 })[asset] ?? null,
    hotMax,
  })
}

/** Everything once, with a block, and balances as the chain now has them. */
async function turn(blocks = 1): Promise<void> {
  await readBalances()
  await sweep()
  await rig.round()
  rig.chain.mine(blocks)
}

/** At most three blocks until something is mined, and then as many as it needs. Ends when each deposit is swept. */
async function finish(): Promise<void> {
  for (let round = 0; round < 3 + 9 * deposited.length; round++) {
    await turn(round % 3 === 2 ? CONFIRMATIONS : 1)
    const open = (await planned()).filter(({ state }) => state !== 'COMPLETED')
    const swept = await Promise.all(deposited.map(({ n, channel }) => sweptFrom(n, channel)))
    if (open.length === 0 && swept.every(({ length }) => length > 0)) return
  }
}

/** What came in less what has left, with all that it may cost. */
async function readBalances(): Promise<void> {
  for (const { address, n } of deposited) {
    const came = (name: string) =>
      sum(deposited.filter((each) => each.n === n && each.channel === name).map(({ units }) => units))
    const mined = await minedFrom(n)
    const left = (name: string) => sum(mined.filter(({ channel }) => channel === name).map(({ units }) => units))
    const [gas, cost] = [sum(await rig.received(address)), sum(mined.map((each) => each.cost))]
    rig.chain.balances.set(address, came('ETH') + gas - left('ETH') - cost)
    for (const { channel, contract } of mainChannels)
      if (contract !== null) rig.chain.balances.set(`${address} ${contract}`, came(channel) - left(channel))
  }
}

const sum = (units: readonly bigint[]) => units.reduce((total, each) => total + each, 0n)

/** Of an address: sweeps that a block has. */
async function minedFrom(n: number): Promise<{ channel: string; units: bigint; cost: bigint }[]> {
  const rows = await rig.db
    .selectFrom('payouts')
    .innerJoin('payout_transactions', 'payout_transactions.payout_id', 'payouts.payout_id')
    .select(['channel', 'units', 'txid', 'gas_limit', 'fee_cap'])
    .where('source', '=', addressOf(n))
    .execute()
  const mined = await Promise.all(
    rows.map(async ({ txid, gas_limit, fee_cap, ...row }) =>
      txid !== null && (await rig.chain.transaction(txid))?.block ? [{ ...row, cost: gas_limit * fee_cap }] : [],
    ),
  )
  return mined.flat()
}

async function sweptFrom(n: number, name: string): Promise<bigint[]> {
  return (await minedFrom(n)).flatMap(({ channel, units }) => (channel === name ? units : []))
}

const planned = () =>
  rig.db
    .selectFrom('payouts')
    .select(['purpose', 'state', 'recipient', 'units', 'reason'])
    .orderBy('payout_id')
    .execute()

test('a token is swept after its address got gas, and a balance that is not worth it stays', async () => {
  await deposit(3, 'USDT-ERC20', LEAST)
  await deposit(4, 'USDT-ERC20', LEAST - 1n)
  await finish()
  expect(await planned()).toMatchObject([
    { purpose: 'GAS', state: 'COMPLETED', recipient: addressOf(3), units: 100_000n * 3_000_000_000n },
    { purpose: 'SWEEP', state: 'COMPLETED', recipient: HOT, units: LEAST },
  ])
  expect(await rig.received(HOT)).toEqual([LEAST])
  expect(await rig.received(addressOf(4))).toEqual([])
})

test('the native coin pays its own gas', async () => {
  await deposit(5, 'ETH', ETH)
  await finish()
  const fee = 21_000n * 3_000_000_000n
  expect(await planned()).toMatchObject([{ purpose: 'SWEEP', state: 'COMPLETED', recipient: HOT, units: ETH - fee }])
})

test('two tokens and the native coin on one address leave one after the other, and none is refused', async () => {
  await deposit(9, 'ETH', ETH)
  await deposit(9, 'USDT-ERC20', 100n * USDT)
  await deposit(9, 'USDC-ERC20', 50n * USDT)
  await readBalances()
  await sweep()
  expect(await planned()).toMatchObject([{ purpose: 'SWEEP', units: 100n * USDT }])
  await finish()
  const [ofToken, ofEther] = [100_000n * 3_000_000_000n, 21_000n * 3_000_000_000n]
  const left = ETH - 2n * ofToken - ofEther
  expect(await planned()).toMatchObject([
    { purpose: 'SWEEP', state: 'COMPLETED', units: 100n * USDT },
    { purpose: 'SWEEP', state: 'COMPLETED', units: 50n * USDT },
    { purpose: 'SWEEP', state: 'COMPLETED', units: left },
  ])
  expect(await rig.received(HOT)).toEqual([100n * USDT, 50n * USDT, left])
})

test('two tokens on an address without ether get gas one after the other', async () => {
  await deposit(10, 'USDT-ERC20', 100n * USDT)
  await deposit(10, 'USDC-ERC20', 50n * USDT)
  await finish()
  const gas = 100_000n * 3_000_000_000n
  expect(await planned()).toMatchObject([
    { purpose: 'GAS', state: 'COMPLETED', units: gas },
    { purpose: 'SWEEP', state: 'COMPLETED', units: 100n * USDT },
    { purpose: 'GAS', state: 'COMPLETED', units: gas },
    { purpose: 'SWEEP', state: 'COMPLETED', units: 50n * USDT },
  ])
  expect(await rig.received(HOT)).toEqual([100n * USDT, 50n * USDT])
})

/** Runs `other` whole after somebody has read what the hot wallet has, and before he uses what he has read. */
function meanwhile(other: () => Promise<unknown>): void {
  const { balanceOf } = rig.chain
  let isFirst = true
  rig.chain.balanceOf = async (address, contract) => {
    const read = await balanceOf(address, contract)
    if (address === HOT && isFirst) {
      isFirst = false
      await other()
    }
    return read
  }
}

test.each([
  ['the gas of a sweep, planned while a payout is', 'GAS', () => rig.jobs(), () => sweep()],
  ['a payout, planned while the gas of a sweep is', 'WITHDRAWAL', () => sweep(), () => rig.jobs()],
])('%s, spends what the other would have spent', async (_, first, slow, fast) => {
  const gwei = 1_000_000_000n
  // Enough for one of both: a payout may cost 300,000 gwei, and the gas 363,000.
  rig.chain.balances.set(HOT, 400_000n * gwei)
  await rig.approve()
  await deposit(13, 'USDT-ERC20', 100n * USDT)
  await readBalances()
  meanwhile(fast)
  await slow()
  const onTheirWay = (await planned()).filter(({ state }) => state !== 'WAITING')
  expect(onTheirWay.map(({ purpose }) => purpose)).toEqual([first])
})

test('at ten times the network fee the same balance stays where it is', async () => {
  await deposit(6, 'USDT-ERC20', LEAST)
  rig.chain.fee *= 10n
  await finish()
  expect(await planned()).toEqual([])
})

test('killed at every step, gas is sent once and the coins arrive once', async () => {
  let crashes = 0
  for (let step = 1; ; step += 13) {
    const n = 100 + step
    await deposit(n, 'USDT-ERC20', 100n * USDT + BigInt(step))
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
    expect(await sweptFrom(n, 'USDT-ERC20')).toEqual([100n * USDT + BigInt(step)])
    deposited = []
  }
  expect(crashes).toBeGreaterThan(8)
}, 600_000)

test('two planners at once plan one of each', async () => {
  await deposit(7, 'USDT-ERC20', 50n * USDT)
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
  await deposit(8, 'ETH', ETH)
  await readBalances()
  await sweep()
  await rig.db.updateTable('payouts').set({ recipient: COLD }).execute()
  await rig.round()
  await rig.round()
  expect(await planned()).toMatchObject([{ state: 'RETURNED', reason: 'it is not to the hot wallet' }])
})

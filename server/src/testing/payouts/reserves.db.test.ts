import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReserveGate, type GateParts, type ReserveGate } from '../../payouts/reserveGate.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { networks } from '../../outside/chains/networks.ts'
import { createUser } from '../../user/userRows.ts'
import type { FakeChain } from '../fakeChain.ts'
import { insertDeposit } from './rigDeposits.ts'
import { CONTRACT, HOT, openPayoutRig, type PayoutRig } from './payoutRig.ts'
import { rigWallets } from './openRig.ts'

const DEPOSIT = '0x00000000000000000000000000000000000A11cE'
const COLD = '0x000000000000000000000000000000000000c01D'
const DAY_MS = 24 * 60 * 60_000
let rig: PayoutRig
let gate: ReserveGate
let now = Date.UTC(2026, 5, 1)
const errors: unknown[] = []
/** Without pauses. */
const retries: GateParts['retries'] = { try: async (_work, _row, attempt) => attempt().then(() => true) }

beforeAll(async () => {
  rig = await openPayoutRig()
  const chains = {
    channels: mainChannels,
    rules: networks,
    chain: (network: string) => (network === 'ETHEREUM' ? rig.chain : null),
  }
  const log = { error: (bound: unknown) => void errors.push(bound), warn: () => {} }
  const usedAddresses = async () => [DEPOSIT]
  const clock = { now: () => (now += DAY_MS) }
  gate = createReserveGate({ db: rig.db, chains, clock, log, usedAddresses, retries })
  await rig.db
    .updateTable('signer_wallets')
    .set({ cold_addresses: [COLD] })
    .execute()
})
afterAll(() => rig.close())

/** A gate whose balances are read like this. */
function watched(balanceOf: FakeChain['balanceOf']): ReserveGate {
  const chain = { ...rig.chain, balanceOf }
  return createReserveGate({
    db: rig.db,
    chains: { channels: mainChannels, rules: networks, chain: (network) => (network === 'ETHEREUM' ? chain : null) },
    clock: { now: () => (now += DAY_MS) },
    log: { error: (bound: unknown) => void errors.push(bound), warn: () => {} },
    usedAddresses: async () => [DEPOSIT],
    retries,
  })
}

const hold = (address: string, usdt: number) =>
  rig.chain.balances.set(`${address} ${CONTRACT}`, BigInt(usdt) * 1_000_000n)
const owe = (usdt: number) =>
  sql`insert into balances (owner, wallet, asset, available, held)
    values (-101, 'PLATFORM', 'usdt', ${-BigInt(usdt) * 1_000_000n}, 0)
    on conflict (owner, wallet, asset) do update set available = excluded.available`.execute(rig.db)
const halts = () =>
  rig.db.selectFrom('halt_requests').select(['product', 'market', 'asked_by']).where('ended_at', 'is', null).execute()
const kept = () => rig.db.selectFrom('reserve_checks').select(['asset', 'held', 'owed']).execute()

test('hot, cold and deposit addresses together cover what came in by the network', async () => {
  hold(HOT, 50)
  hold(COLD, 30)
  hold(DEPOSIT, 20)
  await owe(100)
  expect(await gate.stopOf('usdt')).toBeNull()
  expect(await kept()).toEqual([{ asset: 'usdt', held: 100_000_000n, owed: 100_000_000n }])
  expect(await halts()).toEqual([])
})

test('a payout that is mined and not booked yet does not look like a loss', async () => {
  hold(HOT, 200)
  await owe(250)
  await rig.approve()
  for (let turn = 0; turn < 2; turn++) await rig.round()
  rig.chain.mine()
  hold(HOT, 103)
  expect(await gate.stopOf('usdt')).toBeNull()
  expect(await kept()).toEqual([{ asset: 'usdt', held: 250_000_000n, owed: 250_000_000n }])
})

test('a payout that is mined while the balances are read counts once', async () => {
  const { balanceOf } = rig.chain
  let hasRaced = false
  const racing = watched(async (address, contract) => {
    const before = await balanceOf(address, contract)
    if (address !== HOT || hasRaced) return before
    hasRaced = true
    // The balance was read, and in the next moment a block has the payout.
    rig.chain.mine()
    hold(HOT, 6)
    return before
  })
  hold(HOT, 103)
  await rig.approve()
  for (let turn = 0; turn < 2; turn++) await rig.round()
  await racing.checkAll()
  expect(hasRaced).toBe(true)
  expect(await kept()).toEqual([{ asset: 'usdt', held: 250_000_000n, owed: 250_000_000n }])
})

test('before a payout no customer’s address is asked, and deposits after they were asked are not missed', async () => {
  const asked: string[] = []
  const { balanceOf } = rig.chain
  const counting = watched((address, contract) => {
    asked.push(address)
    return balanceOf(address, contract)
  })
  await counting.checkAll()
  asked.length = 0
  const name = { kind: 'USERNAME', key: 'later' } as const
  const account = {
    name,
    type: 'USERNAME',
    account: 'later',
    passwordHash: null,
    credits: 0,
    invitation: null,
  } as const
  const user_id = await createUser(rig.db, { ...account, now: 1 })
  const where = { network: 'ETHEREUM', txid: '0xa', place: 0, address: DEPOSIT, height: 1_000_000, block_hash: '0xb' }
  const coin = { channel: 'USDT-ERC20', asset: 'usdt', units: 40_000_000n, amount: 40_000_000n }
  const blocks = { required: 1, required_final: 2, seen_at: 1, updated_at: 1 }
  await rig.db
    .insertInto('deposits')
    .values({ deposit: 'later', user_id, ...where, ...coin, ...blocks, status: 'CREDITED' })
    .execute()
  await owe(290)
  expect(await counting.stopOf('usdt')).toBeNull()
  expect(asked.includes(DEPOSIT)).toBe(false)
  await rig.db.deleteFrom('deposits').execute()
  await owe(250)
})

/** From a customer's address, mined and not final. */
async function sweepMined(source: string): Promise<void> {
  const row = { purpose: 'SWEEP', network: 'ETHEREUM', channel: 'USDT-ERC20', source, source_number: 1 } as const
  const rest = { recipient: HOT, units: 20_000_000n, nonce: 0, created_at: now, updated_at: now }
  await rig.db
    .insertInto('payouts')
    .values({ ...row, ...rest, state: 'CONFIRMING' })
    .execute()
}

test('coins that a sweep has just moved to the hot wallet are not counted where they came from', async () => {
  await gate.checkAll()
  const [before] = await kept()
  hold(DEPOSIT, 0)
  hold(HOT, 26)
  await sweepMined(DEPOSIT)
  await gate.stopOf('usdt')
  expect(await kept()).toEqual([before])
  // It is final before the next look at all addresses, and the sum stays what it is.
  await rig.db
    .updateTable('payouts')
    .set({ state: 'COMPLETED', updated_at: now + 1 })
    .where('purpose', '=', 'SWEEP')
    .execute()
  await gate.stopOf('usdt')
  expect(await kept()).toEqual([before])
  await gate.checkAll()
  expect(await kept()).toEqual([before])
  hold(DEPOSIT, 20)
  hold(HOT, 6)
  await rig.db.deleteFrom('payouts').where('purpose', '=', 'SWEEP').execute()
  await gate.checkAll()
})

test('a sweep that is mined while the balances are read counts once', async () => {
  const { balanceOf } = rig.chain
  let hasRaced = false
  const racing = watched(async (address, contract) => {
    const before = await balanceOf(address, contract)
    if (address !== HOT || hasRaced) return before
    hasRaced = true
    rig.chain.mine()
    hold(DEPOSIT, 0)
    hold(HOT, 26)
    return before
  })
  await sweepMined(DEPOSIT)
  await racing.stopOf('usdt')
  expect(hasRaced).toBe(true)
  expect(await kept()).toEqual([{ asset: 'usdt', held: 250_000_000n, owed: 250_000_000n }])
  hold(DEPOSIT, 20)
  hold(HOT, 6)
  await rig.db.deleteFrom('payouts').where('purpose', '=', 'SWEEP').execute()
})

test('one unit too little stops payouts at once, is told to operators, and halts withdrawals if it lasts', async () => {
  await owe(251)
  expect(await gate.stopOf('usdt')).toBe('the reserves of USDT do not cover what is owed')
  expect(errors).toEqual([{ asset: 'usdt', held: '250000000', owed: '251000000' }])
  expect(await halts()).toEqual([])
  await gate.checkAll()
  await gate.checkAll()
  expect(await halts()).toEqual([{ product: 'WITHDRAWALS', market: 'usdt', asked_by: 'the check of reserves' }])
})

test('two looks in the same moment halt nothing, and enough at any look starts over', async () => {
  let time = (now += DAY_MS)
  await rig.db.deleteFrom('halt_requests').execute()
  await owe(250)
  const still = createReserveGate({
    db: rig.db,
    chains: {
      channels: mainChannels,
      rules: networks,
      chain: (network) => (network === 'ETHEREUM' ? rig.chain : null),
    },
    clock: { now: () => time },
    log: { error: () => {}, warn: () => {} },
    usedAddresses: async () => [DEPOSIT],
    retries,
  })
  await still.checkAll()
  await owe(251)
  await still.checkAll()
  await still.stopOf('usdt')
  time += 29_999
  await still.checkAll()
  expect(await halts()).toEqual([])
  await owe(250)
  await still.checkAll()
  await owe(251)
  await still.checkAll()
  time += 29_999
  await still.checkAll()
  expect(await halts()).toEqual([])
  time += 1
  await still.checkAll()
  expect(await halts()).toMatchObject([{ market: 'usdt' }])
  now = time
})

test('without an answer of the network nothing is checked, and nothing is paid', async () => {
  rig.chain.silence(true)
  await expect(gate.stopOf('usdt')).rejects.toThrow('does not answer')
  await expect(gate.checkAll()).resolves.toBeUndefined()
  rig.chain.silence(false)
})

test('of each hour the check with the least is kept, and the newest balances by place', async () => {
  const hours = () => rig.db.selectFrom('reserve_hours').select(['held', 'owed']).orderBy('hour', 'desc').execute()
  const before = (await hours()).length
  const still = createReserveGate({
    db: rig.db,
    chains: {
      channels: mainChannels,
      rules: networks,
      chain: (network) => (network === 'ETHEREUM' ? rig.chain : null),
    },
    clock: { now: () => now + DAY_MS },
    log: { error: () => {}, warn: () => {} },
    retries,
    usedAddresses: async () => [DEPOSIT],
  })
  for (const [held, owed] of [
    [400, 250],
    [300, 250],
    [500, 250],
  ] as const) {
    hold(HOT, held)
    await owe(owed)
    await still.checkAll()
  }
  const kept = await hours()
  expect(kept).toHaveLength(before + 1)
  // 300 hot, 30 cold, 20 on deposit addresses, and twice 97 that is mined and not booked.
  expect(kept[0]).toEqual({ held: 544_000_000n, owed: 250_000_000n })
  const places = await rig.db
    .selectFrom('wallet_balances')
    .select(['place', 'units'])
    .where('channel', '=', 'USDT-ERC20')
    .orderBy('place')
    .execute()
  expect(places).toEqual([
    { place: 'COLD', units: 30_000_000n },
    { place: 'DEPOSIT', units: 20_000_000n },
    { place: 'HOT', units: 500_000_000n },
  ])
})

test('addresses that have moved are asked together, so that a check ends before the next block of a fast network', async () => {
  for (let n = 50; n < 70; n++) {
    const address = rigWallets.own('ETHEREUM').deposit(n)
    await insertDeposit(rig.db, { n, address, channel: 'USDT-ERC20', units: 1_000_000n })
    hold(address, 1)
  }
  await rig.db
    .updateTable('deposits')
    .set({ updated_at: now + 1000 * DAY_MS })
    .execute()
  const { balanceOf } = rig.chain
  let [open, most] = [0, 0]
  const slow = watched(async (address, contract) => {
    most = Math.max(most, ++open)
    await new Promise((resolve) => setImmediate(resolve))
    open -= 1
    return balanceOf(address, contract)
  })
  hold(HOT, 1000)
  await slow.checkAll()
  expect(most).toBe(16)
  const onDeposits = rig.db.selectFrom('wallet_balances').select('units').where('place', '=', 'DEPOSIT')
  const { units } = await onDeposits.where('channel', '=', 'USDT-ERC20').executeTakeFirstOrThrow()
  expect(units).toBe(20_000_000n + (rig.chain.balances.get(`${DEPOSIT} ${CONTRACT}`) ?? 0n))
})

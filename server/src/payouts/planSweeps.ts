// Brings deposits from customers' addresses to the hot wallet, and what the hot wallet has too much of to a cold address.
// Each is a payout like any other: planned, signed, sent and followed. The signer lets them go only to the hot wallet, to a
// deposit address that needs gas, or to a cold address of its policy.
//
// 100 USDT arrived and a sweep costs 0.0004 ETH, or 1 USDT: 100 is at least 20 times 1, so it is swept. The address has no
// ether: first it gets 0.0004, and once that is there the 100 USDT follow.
import type { Insertable } from 'kysely'
import type { PayoutTables } from '../db/payoutTables.ts'
import { ChainUnavailable, type Chain, type Network } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { fromChainUnits, toChainUnits } from '../outside/chains/units.ts'
import type { Payouts } from './context.ts'
import { costOf, expectedCost, type Fees, feesOf } from './fees.ts'
import { type HotBalances, readHotBalances } from './hotBalances.ts'
import { continueNonces, readHotAddress } from './planPayouts.ts'

/** A balance is worth at least this many times what it costs to sweep it. */
const WORTH_TIMES = 20n
/** What is above the hot wallet's limit leaves when it is at least a tenth of it. */
const SURPLUS_PART = 10n

export interface Sweeps extends Pick<Payouts, 'db' | 'chains' | 'clock' | 'log' | 'stopOf'> {
  /** Addresses with final deposits of at least so many units that were not swept. */
  unswept(channel: Channel, least: bigint): Promise<readonly { address: string; n: number }[]>
  /** In USDT, both in their smallest units; null without a price. */
  worthOf(asset: string, amount: bigint): bigint | null
  /** Decimals of a coin of the exchange; null if it is not listed. */
  scaleOf(asset: string): number | null
  /** The most that the hot wallet keeps, in the chain's smallest unit, by channel. No limit: it is not named. */
  hotMax: ReadonlyMap<string, bigint>
}

/** Networks with accounts. */
const swept: readonly Network[] = ['ETHEREUM', 'TRON']

export async function planSweeps(sweeps: Sweeps): Promise<void> {
  for (const network of swept) {
    const chain = sweeps.chains.chain(network)
    if (chain === null) continue
    try {
      await planOn(sweeps, chain)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      sweeps.log.warn({ network, reason: error.message }, 'sweeps wait for the network')
    }
  }
}

interface HotWallet {
  chain: Chain
  hot: string
  native: Channel
  rate: bigint
}

async function planOn(sweeps: Sweeps, chain: Chain): Promise<void> {
  const channels = sweeps.chains.channels.filter(({ network }) => network === chain.network)
  const native = channels.find(({ contract }) => contract === null)
  const hot = await readHotAddress(sweeps, chain)
  if (hot === null || native === undefined) return
  const wallet: HotWallet = { chain, hot, native, rate: await chain.feeRate() }
  // If an address has both, the token is swept first: a sweep of the native coin leaves nothing to pay the fee with.
  for (const channel of [...channels].sort((one, other) => Number(one === native) - Number(other === native))) {
    const least = leastOf(sweeps, wallet, channel)
    if (least === null) continue
    for (const from of await sweeps.unswept(channel, least)) await sweep(sweeps, wallet, { channel, least, from })
  }
  for (const channel of channels) await storeSurplus(sweeps, wallet, channel)
}

/** The smallest balance that is swept, in the chain's smallest unit; null without a price. */
function leastOf({ worthOf, scaleOf }: Sweeps, { native, rate }: HotWallet, channel: Channel): bigint | null {
  const gas = channel.contract === null ? 0n : expectedCost(native, rate)
  const cost = (expectedCost(channel, rate) + gas) * WORTH_TIMES
  if (channel.contract === null) return cost
  const [nativeScale, scale] = [scaleOf(native.asset), scaleOf(channel.asset)]
  if (nativeScale === null || scale === null) return null
  const worth = worthOf(native.asset, fromChainUnits(cost, nativeScale, native.decimals))
  const one = worthOf(channel.asset, 10n ** BigInt(scale))
  if (worth === null || one === null || one <= 0n) return null
  return toChainUnits((worth * 10n ** BigInt(scale)) / one, scale, channel.decimals)
}

interface Swept {
  channel: Channel
  least: bigint
  from: { address: string; n: number }
}

async function sweep(sweeps: Sweeps, wallet: HotWallet, { channel, least, from }: Swept): Promise<void> {
  const { chain, hot, native, rate } = wallet
  const fees = feesOf(channel, rate)
  const gas = await chain.balanceOf(from.address, null)
  const balance = channel.contract === null ? gas - costOf(fees) : await chain.balanceOf(from.address, channel.contract)
  if (balance < least) return
  if (channel.contract !== null && gas < costOf(fees)) {
    await sendGas(sweeps, wallet, { from, units: costOf(fees) - gas })
    return
  }
  await continueNonces(sweeps, chain, from.address)
  const place = { source: from.address, source_number: from.n, recipient: hot, units: balance }
  await insert(sweeps, { purpose: 'SWEEP', network: native.network, channel: channel.channel, ...place }, fees, null)
}

/** From the hot wallet. Once it has arrived, the next round plans the sweep. */
async function sendGas(
  sweeps: Sweeps,
  wallet: HotWallet,
  { from, units }: Pick<Swept, 'from'> & { units: bigint },
): Promise<void> {
  const { chain, hot, native, rate } = wallet
  const fees = feesOf(native, rate)
  const place = { source: hot, recipient: from.address, recipient_number: from.n, units }
  const row = { purpose: 'GAS', network: native.network, channel: native.channel, ...place } as const
  await continueNonces(sweeps, chain, hot)
  await untilPlanned(async () => {
    const balances = await readBalances(sweeps, wallet)
    if ((await balances.lack(native, units, fees)) !== null) return 'NOTHING'
    return await insert(sweeps, row, fees, balances)
  })
}

/** Somebody else may plan between reading the balances and recording: they are read again at once. */
const TRIES = 5

async function untilPlanned(plan: () => Promise<Planned>): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) if ((await plan()) !== 'OVERTAKEN') return
}

/** To the first cold address that the signer has published. */
async function storeSurplus(sweeps: Sweeps, wallet: HotWallet, channel: Channel): Promise<void> {
  const { chain, hot, rate, native } = wallet
  const most = sweeps.hotMax.get(channel.channel)
  const cold = most === undefined ? undefined : await readColdAddress(sweeps, chain)
  if (most === undefined || cold === undefined || (await sweeps.stopOf(channel.asset)) !== null) return
  const fees = feesOf(channel, rate)
  await continueNonces(sweeps, chain, hot)
  await untilPlanned(async () => {
    // Before the balance: what leaves the wallet in between makes the surplus smaller, never larger.
    const waiting = await waitingOf(sweeps, channel)
    const balances = await readBalances(sweeps, wallet)
    const surplus = (await balances.left(channel.contract)) - most - waiting
    if (surplus < most / SURPLUS_PART || surplus <= 0n) return 'NOTHING'
    if ((await balances.lack(channel, surplus, fees)) !== null) return 'NOTHING'
    const place = { source: hot, recipient: cold, units: surplus }
    const row = { purpose: 'COLD', network: native.network, channel: channel.channel, ...place } as const
    return await insert(sweeps, row, fees, balances)
  })
}

/** Of now: since the round began, withdrawals may have been planned. */
function readBalances({ db, chains }: Sweeps, { chain, hot }: HotWallet): Promise<HotBalances> {
  return readHotBalances(db, { chain, hot, channels: chains.channels })
}

async function readColdAddress({ db }: Sweeps, { network }: Chain): Promise<string | undefined> {
  const row = await db.selectFrom('signer_wallets').selectAll().where('network', '=', network).executeTakeFirst()
  return row?.cold_addresses[0]
}

/** Of withdrawals that wait for the hot wallet. */
async function waitingOf({ db }: Sweeps, { channel }: Channel): Promise<bigint> {
  const { units } = await db
    .selectFrom('payouts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<bigint>('units'), eb.lit(0)).as('units'))
    .where('channel', '=', channel)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  return BigInt(units)
}

type NewRow = Omit<Insertable<PayoutTables['payouts']>, 'state' | 'created_at' | 'updated_at'>

/** NOTHING: there is nothing to do, or the same is on its way already. OVERTAKEN: somebody else plans to spend from the hot wallet. */
type Planned = 'PLANNED' | 'NOTHING' | 'OVERTAKEN'

async function insert(
  { db, clock }: Sweeps,
  row: NewRow,
  { gasLimit, feeCap, tip }: Fees,
  hot: HotBalances | null,
): Promise<Planned> {
  const now = clock.now()
  return await db.transaction().execute(async (transaction) => {
    if (hot !== null && !(await hot.claim(transaction))) return 'OVERTAKEN'
    const made = await transaction
      .insertInto('payouts')
      .values({ ...row, state: 'PLANNED', created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('payout_id')
      .executeTakeFirst()
    if (made === undefined) return 'NOTHING'
    await transaction
      .insertInto('payout_transactions')
      .values({ payout_id: made.payout_id, attempt: 0, gas_limit: gasLimit, fee_cap: feeCap, tip })
      .execute()
    return 'PLANNED'
  })
}

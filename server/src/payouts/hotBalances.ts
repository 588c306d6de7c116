// The amounts that the hot wallet can still pay: its balances on the chain less everything that is planned and not
// mined yet. What was mined and whose block is undone again counts at once, before anybody has followed it.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { BlockName, Chain } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { costOf, type Fees } from './fees.ts'
import { findMined } from './followPayouts.ts'
import { type HotPlans, readHotPlans } from './hotPlans.ts'
import { listSigned, type SignedPayout } from './payoutRows.ts'

type Coin = Pick<Channel, 'channel' | 'contract'>

export interface HotBalances extends Pick<HotPlans, 'claim'> {
  /** Of a coin, the native one if null; below zero if more is planned than is there. */
  left(contract: string | null): Promise<bigint>
  /** Why the wallet cannot pay this now, in words; null if it can. */
  lack(coin: Coin, units: bigint, fees: Fees): Promise<string | null>
  /** It is planned now. */
  spend(coin: Coin, units: bigint, fees: Fees): void
}

interface HotWallet {
  chain: Chain
  hot: string
  channels: readonly Channel[]
}

export async function readHotBalances(db: Kysely<Database>, wallet: HotWallet): Promise<HotBalances> {
  const { chain, hot } = wallet
  const plans = await readHotPlans(db, chain.network)
  const spent = await readPlanned(db, wallet)
  const undone = await followMined(db, wallet)
  const left = async (contract: string | null) => {
    const before = await chain.head()
    const balance = await chain.balanceOf(hot, contract)
    const again = await undone(before)
    return balance - spent.of(contract) - again.of(contract)
  }

  return {
    left,
    async lack({ channel, contract }, units, fees) {
      const native = costOf(fees) + (contract === null ? units : 0n)
      if ((await left(null)) < native)
        return contract === null
          ? `the hot wallet has too little ${channel}`
          : 'the hot wallet has too little for the network fee'
      return contract !== null && (await left(contract)) < units ? `the hot wallet has too little ${channel}` : null
    },
    claim: plans.claim,
    spend({ contract }, units, fees) {
      plans.planned()
      spent.add(contract, units)
      spent.add(null, costOf(fees))
    },
  }
}

/** By contract; the native coin has none. */
class Spent {
  readonly #units = new Map<string, bigint>()

  of(contract: string | null): bigint {
    return this.#units.get(contract ?? '') ?? 0n
  }

  add(contract: string | null, units: bigint): void {
    this.#units.set(contract ?? '', this.of(contract) + units)
  }
}

function contractOf(channels: readonly Channel[], name: string): string | null {
  return channels.find(({ channel }) => channel === name)?.contract ?? null
}

async function readPlanned(db: Kysely<Database>, { chain, hot, channels }: HotWallet): Promise<Spent> {
  const planned = await db
    .selectFrom('payouts')
    .innerJoin('payout_transactions', 'payout_transactions.payout_id', 'payouts.payout_id')
    .select(['payouts.payout_id', 'channel', 'units', 'gas_limit', 'fee_cap', 'attempt'])
    .where('network', '=', chain.network)
    .where('source', '=', hot)
    .where('state', 'in', ['PLANNED', 'SIGNED', 'SENT', 'STUCK'])
    .execute()
  const spent = new Spent()
  /** At most one of a payment's transactions is mined. */
  const dearest = new Map<bigint, bigint>()
  for (const { payout_id, channel, units, gas_limit, fee_cap, attempt } of planned) {
    if (attempt === 0) spent.add(contractOf(channels, channel), units)
    const [cost, before] = [gas_limit * fee_cap, dearest.get(payout_id) ?? 0n]
    if (cost > before) dearest.set(payout_id, cost)
  }
  for (const cost of dearest.values()) spent.add(null, cost)
  return spent
}

/** Answers what of that is in no block that a balance was read at, or in a later one. Asked again only after another block. */
async function followMined(
  db: Kysely<Database>,
  { chain, hot, channels }: HotWallet,
): Promise<(before: BlockName) => Promise<Spent>> {
  const mined = (await listSigned(db, chain.network, ['CONFIRMING'])).filter(({ source }) => source === hot)
  let known: { at: BlockName; spent: Spent } | null = null
  return async (before) => {
    if (mined.length === 0) return new Spent()
    const after = await chain.head()
    if (known?.at.hash === before.hash && after.hash === before.hash) return known.spent
    const spent = new Spent()
    for (const payout of mined) {
      const block = await findMined(chain, payout)
      if (block !== null && block.height <= before.height) continue
      spent.add(contractOf(channels, payout.channel), payout.units)
      spent.add(null, dearestOf(payout))
    }
    known = { at: after, spent }
    return spent
  }
}

function dearestOf({ transactions }: SignedPayout): bigint {
  const costs = transactions.map(({ gas_limit, fee_cap }) => gas_limit * fee_cap)
  return costs.reduce((most, cost) => (cost > most ? cost : most), 0n)
}

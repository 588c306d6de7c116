// Whether what is on the networks covers what the exchange owes there, coin by coin. Owed is what the ledger's mirror of the
// networks says: everything that came in by a network and has not gone out again. Held are the hot wallet, the cold
// addresses and the deposit addresses, and what is mined already but not booked as paid yet.
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Chain, Network } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { fromChainUnits } from '../outside/chains/units.ts'
import type { Payouts } from './context.ts'
import { findMined } from './followPayouts.ts'
import { listSigned } from './payoutRows.ts'

export interface Reserve {
  asset: string
  /** Both in the exchange's smallest unit. */
  held: bigint
  owed: bigint
  wallets: readonly WalletBalance[]
}

type Place = 'HOT' | 'COLD' | 'DEPOSIT'

export interface WalletBalance {
  channel: string
  place: Place
  /** In the chain's smallest unit. */
  units: bigint
}

export interface ReserveParts extends Pick<Payouts, 'db' | 'chains'> {
  /** Customers' addresses that have ever received something. */
  usedAddresses(network: Network): Promise<readonly string[]>
}

/** null for a coin without a network that can be asked. Throws ChainUnavailable if one of its networks does not answer. */
export async function readReserve(parts: ReserveParts, asset: string): Promise<Reserve | null> {
  const { db, chains } = parts
  const scale = await readScale(db, asset)
  const channels = chains.channels.filter(
    (channel) => channel.asset === asset && chains.chain(channel.network) !== null,
  )
  if (channels.length === 0 || scale === null) return null
  // Read first: what is credited or paid meanwhile only makes the reserve look larger than what is owed.
  const owed = await readOwed(db, asset)
  const wallets: WalletBalance[] = []
  let held = 0n
  for (const channel of channels) {
    const chain = chains.chain(channel.network)
    if (chain === null) continue
    const found = await balancesOn(parts, chain, channel)
    wallets.push(...found)
    const units = found.reduce((sum, each) => sum + each.units, await minedUnbooked(db, chain, channel))
    held += fromChainUnits(units, scale, channel.decimals)
  }
  return { asset, held, owed, wallets }
}

/** Of each address once. */
async function balancesOn(
  { db, usedAddresses }: ReserveParts,
  chain: Chain,
  { channel, contract }: Channel,
): Promise<WalletBalance[]> {
  const places = new Map<string, Place>()
  for (const address of await usedAddresses(chain.network)) places.set(address, 'DEPOSIT')
  for (const { hot_address, cold_addresses } of await readWallets(db, chain.network)) {
    for (const address of cold_addresses) places.set(address, 'COLD')
    places.set(hot_address, 'HOT')
  }
  const sums: Record<Place, bigint> = { HOT: 0n, COLD: 0n, DEPOSIT: 0n }
  for (const [address, place] of places) sums[place] += await chain.balanceOf(address, contract)
  return Object.entries(sums).map(([place, units]) => ({ channel, place: place as Place, units }))
}

/** Payouts that have left the wallet, and that the ledger still owes. */
async function minedUnbooked(db: Kysely<Database>, chain: Chain, { channel }: Channel): Promise<bigint> {
  let sum = 0n
  for (const payout of await listSigned(db, chain.network, ['SIGNED', 'SENT', 'CONFIRMING', 'STUCK', 'PAID'])) {
    if (payout.channel !== channel || payout.withdrawal_id === null) continue
    const mined = await findMined(chain, payout)
    if (mined?.succeeded === true) sum += payout.units
  }
  return sum
}

function readWallets(db: Kysely<Database>, network: Network) {
  return db.selectFrom('signer_wallets').selectAll().where('network', '=', network).execute()
}

async function readOwed(db: Kysely<Database>, asset: string): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(-sum(available + held), 0) as owed from balances
    where owner = ${EXTERNAL_CHAIN} and asset = ${asset}`.execute(db)
  return rows[0]?.owed ?? 0n
}

async function readScale(db: Kysely<Database>, asset: string): Promise<number | null> {
  const row = await db.selectFrom('assets').select('scale').where('asset', '=', asset).executeTakeFirst()
  return row?.scale ?? null
}

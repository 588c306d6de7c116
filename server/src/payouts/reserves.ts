// Whether what is on the networks covers what the exchange owes there, coin by coin. Owed is what the ledger's mirror of the
// networks says: everything that came in by a network and has not gone out again. Held are the hot wallet, the cold
// addresses and the deposit addresses, and what is mined already but not booked as paid yet.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Chain, ChainUnavailable, type Network } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { fromChainUnits } from '../outside/chains/units.ts'
import type { Payouts } from './context.ts'
import { findMined } from './followPayouts.ts'
import { feeOf } from './networkFees.ts'
import type { SignedPayout } from './payoutRows.ts'
import { type Books, type KeptDeposits, nothing, type OnNetwork, type OpenFees, readBooks } from './readBooks.ts'

export interface Reserve {
  asset: string
  /** Both in the exchange's smallest unit. */
  held: bigint
  owed: bigint
  wallets: readonly WalletBalance[]
}

/** Of reading balances between two blocks. */
const TRIES = 5

type Place = 'HOT' | 'COLD' | 'DEPOSIT'

export interface WalletBalance {
  channel: string
  place: Place
  /** In the chain's smallest unit. */
  units: bigint
}

export interface ReserveParts extends Pick<Payouts, 'db' | 'chains' | 'clock'> {
  /** Customers' addresses that have ever received something. */
  usedAddresses(network: Network): Promise<readonly string[]>
}

/** By channel. There are too many addresses to ask for each before a payout. */
export type KeptBalances = Map<string, KeptDeposits>

/**
 * null for a coin without a network that can be asked. Throws ChainUnavailable if one of its networks does not answer.
 * What customers' addresses have is taken from `kept`, and asked for again where something has moved since.
 */
export async function readReserve(parts: ReserveParts, asset: string, kept: KeptBalances): Promise<Reserve | null> {
  const { db, chains } = parts
  const scale = await readScale(db, asset)
  const networks = chains.channels.flatMap((channel) => {
    const chain = channel.asset === asset ? chains.chain(channel.network) : null
    return chain === null ? [] : { channel, chain }
  })
  if (networks.length === 0 || scale === null) return null
  for (let tried = 0; tried < TRIES; tried += 1) {
    const found = await readBetweenBlocks(parts, { asset, networks, kept })
    if (found !== null) return await sum(parts, found, { asset, scale })
  }
  throw new ChainUnavailable('new blocks came while the balances were read')
}

interface Balances extends OnNetwork {
  HOT: bigint
  COLD: bigint
  deposits: bigint
  /** Of the block at which all three were read. */
  height: number
}

interface Read {
  balances: Balances[]
  books: Books
}

/**
 * Everything at one block of each network: what the sender and the receiver of a sweep have is never read at two. A payout
 * counts as paid here exactly if that block has it, and a deposit as owed. null if a new block came meanwhile.
 */
async function readBetweenBlocks(
  parts: ReserveParts,
  { asset, networks, kept }: { asset: string; networks: readonly OnNetwork[]; kept: KeptBalances },
): Promise<Read | null> {
  const at = parts.clock.now()
  const read = []
  for (const { chain, channel } of networks) {
    const before = kept.get(channel.channel) ?? (await keepDeposits(parts, { chain, channel, kept }))
    const head = await chain.head()
    read.push({ chain, channel, head, before, ...(await ownWallets(parts.db, chain, channel)) })
  }
  const books = await readBooks(parts.db, asset, read)
  const balances: Balances[] = []
  for (const { chain, channel, head, before, HOT, COLD } of read) {
    const { moved, watched } = books.byChannel.get(channel.channel) ?? nothing
    const units = new Map([...before.units, ...(await balancesOf(moved, { chain, channel }))])
    if ((await chain.head()).hash !== head.hash) return null
    kept.set(channel.channel, { units, height: Math.max(before.height, Math.min(head.height, watched)), at })
    balances.push({ chain, channel, HOT, COLD, deposits: total(units.values()), height: head.height })
  }
  return { balances, books }
}

/** Many at once: between two blocks of TRON are three seconds, and hundreds of addresses may have moved. */
const ASKED_AT_ONCE = 16

async function balancesOf(
  addresses: readonly string[],
  { chain, channel }: OnNetwork,
): Promise<(readonly [address: string, units: bigint])[]> {
  const balances: (readonly [string, bigint])[] = []
  for (let at = 0; at < addresses.length; at += ASKED_AT_ONCE) {
    const some = addresses.slice(at, at + ASKED_AT_ONCE)
    const ask = async (address: string) => [address, await chain.balanceOf(address, channel.contract)] as const
    balances.push(...(await Promise.all(some.map(ask))))
  }
  return balances
}

async function sum(
  parts: ReserveParts,
  { balances, books }: Read,
  { asset, scale }: { asset: string; scale: number },
): Promise<Reserve> {
  let held = 0n
  for (const { chain, channel, HOT, COLD, deposits, height } of balances) {
    const { unbooked, fees } = books.byChannel.get(channel.channel) ?? nothing
    const mined = await minedUntil(chain, unbooked, height)
    const spent = fromChainUnits(await feesUntil(parts, { chain, fees, height }), scale, channel.decimals)
    // The house owes this itself: what it has set aside for network fees becomes less by it.
    held += fromChainUnits(HOT + COLD + deposits + mined, scale, channel.decimals) + lower(spent, fees.covered)
  }
  const wallets = balances.flatMap(({ channel: { channel }, deposits, HOT, COLD }) =>
    Object.entries({ HOT, COLD, DEPOSIT: deposits }).map(([place, units]) => ({
      channel,
      place: place as Place,
      units,
    })),
  )
  return { asset, held, owed: books.owed, wallets }
}

/** Asks every address: in the background. */
export async function keepDeposits(
  { db, clock, usedAddresses }: ReserveParts,
  { chain, channel, kept }: OnNetwork & { kept: KeptBalances },
): Promise<KeptDeposits> {
  const at = clock.now()
  const { height } = await chain.head()
  const own = new Set((await readWallets(db, chain.network)).flatMap((row) => [row.hot_address, ...row.cold_addresses]))
  const units = new Map<string, bigint>()
  for (const address of new Set(await usedAddresses(chain.network)))
    if (!own.has(address)) units.set(address, await chain.balanceOf(address, channel.contract))
  const read = { units, height, at }
  kept.set(channel.channel, read)
  return read
}

async function ownWallets(
  db: Kysely<Database>,
  chain: Chain,
  { contract }: Channel,
): Promise<{ HOT: bigint; COLD: bigint }> {
  const rows = await readWallets(db, chain.network)
  const hot = new Set(rows.map((row) => row.hot_address))
  const cold = new Set(rows.flatMap((row) => row.cold_addresses).filter((address) => !hot.has(address)))
  return { HOT: await sumOf(chain, hot, contract), COLD: await sumOf(chain, cold, contract) }
}

async function sumOf(chain: Chain, addresses: Iterable<string>, contract: string | null): Promise<bigint> {
  let sum = 0n
  for (const address of addresses) sum += await chain.balanceOf(address, contract)
  return sum
}

function total(values: Iterable<bigint>): bigint {
  let sum = 0n
  for (const value of values) sum += value
  return sum
}

/** In the chain's smallest unit: of what this block has, and the ledger does not know yet. */
async function feesUntil(
  { db }: ReserveParts,
  { chain, fees, height }: { chain: Chain; fees: OpenFees; height: number },
): Promise<bigint> {
  let sum = fees.units
  for (const payout of fees.payouts) {
    const mined = await findMined(chain, payout)
    if (mined !== null && mined.height <= height) sum += await feeOf(db, payout, mined)
  }
  return sum
}

function lower(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Payouts that the ledger still owes, although they have left the wallet by this block. */
async function minedUntil(chain: Chain, payouts: readonly SignedPayout[], height: number): Promise<bigint> {
  let sum = 0n
  for (const payout of payouts) {
    const mined = await findMined(chain, payout)
    if (mined?.succeeded === true && mined.height <= height) sum += payout.units
  }
  return sum
}

function readWallets(db: Kysely<Database>, network: Network) {
  return db.selectFrom('signer_wallets').selectAll().where('network', '=', network).execute()
}

async function readScale(db: Kysely<Database>, asset: string): Promise<number | null> {
  const row = await db.selectFrom('assets').select('scale').where('asset', '=', asset).executeTakeFirst()
  return row?.scale ?? null
}

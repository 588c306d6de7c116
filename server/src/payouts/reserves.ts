// Whether what is on the networks covers what the exchange owes there, coin by coin. Owed is what the ledger's mirror of the
// networks says: everything that came in by a network and has not gone out again. Held are the hot wallet, the cold
// addresses and the deposit addresses, and what is mined already but not booked as paid yet.
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Chain, ChainUnavailable, type Network } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { fromChainUnits } from '../outside/chains/units.ts'
import type { Payouts } from './context.ts'
import { findMined } from './followPayouts.ts'
import { listSigned, type SignedPayout } from './payoutRows.ts'

export interface Reserve {
  asset: string
  /** Both in the exchange's smallest unit. */
  held: bigint
  owed: bigint
  wallets: readonly WalletBalance[]
}

const UNBOOKED = ['SIGNED', 'SENT', 'CONFIRMING', 'STUCK', 'PAID'] as const
/** Of reading balances between two blocks. */
const TRIES = 5

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

/** What customers' addresses of a channel had together, and the newest block before that was read. */
interface KeptDeposits {
  units: bigint
  height: number
}
/** By channel. There are too many addresses to ask for each before a payout. */
export type KeptBalances = Map<string, KeptDeposits>

/**
 * null for a coin without a network that can be asked. Throws ChainUnavailable if one of its networks does not answer.
 * What customers' addresses have is taken from `kept`, and read if it is not there.
 */
export async function readReserve(parts: ReserveParts, asset: string, kept: KeptBalances): Promise<Reserve | null> {
  const { db, chains } = parts
  const scale = await readScale(db, asset)
  const channels = chains.channels.filter(
    (channel) => channel.asset === asset && chains.chain(channel.network) !== null,
  )
  if (channels.length === 0 || scale === null) return null
  // First the wallets, each network at one block. Then, at one moment of the ledger, what is owed and what is not booked yet:
  // a payout counts as paid here exactly if that block has it, so one that is mined meanwhile counts neither twice nor never.
  const read: OnNetwork[] = []
  for (const channel of channels) {
    const chain = chains.chain(channel.network)
    if (chain === null) continue
    const deposits = kept.get(channel.channel) ?? (await keepDeposits(parts, { chain, channel, kept }))
    read.push({ chain, channel, deposits, ...(await ownWallets(db, chain, channel)) })
  }
  const books = await readBooks(db, asset, read)
  let held = 0n
  for (const { chain, channel, deposits, HOT, COLD, height } of read) {
    const unbooked = await minedUntil(chain, books.unbooked.get(channel.channel) ?? [], height)
    held += fromChainUnits(HOT + COLD + deposits.units + unbooked, scale, channel.decimals)
  }
  const wallets = read.flatMap(({ channel: { channel }, deposits, HOT, COLD }) =>
    Object.entries({ HOT, COLD, DEPOSIT: deposits.units }).map(([place, units]) => ({
      channel,
      place: place as Place,
      units,
    })),
  )
  return { asset, held, owed: books.owed, wallets }
}

interface OnNetwork {
  chain: Chain
  channel: Channel
  deposits: KeptDeposits
  HOT: bigint
  COLD: bigint
  /** Of the block at which the wallets were read. */
  height: number
}

/** Asks every address: in the background. */
export async function keepDeposits(
  { db, usedAddresses }: ReserveParts,
  { chain, channel, kept }: { chain: Chain; channel: Channel; kept: KeptBalances },
): Promise<KeptDeposits> {
  const { height } = await chain.head()
  const own = new Set((await readWallets(db, chain.network)).flatMap((row) => [row.hot_address, ...row.cold_addresses]))
  let units = 0n
  for (const address of new Set(await usedAddresses(chain.network)))
    if (!own.has(address)) units += await chain.balanceOf(address, channel.contract)
  const read = { units, height }
  kept.set(channel.channel, read)
  return read
}

/** At one block. */
async function ownWallets(
  db: Kysely<Database>,
  chain: Chain,
  { contract }: Channel,
): Promise<{ HOT: bigint; COLD: bigint; height: number }> {
  const rows = await readWallets(db, chain.network)
  const hot = new Set(rows.map((row) => row.hot_address))
  const cold = new Set(rows.flatMap((row) => row.cold_addresses).filter((address) => !hot.has(address)))
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { height, hash } = await chain.head()
    const [HOT, COLD] = [await sumOf(chain, hot, contract), await sumOf(chain, cold, contract)]
    if ((await chain.head()).hash === hash) return { HOT, COLD, height }
  }
  throw new ChainUnavailable('new blocks came while the balances were read')
}

async function sumOf(chain: Chain, addresses: Iterable<string>, contract: string | null): Promise<bigint> {
  let sum = 0n
  for (const address of addresses) sum += await chain.balanceOf(address, contract)
  return sum
}

interface Books {
  /** Without what came to customers' addresses after they were read. */
  owed: bigint
  /** By channel. */
  unbooked: Map<string, SignedPayout[]>
}

function readBooks(db: Kysely<Database>, asset: string, read: readonly OnNetwork[]): Promise<Books> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const unbooked = new Map<string, SignedPayout[]>()
      let owed = await readOwed(transaction, asset)
      for (const { channel, deposits } of read) {
        const signed = await listSigned(transaction, channel.network, UNBOOKED)
        unbooked.set(
          channel.channel,
          signed.filter((payout) => payout.channel === channel.channel && payout.withdrawal_id !== null),
        )
        owed -= await creditedAfter(transaction, channel.channel, deposits.height)
      }
      return { owed, unbooked }
    })
}

async function creditedAfter(db: Kysely<Database>, channel: string, height: number): Promise<bigint> {
  const { sum } = await db
    .selectFrom('deposits')
    .select((eb) => eb.fn.sum<bigint | null>('amount').as('sum'))
    .where('channel', '=', channel)
    .where('status', 'in', ['CREDITED', 'WITHDRAWABLE'])
    .where('height', '>', BigInt(height))
    .executeTakeFirstOrThrow()
  return BigInt(sum ?? 0n)
}

/** Of payouts that the ledger still owes, those that have left the wallet by this block. */
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

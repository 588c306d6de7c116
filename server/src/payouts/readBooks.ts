// What the ledger knows of a coin on its networks, at one moment: what is owed, what is mined and not booked, and which
// customers' addresses have to be asked again.
import { EXTERNAL_CHAIN } from '@assay/engine/nouns'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { BlockName, Chain } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { readGas, readUnbooked } from './networkFees.ts'
import { listSigned, type SignedPayout } from './payoutRows.ts'

const UNBOOKED = ['SIGNED', 'SENT', 'CONFIRMING', 'STUCK', 'PAID'] as const

export interface OnNetwork {
  chain: Chain
  channel: Channel
}

/** What customers' addresses of a channel had. Nothing that the books knew then, up to this block, is missing. */
export interface KeptDeposits {
  /** By address. */
  units: Map<string, bigint>
  height: number
  /** Before they were read; epoch ms. */
  at: number
}
export interface OpenFees {
  /** Final and not booked, in the chain's smallest unit. */
  units: bigint
  /** Not final, if a block has them. */
  payouts: SignedPayout[]
  /** What the house's account for network fees has, in the exchange's smallest unit. */
  covered: bigint
}

function noFees(): OpenFees {
  return { units: 0n, payouts: [], covered: 0n }
}

export interface OnBooks {
  /** Of withdrawals. */
  unbooked: SignedPayout[]
  /** Customers' addresses whose kept balances are older than what the books know. */
  moved: string[]
  /** What transactions of our own have cost and nobody has paid yet; on the channel of the native coin. */
  fees: OpenFees
  /** The newest block that the watcher of the network knows. */
  watched: number
}
export const nothing: OnBooks = { unbooked: [], moved: [], fees: noFees(), watched: 0 }

export interface Books {
  /** Without what came in blocks after those at which the balances were read. */
  owed: bigint
  byChannel: Map<string, OnBooks>
}

interface Wanted extends OnNetwork {
  before: KeptDeposits
  head: BlockName
}

/** At one moment of the ledger. */
export function readBooks(db: Kysely<Database>, asset: string, wanted: readonly Wanted[]): Promise<Books> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const byChannel = new Map<string, OnBooks>()
      let owed = await readOwed(transaction, asset)
      for (const { channel, before, head } of wanted) {
        const signed = await listSigned(transaction, channel.network, UNBOOKED)
        byChannel.set(channel.channel, {
          unbooked: signed.filter((payout) => payout.channel === channel.channel && payout.withdrawal_id !== null),
          fees: channel.contract === null ? await readFees(transaction, channel, signed) : noFees(),
          moved: await listMoved(transaction, { channel, before, head }),
          watched: await readWatched(transaction, channel.network),
        })
        owed -= await creditedAfter(transaction, channel.channel, head.height)
      }
      return { owed, byChannel }
    })
}

async function readFees(
  db: Kysely<Database>,
  { network, asset }: Channel,
  signed: readonly SignedPayout[],
): Promise<OpenFees> {
  const { units, payouts } = await readUnbooked(db, network)
  const open = signed.filter(({ payout_id, state }) => state !== 'PAID' && !payouts.has(payout_id))
  return { units, payouts: open, covered: (await readGas(db)).get(asset) ?? 0n }
}

/** Of addresses that paid or got something since, by a deposit, a sweep, a payment of gas, or as an output that was spent. */
async function listMoved(db: Kysely<Database>, { channel, before, head }: Omit<Wanted, 'chain'>): Promise<string[]> {
  const { network } = channel
  const isOpen = sql<boolean>`(p.state not in ('COMPLETED', 'FAILED', 'RETURNED') or p.updated_at >= ${before.at})`
  const { rows } = await sql<{ address: string }>`
    select address from deposits
    where network = ${network} and channel = ${channel.channel} and status <> 'REJECTED'
      and (height is null or height <= ${head.height} and (height > ${before.height} or updated_at >= ${before.at}))
    union select p.source from payouts p where p.network = ${network} and p.source_number is not null and ${isOpen}
    union select p.recipient from payouts p where p.network = ${network} and p.recipient_number is not null and ${isOpen}
    union select a.address from payouts p join payout_inputs i using (payout_id)
      join deposit_addresses a on a.network = i.network and a.n = i.source_number
    where p.network = ${network} and ${isOpen}`.execute(db)
  return rows.map(({ address }) => address)
}

async function readWatched(db: Kysely<Database>, network: string): Promise<number> {
  const row = await db.selectFrom('deposit_watchers').select('height').where('network', '=', network).executeTakeFirst()
  return Number(row?.height ?? 0n)
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

async function readOwed(db: Kysely<Database>, asset: string): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(-sum(available + held), 0) as owed from balances
    where owner = ${EXTERNAL_CHAIN} and asset = ${asset}`.execute(db)
  return rows[0]?.owed ?? 0n
}

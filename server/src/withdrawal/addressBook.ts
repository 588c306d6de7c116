// The address book, and what is known about an address from past withdrawals.
import type { Output } from '@assay/api/schemas'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { WithdrawalTables } from '../db/withdrawalTables.ts'

type AddressRow = Selectable<WithdrawalTables['withdrawal_addresses']>

/** Oldest first. */
export async function readBook(db: Kysely<Database>, userId: number): Promise<AddressRow[]> {
  return await db
    .selectFrom('withdrawal_addresses')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .where('removed_at', 'is', null)
    .orderBy('address_id')
    .execute()
}

/** Those whose waiting time is over: only these are known addresses. */
export function activeAt(book: readonly AddressRow[], now: number): AddressRow[] {
  return book.filter((row) => Number(row.active_at) <= now)
}

export async function showBook(db: Kysely<Database>, userId: number): Promise<Output<'withdrawal', 'listAddresses'>> {
  const past = await readPast(db, userId)
  return (await readBook(db, userId)).map((row) => ({
    addressId: Number(row.address_id),
    type: row.channel,
    address: row.address,
    label: row.label,
    createdAt: Number(row.created_at),
    activeAt: Number(row.active_at),
    uses: past.find((one) => one.channel === row.channel && one.address === row.address)?.uses ?? 0,
  }))
}

interface Past {
  channel: string
  address: string
  /** Of the first one. */
  time: number
  uses: number
}

/** More different addresses than this are not compared with. */
const PAST_MAX = 1000

/** Where completed withdrawals went, the latest first. */
export async function readPast(db: Kysely<Database>, userId: number): Promise<Past[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(({ fn }) => [
      'channel',
      'address',
      fn.min('submitted_at').as('time'),
      fn.countAll<bigint>().as('uses'),
      fn.max('request_id').as('newest'),
    ])
    .where('user_id', '=', BigInt(userId))
    .where('status', '=', 'COMPLETED')
    .groupBy(['channel', 'address'])
    .orderBy('newest', 'desc')
    .limit(PAST_MAX)
    .execute()
  return rows.map(({ channel, address, time, uses }) => ({ channel, address, time: Number(time), uses: Number(uses) }))
}

/** People compare only the first and last characters of an address, and fraudsters create addresses that match there. */
const COMPARED = 4

/** A different known address with the same first and last characters. null: none. */
export function similarAddress(address: string, known: readonly string[]): string | null {
  const ends = endsOf(address)
  return known.find((other) => other !== address && endsOf(other) === ends) ?? null
}

/** Without the prefix that all addresses of a network share. */
function endsOf(address: string): string {
  const own = address.replace(/^(0x|bc1[qp]?|T|[13])/, '').toLowerCase()
  return `${own.slice(0, COMPARED)} ${own.slice(-COMPARED)}`
}

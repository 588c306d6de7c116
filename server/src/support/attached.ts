// What a ticket is about has to be the customer's own. What belongs to somebody else is refused as if it did not exist.
import { ApiError } from '@assay/api/errors'
import type { AttachedKind } from '@assay/api/ticketFigures'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Of each kind the table and the column of its id. null: everybody's. */
const places: Readonly<Record<AttachedKind, { table: string; id: string } | null>> = {
  SPOT_ORDER: { table: 'orders', id: 'order_id' },
  FUTURES_ORDER: { table: 'futures_orders', id: 'order_id' },
  POSITION: { table: 'futures_positions', id: 'position_id' },
  SECOND_CONTRACT: { table: 'binary_positions', id: 'order_id' },
  OPTION: { table: 'option_positions', id: 'position_id' },
  CONVERT: { table: 'converts', id: 'convert_id' },
  EARN: { table: 'earn_positions', id: 'position_id' },
  DEPOSIT: { table: 'deposits', id: 'id' },
  BANK_DEPOSIT: { table: 'bank_deposits', id: 'id' },
  WITHDRAWAL: { table: 'withdrawals', id: 'withdrawal_id' },
  VERIFICATION: { table: 'verifications', id: 'level' },
  MESSAGE: { table: 'messages', id: 'id' },
  ARTICLE: null,
}

const NUMBER = /^[1-9]\d{0,15}$/

export interface Attached {
  attachedKind?: AttachedKind | undefined
  attachedId?: string | undefined
}

/** Throws BAD_REQUEST for a kind without an id, NOT_FOUND for what is not the user's. */
export async function requireOwn(
  db: Kysely<Database>,
  userId: number,
  { attachedKind: kind, attachedId: id }: Attached,
): Promise<void> {
  if (kind === undefined && id === undefined) return
  if (kind === undefined || id === undefined) throw new ApiError('BAD_REQUEST', { field: 'attachedId' })
  const place = places[kind]
  if (place === null) return
  const isWellFormed = kind === 'VERIFICATION' ? id === 'BASIC' || id === 'ADVANCED' : NUMBER.test(id)
  if (!isWellFormed) throw new ApiError('NOT_FOUND', { field: 'attachedId' })
  const { rows } = await sql`
    select from ${sql.table(place.table)}
    where ${sql.ref(place.id)} = ${kind === 'VERIFICATION' ? id : BigInt(id)} and user_id = ${BigInt(userId)}
    limit 1`.execute(db)
  if (rows.length === 0) throw new ApiError('NOT_FOUND', { field: 'attachedId' })
}

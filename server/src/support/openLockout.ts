import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AnyoneContext } from './context.ts'
import { hashOfToken } from './lockoutContact.ts'
import { readThread, REST_MS, type TicketRow } from './ticketRows.ts'

export async function openLockout(
  context: AnyoneContext,
  { token }: Parsed<'support', 'openLockout'>,
): Promise<Output<'support', 'openLockout'>> {
  return readThread(context, await findByToken(context.db, token, context.clock.now()), null)
}

/** A link works as long as its ticket can be answered. Throws LINK_INVALID. */
export async function findByToken(db: Kysely<Database>, token: string, now: number): Promise<TicketRow> {
  const hash = hashOfToken(token)
  const row = await db.selectFrom('tickets').selectAll().where('token_hash', '=', hash).executeTakeFirst()
  if (row === undefined || (row.closed_at !== null && Number(row.closed_at) + REST_MS < now))
    throw new ApiError('LINK_INVALID')
  return row
}

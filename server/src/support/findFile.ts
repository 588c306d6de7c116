import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Of a message. Throws NOT_FOUND. */
export async function findFile(db: Kysely<Database>, documentId: string) {
  const file = await db
    .selectFrom('ticket_files')
    .innerJoin('ticket_messages', 'ticket_messages.id', 'message_id')
    .select(['type', 'ticket_id'])
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  if (file === undefined) throw new ApiError('NOT_FOUND')
  return file
}

// Uploaded pictures: a row for each, with its encrypted file in the store.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { DeleteQueryBuilder, DeleteResult, Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Vault } from './vault.ts'

const ID_BYTES = 16

export interface Keeping {
  db: Kysely<Database>
  clock: Clock
  vault: Vault
}

/** Returns the document's id. */
export async function keepDocument(
  { db, clock, vault }: Keeping,
  { userId, bytes, isOfTicket = false }: { userId: number; bytes: Buffer; isOfTicket?: boolean },
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const stored = await vault.keepFile(id, bytes)
  await db
    .insertInto('documents')
    .values({ id, user_id: userId, ...stored, created_at: clock.now(), is_of_ticket: isOfTicket })
    .execute()
  return id
}

export interface Document {
  userId: number
  /** The part of a verification that it is; null until it is sent for review. */
  item: string | null
  bytes: Buffer
}

/** isOfTicket: a ticket's file is no picture for anybody else. Throws NOT_FOUND. */
export async function findDocument(
  { db, vault }: Pick<Keeping, 'db' | 'vault'>,
  id: string,
  isOfTicket = false,
): Promise<Document> {
  const row = await db
    .selectFrom('documents')
    .select(['user_id', 'item', 'file', 'wrapped_key'])
    .where('id', '=', id)
    .where('is_of_ticket', '=', isOfTicket)
    .executeTakeFirst()
  const bytes = row === undefined ? null : await vault.readFile(id, row)
  if (row === undefined || bytes === null) throw new ApiError('NOT_FOUND')
  return { userId: Number(row.user_id), item: row.item, bytes }
}

/** The rows go first, so that no picture is sent for review while its file is deleted. */
export async function deleteDocuments(
  { vault }: Pick<Keeping, 'vault'>,
  these: DeleteQueryBuilder<Database, 'documents', DeleteResult>,
): Promise<void> {
  for (const { file } of await these.returning('file').execute()) await vault.store.remove(file)
}

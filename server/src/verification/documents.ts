// Uploaded pictures: a row for each, with its encrypted file in the store.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { DeleteQueryBuilder, DeleteResult, Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Vault } from './vault.ts'

const ID_BYTES = 16
const DAY_MS = 86_400_000

interface Keeping {
  db: Kysely<Database>
  clock: Clock
  vault: Vault
}

/** Returns the document's id. */
export async function keepDocument(
  { db, clock, vault }: Keeping,
  { userId, bytes }: { userId: number; bytes: Buffer },
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const stored = await vault.keepFile(id, bytes)
  await db
    .insertInto('documents')
    .values({ id, user_id: userId, ...stored, created_at: clock.now() })
    .execute()
  return id
}

export interface Document {
  userId: number
  /** The part of a verification that it is; null until it is sent for review. */
  item: string | null
  bytes: Buffer
}

/** Throws NOT_FOUND. */
export async function findDocument({ db, vault }: Pick<Keeping, 'db' | 'vault'>, id: string): Promise<Document> {
  const row = await db
    .selectFrom('documents')
    .select(['user_id', 'item', 'file', 'wrapped_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  const bytes = row === undefined ? null : await vault.readFile(id, row)
  if (row === undefined || bytes === null) throw new ApiError('NOT_FOUND')
  return { userId: Number(row.user_id), item: row.item, bytes }
}

/**
 * Deletes pictures that nobody has sent for review within a day, those whose time is over, and files that belong to no
 * row: of an upload or a deletion that a crash interrupted. The row goes first, so that no picture is sent for review
 * while its file is deleted.
 */
export async function sweepDocuments({ keepDays, ...keeping }: Keeping & { keepDays: number }): Promise<void> {
  const { db, clock, vault } = keeping
  const dayAgo = clock.now() - DAY_MS
  await deletePictures(
    keeping,
    db
      .deleteFrom('documents')
      .where('verification_id', 'is', null)
      .where('bank_deposit', 'is', null)
      .where('created_at', '<', BigInt(dayAgo)),
  )
  const decided = db
    .selectFrom('verifications')
    .select('id')
    .where('decided_at', '<', BigInt(clock.now() - keepDays * DAY_MS))
  await deletePictures(keeping, db.deleteFrom('documents').where('verification_id', 'in', decided))
  for await (const { name, writtenAt } of vault.store.list()) {
    if (writtenAt > dayAgo) continue
    const row = await db.selectFrom('documents').select('id').where('file', '=', name).executeTakeFirst()
    if (row === undefined) await vault.store.remove(name)
  }
}

async function deletePictures(
  { vault }: Pick<Keeping, 'vault'>,
  these: DeleteQueryBuilder<Database, 'documents', DeleteResult>,
): Promise<void> {
  for (const { file } of await these.returning('file').execute()) await vault.store.remove(file)
}

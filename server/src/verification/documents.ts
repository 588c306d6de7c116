// Uploaded pictures: a row for each, with its encrypted file in the store.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
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

/** Of one user, or of anybody without a user. Throws NOT_FOUND. */
export async function readDocument(
  { db, vault }: Pick<Keeping, 'db' | 'vault'>,
  { id, userId }: { id: string; userId?: number },
): Promise<Buffer> {
  let query = db.selectFrom('documents').select(['file', 'wrapped_key']).where('id', '=', id)
  if (userId !== undefined) query = query.where('user_id', '=', BigInt(userId))
  const row = await query.executeTakeFirst()
  const bytes = row === undefined ? null : await vault.readFile(id, row)
  if (bytes === null) throw new ApiError('NOT_FOUND')
  return bytes
}

/**
 * Deletes pictures that nobody has sent for review within a day, and files that belong to no row: of an upload that a
 * crash interrupted. The file goes first, so that a row is left to try again with.
 */
export async function sweepDocuments({ db, clock, vault }: Keeping): Promise<void> {
  const before = clock.now() - DAY_MS
  const unused = await db.selectFrom('documents').select('file').where('created_at', '<', BigInt(before)).execute()
  await deleteFiles(
    { db, vault },
    unused.map(({ file }) => file),
  )
  for await (const { name, writtenAt } of vault.store.list()) {
    if (writtenAt > before) continue
    const row = await db.selectFrom('documents').select('id').where('file', '=', name).executeTakeFirst()
    if (row === undefined) await vault.store.remove(name)
  }
}

async function deleteFiles({ db, vault }: Pick<Keeping, 'db' | 'vault'>, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await vault.store.remove(file)
    await db.deleteFrom('documents').where('file', '=', file).execute()
  }
}

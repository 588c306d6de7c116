// The key that identity documents are encrypted under: DOCUMENTS_KEY, or in a demo a file in DATA_DIR. The database knows
// only a fingerprint of it: who has a copy of the database cannot read a document.
import { hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import { makeFile } from '../db/makeFile.ts'
import type { Database } from '../db/schema.ts'

const BYTES = 32
const NAME = 'documents key'

/** Throws a one-line message that says what to change. */
export async function readMasterKey({
  directory,
  documentsKey,
}: Pick<Config, 'directory' | 'documentsKey'>): Promise<Buffer> {
  if (documentsKey !== null) return documentsKey
  const path = join(directory, 'documents.key')
  const text = await makeFile(path, () => `${randomBytes(BYTES).toString('base64')}\n`)
  const key = Buffer.from(text, 'base64')
  if (key.length !== BYTES) throw new Error(`${path} is damaged; restore it from a backup.`)
  return key
}

/** A key for one purpose, made from the master key. */
export function keyFor(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `assay ${purpose}`, BYTES))
}

/** Throws a one-line message if the database's documents were encrypted under another key. The first start decides. */
export async function claimMasterKey(db: Kysely<Database>, master: Buffer): Promise<void> {
  const hash = keyFor(master, 'fingerprint')
  await sql`insert into installation_keys values (${NAME}, ${hash}) on conflict do nothing`.execute(db)
  const row = await db.selectFrom('installation_keys').select('hash').where('name', '=', NAME).executeTakeFirstOrThrow()
  if (!row.hash.equals(hash))
    throw new Error('DOCUMENTS_KEY is not the key of the stored documents; set the one that they were encrypted under.')
}

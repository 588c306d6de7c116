// The archive in the store: in parts, so that neither the job that writes it nor the download holds all of it. Each part
// is a file with its own key, and opens only in its place.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Vault } from '../documents/vault.ts'

const PART_BYTES = 1024 * 1024
/** A ZIP archive of more needs another format, and a browser to hold it. */
export const ARCHIVE_BYTES_MAX = 2 * 1024 ** 3

export class ArchiveTooLarge extends Error {}

interface Keeping {
  db: Kysely<Database>
  vault: Pick<Vault, 'keepFile' | 'readFile' | 'store'>
}

const nameOf = (exportId: bigint, part: number) => `export ${exportId} part ${part}`

export interface PartWriter {
  /** Throws ArchiveTooLarge. */
  write(bytes: Uint8Array): Promise<void>
  /** Resolves with the size of the archive. */
  end(): Promise<number>
}

export function writeParts({ db, vault }: Keeping, exportId: bigint): PartWriter {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let part = 0
  let size = 0

  async function keep(): Promise<void> {
    const bytes = Buffer.concat(waiting)
    const stored = await vault.keepFile(nameOf(exportId, part), bytes)
    await db
      .insertInto('data_export_parts')
      .values({ export_id: exportId, part, ...stored, size: bytes.length })
      .execute()
    part += 1
    waiting = []
    waitingBytes = 0
  }

  return {
    async write(bytes) {
      size += bytes.length
      if (size > ARCHIVE_BYTES_MAX) throw new ArchiveTooLarge()
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= PART_BYTES) await keep()
    },
    async end() {
      if (waitingBytes > 0) await keep()
      return size
    },
  }
}

/** One after the other. Throws if a part is missing or was changed. */
export async function* readParts({ db, vault }: Keeping, exportId: bigint): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('data_export_parts')
      .select(['file', 'wrapped_key'])
      .where('export_id', '=', exportId)
      .where('part', '=', part)
      .executeTakeFirst()
    if (row === undefined) return
    const bytes = await vault.readFile(nameOf(exportId, part), row)
    if (bytes === null) throw new Error(`part ${part} of export ${exportId} is not in the store`)
    yield bytes
  }
}

/** The rows go first: a file without a row is swept, a row without a file would be an archive that breaks off. */
export async function removeParts({ db, vault }: Keeping, exportId: bigint): Promise<void> {
  const removed = await db.deleteFrom('data_export_parts').where('export_id', '=', exportId).returning('file').execute()
  for (const { file } of removed) await vault.store.remove(file)
}

// Moves batches of the journal from their rows into blocks. The newest stay rows. Each block is one transaction: whatever
// interrupts it, every batch is stored once.
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import { type JournalBatch, packJournal } from './journalBlocks.ts'
import { FIRST_HASH } from './journalChain.ts'

/** Consumers, and callers who repeat a request, mostly need the newest. */
const ROWS_KEPT = 100
const BLOCK_BATCHES = 600
/** A block takes no further batch once it has this many bytes: reading it takes some milliseconds. */
const BLOCK_BYTES = 512 * 1024

/** Tests use others. */
export interface BlockSize {
  rowsKept: number
  batches: number
}

const usual: BlockSize = { rowsKept: ROWS_KEPT, batches: BLOCK_BATCHES }

/** Packs what is due, one block after the other. Batches that cannot be packed stay rows; the audit says why. */
export async function packDueBatches(db: Kysely<Database>, log: Pick<Logger, 'error'>, size = usual): Promise<void> {
  try {
    while (await packOne(db, size)) {}
  } catch (error) {
    log.error({ error: String(error) }, 'journal not packed')
  }
}

/** False if there are too few. */
async function packOne(db: Kysely<Database>, size: BlockSize): Promise<boolean> {
  const batches = await readOldest(db, size.batches)
  const last = batches.at(-1)?.last_sequence
  if (last === undefined || !(await hasNewer(db, { than: last, count: size.rowsKept }))) return false
  const before = await db
    .selectFrom('journal_blocks')
    .select('hash')
    .orderBy('last_sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const block = await packJournal(batches, before?.hash ?? FIRST_HASH)
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('journal_blocks').values(block).execute()
    const { numDeletedRows } = await transaction
      .deleteFrom('journal')
      .where('last_sequence', '<=', last)
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== BigInt(batches.length)) throw new Error('the batches changed while they were packed')
  })
  return true
}

/** Enough for a block; none if there are not that many. */
async function readOldest(db: Kysely<Database>, batchesMax: number): Promise<JournalBatch[]> {
  const { rows } = await sql<JournalBatch & { bytes: bigint }>`
    select last_sequence, first_sequence, epoch, packed, client_ids_hash, hash, bytes
    from (
      select *, sum(octet_length(packed)) over (order by last_sequence) as bytes
      from (select * from journal order by last_sequence limit ${batchesMax}) as oldest
    ) as counted
    where bytes - octet_length(packed) < ${BLOCK_BYTES}
    order by last_sequence`.execute(db)
  const isFull = rows.length === batchesMax || Number(rows.at(-1)?.bytes) >= BLOCK_BYTES
  return isFull ? rows.map(({ bytes: _, ...batch }) => batch) : []
}

async function hasNewer(db: Kysely<Database>, { than, count }: { than: bigint; count: number }): Promise<boolean> {
  const row = await db
    .selectFrom('journal')
    .select('last_sequence')
    .where('last_sequence', '>', than)
    .orderBy('last_sequence')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

// The journal in the database: the newest batches as rows, older ones in blocks (journalBlocks.ts).
import { type JournalBatch, unpackJournal } from './journalBlocks.ts'

/** A row: one batch, or a block of them. */
export interface StoredBatches extends Omit<JournalBatch, 'packed'> {
  /** null for a block that is in the archive. */
  packed: Buffer | null
  archived_in: string | null
  /** null for a batch that is not in a block. */
  previous_hash: Buffer | null
}

/** Throws if a block is in the archive, or not as it was packed. */
export function batchesOf({ previous_hash, packed, archived_in: file, ...row }: StoredBatches): JournalBatch[] {
  if (packed === null) throw new Error(`the commands up to ${row.last_sequence} are in the archive file ${file}`)
  return previous_hash === null ? [{ ...row, packed }] : unpackJournal({ ...row, packed, previous_hash })
}

const OF_BLOCK =
  'last_sequence, first_sequence, null::bigint as epoch, packed, archived_in, null::bytea as client_ids_hash, hash, previous_hash'
const OF_BATCH =
  'last_sequence, first_sequence, epoch, packed, null::text as archived_in, client_ids_hash, hash, null::bytea as previous_hash'

/**
 * The block after a sequence, or batches up to a number if no block is left: both are SQL. In one statement, so that a
 * batch that moves into a block meanwhile is found once.
 */
export function storedBatchesAfter(sequence: string, batchesMax: number): string {
  return `
    (select ${OF_BLOCK} from public.journal_blocks where last_sequence > ${sequence} order by last_sequence limit 1)
    union all
    (select ${OF_BATCH} from public.journal where last_sequence > ${sequence}
      and not exists (select from public.journal_blocks where last_sequence > ${sequence})
      order by last_sequence limit ${batchesMax})
    order by last_sequence`
}

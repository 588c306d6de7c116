// Every batch of the journal that the audit has read, from a row or from a block, in a temporary table: published heads and
// client ids are compared with it.
import type pg from 'pg'
import type { JournalBatch } from './journalBlocks.ts'

/** Call it before the transaction of the audit. */
export async function makeReadBatches(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temporary table read_batches (
      last_sequence bigint primary key, first_sequence bigint, client_ids_hash bytea, hash bytea)`)
}

export async function keepReadBatches(client: pg.ClientBase, batches: readonly JournalBatch[]): Promise<void> {
  if (batches.length === 0) return
  await client.query(
    `insert into pg_temp.read_batches select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[])
     on conflict do nothing`,
    [
      batches.map((batch) => batch.last_sequence),
      batches.map((batch) => batch.first_sequence),
      batches.map((batch) => batch.client_ids_hash),
      batches.map((batch) => batch.hash),
    ],
  )
}

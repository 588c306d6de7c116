// What an operator could do who changes a batch: makes its hash anew, and that of every later one. Only in tests whose names
// end in .db.test.ts.
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { MoneyTables } from '../db/moneyTables.ts'
import { FIRST_HASH, hashBatch } from '../exchange/journalChain.ts'

/** From the batch that holds this sequence on. */
export async function chainAnew(client: pg.Pool | pg.Client, from: number): Promise<void> {
  const { rows } = await client.query<Selectable<MoneyTables['journal']>>(
    'select * from journal order by last_sequence',
  )
  let previous: Buffer = FIRST_HASH
  for (const batch of rows) {
    const isChanged = batch.last_sequence >= from
    previous = isChanged ? hashBatch(batch, previous) : batch.hash
    if (!isChanged) continue
    await client.query('update journal set hash = $1 where last_sequence = $2', [previous, batch.last_sequence])
  }
  await client.query('update engine_head set hash = $1', [previous])
}

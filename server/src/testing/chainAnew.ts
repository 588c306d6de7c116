// What an operator who changes a batch could do: compute its hash and every later one again. For database tests only.
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

// What new marks have begun in more than one command as a row, and back. One that is finished has no work.
import type { SettlingChanged } from '@assay/engine/futures/events'
import type pg from 'pg'
import { futuresSettlingTable } from '../db/futuresTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

/** Only the last one of a batch is written. */
export const settlingProduct: ProductTables = {
  append: 'append_futures_settling',
  tables: [futuresSettlingTable],
  project,
  holds: `select 0::bigint, 'CONTRACT', '', 0::numeric where false`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  let last: SettlingChanged | null = null
  for (const { events } of commands) for (const event of events) if (event.type === 'settlingChanged') last = event
  return last === null ? null : [[futuresSettlingTable.row({ isOnly: true, work: last.work })]]
}

export async function readSettling(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<StoredRow<typeof futuresSettlingTable>>('select * from futures_settling')
  return rows[0]?.work ?? null
}

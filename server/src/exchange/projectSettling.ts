// What new marks or users' trades have begun in more than one command as rows, and back. A batch writes what its events have
// changed.
import type { SettlingEntry } from '@assay/engine/futures/events'
import type pg from 'pg'
import { futuresSettlingTable } from '../db/futuresTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const settlingProduct: ProductTables = {
  append: 'append_futures_settling',
  tables: [futuresSettlingTable],
  project,
}

const ALL = ''

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, Row>()
  for (const { events } of commands)
    for (const event of events) {
      if (event.type !== 'settlingWritten') continue
      if (event.isDone) {
        changed.clear()
        changed.set(ALL, removed(ALL))
      }
      for (const key of event.gone) changed.set(key, removed(key))
      for (const { key, place, text } of event.entries)
        changed.set(key, futuresSettlingTable.row({ key, place, work: text }))
    }
  return changed.size === 0 ? null : [[...changed.values()]]
}

function removed(key: string): Row {
  return futuresSettlingTable.row({ key, place: 0, work: null })
}

/** null for nothing. */
export async function readSettling(client: pg.PoolClient): Promise<SettlingEntry[] | null> {
  const { rows } = await client.query<StoredRow<typeof futuresSettlingTable>>(
    'select * from futures_settling order by place',
  )
  if (rows.length === 0) return null
  return rows.map(futuresSettlingTable.kept).map(({ key, place, work }) => ({ key, place, text: work ?? '' }))
}

// Unfinished cancellations as rows, and back. A finished one has no orders.
import type { CancellationChanged } from '@assay/engine/events'
import type { CancellationRecord } from '@assay/engine/orders/cancellations'
import type pg from 'pg'
import { cancellationsTable } from '../db/cancellationTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const cancellationsProduct: ProductTables = {
  append: 'append_cancellations',
  tables: [cancellationsTable],
  project,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, CancellationChanged>()
  for (const { events } of commands)
    for (const event of events)
      if (event.type === 'cancellationChanged') changed.set(`${event.product} ${event.cancellationId}`, event)
  return changed.size === 0 ? null : [Array.from(changed.values(), cancellationsTable.row)]
}

export async function readCancellations(client: pg.PoolClient): Promise<CancellationRecord[]> {
  const { rows } = await client.query<StoredRow<typeof cancellationsTable>>(
    `select * from cancellations where order_ids <> ''`,
  )
  return rows.map(cancellationsTable.kept)
}

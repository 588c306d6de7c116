// Unfinished cancellations → rows, and back. A finished one has no orders left.
import type { CancellationChanged } from '@assay/engine/events'
import type { CancellationRecord } from '@assay/engine/orders/cancellations'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { CancellationTables } from '../db/cancellationTables.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'
import type { Row } from './rowText.ts'

export const cancellationTables: ProductTables = {
  append: 'append_cancellations',
  types: ['cancellations'],
  project,
  holds: `select 0::bigint, 'PLATFORM', '', 0::numeric where false`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, CancellationChanged>()
  for (const { events } of commands)
    for (const event of events)
      if (event.type === 'cancellationChanged') changed.set(`${event.product} ${event.cancellationId}`, event)
  return changed.size === 0 ? null : [Array.from(changed.values(), rowOf)]
}

function rowOf({ product, cancellationId, user, orderIds }: CancellationChanged): Row {
  return [product, cancellationId, user, orderIds.join(',')]
}

export async function readCancellations(client: pg.PoolClient): Promise<CancellationRecord[]> {
  const { rows } = await client.query<Selectable<CancellationTables['cancellations']>>(
    `select * from cancellations where order_ids <> ''`,
  )
  return rows.map((row) => ({
    product: row.product,
    cancellationId: Number(row.cancellation_id),
    user: Number(row.user_id),
    orderIds: row.order_ids.split(',').map(Number),
  }))
}

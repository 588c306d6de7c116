// Pairs whose triggers have not all fired as rows, and back.
import type { FiringChanged } from '@assay/engine/events'
import type { FiringRecord } from '@assay/engine/spot/firing'
import type pg from 'pg'
import { firingTable } from '../db/firingTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

export const firingsProduct: ProductTables = {
  append: 'append_spot_firing',
  tables: [firingTable],
  project,
  holds: `select 0::bigint, 'PLATFORM', '', 0::numeric where false`,
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, FiringChanged>()
  for (const { events } of commands)
    for (const event of events) if (event.type === 'firingChanged') changed.set(event.symbol, event)
  return changed.size === 0 ? null : [Array.from(changed.values(), firingTable.row)]
}

export async function readFirings(client: pg.PoolClient): Promise<FiringRecord[]> {
  const { rows } = await client.query<StoredRow<typeof firingTable>>(`select * from spot_firing where order_ids <> ''`)
  return rows.map(firingTable.kept)
}

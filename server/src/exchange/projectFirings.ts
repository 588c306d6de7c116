// Pairs with something unfinished as rows, and back: triggers that have not all fired, and an order in the middle of its trades.
import type { FiringWritten } from '@assay/engine/events'
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
}

function project(commands: readonly Committed[]): readonly (readonly Row[])[] | null {
  const changed = new Map<string, FiringWritten>()
  for (const { events } of commands)
    for (const event of events)
      if (event.type === 'firingWritten') {
        const orderIds = event.orderIds ?? changed.get(event.symbol)?.orderIds ?? null
        changed.set(event.symbol, { ...event, orderIds })
      }
  return changed.size === 0 ? null : [Array.from(changed.values(), firingTable.row)]
}

export async function readFirings(client: pg.PoolClient): Promise<FiringRecord[]> {
  const { rows } = await client.query<StoredRow<typeof firingTable>>(
    `select * from spot_firing where order_ids <> '' or lowest is not null or sweep_order_id is not null`,
  )
  return rows.map((row) => {
    const { orderIds, ...rest } = firingTable.kept(row)
    return { ...rest, orderIds: orderIds ?? [] }
  })
}

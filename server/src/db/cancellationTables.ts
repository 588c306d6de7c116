// Written only by server/src/exchange (0030_cancellations.sql); readable everywhere.
import type { CancellationChanged } from '@assay/engine/events'
import { bigint, moneyTable, type StoredRow, text } from './moneyTable.ts'
import { orderIds } from './orderIds.ts'

export interface CancellationTables {
  cancellations: StoredRow<typeof cancellationsTable>
}

export const cancellationsTable = moneyTable<Omit<CancellationChanged, 'type'>>()('cancellations', {
  product: text('product'),
  cancellationId: bigint('cancellation_id'),
  user: bigint('user_id'),
  orderIds,
})

// Written only by server/src/exchange (0030_cancellations.sql); readable everywhere.
import type { CancellationChanged } from '@assay/engine/events'
import { bigint, type Columns, moneyTable, type StoredRow, text } from './moneyTable.ts'

export interface CancellationTables {
  cancellations: StoredRow<typeof cancellationsTable>
}

/** In the order in which they are closed or fire; none when none are left. */
export const orderIds: Columns<CancellationChanged['orderIds'], { order_ids: string }> = {
  columns: [text('order_ids')],
  write: (ids) => [ids.join(',')],
  read: ({ order_ids: ids }) => (ids === '' ? [] : ids.split(',').map(Number)),
}

export const cancellationsTable = moneyTable<Omit<CancellationChanged, 'type'>>()('cancellations', {
  product: text('product'),
  cancellationId: bigint('cancellation_id'),
  user: bigint('user_id'),
  orderIds,
})

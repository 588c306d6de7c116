// Written only by server/src/exchange (0051_spot_firing.sql, 0076_unfinished_work.sql); readable everywhere.
import type { FiringWritten, Sweep } from '@assay/engine/events'
import type { Price } from '@assay/engine/money'
import { bigint, type Columns, moneyTable, type StoredRow, text } from './moneyTable.ts'

export interface FiringTables {
  spot_firing: StoredRow<typeof firingTable>
}

interface StoredSweep {
  sweep_order_id: bigint | null
  sweep_limit: bigint | null
  sweep_time: bigint | null
}

const sweep: Columns<Sweep | null, StoredSweep> = {
  columns: [bigint('sweep_order_id'), bigint('sweep_limit'), bigint('sweep_time')],
  write: (field) => (field === null ? [null, null, null] : [field.orderId, field.limit, field.time]),
  read: ({ sweep_order_id: orderId, sweep_limit: limit, sweep_time: time }) =>
    orderId === null ? null : { orderId: Number(orderId), limit: Number(limit) as Price, time: Number(time) },
}

/** Written: null leaves the column as it is. */
const orderIds: Columns<number[] | null, { order_ids: string | null }> = {
  columns: [text('order_ids')],
  write: (ids) => [ids === null ? null : ids.join(',')],
  read: ({ order_ids: ids }) => (ids === null || ids === '' ? [] : ids.split(',').map(Number)),
}

export const firingTable = moneyTable<Omit<FiringWritten, 'type'>>()('spot_firing', {
  symbol: text('symbol'),
  orderIds,
  lowest: bigint('lowest'),
  highest: bigint('highest'),
  fired: bigint('fired'),
  sweep,
})

// Written only by server/src/exchange (0051_spot_firing.sql); readable everywhere.
import type { FiringChanged } from '@assay/engine/events'
import { bigint, moneyTable, type StoredRow, text } from './moneyTable.ts'
import { orderIds } from './orderIds.ts'

export interface FiringTables {
  spot_firing: StoredRow<typeof firingTable>
}

export const firingTable = moneyTable<Omit<FiringChanged, 'type'>>()('spot_firing', {
  symbol: text('symbol'),
  orderIds,
  lowest: bigint('lowest'),
  highest: bigint('highest'),
})

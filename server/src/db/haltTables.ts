// halts and trips are written only by server/src/exchange (0014_halts.sql); readable everywhere.
import type { Product } from '@assay/engine/halts'
import type { ColumnType, Generated } from 'kysely'
import { bigint, boolean, moneyTable, type StoredRow, text } from './moneyTable.ts'

export interface HaltTables {
  halts: StoredRow<typeof haltsTable>
  trips: TripsTable
  resume_requests: { halt_key: string; asked_at: bigint }
  halt_requests: HaltRequestsTable
}

interface HaltKept {
  key: string
  product: Product | null
  market: string
  user: number | null
  command: string | null
  isHalted: boolean
  changedAt: number
}

export const haltsTable = moneyTable<HaltKept>()('halts', {
  key: text('halt_key'),
  product: text('product'),
  market: text('market'),
  user: bigint('user_id'),
  command: text('command'),
  isHalted: boolean('is_halted'),
  changedAt: bigint('changed_at'),
})

interface HaltRequestsTable {
  request_id: Generated<bigint>
  product: Product
  market: string
  /** As customers read it. */
  reason: string
  asked_by: string
  asked_at: ColumnType<bigint, number, never>
  notice_id: bigint
  /** When the engine was told; null until then. */
  told_at: ColumnType<bigint | null, never, number>
  /** When it was resumed. */
  ended_at: ColumnType<bigint | null, never, number>
}

interface TripsTable {
  trip_id: Generated<bigint>
  sequence: bigint
  time: bigint
  product: Product | null
  market: string
  user_id: bigint | null
  command: string
  input: string
  error: string
}

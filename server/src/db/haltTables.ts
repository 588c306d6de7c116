// halts and trips are written only by server/src/exchange (0014_halts.sql); readable everywhere.
import type { Product } from '@assay/engine/halts'
import type { Generated } from 'kysely'
import { bigint, boolean, moneyTable, type StoredRow, text } from './moneyTable.ts'

export interface HaltTables {
  halts: StoredRow<typeof haltsTable>
  trips: TripsTable
  resume_requests: { halt_key: string; asked_at: bigint }
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

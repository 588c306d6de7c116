// halts and trips are written only by server/src/exchange (0014_halts.sql); readable everywhere.
import type { Product } from '@assay/engine/halts'
import type { Generated } from 'kysely'

export interface HaltTables {
  halts: HaltsTable
  trips: TripsTable
  resume_requests: { halt_key: string; asked_at: bigint }
}

interface HaltsTable {
  halt_key: string
  product: Product | null
  market: string
  user_id: bigint | null
  command: string | null
  is_halted: boolean
  changed_at: bigint
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

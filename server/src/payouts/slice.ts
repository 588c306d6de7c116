// What leaves by networks, and what must be there for it. It has no operation of its own.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import type { Slice } from '@assay/api/schemas'
import { createReserveGate } from './reserveGate.ts'
import type { ReserveParts } from './reserves.ts'

const RESERVES_EVERY_MS = 60_000

export type PayoutsSlice = Omit<OpenSlice<Slice>, 'operations'>

export function openPayouts(core: Core, { usedAddresses }: Pick<ReserveParts, 'usedAddresses'>): PayoutsSlice {
  const gate = createReserveGate({ ...core, chains: core.outside.chains, usedAddresses })
  return { schedule: [{ name: 'check reserves', everyMs: RESERVES_EVERY_MS, work: () => gate.checkAll() }] }
}

// Corrections of balances, and the exchange's own wallets. Customers have no operation here.
import type { Slice } from '@assay/api/schemas'
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { bookCorrections } from './bookCorrections.ts'

const BOOK_EVERY_MS = 5000

export function openTreasury(core: Core): Omit<OpenSlice<Slice>, 'operations'> {
  // The second person's approval books at once; this is for what a crash has left.
  return { schedule: [{ name: 'book corrections', everyMs: BOOK_EVERY_MS, work: () => bookCorrections(core) }] }
}

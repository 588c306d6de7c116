// The context of a command while it is being applied: its time, the events so far, and the ledger.
import type { Event } from './events.ts'
import type { Halts } from './halts.ts'
import type { Ledger } from './ledger/accounts.ts'
import type { Vip } from './vip/vip.ts'

/** The most orders that one command meets or ends, and the most positions that it pays or charges: see steps.ts. */
export const STEP_MAX = 500

export interface Turn {
  /** Epoch ms, the command's. */
  readonly time: number
  readonly events: Event[]
  readonly ledger: Ledger
  readonly halts: Halts
  readonly vip: Vip
  /** STEP_MAX; smaller in tests. */
  readonly stepMax: number
  /**
   * How many more units this command may do: stepMax at its beginning. A unit is at least one resting order that is met, and
   * each order or stop that ends because its position is closed or liquidated is one. Below 0 after the last one: the orders
   * of one account are not cut.
   */
  room: number
}

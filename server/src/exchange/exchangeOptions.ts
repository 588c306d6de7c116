import type { Halt } from '@assay/engine/halts'
import type { State } from '@assay/engine/state'
import type { SteadyClock } from '../clock/steadyClock.ts'
import type { Store } from './store.ts'
import type { Trip } from './trips.ts'

export interface ExchangeOptions {
  store: Store
  /** While it is not trusted, new business is refused with BUSY; cancelling, closing and settling continue. */
  clock: Pick<SteadyClock, 'now' | 'isTrusted'>
  /** Something impossible happened, or another server writes now. The process must end; nothing more will be done. */
  onFatal: (error: unknown) => void
  /** A listener failed, or a failed assertion could not be recorded; everything continues. */
  onFault: (error: unknown) => void
  /** An assertion failed, and these halts prevent it from failing again. */
  onTrip: (trip: Trip, halts: readonly Halt[]) => void
  /** The state after the command `sequence`, where it need not be read from the tables; null where it must be. */
  takeState?: (sequence: number) => Promise<State | null>
  /**
   * Called with the time of the newest command, epoch ms, before the first one: what the last process left unfinished is
   * carried on at once.
   */
  beforeWork?: (newest: number) => Promise<void>
  /** Replaced by the simulator, which has its own time. */
  sleep?: (ms: number) => Promise<void>
  /** Smaller steps for tests. */
  stepMax?: number
}

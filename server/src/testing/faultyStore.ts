// A store that fails on demand, around a real one: the ways in which the outcome of a commit can be unknown.
import type { Batch, Head, KeptRequest, OnceKey, Store } from '../exchange/store.ts'
import type { Trip } from '../exchange/trips.ts'

export type AppendFault =
  /** Nothing was written, and there was no answer. */
  | 'lostBefore'
  /** Everything was written, but there was no answer. */
  | 'lostAfter'

export class FaultyStore implements Store {
  readonly #store: Store
  /** One for each of the next appends; null lets it succeed. */
  readonly appendFaults: (AppendFault | null)[] = []
  /** How many of the next attempts to raise the epoch fail, as when the store is unreachable. */
  failedRaises = 0
  isAway = false
  appends = 0
  raises = 0
  /** While set, appends wait for it before they reach the store. */
  gate: Promise<void> | null = null

  constructor(store: Store) {
    this.#store = store
  }

  async append(batch: Batch): Promise<void> {
    this.appends++
    await this.gate
    const fault = this.isAway ? 'lostBefore' : (this.appendFaults.shift() ?? null)
    if (fault !== 'lostBefore') await this.#store.append(batch)
    if (fault !== null) throw new Error('the connection broke')
  }

  async raiseEpoch(mode: 'takeOver' | 'renew'): Promise<Head> {
    this.raises++
    if (this.isAway || this.failedRaises-- > 0) throw new Error('the store is away')
    return this.#store.raiseEpoch(mode)
  }

  loadSnapshot() {
    return this.#store.loadSnapshot()
  }

  findKept(keys: readonly OnceKey[]): Promise<(KeptRequest | null)[]> {
    return this.isAway ? Promise.reject(new Error('the store is away')) : this.#store.findKept(keys)
  }

  recordTrip(trip: Trip): Promise<void> {
    return this.#store.recordTrip(trip)
  }

  close(): Promise<void> {
    return this.#store.close()
  }
}

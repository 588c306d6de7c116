// A store that dies with its process at a given point: from then on nothing is answered, and what was sent may still
// arrive.
import type { Batch, Head, KeptRequest, OnceKey, Store } from '../../exchange/store.ts'
import type { Trip } from '../../exchange/trips.ts'

/** Every point at which the process uses the disk, in the order of a command's life. */
export const crashPoints = [
  /** The command is received, and its client id is being looked up. */
  'asked',
  /** It is applied in memory; nothing has been sent to the disk. */
  'applied',
  /** Its batch has been sent and may or may not arrive. */
  'sent',
  /** Its batch is on the disk, but the process has no answer. */
  'committed',
  /** It was answered, and the next batch has begun. */
  'between',
] as const
export type CrashPoint = (typeof crashPoints)[number]

/** The same for a start: before its epoch is raised, after it, and with the state read back. */
export const startPoints = ['raising', 'raised', 'loaded'] as const
export type StartPoint = (typeof startPoints)[number]

export class CrashingStore implements Store {
  readonly #store: Store
  #point: CrashPoint | StartPoint | null = null
  #isDead = false
  #died = Promise.withResolvers<'dead'>()
  /** Appends wait for it, so that more is applied while a batch is being sent. */
  gate: Promise<void> = Promise.resolve()

  constructor(store: Store, point: StartPoint | null = null) {
    this.#store = store
    this.#point = point
  }

  /** Dies at the next such point. */
  arm(point: CrashPoint): Promise<'dead'> {
    this.#point = point
    return this.#died.promise
  }

  get died(): Promise<'dead'> {
    return this.#died.promise
  }

  die(): void {
    this.#isDead = true
    this.#died.resolve('dead')
  }

  async append(batch: Batch): Promise<void> {
    await this.gate
    await this.#pass('applied')
    await this.#pass('between', batch)
    const arriving = this.#store.append(batch)
    if (this.#point === 'sent') {
      arriving.catch(() => {})
      await this.#pass('sent')
    }
    await arriving
    await this.#pass('committed')
  }

  async findKept(keys: readonly OnceKey[]): Promise<(KeptRequest | null)[]> {
    const found = await this.#store.findKept(keys)
    await this.#pass('asked')
    return found
  }

  async raiseEpoch(mode: 'takeOver' | 'renew'): Promise<Head> {
    await this.#pass('raising')
    const head = await this.#store.raiseEpoch(mode)
    await this.#pass('raised')
    return head
  }

  async loadSnapshot() {
    const snapshot = await this.#store.loadSnapshot()
    await this.#pass('loaded')
    return snapshot
  }

  recordTrip(trip: Trip): Promise<void> {
    return this.#store.recordTrip(trip)
  }

  close(): Promise<void> {
    return this.#store.close()
  }

  #betweenPassed = 0

  /** A dead process never returns from here. 'between' is the second batch after it was armed. */
  async #pass(point: CrashPoint | StartPoint, batch?: Batch): Promise<void> {
    const isHere = point === this.#point && (batch === undefined || ++this.#betweenPassed === 2)
    if (isHere) this.die()
    if (this.#isDead) await new Promise(() => {})
  }
}

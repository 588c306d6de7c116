// One batch at a time onto the disk. "Did it commit?" often has no answer when a connection breaks in the middle, and
// trying again blindly would book money twice. So: raise our own epoch, which waits for whatever is still under way
// and bars whatever has not arrived; then the head says whether the batch is in. Only if it is not, append it again.
import { type Batch, FencedError, type Head, type Store, StoreFault } from './store.ts'

const AGAIN_MS = 200

export interface CommitOptions {
  store: Store
  head: Head
  sleep: (ms: number) => Promise<void>
  /** The outcome of a commit is unknown: nothing new may be applied until onSettled. */
  onUnknown: () => void
  onSettled: () => void
}

export class Committer {
  readonly #options: CommitOptions
  #head: Head

  constructor(options: CommitOptions) {
    this.#options = options
    this.#head = options.head
  }

  get sequence(): number {
    return this.#head.sequence
  }

  /** Resolves when the batch is on the disk, however long that takes. Throws FencedError or StoreFault: stop then. */
  async commit(batch: Omit<Batch, 'epoch'>): Promise<void> {
    const last = batch.commands.at(-1)?.sequence ?? 0
    if (!(await this.#append(batch))) {
      this.#options.onUnknown()
      while (!(await this.#isSettled(batch, last))) await this.#options.sleep(AGAIN_MS)
      this.#options.onSettled()
    }
    this.#head = { ...this.#head, sequence: last }
  }

  /** False when the outcome is unknown. */
  async #append(batch: Omit<Batch, 'epoch'>): Promise<boolean> {
    try {
      await this.#options.store.append({ ...batch, epoch: this.#head.epoch })
      return true
    } catch (error) {
      if (isFinal(error)) throw error
      return false
    }
  }

  async #isSettled(batch: Omit<Batch, 'epoch'>, last: number): Promise<boolean> {
    const head = await this.#options.store.raiseEpoch('renew').catch((error: unknown) => {
      if (isFinal(error)) throw error
      return null
    })
    if (head === null) return false
    const before = this.#head.sequence
    if (head.sequence !== before && head.sequence !== last)
      throw new StoreFault(`the head stands at ${head.sequence}; it can only be at ${before} or ${last}`)
    this.#head = { ...head, sequence: before }
    return head.sequence === last || this.#append(batch)
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof FencedError || error instanceof StoreFault
}

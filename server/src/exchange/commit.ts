// One batch at a time onto the disk. "Did it commit?" often has no answer when a connection breaks in the middle, and
// trying again blindly would book money twice. So: raise our own epoch. This waits for appends that are still running and
// bars those that have not arrived; then the head says whether the batch is in. Only if it is not, append it again, and
// only half of it: the batch may have been too large for its time limit.
import { type Batch, FencedError, type Head, type Store, StoreFault } from './store.ts'

const AGAIN_MS = 200
const COMMANDS_MAX = Number.MAX_SAFE_INTEGER

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
  /** The most commands that one attempt gives to the store: halved when one fails, doubled when one succeeds. */
  #most = COMMANDS_MAX

  constructor(options: CommitOptions) {
    this.#options = options
    this.#head = options.head
  }

  get sequence(): number {
    return this.#head.sequence
  }

  /**
   * Resolves to how many of the batch's first commands are on the disk: all of them, or at least one if an attempt failed.
   * It tries until one of these is reached. Throws FencedError or StoreFault: the process must stop then.
   */
  async commit(batch: Omit<Batch, 'epoch'>): Promise<number> {
    let part = firstOf(batch, this.#most)
    let isIn = await this.#append(part)
    if (!isIn) this.#options.onUnknown()
    const wasUnknown = !isIn
    while (!isIn) {
      const outcome = await this.#findOutcome(part)
      if (outcome === 'absent') {
        this.#most = Math.ceil(part.commands.length / 2)
        part = firstOf(part, this.#most)
      }
      isIn = outcome === 'whole' || (outcome === 'absent' && (await this.#append(part)))
      if (!isIn) await this.#options.sleep(AGAIN_MS)
    }
    if (wasUnknown) this.#options.onSettled()
    else this.#most = Math.min(this.#most * 2, COMMANDS_MAX)
    this.#head = { ...this.#head, sequence: lastOf(part) }
    return part.commands.length
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

  /** null while the store is away. */
  async #findOutcome(part: Omit<Batch, 'epoch'>): Promise<'whole' | 'absent' | null> {
    const head = await this.#options.store.raiseEpoch('renew').catch((error: unknown) => {
      if (isFinal(error)) throw error
      return null
    })
    if (head === null) return null
    const [before, last] = [this.#head.sequence, lastOf(part)]
    if (head.sequence !== before && head.sequence !== last)
      throw new StoreFault(`the head stands at ${head.sequence}; it can only be at ${before} or ${last}`)
    this.#head = { ...head, sequence: before }
    return head.sequence === last ? 'whole' : 'absent'
  }
}

function firstOf(batch: Omit<Batch, 'epoch'>, most: number): Omit<Batch, 'epoch'> {
  if (batch.commands.length <= most) return batch
  const commands = batch.commands.slice(0, most)
  const last = lastOf({ commands })
  const isIn = ({ sequence }: { sequence: number }) => sequence <= last
  const { clientIds, submissions = [] } = batch
  return { commands, clientIds: clientIds.filter(isIn), submissions: submissions.filter(isIn) }
}

function lastOf({ commands }: Pick<Batch, 'commands'>): number {
  return commands.at(-1)?.sequence ?? 0
}

function isFinal(error: unknown): boolean {
  return error instanceof FencedError || error instanceof StoreFault
}

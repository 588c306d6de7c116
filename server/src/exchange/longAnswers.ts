// A cancellation of many orders is answered after its last step, or after ANSWER_AFTER_MS: all its orders have stopped
// trading by then, but some may still be listed. The answer names all of them either way.
import type { CancellationChanged } from '@assay/engine/events'
import type { Committed } from './door.ts'

/** Half of the time that clients wait. */
const ANSWER_AFTER_MS = 5000

export class LongAnswers {
  readonly #sleep: (ms: number) => Promise<unknown>
  readonly #postponed = new Map<string, () => void>()

  constructor(sleep: (ms: number) => Promise<unknown>) {
    this.#sleep = sleep
  }

  /** Returns whether the command has unfinished work; then `answer` is called later, once. */
  postpone({ command, events }: Committed, answer: () => void): boolean {
    if (command.type !== 'spot.cancelAllOrders' && command.type !== 'futures.cancelAllOrders') return false
    const begun = events.find((event) => event.type === 'cancellationChanged')
    if (begun === undefined) return false
    this.#postponed.set(keyOf(begun), answer)
    void this.#sleep(ANSWER_AFTER_MS).then(() => this.#answer(keyOf(begun)))
    return true
  }

  hear({ command, events }: Committed): void {
    if (command.type !== 'spot.cancelRest' && command.type !== 'futures.cancelRest') return
    for (const event of events) if (event.type === 'cancellationChanged') this.#answer(keyOf(event))
  }

  answerAll(): void {
    for (const key of this.#postponed.keys()) this.#answer(key)
  }

  #answer(key: string): void {
    this.#postponed.get(key)?.()
    this.#postponed.delete(key)
  }
}

function keyOf({ product, cancellationId }: CancellationChanged): string {
  return `${product} ${cancellationId}`
}

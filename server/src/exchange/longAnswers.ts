// A cancellation of many orders is answered after its last step, or after ANSWER_AFTER_MS: all its orders have stopped
// trading by then, but some may still be listed. The answer names all of them either way. An order that meets many others is
// answered only after its last step, so that everybody who asks gets the same answer: until then its outcome is unknown.
import type { CancellationChanged } from '@assay/engine/events'
import { CutOrder } from './cutOrders.ts'
import type { Committed } from './door.ts'

/** Half of the time that clients wait. */
const ANSWER_AFTER_MS = 5000

interface Postponed {
  answer: (whole: Committed) => void
  /** The caller waits no longer. */
  giveUp: () => void
}

export class LongAnswers {
  readonly #sleep: (ms: number) => Promise<unknown>
  readonly #postponed = new Map<string, () => void>()
  readonly #cut = new Map<CutOrder, Postponed>()

  constructor(sleep: (ms: number) => Promise<unknown>) {
    this.#sleep = sleep
  }

  /** Returns whether the command has unfinished work; then `answer` is called later, once. */
  postpone(committed: Committed, { answer, giveUp }: Postponed): boolean {
    const cut = CutOrder.of(committed)
    if (cut !== null) {
      this.#cut.set(cut, { answer, giveUp })
      void this.#sleep(ANSWER_AFTER_MS).then(() => this.#cut.get(cut)?.giveUp())
      return true
    }
    const { command, events } = committed
    if (command.type !== 'spot.cancelAllOrders' && command.type !== 'futures.cancelAllOrders') return false
    const begun = events.find((event) => event.type === 'cancellationChanged')
    if (begun === undefined) return false
    this.#postponed.set(keyOf(begun), () => answer(committed))
    void this.#sleep(ANSWER_AFTER_MS).then(() => this.#answer(keyOf(begun)))
    return true
  }

  hear(committed: Committed): void {
    for (const cut of this.#cut.keys()) {
      cut.hear(committed)
      if (!cut.isOver) continue
      this.#cut.get(cut)?.answer(cut.whole())
      this.#cut.delete(cut)
    }
    const { command, events } = committed
    if (command.type !== 'spot.cancelRest' && command.type !== 'futures.cancelRest') return
    for (const event of events) if (event.type === 'cancellationChanged') this.#answer(keyOf(event))
  }

  answerAll(): void {
    for (const key of this.#postponed.keys()) this.#answer(key)
    for (const { giveUp } of this.#cut.values()) giveUp()
  }

  #answer(key: string): void {
    this.#postponed.get(key)?.()
    this.#postponed.delete(key)
  }
}

function keyOf({ product, cancellationId }: CancellationChanged): string {
  return `${product} ${cancellationId}`
}

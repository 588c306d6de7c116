// A cancellation of many orders is answered after its last step, or after ANSWER_AFTER_MS: all its orders have stopped
// trading by then, but some may still be listed. The answer names all of them either way. An order that meets many others is
// answered after its last step too, or at that time with what it has traded so far.
import type { CancellationChanged } from '@assay/engine/events'
import { CutOrder } from './cutOrders.ts'
import type { Committed } from './door.ts'

/** Half of the time that clients wait. */
const ANSWER_AFTER_MS = 5000

export class LongAnswers {
  readonly #sleep: (ms: number) => Promise<unknown>
  readonly #postponed = new Map<string, () => void>()
  readonly #cut = new Map<CutOrder, (whole: Committed) => void>()

  constructor(sleep: (ms: number) => Promise<unknown>) {
    this.#sleep = sleep
  }

  /** Returns whether the command has unfinished work; then `answer` is called later, once. */
  postpone(committed: Committed, answer: (whole: Committed) => void): boolean {
    const cut = CutOrder.of(committed)
    if (cut !== null) {
      this.#cut.set(cut, answer)
      void this.#sleep(ANSWER_AFTER_MS).then(() => this.#answerCut(cut))
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
      if (cut.isOver) this.#answerCut(cut)
    }
    const { command, events } = committed
    if (command.type !== 'spot.cancelRest' && command.type !== 'futures.cancelRest') return
    for (const event of events) if (event.type === 'cancellationChanged') this.#answer(keyOf(event))
  }

  answerAll(): void {
    for (const key of this.#postponed.keys()) this.#answer(key)
    for (const cut of this.#cut.keys()) this.#answerCut(cut)
  }

  #answerCut(cut: CutOrder): void {
    this.#cut.get(cut)?.(cut.whole())
    this.#cut.delete(cut)
  }

  #answer(key: string): void {
    this.#postponed.get(key)?.()
    this.#postponed.delete(key)
  }
}

function keyOf({ product, cancellationId }: CancellationChanged): string {
  return `${product} ${cancellationId}`
}

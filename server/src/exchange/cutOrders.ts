// A user's command whose order meets many others is done in steps (engine/src/orders/enterMarket.ts). It is answered with
// what all of them did to the user's orders, positions and stops; a repeated request gets the same out of the journal.
import type { Event, OrderCut } from '@assay/engine/events'
import type { Committed } from './door.ts'

export class CutOrder {
  readonly #first: Committed
  readonly #begun: OrderCut
  readonly #events: Event[]
  #isOver = false

  private constructor(first: Committed, begun: OrderCut) {
    this.#first = first
    this.#begun = begun
    this.#events = [...first.events]
  }

  /** null: it was not cut. */
  static of(committed: Committed): CutOrder | null {
    const begun = committed.events.find((event) => event.type === 'orderCut')
    const isWhole = begun === undefined || isEnd(committed.events, begun) || !('user' in committed.command)
    return isWhole ? null : new CutOrder(committed, begun)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The next command of the stream. */
  hear({ command, events }: Committed): void {
    if (this.#isOver || !isStep(command.type)) return
    for (const event of events) if (this.#isOwn(event)) this.#events.push(event)
    this.#isOver = isEnd(events, this.#begun)
  }

  /** The command with what its steps have done. */
  whole(): Committed {
    return { ...this.#first, events: this.#events }
  }

  #isOwn(event: Event): boolean {
    const { command } = this.#first
    return isChange(event) && 'user' in command && event.user === command.user
  }
}

/** The command with what its steps did; `later` is the stream behind it. null if they are not all done. */
export async function withSteps(
  committed: Committed,
  later: AsyncIterable<Committed> | Iterable<Committed>,
): Promise<Committed | null> {
  const cut = CutOrder.of(committed)
  if (cut === null) return committed
  for await (const one of later) {
    cut.hear(one)
    if (cut.isOver) break
  }
  return cut.isOver ? cut.whole() : null
}

function isStep(type: Committed['command']['type']): boolean {
  return type === 'spot.fireRest' || type === 'futures.settleRest' || type === 'halts.begin'
}

function isEnd(events: readonly Event[], { product, orderId }: OrderCut): boolean {
  return events.some(
    (event) => event.type === 'orderCut' && event.isOver && event.product === product && event.orderId === orderId,
  )
}

function isChange(event: Event): event is Extract<Event, { user: number }> {
  const { type } = event
  return (
    type === 'orderChanged' || type === 'futuresOrderChanged' || type === 'positionChanged' || type === 'stopChanged'
  )
}

// Which markets are halted, as committed.
import { type Halt, haltKey, type Product } from '@assay/engine/halts'
import type { Committed } from './door.ts'

export class HaltView {
  readonly #halts: Map<string, Halt>

  constructor(halts: Iterable<Halt>) {
    this.#halts = new Map(Array.from(halts, (halt) => [haltKey(halt), halt]))
  }

  hear(batch: readonly Committed[]): void {
    for (const { command, events } of batch) {
      if (command.type !== 'halts.begin' && command.type !== 'halts.end') continue
      for (const event of events) {
        if (event.type !== 'haltChanged') continue
        if (event.isHalted) this.#halts.set(haltKey(event.halt), event.halt)
        else this.#halts.delete(haltKey(event.halt))
      }
    }
  }

  isHalted(product: Product, market: string): boolean {
    return this.#halts.size > 0 && this.#halts.has(haltKey({ product, market, user: null, command: null }))
  }

  list(): Halt[] {
    return [...this.#halts.values()]
  }
}

/** For a query that leaves them out; never an empty list, which SQL does not take. */
export function haltedMarkets(exchange: { halts(): Halt[] }, product: Product): string[] {
  const whole = exchange.halts().filter((halt) => halt.product === product && halt.user === null)
  return ['', ...whole.map(({ market }) => market)]
}

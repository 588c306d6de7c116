// The stored ticks: they outlive every process, in the order of their chain.
import { type ChainHead, genesisHead, type Tick } from '../../ticks/tickChain.ts'

/** The input of the auditors. */
export type KeptTicks = Pick<TickShelf, 'around' | 'span' | 'bySequence' | 'hasRecent'>

export class TickShelf {
  readonly #ticks = new Map<string, Tick[]>()

  keep(tick: Tick): void {
    const ticks = this.#ticks.get(tick.symbol)
    if (ticks === undefined) this.#ticks.set(tick.symbol, [tick])
    else ticks.push(tick)
  }

  head(symbol: string): ChainHead {
    return this.#of(symbol).at(-1) ?? genesisHead
  }

  newest(symbol: string): Tick | undefined {
    return this.#of(symbol).at(-1)
  }

  bySequence(symbol: string, sequence: number): Tick | undefined {
    return this.#of(symbol)[sequence - 1]
  }

  /** Whether one of the newest ticks has this price. */
  hasRecent(symbol: string, price: number, count: number): boolean {
    return this.#of(symbol)
      .slice(-count)
      .some((tick) => tick.price === price)
  }

  /** From one time to another, both included. */
  span(symbol: string, from: number, to: number): Tick[] {
    const ticks = this.#of(symbol)
    return ticks.slice(placeOf(ticks, from), placeOf(ticks, to + 1))
  }

  /** Those later than a time, up to the first that is later than another, with it. */
  around(symbol: string, after: number, end: number): Tick[] {
    const ticks = this.#of(symbol)
    return ticks.slice(placeOf(ticks, after + 1), placeOf(ticks, end + 1) + 1)
  }

  #of(symbol: string): readonly Tick[] {
    return this.#ticks.get(symbol) ?? []
  }
}

/** The index of the first tick at or after a time. */
function placeOf(ticks: readonly Tick[], time: number): number {
  let from = 0
  let to = ticks.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ticks[middle]?.time ?? 0) >= time) to = middle
    else from = middle + 1
  }
  return from
}

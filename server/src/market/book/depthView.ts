// The committed public book of one pair, by level. Built from levelChanged events, never from the engine's own book,
// which may be ahead of the disk.
import type { Side } from '@assay/engine/nouns'
import type { Price, Quantity } from '@assay/engine/money'

export interface Level {
  side: Side
  price: Price
  /** 0 if the level is gone. */
  quantity: Quantity
}
export interface BookSide {
  price: Price
  quantity: Quantity
}
export interface BookSnapshot {
  /** The commit that changed the book last. */
  sequence: number
  /** Best first. */
  bids: BookSide[]
  asks: BookSide[]
}

export class DepthView {
  readonly #bids = new SortedLevels((left, right) => right - left)
  readonly #asks = new SortedLevels((left, right) => left - right)
  #sequence = 0

  apply(level: Level, sequence: number): void {
    this.#side(level.side).set(level.price, level.quantity)
    this.#sequence = sequence
  }

  get sequence(): number {
    return this.#sequence
  }

  snapshot(limit: number): BookSnapshot {
    return { sequence: this.#sequence, bids: this.#bids.best(limit), asks: this.#asks.best(limit) }
  }

  best(side: Side): BookSide | undefined {
    return this.#side(side).best(1)[0]
  }

  #side(side: Side): SortedLevels {
    return side === 'BUY' ? this.#bids : this.#asks
  }
}

/** Quantities by price, sorted when they are read. */
class SortedLevels {
  readonly #quantities = new Map<Price, Quantity>()
  readonly #compare: (left: number, right: number) => number
  #prices: Price[] | null = []

  constructor(compare: (left: number, right: number) => number) {
    this.#compare = compare
  }

  set(price: Price, quantity: Quantity): void {
    const isNew = !this.#quantities.has(price)
    if (quantity > 0) this.#quantities.set(price, quantity)
    else this.#quantities.delete(price)
    if (isNew || quantity === 0) this.#prices = null
  }

  best(limit: number): BookSide[] {
    this.#prices ??= [...this.#quantities.keys()].sort(this.#compare)
    return this.#prices
      .slice(0, limit)
      .map((price) => ({ price, quantity: this.#quantities.get(price) ?? (0 as Quantity) }))
  }
}

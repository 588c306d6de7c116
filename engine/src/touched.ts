// What the command that is being applied has touched: each thing once, in the order of the first touch, so that the
// events can tell at the end what became of it. The things carry the mark that they are in such a list; it is set and
// cleared where their kind is known, because V8 makes slow code for a function that writes into objects of many kinds.

/** Whoever touches a thing that is not touched yet marks it and adds it; whoever takes it takes the mark off. */
export interface Touchable {
  isTouched: boolean
}

/** Keeps its array from command to command: nothing is allocated for remembering what a command touched. */
export class TouchedList<Item extends Touchable> {
  readonly #items: Item[] = []
  #count = 0
  #taken = 0

  get isEmpty(): boolean {
    return this.#count === this.#taken
  }

  add(item: Item): void {
    this.#items[this.#count] = item
    this.#count += 1
  }

  /** The next of them, forgotten thereby; null when none is left. */
  take(): Item | null {
    if (this.#taken === this.#count) {
      this.#taken = 0
      this.#count = 0
      return null
    }
    const item = this.#items[this.#taken] as Item
    this.#taken += 1
    return item
  }

  /** Those that are left, in their order, until one is the one that is wanted. */
  find(isWanted: (item: Item) => boolean): Item | null {
    for (let at = this.#taken; at < this.#count; at += 1) {
      const item = this.#items[at] as Item
      if (isWanted(item)) return item
    }
    return null
  }
}

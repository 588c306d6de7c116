// The objects that the current command has changed, each once, in order of the first change, so that the final events
// can report them. Each object has a flag that it is in such a list; the flag is set and cleared by code for that type
// of object, because a function that writes to objects of many shapes is slow in V8.

/** Callers set the flag when they add an object, and clear it when they take it. */
export interface Touchable {
  isTouched: boolean
}

/** The array is reused by every command: recording changes allocates nothing. */
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

  /** Removes and returns the next one; null when none is left. */
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

  /** The first remaining one that matches; null if none does. */
  find(isWanted: (item: Item) => boolean): Item | null {
    for (let at = this.#taken; at < this.#count; at += 1) {
      const item = this.#items[at] as Item
      if (isWanted(item)) return item
    }
    return null
  }
}

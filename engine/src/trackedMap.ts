// A map that knows which of its entries may have changed since they were last written down, so that a large set is not
// written again as a whole. Each entry keeps the place that it got when it was added: the maps of one piece of work share a
// counter, and entries that are read back are in the same order.

/** The place of the last entry; 0 before the first. */
export interface LastPlace {
  last: number
}

export interface TrackedEntry<Key, Value> {
  key: Key
  place: number
  /** undefined: it was removed. */
  value: Value | undefined
}

export class TrackedMap<Key, Value> {
  readonly #places: LastPlace
  readonly #entries = new Map<Key, { place: number; value: Value }>()
  readonly #changed = new Set<Key>()
  readonly #written = new Map<Key, number>()

  constructor(places: LastPlace) {
    this.#places = places
  }

  get size(): number {
    return this.#entries.size
  }

  has(key: Key): boolean {
    return this.#entries.has(key)
  }

  /** To read it. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  /** To change it: it counts as changed. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#changed.add(key)
    return entry?.value
  }

  set(key: Key, value: Value): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) this.#entries.set(key, { place: (this.#places.last += 1), value })
    else entry.value = value
    this.#changed.add(key)
  }

  delete(key: Key): void {
    if (this.#entries.delete(key)) this.#changed.add(key)
  }

  /** In the order of their places. */
  keys(): IterableIterator<Key> {
    return this.#entries.keys()
  }

  *values(): IterableIterator<Value> {
    for (const { value } of this.#entries.values()) yield value
  }

  *entries(): IterableIterator<TrackedEntry<Key, Value>> {
    for (const [key, { place, value }] of this.#entries) yield { key, place, value }
  }

  /** Puts back an entry that was written down; call it in the order of the places. */
  restore(key: Key, place: number, value: Value): void {
    this.#entries.set(key, { place, value })
    this.#written.set(key, place)
  }

  /** What has changed since the last call. What was added and removed in between is left out. */
  takeChanged(): TrackedEntry<Key, Value>[] {
    const changed: TrackedEntry<Key, Value>[] = []
    for (const key of this.#changed) {
      const entry = this.#entries.get(key)
      const place = entry?.place ?? this.#written.get(key)
      if (place === undefined) continue
      changed.push({ key, place, value: entry?.value })
      if (entry === undefined) this.#written.delete(key)
      else this.#written.set(key, place)
    }
    this.#changed.clear()
    return changed
  }
}

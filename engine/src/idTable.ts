// A hash table by id, like a Map but compact: finding an object takes one access to the ids and one to the objects,
// where a Map needs three. With a hundred thousand open orders each access is a cache miss, and these are most of the
// cost of a cancel.
//
// Ids are integers other than 0. Eight consecutive ids, 16 to 23, are adjacent, because recent ids are used most; the
// groups of eight are scattered. The same holds for ids that are 4,096 apart, as order ids are: their upper bits are mixed
// into the lowest twelve. Collisions use the next slot; the table is at most two thirds full.
import { assert } from './assert.ts'

const EMPTY = 0
/** A tombstone: a search continues after it. Equal to no id, not even to itself. */
const GRAVE = Number.NaN
const CAPACITY_MIN = 16
const BITS = 32
/** Ids of one command are consecutive; those of consecutive commands are 2^12 apart. */
const ID_BITS = 12
/** 2^32 divided by the golden ratio (Fibonacci hashing): spreads adjacent groups evenly. */
const GOLDEN = 0x9e3779b1

export class IdTable<Item> {
  #ids = new Float64Array(CAPACITY_MIN)
  #items = emptyItems<Item>(CAPACITY_MIN)
  #shift = shiftFor(CAPACITY_MIN)
  #size = 0
  /** Items and tombstones. */
  #used = 0

  get size(): number {
    return this.#size
  }

  get(id: number): Item | undefined {
    const at = this.#find(id)
    return at < 0 ? undefined : (this.#items[at] ?? undefined)
  }

  /** For an id that is not in the table yet. */
  add(id: number, item: Item): void {
    assert(id !== EMPTY, 'an id is not 0')
    const ids = this.#ids
    const mask = ids.length - 1
    let at = homeOf(id, this.#shift)
    while (ids[at] !== EMPTY) {
      assert(ids[at] !== id, 'an id is used once')
      at = (at + 1) & mask
    }
    ids[at] = id
    this.#items[at] = item
    this.#size += 1
    this.#used += 1
    if (this.#used * 3 > ids.length * 2) this.#rebuild()
  }

  /** For an id that is in the table. */
  remove(id: number): void {
    const at = this.#find(id)
    assert(at >= 0, 'a removed id is in the table')
    this.#items[at] = null
    this.#size -= 1
    const ids = this.#ids
    if (ids[(at + 1) & (ids.length - 1)] === EMPTY) {
      ids[at] = EMPTY
      this.#used -= 1
    } else {
      ids[at] = GRAVE
    }
  }

  /** By their ids, the lowest first. */
  values(): Item[] {
    const ids = this.#ids.filter((id) => id !== EMPTY && !Number.isNaN(id)).sort()
    return Array.from(ids, (id) => this.get(id) as Item)
  }

  #find(id: number): number {
    const ids = this.#ids
    const mask = ids.length - 1
    let at = homeOf(id, this.#shift)
    while (ids[at] !== id) {
      if (ids[at] === EMPTY) return -1
      at = (at + 1) & mask
    }
    return at
  }

  /** Without the tombstones, and with room for as many again. */
  #rebuild(): void {
    const ids = this.#ids
    const items = this.#items
    let capacity = CAPACITY_MIN
    while (capacity < this.#size * 3) capacity *= 2
    this.#ids = new Float64Array(capacity)
    this.#items = emptyItems(capacity)
    this.#shift = shiftFor(capacity)
    this.#size = 0
    this.#used = 0
    for (let at = 0; at < ids.length; at += 1) {
      const item = items[at]
      if (item !== null && item !== undefined) this.add(ids[at] as number, item)
    }
  }
}

function emptyItems<Item>(capacity: number): (Item | null)[] {
  const items: (Item | null)[] = []
  for (let at = 0; at < capacity; at += 1) items.push(null)
  return items
}

function homeOf(id: number, shift: number): number {
  const mixed = id ^ (id >>> ID_BITS)
  return ((Math.imul(mixed >> 3, GOLDEN) >>> shift) << 3) | (mixed & 7)
}

/** So that the highest bits of the product select the group. */
function shiftFor(capacity: number): number {
  return BITS - Math.log2(capacity) + 3
}

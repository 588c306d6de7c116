// Which client ids may have been used before. A Bloom filter: "never" is certain and spares asking the store, "perhaps"
// is not, and the store knows. 16 MB say never of 99 new ids in 100 while the store holds up to six million.
import { type OnceKey, keyText } from './store.ts'

const BITS = 2 ** 27
const PROBES = 4

export class SeenIds {
  readonly #words = new Uint32Array(BITS / 32)
  /** Until everything that the store holds has been added, every id may have been used. */
  isComplete = false

  add(key: OnceKey): void {
    const [start, step] = hashesOf(keyText(key))
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = (start + Math.imul(probe, step)) & (BITS - 1)
      this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31))
    }
  }

  mayHold(key: OnceKey): boolean {
    if (!this.isComplete) return true
    const [start, step] = hashesOf(keyText(key))
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = (start + Math.imul(probe, step)) & (BITS - 1)
      if (((this.#words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false
    }
    return true
  }
}

/** Two hashes of 32 bits: FNV-1a, and the mixing of MurmurHash2. The second is odd, so that its multiples differ. */
function hashesOf(text: string): [number, number] {
  let first = 0x811c9dc5
  let second = 0x9747b28c
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x5bd1e995)
    second ^= second >>> 15
  }
  return [first ^ (first >>> 16), second | 1]
}

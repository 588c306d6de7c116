// Random access to random numbers that cannot be computed without the 128-bit key: AES of the place. Known numbers
// reveal nothing about the others.
import { type Cipheriv, createCipheriv, createHmac } from 'node:crypto'

export const KEY_BYTES = 16

/** Numbers computed together: most readers continue with the next place, and one call costs as much as many numbers. */
const TOGETHER = 1024
/** An AES block gives four of them. */
const PER_BLOCK = 4

interface Made {
  from: number
  numbers: Uint32Array
}

export class KeyedRandom {
  readonly #key: Buffer
  readonly #cipher: Cipheriv
  readonly #places = new Uint32Array(TOGETHER)
  readonly #made = new Map<number, Made>()

  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new Error(`A key has ${KEY_BYTES} bytes.`)
    this.#key = key
    this.#cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  }

  /** Another key for a name, so that every symbol and venue has its own numbers. */
  child(name: string): KeyedRandom {
    return new KeyedRandom(createHmac('sha256', this.#key).update(name).digest().subarray(0, KEY_BYTES))
  }

  /** 32 bits. Streams and places are integers from 0 up to 2^32. */
  bits(stream: number, place: number): number {
    const within = place % TOGETHER
    const made = this.#made.get(stream)
    const numbers = made?.from === place - within ? made.numbers : this.#make(stream, place - within)
    return numbers[within] ?? 0
  }

  #make(stream: number, from: number): Uint32Array {
    for (let at = 0; at < TOGETHER; at += PER_BLOCK) {
      this.#places[at] = stream
      this.#places[at + 1] = (from + at) / PER_BLOCK
    }
    const numbers = this.#made.get(stream)?.numbers ?? new Uint32Array(TOGETHER)
    Buffer.from(numbers.buffer).set(this.#cipher.update(new Uint8Array(this.#places.buffer)))
    this.#made.set(stream, { from, numbers })
    return numbers
  }

  /** From 0 up to, not including, 1. */
  uniform(stream: number, place: number): number {
    return this.bits(stream, place) / 2 ** 32
  }

  /** With mean 0 and variance 1; never beyond ±2.45. The sum of two uniform numbers: every price is the sum of many. */
  normal(stream: number, place: number): number {
    const bits = this.bits(stream, place)
    return (((bits >>> 16) + (bits & 0xffff)) / 65_536 - 1) * Math.sqrt(6)
  }
}

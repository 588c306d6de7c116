// Bars for long-term caching, as typed arrays instead of objects: the garbage collector visits every live object, and a
// year of history would be most of them.
import type { Price } from '@assay/engine/money'
import type { Bar } from './bars.ts'

const NUMBERS = 6
const WORDS = 4
const WORD_BITS = 64n

export interface PackedBars {
  /** Of each bar: time, open, high, low, close, count. */
  readonly numbers: Float64Array
  /** Of each bar: volume and amount, the low 64 bits and those above. */
  readonly words: BigUint64Array
}

export function packBars(bars: readonly Bar[]): PackedBars {
  const numbers = new Float64Array(bars.length * NUMBERS)
  const words = new BigUint64Array(bars.length * WORDS)
  bars.forEach((bar, place) => {
    // One by one: an array for each bar would cost three times as much.
    const number = place * NUMBERS
    numbers[number] = bar.time
    numbers[number + 1] = bar.open
    numbers[number + 2] = bar.high
    numbers[number + 3] = bar.low
    numbers[number + 4] = bar.close
    numbers[number + 5] = bar.count
    const word = place * WORDS
    words[word] = bar.volume
    words[word + 1] = bar.volume >> WORD_BITS
    words[word + 2] = bar.amount
    words[word + 3] = bar.amount >> WORD_BITS
  })
  return { numbers, words }
}

/** Those that open in [from, to), oldest first, as new objects. */
export function unpackBars({ numbers, words }: PackedBars, { from, to }: { from: number; to: number }): Bar[] {
  const bars: Bar[] = []
  for (let place = 0; place * NUMBERS < numbers.length; place++) {
    const number = (column: number) => numbers[place * NUMBERS + column] ?? 0
    const word = (column: number) => words[place * WORDS + column] ?? 0n
    const time = number(0)
    if (time < from || time >= to) continue
    bars.push({
      time,
      open: number(1) as Price,
      high: number(2) as Price,
      low: number(3) as Price,
      close: number(4) as Price,
      volume: whole(word(0), word(1)),
      amount: whole(word(2), word(3)),
      count: number(5),
    })
  }
  return bars
}

function whole(low: bigint, high: bigint): bigint {
  return high === 0n ? low : low + (high << WORD_BITS)
}

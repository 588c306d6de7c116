import { expect, test } from 'vitest'
import { KEY_BYTES, KeyedRandom } from './keyedRandom.ts'

const key = (change: (bytes: Buffer) => void = () => {}) => {
  const bytes = Buffer.alloc(KEY_BYTES, 7)
  change(bytes)
  return new KeyedRandom(bytes)
}
const some = (random: KeyedRandom) => Array.from({ length: 20 }, (_, place) => random.bits(3, 1_000_000 + place))

test('the same key, stream and place give the same number, in any order of reading', () => {
  const random = key()
  const backwards = Array.from({ length: 20 }, (_, place) => random.bits(3, 1_000_019 - place)).toReversed()
  expect(backwards).toEqual(some(key()))
})

test('every bit of the key matters: no part of it can be brute-forced separately', () => {
  const known = some(key())
  for (let bit = 0; bit < KEY_BYTES * 8; bit += 1) {
    const other = some(key((bytes) => bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)))
    expect(other.filter((number, place) => number === known[place])).toEqual([])
  }
})

test('names, streams and places have different numbers', () => {
  const random = key()
  const numbers = [random.child('a'), random.child('b'), random].flatMap((each) => [
    each.bits(0, 1),
    each.bits(1, 0),
    each.bits(1, 1),
  ])
  expect(new Set(numbers).size).toBe(9)
})

test('normal values have mean 0 and variance 1', () => {
  const random = key()
  const values = Array.from({ length: 20_000 }, (_, place) => random.normal(1, place))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  expect(Math.abs(mean)).toBeLessThan(0.03)
  expect(Math.abs(variance - 1)).toBeLessThan(0.03)
})

test('a key of another length is refused', () => {
  expect(() => new KeyedRandom(Buffer.alloc(4))).toThrow('16 bytes')
})

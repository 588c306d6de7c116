import { BUCKETS } from '@assay/api/breachedPassword'
import { expect, test } from 'vitest'
import { isBreached, readBreachBucket, writeBreachList } from './breachedPasswords.ts'

test.each(['blink182', 'Charlie1', 'TRUSTNO1', 'maurolarastefy'])(
  '%s is in the list, in any capitals',
  async (password) => {
    expect(await isBreached(password)).toBe(true)
  },
)

test.each(['three blind mice', 'Tobermory-7', 'correct horse battery', ''])('%s is not', async (password) => {
  expect(await isBreached(password)).toBe(false)
})

test('three digits of a hash say little: every bucket has many entries, and they are sorted', async () => {
  let all = 0
  for (let place = 0; place < BUCKETS; place += 1) {
    const rests = await readBreachBucket(place.toString(16).padStart(3, '0'))
    expect(rests.length).toBeGreaterThan(60)
    expect(rests).toEqual([...new Set(rests)].toSorted())
    all += rests.length
  }
  expect(all).toBe(474_743)
})

test('what is written is read back from its bucket', () => {
  const list = writeBreachList(
    new Map([
      ['000', ['bbbbbbbbbb', 'aaaaaaaaaa']],
      ['fff', ['0123456789']],
    ]),
  )
  expect(list.length).toBe(4 * (BUCKETS + 1) + 3 * 5)
  expect([list.readUInt32BE(4), list.readUInt32BE(4 * BUCKETS)]).toEqual([2, 3])
  expect(list.subarray(-15).toString('hex')).toBe('aaaaaaaaaabbbbbbbbbb0123456789')
})

import { expect, test } from 'vitest'
import { addedPaths, complete } from './complete.ts'

test.each([
  ['a new field is added', { a: 1 }, { a: 9, b: 2 }, { a: 1, b: 2 }, ['b']],
  ['a new field inside another is added', { a: { b: 1 } }, { a: { b: 9, c: 2 } }, { a: { b: 1, c: 2 } }, ['a.c']],
  ['a list keeps its length and order', { a: [3, 1] }, { a: [1, 2, 3] }, { a: [3, 1] }, []],
  [
    'an element of a list gets new fields from the one of the same name',
    [{ key: 'two', sort: 1 }],
    [
      { key: 'one', sort: 1, logo: '1' },
      { key: 'two', sort: 2, logo: '2' },
    ],
    [{ key: 'two', sort: 1, logo: '2' }],
    ['0.logo'],
  ],
  ['an element with an own name stays as it is', [{ key: 'mine' }], [{ key: 'one', logo: '' }], [{ key: 'mine' }], []],
  ['a value that was set to nothing stays nothing', { a: null }, { a: { b: 1 } }, { a: null }, []],
])('%s', (_, value, seed, completed, added) => {
  const fits = (candidate: unknown) => addedPaths(completed, candidate).length === 0
  expect(complete(value, seed, fits)).toEqual(completed)
  expect(addedPaths(completed, value)).toEqual(added)
})

test('an optional field that was left out stays out, beside a required one that is added', () => {
  const seed = [{ key: 'usdt', fee: '3', limit: { day: 5, max: 9 } }]
  const fits = (value: unknown) => JSON.stringify(value).includes('max')
  expect(complete([{ key: 'usdt', limit: {} }], seed, fits)).toEqual([{ key: 'usdt', limit: { max: 9 } }])
})

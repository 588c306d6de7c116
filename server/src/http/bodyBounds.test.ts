import { expect, test } from 'vitest'
import { isWithinBounds } from './bodyBounds.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const named = (count: number) => `{${Array.from({ length: count }, (_, place) => `"k${place}":1`).join()}}`

test.each([
  ['an order', '{"symbol":"btcusdt","side":"BUY","price":"1.5","orders":[{"quantity":"1"},{"quantity":"2"}]}'],
  ['a long text', `{"account":"${'a'.repeat(60_000)}"}`],
  ['brackets, commas and quotation marks inside a text', `{"note":"${'[{,\\"'.repeat(3000)}"}`],
  ['a text that ends in a backslash', `{"note":"\\\\","other":[]}`],
  ['a watchlist with every pair in every group', JSON.stringify({ coins: Array<string>(1500).fill('btcusdt') })],
  ['eight brackets', nested(8)],
])('%s is within bounds', (_, text) => {
  expect(isWithinBounds(text)).toBe(true)
})

test.each([
  ['nine brackets', nested(9)],
  ['a body of brackets', nested(30_000)],
  ['brackets behind a text', `{"a":"]]]]","b":${nested(9)}}`],
  ['thousands of names', named(6500)],
  ['thousands of values', `[${'1,'.repeat(30_000)}1]`],
  ['thousands of objects', `[${'{}'.repeat(3000)}]`],
])('%s is not', (_, text) => {
  expect(isWithinBounds(text)).toBe(false)
})

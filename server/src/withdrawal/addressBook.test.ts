import { expect, test } from 'vitest'
import { similarAddress } from './addressBook.ts'

const past = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('an address that begins and ends like a past one is found', () => {
  expect(similarAddress('0x71C70000000000000000000000000000000d9760', [past])).toBe(null)
  expect(similarAddress('0x71c7000000000000000000000000000000d8976f', [past])).toBe(past)
  expect(similarAddress('0x72C7656EC7ab88b098defB751B7401B5f6d8976F', [past])).toBe(null)
})

test('the past address itself is no look-alike', () => {
  expect(similarAddress(past, [past])).toBe(null)
})

test('what every address of the network begins with is not compared', () => {
  const mine = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(similarAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf3t4', [mine])).toBe(null)
  expect(similarAddress('bc1pw508aaaaaaaaaaaaaaaaaaaaaaaaaaaaaf3t4', [mine])).toBe(mine)
})

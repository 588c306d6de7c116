import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = randomBytes(32)
const refused = /authenticat/
const plain = Buffer.from('Maria Lindqvist')

test('what is sealed opens with its key, for its purpose', () => {
  const sealed = seal(key, plain, 'one')
  expect(unseal(key, sealed, 'one')).toEqual(plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(seal(key, plain, 'one')).not.toEqual(sealed)
})

test('another key, another purpose or one changed bit opens nothing', () => {
  const sealed = seal(key, plain, 'one')
  expect(() => unseal(randomBytes(32), sealed, 'one')).toThrow(refused)
  expect(() => unseal(key, sealed, 'two')).toThrow(refused)
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place)
    expect(() => unseal(key, changed, 'one')).toThrow(refused)
  }
  expect(() => unseal(key, sealed.subarray(0, 20), 'one')).toThrow(refused)
})

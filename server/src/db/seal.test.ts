import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal, seal, unseal } from './seal.ts'

const installation = randomBytes(32)

test('a sealed secret is opened by its holder only, with the same key and for the same purpose', () => {
  const texts = createSeal(installation, 'totp')
  const sealed = texts.close('GEZDGNBVGY3TQOJQ', 'user 1')
  expect(sealed.includes('GEZDGNBVGY3TQOJQ')).toBe(false)
  expect(createSeal(installation, 'totp').open(sealed, 'user 1')).toBe('GEZDGNBVGY3TQOJQ')
  expect(() => texts.open(sealed, 'user 2')).toThrow('unable to authenticate data')
  expect(() => createSeal(installation, 'mail').open(sealed, 'user 1')).toThrow('unable to authenticate data')
  expect(() => createSeal(randomBytes(32), 'totp').open(sealed, 'user 1')).toThrow('unable to authenticate data')
})

test('one changed bit opens nothing', () => {
  const key = randomBytes(32)
  const sealed = seal(key, Buffer.from('Maria Lindqvist'), 'one')
  expect(unseal(key, sealed, 'one').toString()).toBe('Maria Lindqvist')
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place)
    expect(() => unseal(key, changed, 'one')).toThrow('unable to authenticate data')
  }
})

test('a shortened tag is refused', () => {
  const texts = createSeal(installation, 'totp')
  expect(() => texts.open(texts.close('', 'user 1').subarray(0, 20), 'user 1')).toThrow('authentication tag')
})

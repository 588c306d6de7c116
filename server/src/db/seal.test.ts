import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const installation = randomBytes(32)

test('a sealed secret is opened by its holder only, with the same key and for the same purpose', () => {
  const seal = createSeal(installation, 'totp')
  const sealed = seal.close('GEZDGNBVGY3TQOJQ', 'user 1')
  expect(sealed.includes('GEZDGNBVGY3TQOJQ')).toBe(false)
  expect(createSeal(installation, 'totp').open(sealed, 'user 1')).toBe('GEZDGNBVGY3TQOJQ')
  expect(() => seal.open(sealed, 'user 2')).toThrow('unable to authenticate data')
  expect(() => createSeal(installation, 'mail').open(sealed, 'user 1')).toThrow('unable to authenticate data')
  expect(() => createSeal(randomBytes(32), 'totp').open(sealed, 'user 1')).toThrow('unable to authenticate data')
})

test('a changed byte is noticed', () => {
  const seal = createSeal(installation, 'totp')
  const sealed = seal.close('GEZDGNBVGY3TQOJQ', 'user 1')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => seal.open(sealed, 'user 1')).toThrow('unable to authenticate data')
})

test('a shortened tag is refused', () => {
  const seal = createSeal(installation, 'totp')
  expect(() => seal.open(seal.close('', 'user 1').subarray(0, 20), 'user 1')).toThrow('authentication tag')
})

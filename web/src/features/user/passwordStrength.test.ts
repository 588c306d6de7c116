import { expect, test } from 'vitest'
import { isRefused, passwordStrength } from './passwordStrength.ts'

test.each([
  ['s3cret', 'short'],
  ['12345678', 'guessable'],
  ['abababab', 'guessable'],
  ['qwertyui', 'guessable'],
  ['maria@example.com', 'account'],
  ['maria0123', 'account'],
  ['abcdefgz', 'weak'],
  ['tobermory7', 'fair'],
  ['Tobermory-7', 'good'],
  ['correct horse battery', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password, 'maria@example.com')).toBe(strength)
})

test('only what the server would refuse is refused', () => {
  expect((['short', 'guessable', 'breached', 'account'] as const).every(isRefused)).toBe(true)
  expect((['weak', 'fair', 'good', 'strong'] as const).some(isRefused)).toBe(false)
})

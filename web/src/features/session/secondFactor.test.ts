import { expect, test } from 'vitest'
import { factorInput, factorProblem } from './secondFactor.ts'

test.each([
  ['totp', '', 'missing'],
  ['totp', '12345', 'totpShape'],
  ['totp', '123456', null],
  ['recovery', '  ', 'missing'],
  ['recovery', '7QK2M-9XBT', 'recoveryShape'],
  ['recovery', '7qk2m 9xbtr', null],
  ['recovery', '7QK2M-9XBTR', null],
] as const)('%s %j: %s', (kind, text, problem) => {
  expect(factorProblem({ kind, text })).toBe(problem)
})

test('what was entered is sent in the field of its kind', () => {
  expect(factorInput({ kind: 'totp', text: '123456' })).toEqual({ totpCode: '123456' })
  expect(factorInput({ kind: 'recovery', text: ' 7QK2M-9XBTR ' })).toEqual({ recoveryCode: '7QK2M-9XBTR' })
  expect(factorInput({ kind: 'passkey', text: '{}' })).toEqual({ passkey: '{}' })
  expect(factorInput({ kind: 'totp', text: '' })).toEqual({})
})

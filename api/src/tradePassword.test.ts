import { expect, test } from 'vitest'
import { tradePasswordProblem } from './tradePassword.ts'

test.each(['12345', '1234567', '', 'abcdef', '12345a', '１２３４５６', '12 456'])(
  '%j is not six digits',
  (password) => {
    expect(tradePasswordProblem(password)).toBe('shape')
  },
)

test.each([
  '123456',
  '654321',
  '098765',
  '890123',
  '111111',
  '112112',
  '121212',
  '123123',
  '123321',
  '112233',
  '123789',
  '000001',
])('%s is guessed first', (password) => {
  expect(tradePasswordProblem(password)).toBe('guessable')
})

test.each(['184029', '700413', '928374'])('%s can be used', (password) => {
  expect(tradePasswordProblem(password)).toBeNull()
})

test('most of the million can be used', () => {
  const usable = Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, '0')).filter(
    (password) => tradePasswordProblem(password) === null,
  )
  expect(usable.length).toBeGreaterThan(980_000)
})

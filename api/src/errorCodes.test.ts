import { expect, test } from 'vitest'
import { errorCodes } from './errorCodes.ts'

test('every number belongs to one refusal, and none looks like success or an ended session', () => {
  const numbers = Object.values(errorCodes)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.every((number) => Number.isInteger(number) && number < 0)).toBe(true)
})

test('numbers that programs know do not change', () => {
  const { BAD_REQUEST, TOO_MANY_REQUESTS, INVITE_CODE_USED, COMMAND_BARRED, INSUFFICIENT_BALANCE } = errorCodes
  expect([BAD_REQUEST, TOO_MANY_REQUESTS, INVITE_CODE_USED, COMMAND_BARRED, INSUFFICIENT_BALANCE]).toEqual([
    -1, -3, -32, -1001, -1067,
  ])
})

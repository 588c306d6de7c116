import { expect, test } from 'vitest'
import { isFrequentPassword } from './isFrequentPassword.ts'

test.each(['password', 'iloveyou2', 'Jordan23', 'Trustno1', 'slipknot', 'Password1!', 'Liverpool2024', 'mustang!!'])(
  '%s is one of the most frequent passwords',
  (password) => {
    expect(isFrequentPassword(password)).toBe(true)
  },
)

test.each(['three blind mice', 'Tobermory-7', 'password for my bank', '83716402', 'correct horse battery'])(
  '%s is not one of them',
  (password) => {
    expect(isFrequentPassword(password)).toBe(false)
  },
)

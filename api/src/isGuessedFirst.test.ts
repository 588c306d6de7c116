import { expect, test } from 'vitest'
import { isGuessedFirst } from './isGuessedFirst.ts'

test.each(['password', 'iloveyou2', 'Jordan23', 'Trustno1', 'slipknot', 'Password1!', 'Liverpool2024', 'mustang!!'])(
  '%s is among the first that are tried',
  (password) => {
    expect(isGuessedFirst(password)).toBe(true)
  },
)

test.each(['three blind mice', 'Tobermory-7', 'password for my bank', '83716402', 'correct horse battery'])(
  '%s is not',
  (password) => {
    expect(isGuessedFirst(password)).toBe(false)
  },
)

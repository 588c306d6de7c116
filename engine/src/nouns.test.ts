import { expect, test } from 'vitest'
import * as nouns from './nouns.ts'

test('no two accounts of the exchange have one number', () => {
  // EXTERNAL is a limit, not an account.
  const accounts = Object.entries(nouns).filter(
    ([name, value]) => name !== 'EXTERNAL' && typeof value === 'number' && value < 0,
  )
  expect(accounts.length).toBeGreaterThan(14)
  expect(new Set(accounts.map(([, number]) => number)).size).toBe(accounts.length)
})

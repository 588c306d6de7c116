import { expect, test } from 'vitest'
import { afterFailure, afterLockout, NO_TRIES, secondsLocked } from './loginTries.ts'

test('the third wrong password rests the button for five seconds', () => {
  const twice = afterFailure(afterFailure(NO_TRIES, 1000), 2000)
  expect(secondsLocked(twice, 2000)).toBe(0)
  const thrice = afterFailure(twice, 3000)
  expect([secondsLocked(thrice, 3000), secondsLocked(thrice, 6001), secondsLocked(thrice, 8000)]).toEqual([5, 2, 0])
})

test("the server's own lock lasts as long as it says", () => {
  expect(secondsLocked(afterLockout(NO_TRIES, 840, 0), 60_000)).toBe(780)
})

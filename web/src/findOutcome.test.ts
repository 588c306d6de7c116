import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOutcome } from './findOutcome.ts'
import { RequestError } from './requestError.ts'
import { keepUnanswered } from './unanswered.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The outcome, and when it was known. */
async function outcomeOf(find: () => Promise<string[]>) {
  const began = performance.now()
  const found = findOutcome('a', find)
  await vi.runAllTimersAsync()
  return { ...(await found), after: performance.now() - began }
}
function sent(msAgo: number): void {
  keepUnanswered({ clientId: 'a', path: '/order' })
  vi.advanceTimersByTime(msAgo)
}

test('a call that may still be in flight is not reported as lost', async () => {
  sent(0)
  const began = performance.now()
  // It arrives nine seconds after it was sent.
  expect(await outcomeOf(async () => (performance.now() - began < 9000 ? [] : ['order']))).toMatchObject({
    outcome: 'accepted',
    found: ['order'],
  })
})

test('an empty answer counts only after the deadline, and two are needed', async () => {
  sent(0)
  expect(await outcomeOf(async () => [])).toEqual({ outcome: 'absent', after: 14_000 })
  sent(10_000)
  expect(await outcomeOf(async () => [])).toEqual({ outcome: 'absent', after: 5500 })
})

test.each([
  ['back', -3_600_000],
  ['forward', 3_600_000],
])('a clock that is set %s meanwhile changes nothing', async (_, ms) => {
  sent(0)
  vi.setSystemTime(Date.now() + ms)
  expect(await outcomeOf(async () => [])).toEqual({ outcome: 'absent', after: 14_000 })
})

test('without session storage a call may still be on its way as long as with it', async () => {
  const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  sent(0)
  expect(await outcomeOf(async () => [])).toEqual({ outcome: 'absent', after: 14_000 })
  refusal.mockRestore()
})

test('silence leaves it unknown', async () => {
  sent(10_000)
  const silent = vi.fn().mockRejectedValue(new RequestError('NETWORK_ANOMALY')).mockResolvedValueOnce([])
  expect(await outcomeOf(silent)).toMatchObject({ outcome: 'unknown' })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissError, dismissToast, showToast, TOAST_STAYS_MS, useToasts } from './toast.ts'

const shown = () => useToasts.getState().shown?.text ?? null

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

test('a newer message takes the place of an older one at once, also of an error', () => {
  showToast({ tone: 'negative', text: 'Not placed' })
  showToast({ tone: 'positive', text: 'Placed' })
  expect(shown()).toBe('Placed')
  vi.advanceTimersByTime(TOAST_STAYS_MS)
  expect(shown()).toBeNull()
})

test('a message has its whole time, whatever was said just before', () => {
  showToast({ tone: 'plain', text: 'one' })
  vi.advanceTimersByTime(TOAST_STAYS_MS - 1)
  showToast({ tone: 'plain', text: 'two' })
  vi.advanceTimersByTime(TOAST_STAYS_MS - 1)
  expect(shown()).toBe('two')
})

test('an error stays until it is over', () => {
  showToast({ tone: 'negative', text: 'No answer' })
  vi.advanceTimersByTime(TOAST_STAYS_MS * 10)
  expect(shown()).toBe('No answer')
  dismissError()
  expect(shown()).toBeNull()
})

test('clearing an old error keeps a newer success message', () => {
  showToast({ tone: 'positive', text: 'Placed' })
  dismissError()
  expect(shown()).toBe('Placed')
})

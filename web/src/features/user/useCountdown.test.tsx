import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './useCountdown.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

test('the seconds run down to nothing', () => {
  const { result } = renderHook(() => useCountdown(1_003_000))
  expect(result.current).toBe(3)
  act(() => vi.advanceTimersByTime(1100))
  expect(result.current).toBe(2)
  act(() => vi.advanceTimersByTime(5000))
  expect(result.current).toBe(0)
})

test('a new end starts the count again', () => {
  const { result, rerender } = renderHook(({ until }) => useCountdown(until), { initialProps: { until: 0 } })
  expect(result.current).toBe(0)
  act(() => vi.advanceTimersByTime(60_000))
  rerender({ until: 1_120_000 })
  expect(result.current).toBe(60)
  act(() => vi.advanceTimersByTime(10_000))
  expect(result.current).toBe(50)
})

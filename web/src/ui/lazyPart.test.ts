import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './lazyPart.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a part that did not arrive is asked for again at once when the device is online again', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue('part')
  const loading = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledOnce()
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await loading).toBe('part')
})

test('without a network it never gives up, and with one after five tries', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValue(new TypeError('gone'))
  const outcome = vi.fn()
  untilLoaded(load).catch(outcome)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcome).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(outcome).toHaveBeenCalledOnce()
})

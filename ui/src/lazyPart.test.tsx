import { act, cleanup, render } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, untilLoaded } from './lazyPart.ts'
import { TestHost } from './testing/TestHost.tsx'
import { useToasts } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
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

test('a part that never arrives says so and leaves what stands around it; it can be asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const load = vi.fn<() => Promise<{ default: () => string }>>().mockRejectedValue(new TypeError('gone'))
  const Part = lazyPart(load)
  render(
    <TestHost>
      around
      <Suspense>
        <Part />
      </Suspense>
    </TestHost>,
  )
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(document.body.textContent).toBe('around')
  expect(useToasts.getState().shown).toMatchObject({ tone: 'negative', text: 'failedLine' })
  load.mockResolvedValue({ default: () => ' and the part' })
  await act(async () => {
    useToasts.getState().shown?.action?.run()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(document.body.textContent).toBe('around and the part')
})

test('what goes wrong in a part that has arrived is not caught by it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const broken = () => {
    throw new Error('a bug')
  }
  const Part = lazyPart(async () => ({ default: broken }))
  const caught = vi.fn()
  class Boundary extends Component<{ children: ReactNode }> {
    static getDerivedStateFromError = () => ({ isBroken: true })
    override state = { isBroken: false }
    override componentDidCatch = caught
    override render = () => (this.state.isBroken ? null : this.props.children)
  }
  render(
    <Boundary>
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(caught).toHaveBeenCalledOnce()
})

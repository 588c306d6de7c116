import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestHost } from './testing/TestHost.tsx'
import { BlockingOverlay } from './BlockingOverlay.tsx'
import { OVERLAY_AFTER_MS, submitting, useSubmitting } from './submitting.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show() {
  render(
    <TestHost>
      <BlockingOverlay text="Submitting order" />
    </TestHost>,
  )
}
function slowWork() {
  let finish: () => void = () => undefined
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: () => work, finish }
}
const overlay = () => screen.queryByRole('alertdialog', { hidden: true })

test('the overlay shows after 250 ms of waiting and goes with the answer', async () => {
  show()
  const { work, finish } = slowWork()
  const done = submitting(work)
  act(() => void vi.advanceTimersByTime(OVERLAY_AFTER_MS - 1))
  expect(overlay()).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(overlay()?.textContent).toBe('Submitting order')
  await act(async () => {
    finish()
    await done
  })
  expect(overlay()).toBeNull()
})

test('a quick answer never shows it', async () => {
  show()
  await act(async () => submitting(async () => 'quick'))
  act(() => void vi.advanceTimersByTime(1000))
  expect(overlay()).toBeNull()
})

test('it stays until the last of several requests is answered, and goes after a failure too', async () => {
  show()
  const first = slowWork()
  const firstDone = submitting(first.work)
  const failing = submitting(async () => Promise.reject(new Error('refused')))
  await expect(failing).rejects.toThrow('refused')
  expect(useSubmitting.getState().count).toBe(1)
  act(() => void vi.advanceTimersByTime(OVERLAY_AFTER_MS))
  expect(overlay()).not.toBeNull()
  await act(async () => {
    first.finish()
    await firstDone
  })
  expect(overlay()).toBeNull()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as beat from './drawBeat.ts'
import { DRAIN_EVERY_MS } from './drawBeat.ts'

let drawAtBeat: typeof beat.drawAtBeat
let leaveBeat: typeof beat.leaveBeat

// With its own beat: a real timer of an earlier file may still wait in the shared one.
beforeEach(async () => {
  vi.resetModules()
  ;({ drawAtBeat, leaveBeat } = await import('./drawBeat.ts'))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

test('what changed between two beats is drawn in one task, each once', () => {
  vi.advanceTimersByTime(DRAIN_EVERY_MS * 2)
  drawAtBeat(() => {})
  vi.advanceTimersByTime(0)
  const drawn: string[] = []
  const [book, prices] = [() => drawn.push('book'), () => drawn.push('prices')]
  drawAtBeat(book)
  vi.advanceTimersByTime(30)
  drawAtBeat(prices)
  drawAtBeat(book)
  vi.advanceTimersByTime(DRAIN_EVERY_MS - 31)
  expect(drawn).toEqual([])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual(['book', 'prices'])
})

test('who has left is not drawn', () => {
  const draw = vi.fn()
  drawAtBeat(draw)
  leaveBeat(draw)
  vi.advanceTimersByTime(DRAIN_EVERY_MS * 3)
  expect(draw).not.toHaveBeenCalled()
})

test('after a pause the next change is drawn at once', () => {
  vi.advanceTimersByTime(DRAIN_EVERY_MS * 5)
  const draw = vi.fn()
  drawAtBeat(draw)
  vi.advanceTimersByTime(0)
  expect(draw).toHaveBeenCalledOnce()
})

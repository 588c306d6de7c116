// A machine's clocks in the hands of a test.
import type { MachineClock } from '../steadyClock.ts'

export interface SettableClock extends MachineClock {
  /** Time passes up to there. Back: somebody sets the wall clock, and no time passes. */
  set(time: number): void
  /** So much time passes. */
  advance(ms: number): void
  /** Somebody sets the wall clock by so much, and no time passes. */
  step(ms: number): void
  isTrusted(): boolean
}

export function settableClock(start: number): SettableClock {
  let time = start
  let passed = 0
  return {
    now: () => time,
    monotonic: () => passed,
    set(to) {
      passed += Math.max(0, to - time)
      time = to
    },
    advance(ms) {
      passed += ms
      time += ms
    },
    step(ms) {
      time += ms
    },
    isTrusted: () => true,
  }
}

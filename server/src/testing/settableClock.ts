// A machine's clocks under a test's control.
import type { MachineClock } from '../clock/steadyClock.ts'

export interface SettableClock extends MachineClock {
  /** Forwards: time passes. Backwards: the wall clock is set, and no time passes. */
  set(time: number): void
  /** This much time passes. */
  advance(ms: number): void
  /** The wall clock is set ahead or back, and no time passes. */
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

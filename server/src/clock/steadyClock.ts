// The exchange's time. It follows the machine's monotonic clock, which cannot be set: a wall clock that jumps or stops
// changes nothing by itself. The wall clock is used only where the venues agree with it within 2 s, and a small
// difference is corrected by 5 ms a second. Time never goes back, and a restart continues from the newest time on disk.
//
// While the venues contradict this time by more than 2 s, or time has to stand still because it had run ahead, it is
// not trusted: the sequencer then accepts no new business.
//
// At 12:00:00 the wall clock is set to 11:50:00, and the venues say 12:00:01: time continues, and nothing is adopted.
// The machine sleeps until 13:00:00, and wall clock and venues agree: 13:00:00 is adopted.
import type { Clock } from './clock.ts'

/** The clocks of a machine. */
export interface MachineClock {
  /** Wall clock, epoch ms: can be set ahead and back. */
  now(): number
  /** Monotonic: ms since any start. */
  monotonic(): number
}

export interface SteadyClock extends Clock {
  /**
   * Never before this: the newest time on the disk. `isProven`: the wall clock is not used before venues agree. A clock that
   * has continued from such a time, or agreed with the venues, is only moved ahead.
   */
  goOnFrom(time: number, of: { isProven: boolean }): void
  /**
   * Once a second. wallAheadMs: how far the wall clock is ahead of the venues' clocks (median); null if no venue
   * reports its time.
   */
  compare(wallAheadMs: number | null): void
  /** False while no new business may be accepted. */
  isTrusted(): boolean
}

/** Two clocks further apart than this contradict each other. */
export const AGREE_WITHIN_MS = 2000
/** 0.5 %: ten times the drift of a clock. */
const MADE_UP_MS = 5

export const machineClock: MachineClock = { now: Date.now, monotonic: () => performance.now() }

export function createSteadyClock(machine: MachineClock): SteadyClock {
  let offset = machine.now() - machine.monotonic()
  let last = 0
  let isTrusted = true
  /** Whether the time is only the wall clock's at the start. */
  let isUnproven = true
  /** Whether the venues agreed with the wall clock when last received. */
  let isAgreed = true
  const running = () => Math.floor(machine.monotonic() + offset)
  const now = () => (last = Math.max(last, running()))

  function adopt(wallAheadMs: number | null): void {
    const step = machine.now() - (machine.monotonic() + offset)
    if (wallAheadMs !== null) isAgreed = Math.abs(wallAheadMs) <= AGREE_WITHIN_MS
    const isSmall = Math.abs(step) <= AGREE_WITHIN_MS
    if (!isAgreed) return
    if (isSmall) offset += Math.max(-MADE_UP_MS, Math.min(MADE_UP_MS, step))
    else if (wallAheadMs !== null) offset += step
    if (wallAheadMs !== null) isUnproven = false
  }

  return {
    now,
    goOnFrom(time, { isProven }) {
      last = Math.max(last, time)
      if (isProven && time > 0 && (isUnproven || running() < time)) {
        offset = time - machine.monotonic()
        isUnproven = false
      }
      isTrusted = now() - running() <= AGREE_WITHIN_MS
    },
    compare(wallAheadMs) {
      adopt(wallAheadMs)
      const outside = wallAheadMs === null ? running() : machine.now() - wallAheadMs
      isTrusted = Math.abs(now() - outside) <= AGREE_WITHIN_MS
    },
    isTrusted: () => isTrusted,
  }
}

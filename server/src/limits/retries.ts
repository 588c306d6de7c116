// Work on many rows of which one may be faulty. Each row is tried by itself: a fault is logged and counted, delays that row
// with a growing pause, and stops no other.
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

export interface FaultyWork {
  work: string
  /** Rows that failed at their last attempt. */
  rows: number
  /** Since the start. */
  failures: number
}

interface Fault {
  failures: number
  retryAt: number
}

/** One for each process; it remembers nothing of an earlier one. */
export class Retries {
  readonly #faults = new Map<string, Map<string, Fault>>()
  readonly #failures = new Map<string, number>()
  readonly #parts: { clock: Pick<Clock, 'now'>; log: Pick<Logger, 'error'> }

  constructor(parts: { clock: Pick<Clock, 'now'>; log: Pick<Logger, 'error'> }) {
    this.#parts = parts
  }

  /** false: it failed, or its pause after a fault has not ended. */
  async try(work: string, row: bigint | string, attempt: () => Promise<unknown>): Promise<boolean> {
    const faults = this.#faults.get(work) ?? new Map<string, Fault>()
    this.#faults.set(work, faults)
    const { clock, log } = this.#parts
    const before = faults.get(String(row))
    if (before !== undefined && clock.now() < before.retryAt) return false
    try {
      await attempt()
      faults.delete(String(row))
      return true
    } catch (error) {
      const failures = (before?.failures ?? 0) + 1
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
      faults.set(String(row), { failures, retryAt: clock.now() + pauseMs })
      this.#failures.set(work, (this.#failures.get(work) ?? 0) + 1)
      log.error({ work, row: String(row), failures, pauseMs, err: error }, 'a row failed; it is tried again')
      return false
    }
  }

  /** Rows of this work in a pause after a fault. */
  paused(work: string): string[] {
    const now = this.#parts.clock.now()
    return [...(this.#faults.get(work) ?? [])].flatMap(([row, { retryAt }]) => (now < retryAt ? row : []))
  }

  states(): FaultyWork[] {
    return [...this.#faults].map(([work, faults]) => ({
      work,
      rows: faults.size,
      failures: this.#failures.get(work) ?? 0,
    }))
  }
}

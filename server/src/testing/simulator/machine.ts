// The clocks of a server's machine, and their faults: the wall clock is set ahead or back, or stops; the monotonic
// clock drifts, and stops while the machine sleeps.
import type { MachineClock } from '../../clock/steadyClock.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtualTime.ts'

export const DRIFT_PPM = 500
const SLEEP_MS_MAX = 300_000

export class Machine implements MachineClock {
  readonly #time: VirtualTime
  readonly #random: Random
  #wallOffMs = 0
  #stoodStillAt: number | null = null
  #counted = 0
  /** While the machine sleeps this is later than now. */
  #countsFrom: number
  #driftPpm = 0

  constructor(time: VirtualTime, random: Random) {
    this.#time = time
    this.#random = random
    this.#countsFrom = time.now()
  }

  now(): number {
    return this.#stoodStillAt ?? this.#time.now() + this.#wallOffMs
  }

  monotonic(): number {
    const passed = Math.max(0, this.#time.now() - this.#countsFrom)
    return this.#counted + passed * (1 + this.#driftPpm / 1_000_000)
  }

  /** As the venues see it; now and then none is reachable. */
  wallAheadMs(): number | null {
    return this.#random.chance(0.05) ? null : this.now() - this.#time.now()
  }

  fail(): void {
    const { below, chance } = this.#random
    const kind = below(5)
    if (kind === 0) this.#stoodStillAt = this.now()
    else if (kind === 1) this.#count({ from: this.#time.now() + below(SLEEP_MS_MAX), driftPpm: this.#driftPpm })
    else if (kind === 2) this.#count({ from: this.#time.now(), driftPpm: below(2 * DRIFT_PPM + 1) - DRIFT_PPM })
    else this.#set(chance(0.5) ? below(4000) - 2000 : below(1_200_000) - 600_000)
  }

  /** The operator sets it right. */
  recover(): void {
    this.#set(0)
    this.#count({ from: this.#time.now(), driftPpm: 0 })
  }

  #set(wallOffMs: number): void {
    this.#wallOffMs = wallOffMs
    this.#stoodStillAt = null
  }

  #count({ from, driftPpm }: { from: number; driftPpm: number }): void {
    this.#counted = this.monotonic()
    this.#countsFrom = from
    this.#driftPpm = driftPpm
  }
}

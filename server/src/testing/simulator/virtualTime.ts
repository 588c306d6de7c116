// Simulated time. Sleepers are woken in the order of their times, then of their calls; between two of them everything
// that can run has run.
interface Sleeper {
  at: number
  place: number
  wake: () => void
}

export class VirtualTime {
  #now: number
  #places = 0
  #sleepers: Sleeper[] = []

  constructor(now: number) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((wake) => this.#insert({ at: this.#now + ms, place: this.#places++, wake }))

  /** Wakes the next sleeper, if any before `until`; false when there is none. */
  async step(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    await settle()
    const next = this.#sleepers.at(-1)
    if (next === undefined || next.at > until) return false
    this.#sleepers.pop()
    this.#now = Math.max(this.#now, next.at)
    next.wake()
    await settle()
    return true
  }

  /** Lets this much time pass. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms
    while (await this.step(until));
    this.#now = until
  }

  /** Latest first, so that the next to wake is at the end. */
  #insert(sleeper: Sleeper): void {
    let place = this.#sleepers.length
    while (place > 0) {
      const other = this.#sleepers[place - 1] as Sleeper
      if (other.at > sleeper.at || (other.at === sleeper.at && other.place > sleeper.place)) break
      place -= 1
    }
    this.#sleepers.splice(place, 0, sleeper)
  }
}

/** Two turns of the event loop: whatever was ready, and what that made ready. */
async function settle(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

// The newest stored ticks of one pair for settlement, in order of time.
import { isEntry, isTooLate, type SettlementTick } from '@assay/engine/binary/settlement'
import type { Tick } from '../ticks/tickChain.ts'

const REMEMBERED_MAX = 600

export class TickMemory {
  #ticks: SettlementTick[] = []

  add(tick: SettlementTick): void {
    if (tick.time <= (this.newest()?.time ?? 0)) return
    this.#ticks.push(tick)
    if (this.#ticks.length > 2 * REMEMBERED_MAX) this.#ticks = this.#ticks.slice(-REMEMBERED_MAX)
  }

  newest(): SettlementTick | undefined {
    return this.#ticks.at(-1)
  }

  /** Whether everything after a time is still in memory. */
  reachesBackTo(time: number): boolean {
    const first = this.#ticks[0]
    return first !== undefined && (first.sequence === 1 || first.time <= time)
  }

  /** The entry of a contract accepted, or a round locked, at a time. */
  entryAfter(time: number): SettlementTick | undefined {
    for (let place = this.#placeAfter(time); place < this.#ticks.length; place++) {
      const tick = this.#ticks[place]
      if (tick === undefined || isTooLate(tick, time)) return undefined
      if (isEntry(tick, time)) return tick
    }
    return undefined
  }

  /** The last `before` ticks up to a time, and the first after it. */
  around(time: number, before: number): SettlementTick[] {
    const next = this.#placeAfter(time)
    return this.#ticks.slice(Math.max(0, next - before), next + 1)
  }

  #placeAfter(time: number): number {
    // Requests are nearly always for recent ticks.
    let place = this.#ticks.length
    while (place > 0 && (this.#ticks[place - 1]?.time ?? 0) > time) place -= 1
    return place
  }
}

export function settlementTick(tick: Pick<Tick, 'sequence' | 'time' | 'price' | 'state' | 'sources'>): SettlementTick {
  const { sequence, time, price, state } = tick
  const used = tick.sources.filter((source) => source.price !== null)
  const receivedSince = used.length === 0 ? null : Math.min(...used.map(({ receivedAt }) => receivedAt))
  return { sequence, time, price, state, sources: used.length, receivedSince }
}

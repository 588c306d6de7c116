// Open expiries and their open interest, as committed: units of each contract, and the house's hold.
import type { Event } from '@assay/engine/events'
import type { OptionSeries } from '@assay/engine/options/terms'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Committed, Exchange } from '../exchange/door.ts'
import { readTerms } from '../exchange/projectOptions.ts'

interface Held {
  series: string
  symbol: string
  units: number
  reserved: bigint
}

export class OpenInterest {
  readonly #series = new Map<string, OptionSeries>()
  readonly #positions = new Map<number, Held>()
  readonly #units = new Map<string, number>()
  readonly #reserved = new Map<string, bigint>()
  #sorted: readonly OptionSeries[] = []

  static async open({ db, exchange }: { db: Kysely<Database>; exchange: Exchange }): Promise<OpenInterest> {
    const interest = new OpenInterest()
    // Events committed while the tables are read are applied afterwards: an event holds the complete state.
    const early: Committed[] = []
    let take = (batch: readonly Committed[]): void => void early.push(...batch)
    exchange.onCommit((batch) => take(batch))
    await interest.#read(db)
    take = (batch) => interest.apply(batch)
    take(early)
    return interest
  }

  /** The next expiry first; at the same time by name. */
  series(): readonly OptionSeries[] {
    return this.#sorted
  }

  units(symbol: string): number {
    return this.#units.get(symbol) ?? 0
  }

  reserved(series: string): bigint {
    return this.#reserved.get(series) ?? 0n
  }

  apply(batch: readonly Committed[]): void {
    for (const { events } of batch) for (const event of events) this.#enter(event)
  }

  #enter(event: Event): void {
    if (event.type === 'optionSeriesChanged') {
      if (event.status === 'OPEN') this.#series.set(event.series.series, event.series)
      else this.#series.delete(event.series.series)
      this.#sort()
    } else if (event.type === 'optionPositionChanged') {
      const { positionId, series, symbol, units, reserved } = event
      this.#hold(positionId, { series, symbol, units, reserved })
    }
  }

  #hold(positionId: number, next: Held): void {
    const before = this.#positions.get(positionId)
    if (next.units === 0) this.#positions.delete(positionId)
    else this.#positions.set(positionId, next)
    this.#units.set(next.symbol, this.units(next.symbol) + next.units - (before?.units ?? 0))
    this.#reserved.set(next.series, this.reserved(next.series) + next.reserved - (before?.reserved ?? 0n))
  }

  async #read(db: Kysely<Database>): Promise<void> {
    const series = await db.selectFrom('option_series').select('terms').where('status', '=', 'OPEN').execute()
    for (const { terms } of series) {
      const read = readTerms(terms)
      this.#series.set(read.series, read)
    }
    const positions = await db.selectFrom('option_positions').selectAll().where('status', '=', 'OPEN').execute()
    for (const { position_id, series: name, symbol, units, reserved } of positions)
      this.#hold(Number(position_id), { series: name, symbol, units: Number(units), reserved })
    this.#sort()
  }

  #sort(): void {
    this.#sorted = [...this.#series.values()].sort(
      (one, other) => one.expiry - other.expiry || (one.series < other.series ? -1 : 1),
    )
  }
}

// Open expiries and their open interest, as committed: units of each contract, and the house's hold.
import type { Event } from '@assay/engine/events'
import type { OptionSeries } from '@assay/engine/options/terms'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Committed } from '../exchange/door.ts'
import type { Follow } from '../exchange/followCommits.ts'
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

  static async open({ follow }: { follow: Follow }): Promise<OpenInterest> {
    const interest = new OpenInterest()
    await follow({
      name: 'open interest of options',
      read: (transaction) => interest.#read(transaction),
      apply: (commits) => interest.#apply(commits),
    })
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

  #apply(commits: readonly Committed[]): void {
    for (const { events } of commits) for (const event of events) this.#enter(event)
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

  async #read(db: Transaction<Database>): Promise<void> {
    const series = await db.selectFrom('option_series').select('terms').where('status', '=', 'OPEN').execute()
    const positions = await db.selectFrom('option_positions').selectAll().where('status', '=', 'OPEN').execute()
    for (const held of [this.#series, this.#positions, this.#units, this.#reserved]) held.clear()
    for (const { terms } of series) {
      const read = readTerms(terms)
      this.#series.set(read.series, read)
    }
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

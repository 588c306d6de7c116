// Unfinished work as a database keeps it: what the events of a command say is put into what was kept before.
import type { FiringWritten } from '../events.ts'
import type { SettlingEntry, SettlingWritten } from '../futures/events.ts'
import type { FiringRecord } from '../spot/firing.ts'

export class KeptSettling {
  readonly #entries = new Map<string, SettlingEntry>()

  keep({ isDone, entries, gone }: SettlingWritten): void {
    if (isDone) this.#entries.clear()
    for (const entry of entries) this.#entries.set(entry.key, entry)
    for (const key of gone) this.#entries.delete(key)
  }

  /** null for nothing. */
  records(): SettlingEntry[] | null {
    const entries = [...this.#entries.values()].sort((one, other) => one.place - other.place)
    return entries.length === 0 ? null : entries
  }
}

/** By symbol. */
export function keepFiring(kept: Map<string, FiringRecord>, { type: _type, ...event }: FiringWritten): void {
  const orderIds = event.orderIds ?? kept.get(event.symbol)?.orderIds ?? []
  kept.set(event.symbol, { ...event, orderIds })
}

export function isUnfinished({ orderIds, lowest, sweep }: FiringRecord): boolean {
  return orderIds.length > 0 || lowest !== null || sweep !== null
}

// The newest commits in memory, shared by the consumers: otherwise each of them would read and unpack the same pages of the
// journal. Older ones are read from the journal. Only the events that a consumer needs are kept, because objects that live
// longer make full garbage collections more frequent.
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import type { Committed } from './door.ts'

/** Commands and events: some seconds of a busy exchange, and some megabytes. */
const KEPT_MAX = 50_000
/** Commands and events in a page, unless its first command has more by itself. */
const PAGE_MAX = 10_000

export interface ConsumedCommit extends Pick<Committed, 'sequence' | 'time' | 'events'> {
  command: Pick<Command, 'type'>
}

export class RecentCommits {
  readonly #isNeeded: (event: Event) => boolean
  /** Without gaps. */
  #commits: ConsumedCommit[] = []
  #size = 0

  constructor(isNeeded: (event: Event) => boolean) {
    this.#isNeeded = isNeeded
  }

  /** Takes the next batch. After a gap, the commits before it are dropped. */
  hear(batch: readonly Committed[]): void {
    const last = this.#commits.at(-1)
    if (last !== undefined && batch[0]?.sequence !== last.sequence + 1) this.#drop(this.#commits.length)
    for (const committed of batch) {
      const commit = withEvents(committed, this.#isNeeded)
      this.#commits.push(commit)
      this.#size += sizeOf(commit)
    }
    this.#drop(this.#placeAfter(this.#size - KEPT_MAX, 0))
  }

  /** Drops all commits up to this sequence, which no consumer needs any more. */
  forget(sequence: number): void {
    const first = this.#commits[0]?.sequence ?? sequence + 1
    if (first <= sequence) this.#drop(Math.min(sequence + 1 - first, this.#commits.length))
  }

  /** At most `commandsMax` commands after a sequence, or null if the next one is not here. */
  pageAfter(sequence: number, commandsMax: number): { commits: ConsumedCommit[]; isCut: boolean } | null {
    const first = this.#commits[0]?.sequence
    if (first === undefined || sequence + 1 < first) return null
    const start = sequence + 1 - first
    if (start >= this.#commits.length) return null
    const end = Math.min(start + commandsMax, this.#placeAfter(PAGE_MAX, start))
    return { commits: this.#commits.slice(start, end), isCut: end < this.#commits.length }
  }

  /** The place behind the first commits from `start` on that together have this size, or behind the last one. */
  #placeAfter(size: number, start: number): number {
    let place = start
    for (let rest = size; rest > 0 && place < this.#commits.length; place++)
      rest -= sizeOf(this.#commits[place] as ConsumedCommit)
    return place
  }

  #drop(count: number): void {
    for (const commit of this.#commits.splice(0, count)) this.#size -= sizeOf(commit)
  }
}

/** The commit with only these events. */
export function withEvents(
  { sequence, time, command, events }: ConsumedCommit,
  isNeeded: (event: Event) => boolean,
): ConsumedCommit {
  return { sequence, time, command: { type: command.type }, events: events.filter(isNeeded) }
}

function sizeOf({ events }: ConsumedCommit): number {
  return 1 + events.length
}

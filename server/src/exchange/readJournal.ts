// Committed commands with their events, read back from the journal a page at a time.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Committed } from './door.ts'
import type { JournalBatch } from './journalBlocks.ts'
import { batchesOf, type StoredBatches, storedBatchesAfter } from './journalRows.ts'
import { unpackBatch } from './packing.ts'

/**
 * A page is one block, or at most this many batches, and no further one once it has this many bytes: some milliseconds of
 * work.
 */
const BATCHES_MAX = 200
const BYTES_MAX = 256 * 1024

export interface JournalPage {
  /** Without gaps; empty only where the journal ends. */
  commits: Committed[]
  /** Whether it ends because it is long enough. */
  isCut: boolean
}

/** At most `commandsMax` commands after a sequence. Throws if the journal has a gap, or a command without its events. */
export async function readJournal(
  db: Kysely<Database>,
  { after, commandsMax }: { after: number; commandsMax: number },
): Promise<JournalPage> {
  const { rows } = await sql<StoredBatches & { is_newest: boolean }>`
    select *, last_sequence = (select sequence from engine_head) as is_newest
    from (
      select *, sum(octet_length(packed)) over (order by last_sequence rows unbounded preceding) as bytes
      from (${sql.raw(storedBatchesAfter(String(after), BATCHES_MAX))}) as next
    ) as page
    where bytes - octet_length(packed) < ${BYTES_MAX}
    order by last_sequence`.execute(db)
  const commits: Committed[] = []
  for (const batch of rows.flatMap(batchesOf))
    if (batch.last_sequence > after && commits.length <= commandsMax)
      commits.push(...commitsOf(batch).filter(({ sequence }) => sequence > after))
  commits.forEach(({ sequence }, place) => {
    if (sequence !== after + 1 + place) throw new Error(`the journal has no sequence ${after + 1 + place}`)
  })
  const isCut = commits.length > commandsMax || rows.at(-1)?.is_newest === false
  return { commits: commits.slice(0, commandsMax), isCut }
}

/** The stream behind a sequence, a page at a time. */
export async function* commitsAfter(db: Kysely<Database>, after: number): AsyncGenerator<Committed> {
  for (let last = after; ; ) {
    const { commits } = await readJournal(db, { after: last, commandsMax: BATCHES_MAX })
    yield* commits
    if (commits.length === 0) return
    last = commits.at(-1)?.sequence ?? last
  }
}

function commitsOf({ first_sequence: first, packed }: JournalBatch): Committed[] {
  return unpackBatch(packed).map(({ command, events }, place) => {
    const sequence = Number(first) + place
    if (events === null) throw new Error(`the events of sequence ${sequence} were not kept`)
    return { sequence, time: command.time, command, events }
  })
}

// Rows of the sessions table by token hash, read in batches: all requests of one turn of the event loop share one
// query, and no row is read twice at the same time.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface SessionRow {
  sessionId: string
  userId: number
  createdAt: number
  lastUsedAt: number
  /** Of its user. */
  isFrozen: boolean
  /** When it was requested. */
  readAt: number
}

export interface SessionRows {
  /** key: SHA-256 of the token, base64. undefined when unknown or ended. */
  read(key: string, now: number): Promise<SessionRow | undefined>
  /** Results of reads that started earlier are no longer used. */
  startAnew(): void
}

type Rows = Map<string, SessionRow>

export function createSessionRows(db: Kysely<Database>): SessionRows {
  let gathering: { keys: Set<string>; rows: Promise<Rows> } | null = null
  let reading = new Map<string, Promise<Rows>>()

  function gather(key: string, now: number): Promise<Rows> {
    if (gathering === null) {
      const keys = new Set<string>()
      gathering = { keys, rows: new Promise(setImmediate).then(() => readGathered(keys, now)) }
    }
    gathering.keys.add(key)
    return gathering.rows
  }

  async function readGathered(keys: ReadonlySet<string>, readAt: number): Promise<Rows> {
    if (gathering?.keys === keys) gathering = null
    return readRows(db, { keys: [...keys], readAt })
  }

  return {
    async read(key, now) {
      const rows = reading.get(key) ?? gather(key, now)
      const current = reading
      current.set(key, rows)
      return (await rows.finally(() => current.delete(key))).get(key)
    },
    startAnew() {
      reading = new Map()
      gathering = null
    },
  }
}

async function readRows(
  db: Kysely<Database>,
  { keys, readAt }: { keys: readonly string[]; readAt: number },
): Promise<Rows> {
  const hashes = keys.map((key) => Buffer.from(key, 'base64'))
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('freezes', (join) =>
      join.onRef('freezes.user_id', '=', 'sessions.user_id').on('freezes.ended_at', 'is', null),
    )
    .select(['sessions.id', 'sessions.user_id', 'token_hash', 'created_at', 'last_used_at', 'freezes.id as freeze_id'])
    .where('token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('sessions.ended_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.token_hash.toString('base64'),
      {
        sessionId: row.id,
        userId: Number(row.user_id),
        createdAt: Number(row.created_at),
        lastUsedAt: Number(row.last_used_at),
        isFrozen: row.freeze_id !== null,
        readAt,
      },
    ]),
  )
}

// Rows of the sessions table by token hash, read in batches: all requests of one turn of the event loop share one
// query, and a row that is being read is not read again, unless that read began too long ago.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

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

interface Reading {
  readAt: number
  rows: Promise<Rows>
}

/** A result is at most ageMaxMs old when it is asked for, however long a query takes. */
export function createSessionRows(db: Kysely<Database>, ageMaxMs: number): SessionRows {
  let gathering: (Reading & { keys: Set<string> }) | null = null
  let reading = new Map<string, Reading>()

  function gather(key: string, readAt: number): Reading {
    if (gathering === null || readAt - gathering.readAt > ageMaxMs) {
      const keys = new Set<string>()
      gathering = { keys, readAt, rows: new Promise(setImmediate).then(() => readGathered(keys, readAt)) }
    }
    gathering.keys.add(key)
    return gathering
  }

  async function readGathered(keys: ReadonlySet<string>, readAt: number): Promise<Rows> {
    if (gathering?.keys === keys) gathering = null
    return readRows(db, { keys: [...keys], readAt })
  }

  return {
    async read(key, now) {
      const known = reading.get(key)
      const one = known === undefined || now - known.readAt > ageMaxMs ? gather(key, now) : known
      const current = reading
      current.set(key, one)
      const rows = await one.rows.finally(() => current.get(key) === one && current.delete(key))
      return rows.get(key)
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

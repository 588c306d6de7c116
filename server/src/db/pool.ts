// Connections to PostgreSQL, and how its numbers arrive: int8 as bigint; numeric as bigint too, because every
// numeric column holds smallest units (a numeric with a fraction, as avg() makes, stays text).
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 30_000
/** A server that has fallen silent does not end its statements; then we no longer wait. */
const SILENCE_MS = 15_000

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => (/^-?\d+$/.test(text) ? BigInt(text) : text))

export interface PoolOptions {
  url: string
  connectionsMax: number
  /** Shown in pg_stat_activity. */
  name: string
  /** How long a statement may stay without an answer. */
  silenceMs?: number
}

/** A broken idle connection is dropped from the pool; the next query opens another. */
export function openPool({ url, connectionsMax, name, silenceMs = SILENCE_MS }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: silenceMs,
    keepAlive: true,
  })
  pool.on('error', () => {})
  // A connection that breaks between two statements of a transaction; the next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function openKysely(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** True where the connection failed, not the statement: the server is away, restarting or out of connections. */
export function isConnectionLost(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return error instanceof Error && /connection|timeout|terminated/i.test(error.message)
  return /^(08|57P0|53300|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/.test(code)
}

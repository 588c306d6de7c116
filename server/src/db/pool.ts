// Connections to PostgreSQL, and the types of its numbers: int8 as bigint; numeric as bigint too, because every numeric
// column holds smallest units (a numeric with a fraction, as from avg(), stays text).
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** Of the first connection: a busy machine, or a PostgreSQL that has just been started, answers late. */
const FIRST_CONNECT_MS = 60_000
const CONNECT_MS = 5000
const STATEMENT_TIMEOUT_MS = 30_000
/** A server that hangs does not end its statements; after this time we no longer wait. */
const SILENCE_MS = 15_000

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => (/^-?\d+$/.test(text) ? BigInt(text) : text))

export interface PoolOptions {
  url: string
  connectionsMax: number
  /** Shown in pg_stat_activity. */
  name: string
  /** The longest time for the answer to a statement. */
  silenceMs?: number
  /** The longest time for a connection after the first one. */
  connectMs?: number
}

/** A broken idle connection is dropped from the pool; the next query opens another. */
export function openPool({
  url,
  connectionsMax,
  name,
  silenceMs = SILENCE_MS,
  connectMs = CONNECT_MS,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    application_name: name,
    connectionTimeoutMillis: FIRST_CONNECT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: silenceMs,
    keepAlive: true,
  })
  pool.on('error', () => {})
  pool.once('connect', () => {
    pool.options.connectionTimeoutMillis = connectMs
  })
  // A connection that breaks between two statements of a transaction; the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function openKysely(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** True if the connection failed, not the statement: the server is down, restarting or out of connections. */
export function isConnectionLost(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return error instanceof Error && /connection|timeout|terminated/i.test(error.message)
  return /^(08|57P0|53300|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/.test(code)
}

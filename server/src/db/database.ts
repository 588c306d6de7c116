// The database of this server: the embedded PostgreSQL or the one of DATABASE_URL, migrated, with exclusive use.
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { claimDatabase, claimFolder, refuseClaimed } from './claim.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openKysely, openPool } from './pool.ts'
import { takePresence } from './presence.ts'
import type { Database } from './schema.ts'
import { unreachable } from './unreachable.ts'

/** For everything except the journal, which has its own connection. */
const CONNECTIONS_MAX = 12

/** From then on the start says what it waits for. */
const SLOW_MS = 5000

export interface OpenDatabase {
  url: string
  pool: pg.Pool
  db: Kysely<Database>
  /** Starts the embedded PostgreSQL again if it has died; does nothing for DATABASE_URL. */
  ensureRunning(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  config: Pick<Config, 'databaseUrl' | 'directory' | 'environment' | 'natsUrl'>
  report?: (line: string) => void
  /** The process must end: the database now belongs to a version beside which this one cannot run. */
  onTooOld?: (error: unknown) => void
}

/** Throws a one-line message that says what to change. A second server on the same database is refused. */
export async function openDatabase({ config, report, onTooOld }: DatabaseOptions): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === null ? await startOwn(config.directory, report) : null
  const url = embedded?.url ?? config.databaseUrl ?? ''
  const slow = setTimeout(() => report?.('PostgreSQL has not answered yet; waiting for it …'), SLOW_MS)
  const presence = await takePresence(url, {
    isShared: config.natsUrl !== null,
    ...(onTooOld !== undefined && { onTooOld }),
  })
    .catch((error: unknown) => {
      throw embedded === null ? unreachable(error, url) : error
    })
    .finally(() => clearTimeout(slow))
  const pool = openPool({ url, connectionsMax: CONNECTIONS_MAX, name: 'assay' })
  async function close(): Promise<void> {
    await pool.end()
    await presence.end()
    await embedded?.stop()
  }
  try {
    if (config.environment === 'production') await requireDurable(pool)
    await refuseClaimed(pool, config.environment)
    await migrate(pool, report)
    await claimDatabase(pool, config.environment)
    await claimFolder(config)
  } catch (error) {
    await close()
    throw error
  }
  return { url, pool, db: openKysely(pool), ensureRunning: async () => embedded?.ensureRunning(), close }
}

/** A database that may lose commits in a power cut is refused. */
async function requireDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'`,
  )
  const names = rows.map(({ name }) => name).join(' and ')
  if (names !== '') throw new Error(`ASSAY_ENV=production refuses a PostgreSQL with ${names} off; turn it on there.`)
}

function startOwn(directory: string, report: DatabaseOptions['report']): Promise<EmbeddedPostgres> {
  return startEmbedded(report === undefined ? { directory } : { directory, report })
}

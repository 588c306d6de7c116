// For command-line tools: uses the database if it runs already, else starts it while it is needed.
import type pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { openPool, type PoolOptions } from './pool.ts'

export interface Borrowed {
  pool: pg.Pool
  /** Whether a server uses the same database. */
  isServed: boolean
}

export async function borrowDatabase(
  config: Pick<Config, 'databaseUrl' | 'directory'>,
  options: Pick<PoolOptions, 'name' | 'silenceMs'>,
  work: (borrowed: Borrowed) => Promise<void>,
): Promise<void> {
  const embedded = config.databaseUrl === null ? await startEmbedded({ directory: config.directory }) : null
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const { name } = options
  const pool = openPool({ ...options, url, connectionsMax: 2 })
  try {
    await work({ pool, isServed: await isServed(pool, name) })
  } finally {
    const stays = await isServed(pool, name)
    await pool.end()
    if (embedded !== null && !stays) await embedded.stop()
  }
}

async function isServed(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where application_name like 'assay %' and application_name <> $1 limit 1`,
    [name],
  )
  return rows.length > 0
}

// Numbered SQL files, each applied once, in order, forward only; a released file never changes. Then the functions of
// the database: each has one file, and is replaced when that file has changed. A version that is older than the
// database, and may run on it, changes nothing.
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { mayMigrate, OWN_VERSIONS, type Versions, writeVersions } from './compatibility.ts'

const folder = new URL('./migrations/', import.meta.url)
const functionsFolder = new URL('./functions/', import.meta.url)
const LOCK = 7_202_601
/** Rewriting a table may take long. */
const MIGRATION_MAX_MS = 24 * 60 * 60_000

/**
 * Returns the names applied now. Two servers that start at the same time take turns. Refuses a version that cannot run on
 * this database, or beside which running processes could not.
 */
export async function migrate(
  pool: pg.Pool,
  report?: (line: string) => void,
  own: Versions = OWN_VERSIONS,
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await refuseOldServer(client)
    if (!(await mayMigrate(client, own))) return []
    const applied = await applyMissing(client, report)
    await replaceFunctions(client)
    await writeVersions(client, own)
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

async function refuseOldServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(rows[0]?.server_version_num) < 150_000)
    throw new Error('DATABASE_URL leads to a PostgreSQL older than 15; use version 15 or later.')
}

async function applyMissing(client: pg.PoolClient, report?: (line: string) => void): Promise<string[]> {
  await client.query('create table if not exists migrations (name text primary key, applied_at bigint not null)')
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const foreign = [...applied].filter((name) => !known.includes(name))
  if (foreign.length > 0)
    throw new Error(
      `The database was made by another version (${foreign.join(', ')}); start that version or a later one.`,
    )
  const missing = known.filter((name) => !applied.has(name))
  for (const name of missing) {
    report?.(`Migrating: ${name}`)
    await apply(client, name)
  }
  return missing
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query({ text: sql, query_timeout: MIGRATION_MAX_MS } as pg.QueryConfig)
    await client.query('insert into migrations values ($1, $2)', [name, Date.now()])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

/** All in one transaction. Arguments cannot be changed by replacing: a migration drops the old function first. */
async function replaceFunctions(client: pg.PoolClient): Promise<void> {
  await client.query('create table if not exists functions (name text primary key, hash text not null)')
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from functions')
  const known = new Map(rows.map((row) => [row.name, row.hash]))
  await client.query('begin')
  try {
    for (const name of (await readdir(functionsFolder)).toSorted()) {
      const sql = await readFile(new URL(name, functionsFolder), 'utf8')
      const newest = hash('sha256', sql)
      if (known.get(name) === newest) continue
      await client.query(sql)
      await client.query(
        'insert into functions values ($1, $2) on conflict (name) do update set hash = excluded.hash',
        [name, newest],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error('The functions of the database could not be replaced', { cause: error })
  }
}

// Which versions of Assay may run on one database at the same time. During a rolling upgrade the newer version migrates
// while processes of older ones still run, start again, and call the functions that it has replaced.
//
// The database has the numbers of the newest version that has migrated it. A process whose number is below OLDEST_BESIDE
// of that version does not start, and that version does not migrate while such a process runs.
import type pg from 'pg'
import { PRESENCE_LOCK } from './presenceLock.ts'

/** Raised by one with each change of a file in migrations/ or functions/, together with FILES_HASH. */
export const DATABASE_VERSION = 1
/**
 * The lowest DATABASE_VERSION whose processes can run beside this one. Set it to DATABASE_VERSION if they could no longer
 * read or write a table, call a function, or read stored data such as the state of the exchange. Otherwise leave it.
 */
export const OLDEST_BESIDE = 1
/** Of the files that DATABASE_VERSION stands for; a test compares it. */
export const FILES_HASH = '79144581cb85dc35d3e09e0661d460258b20e12bdf795d1e81b5937c469f3d97'

export interface Versions {
  version: number
  oldestBeside: number
}

export const OWN_VERSIONS: Versions = { version: DATABASE_VERSION, oldestBeside: OLDEST_BESIDE }

/** null for a new database. One from before there were numbers has version 0. */
export async function readVersions(client: pg.ClientBase): Promise<Versions | null> {
  const { rows } = await client.query<{ isNew: boolean; isNumbered: boolean }>(
    `select to_regclass('migrations') is null as "isNew", to_regclass('database_version') is not null as "isNumbered"`,
  )
  if (rows[0]?.isNumbered === true) {
    const found = await client.query<Versions>('select version, oldest_beside as "oldestBeside" from database_version')
    if (found.rows[0] !== undefined) return found.rows[0]
  }
  return rows[0]?.isNew === true ? null : { version: 0, oldestBeside: 0 }
}

/** Throws if this version is too old for the database. */
export async function refuseTooOld(client: pg.ClientBase, own: Versions = OWN_VERSIONS): Promise<void> {
  const found = await readVersions(client)
  if (found !== null && own.version < found.oldestBeside)
    throw new Error(
      `The database was upgraded to version ${found.version}, beside which this older version (${own.version}) cannot run; start the newer one.`,
    )
}

/** Throws if a process runs that is too old for what this version is about to do to the database. */
export async function refuseOlderRunning(client: pg.ClientBase, own: Versions): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks l join pg_stat_activity using (pid)
     where locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
       and classid = 0 and objid = $1 and objsubid = 1 and granted and l.pid not in (
         select pid from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and objid >= $2)
     order by name`,
    [PRESENCE_LOCK, own.oldestBeside],
  )
  if (rows.length === 0) return
  throw new Error(
    `This version (${own.version}) changes the database so that running older processes would fail. Stop all processes of the older version first: ${rows.map(({ name }) => name).join(', ')}.`,
  )
}

/** Call it with the lock of the migration, before anything is changed. False if a newer version has migrated it. */
export async function mayMigrate(client: pg.ClientBase, own: Versions): Promise<boolean> {
  await refuseTooOld(client, own)
  const found = await readVersions(client)
  if (found === null) return true
  if (found.version < own.version) await refuseOlderRunning(client, own)
  return found.version <= own.version
}

export async function writeVersions(client: pg.ClientBase, { version, oldestBeside }: Versions): Promise<void> {
  await client.query(
    `create table if not exists database_version (
       one boolean primary key default true check (one), version int not null, oldest_beside int not null)`,
  )
  await client.query(
    `insert into database_version (version, oldest_beside) values ($1, $2)
     on conflict (one) do update set version = excluded.version, oldest_beside = excluded.oldest_beside`,
    [version, oldestBeside],
  )
}

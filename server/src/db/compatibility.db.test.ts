// Two versions on one database, as in a rolling upgrade.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type pg from 'pg'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { DATABASE_VERSION } from './compatibility.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'
import { takePresence } from './presence.ts'

const own = DATABASE_VERSION
const compatible = { version: own + 1, oldestBeside: own }
const incompatible = { version: own + 1, oldestBeside: own + 1 }
let database: FreshDatabase
let pool: pg.Pool

beforeEach(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, connectionsMax: 2, name: 'compatibility' })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const upgrade = (to: typeof compatible) => migrate(pool, undefined, to)

async function versionOf(): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>('select version from database_version')
  return rows[0]?.version
}

test('an older version that may run beside the newer one starts, and leaves its migrations and functions', async () => {
  await upgrade(compatible)
  await pool.query(`insert into migrations values ('9999_newer.sql', 0)`)
  await pool.query(`create or replace function append_halts(p_halts halts[]) returns void language sql as 'select'`)
  await pool.query(`update functions set hash = 'of the newer version' where name = 'append_halts.sql'`)
  expect(await migrate(pool)).toEqual([])
  const { rows } = await pool.query(`select prosrc from pg_proc where proname = 'append_halts'`)
  expect(rows).toEqual([{ prosrc: 'select' }])
  expect(await versionOf()).toBe(own + 1)
})

test('an older version that may not run beside the newer one is refused', async () => {
  await upgrade(incompatible)
  await expect(migrate(pool)).rejects.toThrow(`upgraded to version ${own + 1}`)
})

test('a version beside which a running process could not continue changes nothing until that has stopped', async () => {
  const older = await takePresence(database.url, { isShared: true })
  await pool.query(`update functions set hash = 'of an older file'`)
  await expect(upgrade(incompatible)).rejects.toThrow(`older version first: assay ${process.pid} on `)
  expect(await versionOf()).toBe(own)
  const { rows } = await pool.query('select distinct hash from functions')
  expect(rows).toEqual([{ hash: 'of an older file' }])
  await upgrade(compatible)
  await older.end()
})

test('it upgrades once nobody runs', async () => {
  const older = await takePresence(database.url, { isShared: true })
  await older.end()
  await vi.waitFor(() => upgrade(incompatible))
  expect(await versionOf()).toBe(own + 1)
})

test('a process that was cut off during the upgrade is told that it is too old', async () => {
  const told = Promise.withResolvers<unknown>()
  const older = await takePresence(database.url, { isShared: true, onTooOld: told.resolve })
  await pool.query('update database_version set version = $1, oldest_beside = $1', [own + 1])
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'assay %'`,
  )
  expect(String(await told.promise)).toContain(`upgraded to version ${own + 1}`)
  await older.end()
})

test('a process whose connection breaks again during that question is not told so, and holds its place again', async () => {
  const told: unknown[] = []
  const held = await takePresence(database.url, { isShared: true, onTooOld: (error) => told.push(error) })
  const holders = async () => {
    const { rows } = await pool.query<{ pid: number; isWaiting: boolean }>(
      `select distinct pid, wait_event_type = 'Lock' as "isWaiting" from pg_locks l join pg_stat_activity using (pid)
       where locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
         and application_name like 'assay %'`,
    )
    return rows
  }
  const breakOff = async () => pool.query('select pg_terminate_backend($1)', [(await holders())[0]?.pid])
  const blocking = await pool.connect()
  await blocking.query('begin; lock table database_version')
  await breakOff()
  await vi.waitFor(async () => expect(await holders()).toMatchObject([{ isWaiting: true }]), 20_000)
  await breakOff()
  await blocking.query('rollback')
  blocking.release()
  await vi.waitFor(async () => expect(await holders()).toMatchObject([{ isWaiting: false }]), 20_000)
  expect(told).toEqual([])
  await held.end()
})

test('a database from before there were numbers counts as older', async () => {
  await pool.query('drop table database_version')
  const older = await takePresence(database.url, { isShared: true })
  await expect(upgrade(incompatible)).rejects.toThrow('older version first')
  await older.end()
})

// The functions in force are those of server/src/db/functions.
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { freshDatabase } from '../testing/freshDatabase.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'

const folder = new URL('./functions/', import.meta.url)
let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, connectionsMax: 2, name: 'functions' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function bodyOf(name: string): Promise<string> {
  const { rows } = await pool.query<{ body: string }>('select prosrc as body from pg_proc where proname = $1', [name])
  expect(rows).toHaveLength(1)
  return rows[0]?.body ?? ''
}

test('every function of the database has its file, and the body of that file', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  )
  const files = (await readdir(folder)).map((file) => file.replace('.sql', '')).toSorted()
  expect(rows.map(({ name }) => name)).toEqual(files)
  for (const name of files)
    expect(await readFile(new URL(`${name}.sql`, folder), 'utf8')).toContain(`$$${await bodyOf(name)}$$`)
})

test('a function whose file has changed since the last start is replaced at the next', async () => {
  const before = await bodyOf('append_halts')
  await pool.query(`create or replace function append_halts(p_halts halts[]) returns void language sql as 'select'`)
  await pool.query(`update functions set hash = 'of an older file' where name = 'append_halts.sql'`)
  await migrate(pool)
  expect(await bodyOf('append_halts')).toBe(before)
})

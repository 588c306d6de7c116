// Rows are given to PostgreSQL in the order of the description, without the names of their columns.
import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../testing/freshDatabase.ts'
import type { MoneyTable } from './moneyTable.ts'
import { openPool } from './pool.ts'

/** Every description beside this file, also those to come. */
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('Tables.ts'))
const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>))
const tables = modules.flatMap((each) => Object.values(each)).filter(isDescription)

let database: FreshDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, connectionsMax: 1, name: 'described tables' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test.each(tables)('the table $name has the columns of its description, in their order', async ({ name, columns }) => {
  const { rows } = await pool.query(
    `select attname::text as name, replace(atttypid::regtype::text, 'smallint', 'integer') as type
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  expect(columns).toEqual(rows)
})

function isDescription(exported: unknown): exported is Pick<MoneyTable<object, never>, 'name' | 'columns'> {
  return typeof exported === 'object' && exported !== null && 'name' in exported && 'columns' in exported
}

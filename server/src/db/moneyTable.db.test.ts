// Rows are given to PostgreSQL in the order of the description, without the names of their columns.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../testing/freshDatabase.ts'
import * as binary from './binaryTables.ts'
import * as cancellations from './cancellationTables.ts'
import * as credits from './creditTables.ts'
import * as firing from './firingTables.ts'
import * as futures from './futuresTables.ts'
import * as halts from './haltTables.ts'
import * as money from './moneyTables.ts'
import * as options from './optionsTables.ts'
import * as withdrawals from './withdrawalTables.ts'
import { openPool } from './pool.ts'

const tables = [money, futures, binary, options, halts, cancellations, firing, credits, withdrawals].flatMap((each) =>
  Object.values(each),
)
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

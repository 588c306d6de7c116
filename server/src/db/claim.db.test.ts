import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { claimDatabase, claimFolder } from './claim.ts'
import { openDatabase } from './database.ts'
import { openPool } from './pool.ts'

let database: FreshDatabase
let directory: string

beforeEach(async () => {
  database = await freshDatabase()
  directory = await mkdtemp(join(tmpdir(), 'assay-claim-'))
})
afterEach(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const open = async (environment: 'demo' | 'production', databaseUrl = database.url) => {
  const opened = await openDatabase({ config: { databaseUrl, directory, environment, natsUrl: null } })
  await opened.close()
}

test.each([
  ['production', 'demo', /contains a demo, whose coins are not real; give ASSAY_ENV=production another/],
  ['demo', 'production', /contains a production exchange; give ASSAY_ENV=demo another/],
] as const)('%s refuses the database and the folder of a %s, in one line', async (other, first, words) => {
  const pool = openPool({ url: database.url, connectionsMax: 1, name: 'test' })
  await claimDatabase(pool, first)
  await expect(claimDatabase(pool, other)).rejects.toThrow(words)
  await claimDatabase(pool, first)
  await pool.end()
  await claimFolder({ directory, environment: first })
  await expect(claimFolder({ directory, environment: other })).rejects.toThrow(words)
  await claimFolder({ directory, environment: first })
})

test('a demo starts again, but not on a production database', async () => {
  await open('demo')
  await open('demo')
  await become('production')
  await expect(open('demo')).rejects.toThrow(/^The database contains a production exchange/)
})

test('a refused start does not upgrade the database', async () => {
  await open('demo')
  await become('production')
  const pool = openPool({ url: database.url, connectionsMax: 1, name: 'test' })
  await pool.query("update functions set hash = 'of an earlier version'")
  await expect(open('demo')).rejects.toThrow('The database contains a production exchange')
  const { rows } = await pool.query('select distinct hash from functions')
  expect(rows).toEqual([{ hash: 'of an earlier version' }])
  await pool.end()
})

/** As if the database had been made by the other kind of exchange. */
async function become(environment: 'demo' | 'production'): Promise<void> {
  const pool = openPool({ url: database.url, connectionsMax: 1, name: 'test' })
  await pool.query('update installation set environment = $1', [environment])
  await pool.end()
}

test('an error in DATABASE_URL is explained', async () => {
  const without = new URL(database.url)
  without.pathname = '/nosuch'
  await expect(open('demo', without.href)).rejects.toThrow('has no database nosuch')
  const wrong = new URL(database.url)
  wrong.password = 'not the password'
  await expect(open('demo', wrong.href)).rejects.toThrow(`refuses the password of user ${wrong.username}`)
  await expect(open('demo', 'postgres://assay@no-such-host.invalid/assay')).rejects.toThrow('no-such-host.invalid')
})

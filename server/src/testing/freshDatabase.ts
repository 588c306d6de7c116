// An empty, migrated database for one test. Only in tests whose names end in .db.test.ts.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './globalSetup.ts'

export interface FreshDatabase {
  url: string
  /** Ends every connection to it first. */
  drop(): Promise<void>
}

export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying its files takes a fifth of the time that copying by the log does.
  await onServer(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) }
}

/** Two tests may not copy the template at the same moment, so they take turns. */
async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7202603)')
    await client.query(sql)
  } finally {
    await client.end()
  }
}

// One PostgreSQL for a run of the database tests: DATABASE_URL_TEST, or an embedded one in a temporary folder. It has
// one migrated database, which freshDatabase copies for each test that needs one.
import { chmod, rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { makeScratchFolder } from './scratchFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    templateDatabase: string
  }
}

interface Store {
  url: string
  stop(): Promise<void>
}

let store: Store
let template: string

export async function setup(project: TestProject): Promise<void> {
  store = await startStore()
  template = `assay_template_${process.pid}`
  await runOn(store.url, `create database ${template}`)
  const pool = openPool({ url: withDatabase(store.url, template), connectionsMax: 1, name: 'assay tests' })
  await migrate(pool)
  await pool.end()
  project.provide('postgresUrl', store.url)
  project.provide('templateDatabase', template)
}

export async function teardown(): Promise<void> {
  await runOn(store.url, `drop database ${template}`)
  await store.stop()
}

async function startStore(): Promise<Store> {
  const given = process.env.DATABASE_URL_TEST
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} }
  const directory = await makeScratchFolder('assay-db-tests-')
  await chmod(directory, 0o755)
  // Nothing in it outlives the run, so it need not survive a power cut. The crash harness uses a durable one.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const embedded = await startEmbedded({ directory, settings })
  const stop = async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { url: embedded.url, stop }
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

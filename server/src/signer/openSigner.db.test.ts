// The signer on its own database, in this process.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openKysely, openPool } from '../db/pool.ts'
import { SIGNER_LOCK } from '../db/presenceLock.ts'
import type { Database } from '../db/schema.ts'
import { mainChannels } from '../outside/chains/channels.ts'
import { readSignerKeys } from '../outside/chains/signerKeys.ts'
import { eventually } from '../testing/eventually.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { createDemoFolder, policyFor } from './createFolder.ts'
import { openSigner, type OpenSigner } from './openSigner.ts'
import { openOwnWallets } from './ownWallets.ts'
import { deriveWallets } from './wallets.ts'

/** Of another seed. */
const strange = openOwnWallets(deriveWallets(Buffer.alloc(64, 7)))

let database: FreshDatabase
let db: Kysely<Database>
const folders: string[] = []
/** Of the signer whose addresses are published. */
let own: string

beforeAll(async () => {
  own = await newFolder()
  database = await freshDatabase()
  db = openKysely(openPool({ url: database.url, connectionsMax: 2, name: 'assay signer test' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function newFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'assay-signer-'))
  folders.push(directory)
  return directory
}

async function start(errors: unknown[], directory: string) {
  const { signer } = readConfig({ DATA_DIR: directory })
  await createDemoFolder(signer.directory, policyFor(mainChannels, { limit: '1', chainId: 31_337, newAddressHours: 0 }))
  return openSigner({
    config: { signer },
    databaseUrl: database.url,
    log: { warn: () => {}, error: (bound: { err: unknown }) => void errors.push(bound.err) },
    now: Date.now,
    onFatal: (error) => void errors.push(error),
  })
}

test('it publishes its addresses, which opens their networks, and a signer with another seed does nothing', async () => {
  const errors: unknown[] = []
  const signal = AbortSignal.timeout(120_000)
  const log = { warn: () => {}, error: (facts: object) => void faults.push(facts) }
  const faults: object[] = []
  const keysWith = (account: string | null) => {
    const { chains } = readConfig({ ...(account !== null && { ETHEREUM_ACCOUNT: account }) })
    return readSignerKeys({ config: { chains }, db, log, signal })
  }
  const demo = await keysWith(null)
  const foreign = await keysWith(strange.accountKey('ETHEREUM'))
  expect([demo.isReady('ETHEREUM'), demo.accountOf('ETHEREUM')]).toEqual([false, undefined])
  const first = await start(errors, own)
  const published = () => db.selectFrom('signer_wallets').selectAll().orderBy('network', 'desc').execute()
  await eventually(async () => expect(await published()).toHaveLength(3))
  await first.close()
  expect(errors).toEqual([])
  const wallets = await published()
  expect(wallets).toMatchObject([
    { network: 'TRON', account_key: expect.stringMatching(/^xpub/), hot_address: expect.stringMatching(/^T/) },
    { network: 'ETHEREUM', account_key: expect.stringMatching(/^xpub/), hot_address: expect.stringMatching(/^0x/) },
    { network: 'BITCOIN', account_key: expect.stringMatching(/^xpub/), hot_address: expect.stringMatching(/^bc1q/) },
  ])
  const key = wallets[1]?.account_key ?? ''
  await eventually(() => expect([demo.isReady('ETHEREUM'), demo.accountOf('ETHEREUM')]).toEqual([true, key]))
  expect((await keysWith(key)).isReady('ETHEREUM')).toBe(true)
  await eventually(() => expect(faults).toEqual([{ network: 'ETHEREUM' }]))
  expect(foreign.isReady('ETHEREUM')).toBe(false)
  const second = await start(errors, await newFolder())
  await eventually(() => expect(String(errors[0])).toContain("not of this signer's seed"))
  await second.close()
  expect(await published()).toEqual(wallets)
})

test('a second signer on the database ends with one line, and starts once the first one has ended', async () => {
  const errors: unknown[] = []
  const first = await start(errors, own)
  await expect(start(errors, own)).rejects.toThrow(
    `A signer is already running on this database (process ${process.pid}); stop it first.`,
  )
  await first.close()
  const second = await start(errors, own)
  await second.close()
  expect(errors).toEqual([])
})

test('a signer that has lost its connection ends if another one has started meanwhile', async () => {
  const errors: unknown[] = []
  const first = await start(errors, own)
  const second = await startInstead()
  await eventually(() => expect(errors.map(String)).toEqual([expect.stringContaining('A signer is already running')]))
  await first.close()
  await second.close()
})

test("it ends also if PostgreSQL has given the other one's process the number that its own had", async () => {
  const query = pg.Client.prototype.query as (...all: unknown[]) => Promise<pg.QueryResult | undefined>
  async function renumber(this: pg.Client, ...asked: unknown[]) {
    const result = await query.apply(this, asked)
    for (const row of result?.rows ?? []) if ('backend' in row) row.backend = row.backend.replace(/^\d+/, '77')
    return result
  }
  const renumbering = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(renumber as never)
  const errors: unknown[] = []
  const first = await start(errors, own)
  const second = await startInstead()
  await eventually(() => expect(errors.map(String)).toEqual([expect.stringContaining('A signer is already running')]))
  await first.close()
  await second.close()
  renumbering.mockRestore()
})

/** While the first one loses its connection. */
async function startInstead(): Promise<OpenSigner> {
  const waiting = start([], own)
  await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objid = ${SIGNER_LOCK} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return await waiting
}

test('as a child of a server it ends with it, also while it opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-signer-'))
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: database.url, ROLES: 'signer' }
  const child = fork(new URL('../main.ts', import.meta.url), {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
  await rm(folder, { recursive: true })
})

test('production refuses keys beside other roles, and the signer alone needs no settings of the server', () => {
  const signer = { ROLES: 'signer', DATABASE_URL: 'postgres://assay:a-long-one@db.example/assay' }
  expect(() => readConfig({ ...signer, ROLES: 'signer,jobs' })).toThrow('alone in its process')
  expect(() => readConfig({ ROLES: 'signer' })).toThrow('set DATABASE_URL')
  expect(() => readConfig({ ASSAY_ENV: 'production', SIGNER_PASSPHRASE: 'x' })).toThrow('ROLES=signer only')
  expect([...readConfig({ ...signer, ASSAY_ENV: 'production' }).roles]).toEqual(['signer'])
  expect(readConfig({}).roles.has('signer')).toBe(false)
})

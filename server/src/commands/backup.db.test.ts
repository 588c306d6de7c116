// A backup taken under load, restored elsewhere and audited; and backups that must not be restored.
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from './backup.ts'
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowDatabase.ts'
import type { Manifest } from '../db/manifest.ts'
import { audit, type AuditReport } from '../exchange/audit.ts'
import { restore } from './restore.ts'
import { nearPrice } from '../testing/nearPrice.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'

/** Fewer than the rate limit while the test's clock does not move. */
const ORDERS_MAX = 5000

let parent: string
let exchange: TestServer
let trader: Trader
let isOpen = true
const place = (name: string): string => join(parent, name)
const configOf = (directory: string) => readConfig({ DATA_DIR: directory })

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'assay-backup-'))
  await chmod(parent, 0o755)
  exchange = await startTestServer({ config: { databaseUrl: null, directory: place('original') } })
  trader = await createTrader(exchange, { usdt: '1000000' })
  await mkdir(join(place('original'), 'signer'))
  await writeFile(join(place('original'), 'signer', 'keys.json'), 'keys')
  await writeFile(join(place('original'), 'signer', 'passphrase'), 'word')
})
afterAll(async () => {
  if (isOpen) await exchange.close()
  await rm(parent, { recursive: true, force: true })
})

let placed = 0

/** The order's client id. At most 200 may be open, so each is cancelled again. */
async function placeAndCancel(): Promise<string> {
  const clientOrderId = `order-${++placed}`
  const price = nearPrice(exchange, 'btcusdt', -5)
  const order = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', price, quantity: '0.001', clientOrderId } as const
  const { orderId: id } = await trader.client.spot.placeOrder(order)
  await trader.client.spot.cancelOrder({ id })
  return clientOrderId
}

async function tradeUntil(end: Promise<unknown>): Promise<string[]> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  end.then(over, over)
  const acknowledged: string[] = []
  while (!isOver && acknowledged.length < ORDERS_MAX) acknowledged.push(await placeAndCancel())
  return acknowledged
}

/** The sequence at which each order was placed. */
async function placedAt(directory: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  await borrowDatabase(configOf(directory), { name: 'assay test' }, async ({ pool }) => {
    const { rows } = await pool.query<{ client_id: string; sequence: bigint }>(
      `select client_id, sequence from client_ids join orders on client_order_id = client_id and orders.user_id = client_ids.user_id
       where operation = 'spot.placeOrder'`,
    )
    for (const { client_id: name, sequence } of rows) found.set(name, Number(sequence))
  })
  return found
}

async function audited(directory: string): Promise<AuditReport> {
  let report: AuditReport | undefined
  await borrowDatabase(configOf(directory), { name: 'assay test' }, async ({ pool }) => {
    report = await audit(pool)
  })
  if (report === undefined) throw new Error('no report')
  return report
}

/** The last command that each consumer has consumed, by its name. */
async function cursorsOf(directory: string): Promise<Map<string, number>> {
  const cursors = new Map<string, number>()
  await borrowDatabase(configOf(directory), { name: 'assay test' }, async ({ pool }) => {
    const { rows } = await pool.query<{ name: string; sequence: bigint }>('select name, sequence from consumers')
    for (const { name, sequence } of rows) cursors.set(name, Number(sequence))
  })
  return cursors
}

async function openSessions(directory: string): Promise<number> {
  let open = -1
  await borrowDatabase(configOf(directory), { name: 'assay test' }, async ({ pool }) => {
    const { rows } = await pool.query<{ count: bigint }>('select count(*) from sessions where ended_at is null')
    open = Number(rows[0]?.count)
  })
  return open
}

let first: Manifest

test('a backup under load, restored elsewhere, passes the audit and has every order up to its sequence', async () => {
  const before = [await placeAndCancel(), await placeAndCancel()]
  const taking = backup({ config: configOf(place('original')), folder: place('first') })
  const during = await tradeUntil(taking)
  first = await taking
  const restored = await restore({ config: configOf(place('elsewhere')), folder: place('first') })
  expect(restored.report.faults).toEqual([])
  expect(restored.report.sequence).toBeGreaterThanOrEqual(first.sequence)
  expect(restored.aside).toBeNull()
  const original = await placedAt(place('original'))
  const kept = await placedAt(place('elsewhere'))
  expect(during.length).toBeGreaterThan(0)
  const owed = [...before, ...during].filter((name) => (original.get(name) ?? Infinity) <= first.sequence)
  expect(owed).toEqual(expect.arrayContaining(before))
  expect(owed.filter((name) => kept.get(name) !== original.get(name))).toEqual([])
  const cursor = (await cursorsOf(place('elsewhere'))).get('trade messages') ?? Infinity
  expect(cursor).toBeGreaterThan(0)
  expect(cursor).toBeLessThanOrEqual(restored.report.sequence)
  expect(await openSessions(place('original'))).toBeGreaterThan(0)
  expect(await openSessions(place('elsewhere'))).toBe(0)
})

test('only the owner can read a backup: the keys, the password and the cluster', async () => {
  const entries = await readdir(place('first'), { recursive: true, withFileTypes: true })
  const open = []
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    if ((mode & 0o077) !== 0) open.push(entry.name)
  }
  expect(open).toEqual([])
  expect((await stat(place('first'))).mode & 0o777).toBe(0o700)
  for (const name of ['installation.key', 'tick-key.pem', 'environment', 'postgres/password', 'signer/keys.json'])
    expect(await readFile(join(place('first'), name))).toEqual(await readFile(join(place('original'), name)))
  expect(entries.map(({ name }) => name)).not.toContain('postmaster.pid')
})

test('a folder that is not empty, or inside DATA_DIR, is refused', async () => {
  const config = configOf(place('original'))
  await expect(backup({ config, folder: place('first') })).rejects.toThrow('is not empty')
  await expect(backup({ config, folder: join(place('original'), 'backup') })).rejects.toThrow('is inside DATA_DIR')
})

test('for DATABASE_URL both commands refuse and name its own tools', async () => {
  const config = { ...configOf(place('original')), databaseUrl: 'postgres://localhost/assay' }
  await expect(backup({ config, folder: place('second') })).rejects.toThrow('pg_dump')
  await expect(restore({ config, folder: place('first') })).rejects.toThrow('pg_restore')
})

test('nothing is restored while a server runs', async () => {
  await expect(restore({ config: configOf(place('original')), folder: place('first') })).rejects.toThrow(
    'Assay is already running here',
  )
  expect(await placeAndCancel()).toBe(`order-${placed}`)
})

test('an older backup is refused with the number of lost commands, and a backup of a stopped exchange restores its exact state', async () => {
  await placeAndCancel()
  await exchange.close()
  isOpen = false
  const config = configOf(place('original'))
  const now = await audited(config.directory)
  const lost = now.sequence - first.sequence
  await expect(restore({ config, folder: place('first') })).rejects.toThrow(`is ${lost} commands further`)
  expect(await audited(config.directory)).toEqual(now)

  const last = await backup({ config, folder: place('last') })
  expect(last.sequence).toBe(now.sequence)
  const again = await restore({ config, folder: place('last') })
  expect(again).toMatchObject({ lost: 0, report: { sequence: now.sequence, hash: now.hash, faults: [] } })

  const older = await restore({ config, folder: place('first'), isOlderAllowed: true })
  expect(older).toMatchObject({ lost, manifest: first })
  expect((await audited(config.directory)).sequence).toBe(older.report.sequence)
  expect((await audited(older.aside ?? '')).hash).toBe(now.hash)
})

test('an incomplete or changed backup is refused, and leaves no files', async () => {
  const config = configOf(place('untouched'))
  const manifest = join(place('last'), 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  await rm(manifest)
  await expect(restore({ config, folder: place('last') })).rejects.toThrow('it is not a complete backup')
  await writeFile(manifest, text.replace(/"headHash": "./, '"headHash": "x'))
  await expect(restore({ config, folder: place('last') })).rejects.toThrow('is not the one backed up')
  await writeFile(manifest, text)
  await expect(restore({ config: { ...config, environment: 'production' }, folder: place('last') })).rejects.toThrow(
    'contains a demo',
  )
  expect((await readdir(parent)).filter((name) => name.startsWith('untouched'))).toEqual([])
})

test('in production the signer’s files are in no backup, and stay as they are when one is restored', async () => {
  const config = { ...configOf(place('original')), environment: 'production' as const }
  await borrowDatabase(config, { name: 'assay test' }, async ({ pool }) => {
    await pool.query(`update installation set environment = 'production'`)
  })
  await writeFile(join(config.directory, 'environment'), 'production\n')
  await backup({ config, folder: place('production') })
  expect(await readdir(place('production'))).not.toContain('signer')

  const { aside } = await restore({ config, folder: place('production') })
  expect(await readdir(join(config.directory, 'signer'))).toEqual(['keys.json', 'passphrase'])
  expect(await readdir(aside ?? '')).not.toContain('signer')
})

test('if the signer’s files cannot be moved, DATA_DIR stays as it was', async () => {
  const directory = place('original')
  const signer = {
    directory: join(directory, 'safe', 'signer'),
    passphraseFile: join(directory, 'safe', 'signer', 'word'),
  }
  const config = { ...configOf(directory), environment: 'production' as const }
  await mkdir(join(directory, 'safe'))
  await rename(join(directory, 'signer'), signer.directory)
  await mkdir(join(directory, 'signer'))
  await writeFile(join(directory, 'signer', 'keys.json'), 'first')
  // A file has the name of the folder that would have to hold the signer's.
  await writeFile(join(place('production'), 'safe'), '')
  const before = (await readdir(parent)).toSorted()

  const restoring = restore({
    config: { ...config, signer: { ...config.signer, ...signer } },
    folder: place('production'),
  })
  await expect(restoring).rejects.toThrow('DATA_DIR was not changed')
  expect(await readFile(join(directory, 'signer', 'keys.json'), 'utf8')).toBe('first')
  expect(await readdir(signer.directory)).toEqual(['keys.json', 'passphrase'])
  expect((await readdir(parent)).toSorted()).toEqual(before)
})

// Blocks of an exchange on a real database move into an archive and back. The contract that is proved ended three days ago.
import type { ApiError } from '@assay/api/errors'
import type { FairRecord } from '@assay/api/binary'
import { DAY_MS } from '@assay/engine/calendar'
import type { Amount } from '@assay/engine/money'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import { keepDueCheckpoint } from '../exchange/checkpoints.ts'
import type { Committed, Submission } from '../exchange/door.ts'
import { packDueBatches } from '../exchange/packDueBatches.ts'
import type { OpenMarket } from '../market/market.ts'
import { BEFORE_EXPIRY, packSomeTicks, runSecond, type Settled, settleOneOfEach } from '../testing/settledProducts.ts'
import { type RestartableServer, startTestServer } from '../testing/testServer.ts'
import { untilConsumed } from '../testing/untilConsumed.ts'
import { archive, bringBack } from './archive.ts'

let parent: string
let folder: string
let exchange: RestartableServer
let pool: pg.Pool
let answer: Committed
let settled: Settled
let record: FairRecord
let before: Counts

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'assay-archive-'))
  folder = join(parent, 'archive')
  const settings = { directory: folder, journalDays: null, ticksDays: null }
  exchange = await startTestServer({ now: BEFORE_EXPIRY, config: { archive: settings } })
  pool = openPool({ url: exchange.server.config.databaseUrl ?? '', connectionsMax: 2, name: 'archive test' })
  settled = await settleOneOfEach(exchange)
  answer = await repeat()
  await packSomeTicks(exchange)
  const market = exchange.server.market as OpenMarket
  await market.publishHead()
  await keepDueCheckpoint(pool, { everyCommands: 1 })
  await packDueBatches(exchange.server.db, exchange.server.log, { batches: 100, rowsKept: 10 })
  exchange.clock.advance(3 * DAY_MS)
  await runSecond(exchange)
  await market.publishHead()
  await untilConsumed(exchange)
  record = await prove()
  before = await counts()
})
afterAll(async () => {
  await pool?.end()
  await exchange?.close()
  await rm(parent, { recursive: true, force: true })
})

/** With the caller's own id. */
const request: Submission = {
  command: { type: 'transfer.creditFaucet', user: 10_001, transferId: 0, asset: 'usdt', amount: 1n as Amount },
  once: { user: 10_001, operation: 'wallet.faucet', clientId: 'long ago', bodyHash: 'its hash' },
}
const repeat = () => exchange.server.exchange.submit(request)

function prove(): Promise<FairRecord> {
  return exchange.client().binary.getProof(settled.contract)
}

interface Counts {
  journal: number
  ticks: number
  archived: number
}

/** Blocks whose bytes are in the database, and others. */
async function counts(): Promise<Counts> {
  const { rows } = await pool.query<Record<keyof Counts, bigint>>(`
    select (select count(packed) from journal_blocks) as journal, (select count(packed) from tick_blocks) as ticks,
      (select count(*) from journal_blocks where packed is null) + (select count(*) from tick_blocks where packed is null)
        as archived`)
  return { journal: Number(rows[0]?.journal), ticks: Number(rows[0]?.ticks), archived: Number(rows[0]?.archived) }
}

const move = (days: number) => archive({ pool, folder, journalDays: days, ticksDays: days })
const files = async () => (await readdir(folder)).toSorted()

/** The name of the first file of a chain. */
async function fileOf(chain: 'journal' | 'ticks'): Promise<string> {
  const name = (await files()).find((each) => each.startsWith(chain))
  if (name === undefined) throw new Error(`no file of ${chain}`)
  return join(folder, name)
}

test('what is not old enough stays in the database', async () => {
  expect(await move(4)).toEqual({ files: 0, blocks: 0, bytes: 0 })
  expect(await archive({ pool, folder, journalDays: null, ticksDays: null })).toMatchObject({ blocks: 0 })
  expect(await counts()).toEqual(before)
})

test('what fails before the database let the bytes go leaves everything in it', async () => {
  await pool.query(
    `create function refuse_now() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  )
  await pool.query('create trigger refuse_now before update on journal_blocks execute function refuse_now()')
  await expect(move(1)).rejects.toThrow('no')
  expect(await counts()).toEqual(before)
  await pool.query('drop trigger refuse_now on journal_blocks')
})

test('old blocks of the journal and of every pair move into files that only the owner can read', async () => {
  const { blocks } = await move(1)
  const after = await counts()
  expect(after).toMatchObject({ archived: blocks, journal: 0 })
  expect(after.ticks).toBeLessThan(before.ticks)
  expect(await files()).toEqual([expect.stringMatching(/^journal-\d+\.jsonl$/), expect.stringMatching(/^ticks-/)])
  for (const name of await files()) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  expect(await move(1)).toMatchObject({ files: 0 })
})

test('an old second contract is proved from the archive, and an old request gets its first answer', async () => {
  const { rows } = await pool.query(
    `select from tick_blocks where symbol = 'btcusdt' and packed is null and first_time <= $1`,
    [record.ticks[0]?.time],
  )
  expect(rows).toHaveLength(1)
  expect(await prove()).toEqual(record)
  expect(await repeat()).toEqual(answer)
  await exchange.restart()
  expect(await prove()).toEqual(record)
  expect(await repeat()).toEqual(answer)
})

test('without the archive a server starts, proves no old contract, and does nothing a second time', async () => {
  await rename(folder, `${folder}.elsewhere`)
  try {
    await exchange.restart()
    await expect(prove()).rejects.toMatchObject({ error: 'TICKS_FORGOTTEN' } satisfies Partial<ApiError>)
    await expect(repeat()).rejects.toMatchObject({ error: 'CLIENT_ID_REUSED' } satisfies Partial<ApiError>)
  } finally {
    await rename(`${folder}.elsewhere`, folder)
    await exchange.restart()
  }
})

test('an old request whose file is damaged is not done a second time, and refuses nobody else', async () => {
  const file = await fileOf('journal')
  const whole = await readFile(file)
  await writeFile(file, 'damaged')
  try {
    const old = repeat()
    const fresh = exchange.server.exchange.submit({ command: request.command })
    await expect(old).rejects.toMatchObject({ error: 'CLIENT_ID_REUSED' } satisfies Partial<ApiError>)
    expect((await fresh).events[0]).toMatchObject({ type: 'posted' })
    await writeFile(file, whole)
    expect(await repeat()).toEqual(answer)
    // Not read again each time: it takes the exchange as long as many commands.
    await writeFile(file, 'damaged')
    expect(await repeat()).toEqual(answer)
  } finally {
    await writeFile(file, whole)
  }
})

test('the audit reads the archive, and without it says what it has not seen', async () => {
  expect(await audit(pool, { archive: folder })).toMatchObject({ faults: [], unseen: [] })
  expect(await audit(pool, { archive: folder, from: 0 })).toMatchObject({ from: 0, faults: [], unseen: [] })
  for (const start of [{}, { from: 0 }])
    expect(await audit(pool, start)).toMatchObject({
      faults: [],
      unseen: [expect.stringMatching(/^the commands up to \d+/), expect.stringMatching(/^the oldest ticks/)],
    })
})

test.each(['journal', 'ticks'] as const)(
  'the audit finds a changed or missing archive file of the %s',
  async (chain) => {
    const file = await fileOf(chain)
    const text = await readFile(file, 'utf8')
    const faults = async () => (await audit(pool, { archive: folder })).faults
    const at = text.indexOf('"packed":"') + 60
    await writeFile(file, `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`)
    expect(await faults()).toContainEqual(expect.stringMatching(/^the block of .* is not as it was packed$/))
    await writeFile(file, text.slice(0, at))
    expect(await faults()).toContainEqual(expect.stringMatching(/^the archive file .* does not have the block/))
    await rm(file)
    expect(await faults()).toContainEqual(expect.stringMatching(/archive/))
    await writeFile(file, text, { mode: 0o600 })
    expect(await faults()).toEqual([])
  },
)

test.each([
  'delete from journal_blocks',
  `update journal_blocks set packed = '', archived_in = null, hash = ''`,
  `update tick_blocks set archived_in = 'elsewhere' where packed is null`,
])('the database refuses: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toThrow('only grows')
})

test('everything comes back into the database', async () => {
  const archived = (await counts()).archived
  expect(await bringBack({ pool, folder })).toMatchObject({ blocks: archived })
  expect(await counts()).toEqual(before)
  expect(await audit(pool, { from: 0 })).toMatchObject({ from: 0, faults: [], unseen: [] })
  expect(await repeat()).toEqual(answer)
  await expect(pool.query(`update tick_blocks set packed = ''`)).rejects.toThrow('only grows')
})

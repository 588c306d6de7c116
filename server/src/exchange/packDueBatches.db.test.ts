// The journal of an exchange on a real database: read before and after its batches move into blocks.
import type { Price } from '@assay/engine/money'
import { type Kysely, sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKysely } from '../db/pool.ts'
import type { Database } from '../db/schema.ts'
import { alice, type Bench, bob, limitOrder, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { audit } from './audit.ts'
import { keepDueCheckpoint } from './checkpoints.ts'
import type { Committed, Submission } from './door.ts'
import { packDueBatches } from './packDueBatches.ts'
import { readJournal } from './readJournal.ts'

const log = pino({ level: 'silent' })
let bench: Bench
let db: Kysely<Database>
let answer: Committed

const request: Submission = {
  command: limitOrder({ user: alice, side: 'BUY', price: 80_00, quantity: 5 }),
  once: { user: alice, operation: 'spot.placeOrder', clientId: 'mine', bodyHash: 'its hash' },
}

beforeAll(async () => {
  bench = await openBench()
  db = openKysely(bench.pool)
  await stockUp(bench.exchange)
  answer = await bench.exchange.submit(request)
  await trade()
  await keepDueCheckpoint(bench.pool, { everyCommands: 1 })
  for (let second = 0; second < 710; second++) await recordIndex(90_00 + (second % 7))
  await trade()
})
afterAll(() => bench.close())

async function trade(): Promise<void> {
  await run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 5 }))
  await run(bench.exchange, limitOrder({ user: bob, side: 'SELL', price: 100_00, quantity: 5 }))
}

async function recordIndex(price: number): Promise<void> {
  await run(bench.exchange, { type: 'spot.recordIndex', prices: [{ symbol: 'btcusdt', price: price as Price }] })
}

async function counts(): Promise<{ batches: number; blocks: number }> {
  const { rows } = await bench.pool.query<{ batches: bigint; blocks: bigint }>(
    'select (select count(*) from journal) as batches, (select count(*) from journal_blocks) as blocks',
  )
  return { batches: Number(rows[0]?.batches), blocks: Number(rows[0]?.blocks) }
}

/** Every page of a reader that begins after a sequence. */
async function readFrom(after: number, commandsMax: number): Promise<Committed[]> {
  const read: Committed[] = []
  for (;;) {
    const { commits, isCut } = await readJournal(db, { after: after + read.length, commandsMax })
    read.push(...commits)
    if (!isCut) return read
  }
}

/** As a superuser can: no trigger is in the way. What was changed is restored afterwards. */
async function faultsAfter(statement: string): Promise<string[]> {
  await bench.pool.query('create table untouched as select * from journal_blocks')
  const anyway = async (text: string) => {
    await bench.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`)
  }
  await anyway(statement)
  const { faults } = await audit(bench.pool)
  await anyway('delete from journal_blocks; insert into journal_blocks select * from untouched; drop table untouched')
  return faults
}

test('what fails before the rows are gone leaves no block', async () => {
  await sql`create function refuse_now() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    db,
  )
  await sql`create trigger refuse_now before delete on journal execute function refuse_now()`.execute(db)
  const before = await counts()
  await packDueBatches(db, log)
  expect(await counts()).toEqual(before)
  await sql`drop trigger refuse_now on journal`.execute(db)
})

test('a batch whose hash is not that of its content stays a row, as evidence', async () => {
  const change = async (by: number) => {
    await bench.pool.query(`begin; set local session_replication_role = replica;
      update journal set epoch = epoch + ${by} where last_sequence = 50; commit`)
  }
  await change(1)
  await packDueBatches(db, log)
  expect((await counts()).blocks).toBe(0)
  await change(-1)
})

test('every reader gets the same commands from blocks as from rows, wherever it begins', async () => {
  const begins = [0, 1, 300, 599, 600, 601, 650, 700]
  const read = () => Promise.all(begins.map((after) => readFrom(after, 170)))
  const before = await read()
  expect(before.map((commits) => commits.length)).toEqual(
    begins.map((after) => bench.exchange.committedSequence() - after),
  )
  await packDueBatches(db, log)
  expect((await counts()).blocks).toBe(1)
  expect(await read()).toEqual(before)
  expect(await readFrom(0, 10_000)).toEqual(before[0])
})

test('packing twice at once packs every batch once', async () => {
  const before = await counts()
  await Promise.all([packDueBatches(db, log), packDueBatches(db, log)])
  expect(await counts()).toEqual(before)
})

test('a request that is repeated after its batch was packed gets its first answer', async () => {
  await bench.reopen()
  expect(await bench.exchange.submit(request)).toEqual(answer)
})

test('the audit reads the blocks', async () => {
  expect(await audit(bench.pool, { from: 0 })).toMatchObject({ from: 0, faults: [] })
  expect((await audit(bench.pool)).faults).toEqual([])
})

test.each([
  ['one byte', 'update journal_blocks set packed = set_byte(packed, 90, (get_byte(packed, 90) + 1) % 256)'],
  ['the hash', `update journal_blocks set hash = sha256('')`],
])('the audit finds a block with %s changed', async (_, statement) => {
  expect(await faultsAfter(statement)).toContainEqual(
    expect.stringMatching(/^the block of the journal that ends at \d+ is not as it was packed$/),
  )
})

test('the audit finds a block that was removed', async () => {
  expect(await faultsAfter('delete from journal_blocks')).toContainEqual(
    expect.stringMatching(/^the journal has a gap: \d+ follows 0$/),
  )
})

test.each([
  'delete from journal',
  'delete from journal where last_sequence = (select max(last_sequence) from journal)',
  'update journal set epoch = 1',
  'truncate journal',
  'delete from journal_blocks',
  `update journal_blocks set hash = ''`,
  'truncate journal_blocks',
])('the database refuses: %s', async (statement) => {
  await expect(bench.pool.query(statement)).rejects.toThrow('only grows')
})

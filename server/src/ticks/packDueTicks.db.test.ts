// The tick chain of a separate pair on a real database: read before, while and after its ticks move into blocks.
import { type Kysely, sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Price } from '@assay/engine/money'
import type { Database } from '../db/schema.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { packDueTicks } from './packDueTicks.ts'
import { BLOCK_TICKS } from './tickBlocks.ts'
import { type ChainHead, genesisHead, linkTick, type Tick } from './tickChain.ts'
import { insertTicks, readHeads, readTicks, readTicksOf } from './tickRows.ts'

const START = 1_795_000_000_000
const log = pino({ level: 'silent' })
let exchange: TestServer
let db: Kysely<Database>
let symbol = ''
let ticks: Tick[] = []

beforeAll(async () => {
  exchange = await startTestServer()
  db = exchange.server.db
})
afterAll(() => exchange.close())

let pairsMade = 0
beforeEach(async () => {
  pairsMade += 1
  symbol = `own${pairsMade}usdt`
  ticks = chainOf(2 * BLOCK_TICKS + 10)
  await insertTicks(db, ticks)
})

/** Every hundredth second has no tick. */
function chainOf(count: number): Tick[] {
  let head: ChainHead = genesisHead
  return Array.from({ length: count }, (_, place) => {
    const time = START + 1000 * (place + Math.floor(place / 99))
    const source = { name: 'a', price: (100 + place) as Price, receivedAt: time - 70, droppedBecause: null }
    const reading = { time, price: source.price, state: 'NORMAL', sources: [source] } as never
    const tick = linkTick({ symbol, priceDecimals: 2 }, head, reading)
    head = tick
    return tick
  })
}

const whole = () => ({ symbol, from: 0, to: Number.MAX_SAFE_INTEGER, limit: 10_000 })
const stored = () => readTicks(db, whole())

async function rows(): Promise<{ ticks: number; blocks: number }> {
  const found = await sql<{ ticks: bigint; blocks: bigint }>`
    select (select count(*) from index_ticks where symbol = ${symbol}) as ticks,
      (select count(*) from tick_blocks where symbol = ${symbol}) as blocks`.execute(db)
  return { ticks: Number(found.rows[0]?.ticks), blocks: Number(found.rows[0]?.blocks) }
}

test('every tick is read as before it was packed, and the chain continues from its head', async () => {
  expect(await stored()).toEqual(ticks)
  await packDueTicks(db, [symbol], log)
  expect(await rows()).toEqual({ ticks: 10, blocks: 2 })
  expect(await stored()).toEqual(ticks)
  expect((await readHeads(db, [symbol])).get(symbol)?.hash).toBe(ticks.at(-1)?.hash)
})

test('a span is the same from rows and from blocks, wherever it begins and however long it is', async () => {
  const [last, edge] = [ticks.at(-1)?.time ?? 0, ticks[BLOCK_TICKS]?.time ?? 0]
  const begins = [
    0,
    START,
    START + 1,
    START + 99_000,
    edge - 2000,
    edge - 1,
    edge,
    edge + 1000,
    last - 5000,
    last,
    last + 1,
  ]
  const spans = begins.flatMap((from) =>
    [from - 1, from, from + 3000, from + 700_000, Number.MAX_SAFE_INTEGER].flatMap((to) =>
      [1, 7, BLOCK_TICKS, 1000].map((limit) => ({ symbol, from, to, limit })),
    ),
  )
  const before = await readTicksOf(db, spans)
  await packDueTicks(db, [symbol], log)
  expect(await readTicksOf(db, spans)).toEqual(before)
  expect(before).toEqual(
    spans.map(({ from, to, limit }) => ticks.filter(({ time }) => time >= from && time <= to).slice(0, limit)),
  )
})

test('the newest tick stays a row: a pair with exactly the ticks of a block is not packed', async () => {
  const other = `${symbol}x`
  const some = ticks.slice(0, BLOCK_TICKS).map((tick) => ({ ...tick, symbol: other }))
  await insertTicks(db, some)
  await packDueTicks(db, [other], log)
  expect((await readHeads(db, [other])).get(other)?.sequence).toBe(BLOCK_TICKS)
})

test('packing twice at once packs every tick once', async () => {
  await Promise.all([packDueTicks(db, [symbol], log), packDueTicks(db, [symbol], log)])
  await packDueTicks(db, [symbol], log)
  expect(await rows()).toEqual({ ticks: 10, blocks: 2 })
  expect(await stored()).toEqual(ticks)
})

test('what fails before the rows are gone leaves no block, and the next time packs them', async () => {
  await sql`create function refuse_now() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    db,
  )
  await sql`create trigger refuse_now before delete on index_ticks execute function refuse_now()`.execute(db)
  await packDueTicks(db, [symbol], log)
  expect(await rows()).toEqual({ ticks: ticks.length, blocks: 0 })
  expect(await stored()).toEqual(ticks)
  await sql`drop trigger refuse_now on index_ticks`.execute(db)
  await packDueTicks(db, [symbol], log)
  expect(await rows()).toEqual({ ticks: 10, blocks: 2 })
  expect(await stored()).toEqual(ticks)
})

test('ticks whose hashes are not those of their contents stay rows, as evidence', async () => {
  await sql`alter table index_ticks disable trigger only_grows`.execute(db)
  await sql`update index_ticks set price = price + 1 where symbol = ${symbol} and sequence = 7`.execute(db)
  await sql`alter table index_ticks enable trigger only_grows`.execute(db)
  await packDueTicks(db, [symbol], log)
  expect(await rows()).toEqual({ ticks: ticks.length, blocks: 0 })
})

test.each([
  'delete from tick_blocks',
  `update tick_blocks set hash = ''`,
  'truncate tick_blocks',
  'update index_ticks set price = 1',
  'truncate index_ticks',
])('the database refuses: %s', async (statement) => {
  await packDueTicks(db, [symbol], log)
  await expect(sql.raw(statement).execute(db)).rejects.toThrow('only grows')
})

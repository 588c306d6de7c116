// Consumers of committed events on a real journal: a consumer writes one row for each trade, without a key that would
// keep a second one out, so that a missed or repeated commit shows.
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKysely } from '../db/pool.ts'
import type { Database } from '../db/schema.ts'
import { eventually } from '../testing/eventually.ts'
import { alice, type Bench, bob, limitOrder, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { audit } from './audit.ts'
import { type Consumer, type Consumers, type ConsumersOptions, openConsumers } from './consumers.ts'
import type { ConsumedCommit } from './recentCommits.ts'

let bench: Bench
let db: Kysely<Database>
const opened: Consumers[] = []

beforeEach(async () => {
  bench = await openBench()
  db = openKysely(bench.pool)
  await stockUp(bench.exchange)
  await sql`create table told (consumer text, trade_id bigint, place serial)`.execute(db)
})
afterEach(async () => {
  await closeConsumers()
  await bench.close()
})

async function closeConsumers(): Promise<void> {
  await Promise.all(opened.splice(0).map((consumers) => consumers.close()))
}

const errors: Record<string, unknown>[] = []
const log = { error: (facts: Record<string, unknown>) => void errors.push(facts) } as unknown as ConsumersOptions['log']
const noPause = () => new Promise<void>((resolve) => setImmediate(resolve))

async function open(consumers: Consumer[], pause: ConsumersOptions['pause'] = noPause): Promise<Consumers> {
  const running = await openConsumers({ db, exchange: bench.exchange, clock: bench.clock, log, consumers, pause })
  opened.push(running)
  return running
}

async function trade(count = 1): Promise<void> {
  const orders = Array.from({ length: count }, () => [
    run(bench.exchange, limitOrder({ user: alice, side: 'SELL', price: 100_00, quantity: 1 })),
    run(bench.exchange, limitOrder({ user: bob, side: 'BUY', price: 100_00, quantity: 1 })),
  ])
  await Promise.all(orders.flat())
}

type Watch = (commits: readonly ConsumedCommit[], transaction: Transaction<Database>) => Promise<void> | void

function teller(name: string, beginsWith: Consumer['beginsWith'] = 'FIRST', watch: Watch = () => {}): Consumer {
  return {
    name,
    beginsWith,
    concerns: ({ type }) => type === 'traded',
    async consume(transaction, commits) {
      for (const trade of tradesIn(commits))
        await sql`insert into told (consumer, trade_id) values (${name}, ${trade})`.execute(transaction)
      await watch(commits, transaction)
      return null
    },
  }
}

function tradesIn(commits: readonly ConsumedCommit[]): number[] {
  return commits.flatMap(({ events }) => events.flatMap((event) => (event.type === 'traded' ? [event.tradeId] : [])))
}

async function toldBy(name: string): Promise<number[]> {
  const { rows } = await sql<{ trade_id: bigint }>`
    select trade_id from told where consumer = ${name} order by place`.execute(db)
  return rows.map(({ trade_id: id }) => Number(id))
}

async function untilConsumed(consumers: Consumers): Promise<void> {
  await eventually(() => expect(consumers.states().map(({ lagCommands }) => lagCommands)).toEqual([0]))
}

async function allTrades(): Promise<number[]> {
  const rows = await db.selectFrom('trades').select('trade_id').orderBy('trade_id').execute()
  return rows.map(({ trade_id: id }) => Number(id))
}

test('one consumer begins with the first command, another with the next one', async () => {
  await trade()
  await open([teller('all'), teller('later', 'NEXT')])
  await trade()
  await eventually(async () => expect(await toldBy('all')).toEqual([1, 2]))
  await eventually(async () => expect(await toldBy('later')).toEqual([2]))
})

test('after a stop in the middle of a page the whole page is consumed, once', async () => {
  await trade(20)
  const reached = Promise.withResolvers<void>()
  const dying = await open([
    teller('fills', 'FIRST', async (commits, transaction) => {
      if (tradesIn(commits).length === 0) return
      reached.resolve()
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction)
    }),
  ])
  await reached.promise
  await eventually(() => expect(dying.states()[0]?.failures).toBeGreaterThan(0))
  await closeConsumers()
  expect((await toldBy('fills')).length).toBeLessThan(20)
  await bench.reopen()
  await untilConsumed(await open([teller('fills')]))
  expect(await toldBy('fills')).toEqual(await allTrades())
})

test('two servers on one database consume each commit once, in order', async () => {
  const one = await open([teller('fills')])
  const other = await open([teller('fills')])
  for (let round = 0; round < 10; round++) await trade(5)
  await untilConsumed(one)
  await untilConsumed(other)
  expect(await toldBy('fills')).toEqual(await allTrades())
})

test('a page whose transaction fails at its very end is consumed once', async () => {
  let failures = 3
  await sql`create function fail_late() returns trigger language plpgsql as
    $$ begin raise exception 'too late'; end $$`.execute(db)
  await sql`create constraint trigger fail_late after insert on told deferrable initially deferred
    for each row execute function fail_late()`.execute(db)
  const consumers = await open([teller('fills')], async () => {
    if (--failures === 0) await sql`drop trigger fail_late on told`.execute(db)
    await noPause()
  })
  await trade(3)
  await untilConsumed(consumers)
  expect(consumers.states()[0]?.failures).toBeGreaterThan(0)
  expect(await toldBy('fills')).toEqual([1, 2, 3])
})

test('a consumer that fails on one event holds up nobody else, and continues from there once repaired', async () => {
  const pauses: number[] = []
  let repair = () => {}
  const repaired = new Promise<void>((resolve) => (repair = resolve))
  let isBroken = true
  const faulty = teller('faulty', 'FIRST', (commits) => {
    if (isBroken && tradesIn(commits).includes(3)) throw new Error('cannot read this')
  })
  const consumers = await open([faulty, teller('sound')], async (ms, signal) => {
    if (ms >= 500) pauses.push(ms)
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await (ms === 60_000 ? Promise.race([repaired, stopped]) : noPause())
  })
  errors.length = 0
  await trade(5)
  await eventually(() => expect(pauses).toContain(60_000))
  // Everything before the faulty event is done. Each failure after that waits twice as long, up to a minute.
  expect(await toldBy('faulty')).toEqual([1, 2])
  expect(pauses.slice(-8)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000])
  expect(errors.at(-1)).toMatchObject({ consumer: 'faulty', err: new Error('cannot read this') })
  await trade(5)
  await eventually(async () => expect(await toldBy('sound')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  bench.clock.advance(7000)
  const [broken, sound] = consumers.states()
  expect(sound).toEqual({ name: 'sound', lagCommands: 0, lagSeconds: 0, failures: 0 })
  expect(broken).toMatchObject({ lagSeconds: 7, failures: pauses.length })
  expect(broken?.lagCommands).toBeGreaterThan(10)
  isBroken = false
  repair()
  await eventually(async () => expect(await toldBy('faulty')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  await untilConsumed({ ...consumers, states: () => consumers.states().slice(0, 1) })
})

test('commits without its events are passed over, and its cursor follows; the next start begins behind them', async () => {
  const read: number[] = []
  const note: Watch = (commits) => void read.push(...commits.map(({ sequence }) => sequence))
  const consumers = await open([teller('fills', 'FIRST', note)])
  await untilConsumed(consumers)
  const before = read.length
  for (let price = 1; price <= 20; price++)
    await run(bench.exchange, limitOrder({ user: alice, side: 'SELL', price: 100_00 + price, quantity: 1 }))
  await untilConsumed(consumers)
  expect(read).toHaveLength(before)
  await eventually(async () => expect(await cursorOf('fills')).toBe(bench.exchange.committedSequence()))
  await run(bench.exchange, limitOrder({ user: alice, side: 'SELL', price: 200_00, quantity: 1 }))
  await closeConsumers()
  expect(await cursorOf('fills')).toBe(bench.exchange.committedSequence())
  const later = await open([teller('fills', 'FIRST', note)])
  await trade()
  await untilConsumed(later)
  expect(await toldBy('fills')).toEqual(await allTrades())
  expect(read[before]).toBeGreaterThan(bench.exchange.committedSequence() - 3)
})

async function cursorOf(name: string): Promise<number> {
  const row = await db.selectFrom('consumers').select('sequence').where('name', '=', name).executeTakeFirstOrThrow()
  return Number(row.sequence)
}

test('a consumer whose cursor another server has moved on does not set it back', async () => {
  const consumers = await open([teller('fills')])
  await untilConsumed(consumers)
  const other = await open([teller('fills')])
  await trade()
  await untilConsumed(other)
  await run(bench.exchange, limitOrder({ user: alice, side: 'SELL', price: 200_00, quantity: 1 }))
  await trade()
  for (const each of [consumers, other]) await untilConsumed(each)
  await eventually(async () => expect(await cursorOf('fills')).toBe(bench.exchange.committedSequence()))
  expect(await toldBy('fills')).toEqual(await allTrades())
})

test('a consumer far behind reads at most a thousand commands at once', async () => {
  const count = 1500
  for (let round = 0; round < 5; round++) await trade(count / 10)
  const lengths: number[] = []
  const consumers = await open([teller('fills', 'FIRST', (commits) => void lengths.push(commits.length))])
  await untilConsumed(consumers)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1000)
  expect(lengths.length).toBeGreaterThan(1)
  expect(await toldBy('fills')).toEqual(await allTrades())
})

test('the audit names a cursor beyond the last committed command', async () => {
  await untilConsumed(await open([teller('fills')]))
  expect((await audit(bench.pool)).faults).toEqual([])
  await closeConsumers()
  await sql`update consumers set sequence = sequence + 1`.execute(db)
  const [fault] = (await audit(bench.pool)).faults
  expect(fault).toMatch(/^the consumer fills stands at \d+, which is not committed$/)
})

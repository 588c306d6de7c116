// Feeds that start, or take over, on a machine whose clock is wrong.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '@assay/api/errors'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openKysely, openPool } from '../db/pool.ts'
import { type Base, type Closing, openBase } from './openBase.ts'
import { openFeedsRole } from './openFeedsRole.ts'
import { openComputedPrices } from '../outside/prices/openPrices.ts'
import { KeyedRandom } from '../outside/prices/keyedRandom.ts'
import { demoListing, demoValues } from '../testing/demoListing.ts'
import { fixedPriceKey } from '../testing/fixedPrices.ts'
import { type FreshDatabase, freshDatabase } from '../testing/freshDatabase.ts'
import { type SettableClock, settableClock } from '../testing/settableClock.ts'

const NINE = Date.UTC(2026, 10, 21, 9)
const HOUR = 60 * 60_000

let database: FreshDatabase
let directory: string
let db: ReturnType<typeof openKysely>
const closings: Closing[] = []

beforeEach(async () => {
  database = await freshDatabase()
  directory = await mkdtemp(join(tmpdir(), 'assay-feeds-'))
  db = openKysely(openPool({ url: database.url, connectionsMax: 1, name: 'feeds test' }))
})
async function close(): Promise<void> {
  for (const closing of closings.splice(0).toReversed()) await closing()
}
afterEach(async () => {
  await close()
  await db.destroy()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** Feeds in their own process, with prices that nobody else confirms, while the exchange is away. */
async function feedsAt(clock: SettableClock) {
  const own = { databaseUrl: database.url, directory, prices: 'live', roles: new Set(['feeds'] as const) } as const
  const base = await openBase(
    {
      config: { ...readConfig({}), ...own },
      clock,
      log: pino({ level: 'silent' }),
      runsByTheClock: false,
      onFatal: (error) => {
        throw error
      },
    },
    closings,
  )
  base.bus.serve(away, 'none')
  const random = new KeyedRandom(fixedPriceKey)
  const computed = await openComputedPrices({
    config: { prices: 'simulated', pricesDirectory: null, pricesSpeed: 1 },
    pairs: demoListing.pairs,
    random,
  })
  const prices = { key: fixedPriceKey, random, computed }
  const feeds = openFeedsRole({ base, prices, configuration: { values: demoValues, onChange: () => {} } }, closings)
  return { begin: () => feeds.begin(), beat: () => feeds.beat() }
}

const away: Parameters<Base['bus']['serve']>[0] = {
  submit: () => Promise.reject(new ApiError('BUSY')),
  onCommit: () => {},
  isHalted: () => false,
  halts: () => [],
  committedSequence: () => 0,
  isOpen: () => false,
  isCurrent: () => true,
  catchUp: async () => {},
}

/** Times of the ticks of one pair, in seconds after nine. */
async function tickTimes(): Promise<number[]> {
  const ticks = db.selectFrom('index_ticks').select('time').where('symbol', '=', 'btcusdt').orderBy('sequence')
  return (await ticks.execute()).map(({ time }) => (Number(time) - NINE) / 1000)
}

async function seconds(count: number, clock: SettableClock, feeds: { beat(): Promise<void> }): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    clock.advance(1000)
    await feeds.beat()
  }
}

async function journalReaches(second: number): Promise<void> {
  await db
    .updateTable('engine_head')
    .set({ time: BigInt(NINE + second * 1000) })
    .execute()
}

test.each([
  ['behind', -HOUR],
  ['ahead', HOUR],
])('after a restart with a clock that is an hour %s, ticks continue where they ended', async (_, off) => {
  const right = settableClock(NINE)
  const before = await feedsAt(right)
  await before.begin()
  await seconds(3, right, before)
  await close()
  const wrong = settableClock(NINE + 3000 + off)
  const after = await feedsAt(wrong)
  await after.begin()
  await seconds(3, wrong, after)
  expect(await tickTimes()).toEqual([1, 2, 3, 4, 5, 6])
})

test('feeds continue from the time of the journal where it is newer than the ticks', async () => {
  await journalReaches(10)
  const clock = settableClock(NINE - HOUR)
  const feeds = await feedsAt(clock)
  await feeds.begin()
  await seconds(2, clock, feeds)
  expect(await tickTimes()).toEqual([11, 12])
})

test('feeds that take over after standing by continue from the newest time, with a clock that runs behind', async () => {
  const late = settableClock(NINE - 2000)
  const standby = await feedsAt(late)
  await journalReaches(4)
  await standby.begin()
  await seconds(2, late, standby)
  expect(await tickTimes()).toEqual([5, 6])
})

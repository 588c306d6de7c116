// The plot of the equity: what was recorded, what came from outside, and what was never recorded.
import { DAY_MS } from '@assay/engine/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditUnpriced } from '../testing/creditUnpriced.ts'
import { type TestServer, startTestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { sweepEquity } from './sweepEquity.ts'
import { takeEquity } from './takeEquity.ts'

const FIRST = Date.UTC(2026, 10, 20)
const HOUR_MS = 3_600_000
let exchange: TestServer
let early: Trader
let late: Trader
/** Holds a coin that has no price. */
let unpriced: Trader

/** A session ends after a while: each day has its own. */
async function again({ userId }: Trader) {
  return exchange.client(await exchange.server.sessions.create(userId))
}

async function recordAt(time: number): Promise<void> {
  exchange.clock.advance(time - exchange.clock.now())
  await takeEquity({ ...exchange.server, readOptionBids: () => exchange.slices.options.readBids() })
}

const daysOf = async (trader: Trader) => await (await again(trader)).wallet.listEquityDays({})

beforeAll(async () => {
  exchange = await startTestServer({ now: FIRST - DAY_MS })
  await exchange.beat()
  early = await createTrader(exchange, { usdt: '100' })
  unpriced = await createTrader(exchange, { usdt: '5' })
  await recordAt(FIRST)
  await (await again(early)).demo.creditFaucet({ coin: 'usdt', amount: '40' })
  await creditUnpriced(exchange, unpriced.userId)
  exchange.clock.advance(HOUR_MS)
  late = await createTrader(exchange)
  await recordAt(FIRST + DAY_MS)
  // No server runs on the third day.
  await (await again(early)).demo.creditFaucet({ coin: 'usdt', amount: '2' })
  await recordAt(FIRST + 3 * DAY_MS + 5000)
})
afterAll(() => exchange.close())

test('each recorded day has its equity and what came from outside since the record before', async () => {
  const fields = await daysOf(early)
  expect(fields).toEqual([
    { day: FIRST, takenAt: FIRST, equity: '100.0000000000', inflow: '0.0000000000' },
    { day: FIRST + DAY_MS, takenAt: FIRST + DAY_MS, equity: '140.0000000000', inflow: '40.0000000000' },
    { day: FIRST + 3 * DAY_MS, takenAt: FIRST + 3 * DAY_MS + 5000, equity: '142.0000000000', inflow: '2.0000000000' },
  ])
})

test('days before the account existed are absent, and an account without coins was worth nothing', async () => {
  expect((await daysOf(late)).map(({ day, equity }) => [day, equity])).toEqual([
    [FIRST + DAY_MS, '0.0000000000'],
    [FIRST + 3 * DAY_MS, '0.0000000000'],
  ])
})

test('a day on which something had no price is absent', async () => {
  expect((await daysOf(unpriced)).map(({ day }) => day)).toEqual([FIRST])
})

test('a day is listed for 30 days, and for a year where a year is asked for', async () => {
  await recordAt(FIRST + 29 * DAY_MS)
  expect((await daysOf(early))[0]?.day).toBe(FIRST)
  await recordAt(FIRST + 30 * DAY_MS)
  const [oldest] = await daysOf(early)
  expect(oldest).toMatchObject({ day: FIRST + DAY_MS, equity: '140.0000000000', inflow: '0.0000000000' })
  const { wallet } = await again(early)
  expect((await wallet.listEquityDays({ days: 365 }))[0]).toMatchObject({ day: FIRST, equity: '100.0000000000' })
  expect(await wallet.listEquityDays({ days: 1 })).toHaveLength(1)
})

test('a day is kept for a year and no longer', async () => {
  const kept = async (days: number) => {
    exchange.clock.advance(FIRST + days * DAY_MS - exchange.clock.now())
    await sweepEquity(exchange.server)
    const { rows } = await sql<{ days: bigint }>`
      select count(*) as days from equity_days where day = ${FIRST}::bigint`.execute(exchange.server.db)
    return Number(rows[0]?.days)
  }
  expect(await kept(366)).toBe(1)
  expect(await kept(367)).toBe(0)
})

test('nobody sees another’s equity, and nobody without a session', async () => {
  exchange.clock.advance(HOUR_MS)
  const stranger = await createTrader(exchange, { usdt: '7' })
  expect(await daysOf(stranger)).toEqual([])
  await expect(exchange.client().wallet.listEquityDays({})).rejects.toThrow('Token')
})

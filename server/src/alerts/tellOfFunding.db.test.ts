// Payments of funding are written by hand here: what is tried is what is said about them.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createTrader, type Trader } from '../testing/traders.ts'
import { tellOfFunding } from './tellOfFunding.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SYMBOL = 'btcusdt-perp'
/** 2026-11-20 00:00 UTC. */
const day = Date.UTC(2026, 10, 20)

let exchange: TestServer
let alice: Trader
let position = 0

beforeAll(async () => {
  exchange = await startTestServer({ now: day + 6 * HOUR_MS })
  alice = await createTrader(exchange)
})
afterAll(() => exchange.close())

/** amount: in 10^-8 of the quote; positive: paid. */
async function pay({ userId }: Trader, slot: number, amount: number): Promise<void> {
  const { db } = exchange.server
  await sql`
    insert into futures_fundings (symbol, slot, rate, mark_price, is_skipped, positions, paid, received, time)
    values (${SYMBOL}, ${slot}, 100000, 6000000, false, 1, 0, 0, ${slot}) on conflict do nothing`.execute(db)
  await sql`
    insert into futures_funding_payments
      (symbol, slot, position_id, user_id, direction, quantity, mark_price, rate, amount, from_margin)
    values (${SYMBOL}, ${slot}, ${++position}, ${userId}, 'LONG', 1, 6000000, 100000, ${amount}, 0)`.execute(db)
}

async function toldTo({ userId }: Trader): Promise<unknown[]> {
  const { db } = exchange.server
  const rows = db.selectFrom('messages').select('facts').where('user_id', '=', BigInt(userId))
  return (await rows.where('kind', '=', 'FUNDING').execute()).map(({ facts }) => JSON.parse(facts) as unknown)
}

test('a day of funding is one message with the sum of each coin, told once, when the day is over', async () => {
  await tellOfFunding(exchange.server)
  await pay(alice, day, 150_000_000)
  await pay(alice, day + 8 * HOUR_MS, 100_000_000)
  await pay(alice, day + 16 * HOUR_MS, -50_000_000)
  // Of the next day.
  await pay(alice, day + DAY_MS, 700_000_000)
  exchange.clock.set(day + 23 * HOUR_MS)
  await tellOfFunding(exchange.server)
  expect(await toldTo(alice)).toEqual([])
  exchange.clock.set(day + DAY_MS + HOUR_MS)
  await Promise.all([tellOfFunding(exchange.server), tellOfFunding(exchange.server)])
  await tellOfFunding(exchange.server)
  const scale = exchange.server.market.book(SYMBOL)?.quoteScale ?? 0
  expect(await toldTo(alice)).toEqual([
    { coin: 'usdt', amount: `-${(200_000_000 / 10 ** scale).toFixed(scale)}`, count: 3, date: '2026-11-20' },
  ])
})

// Money in copies is the follower's: in his total, today's result and the history.
import { DAY_MS } from '@assay/engine/calendar'
import { parseAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCopied } from '../testing/followInputs.ts'
import { markAt } from '../testing/markAt.ts'
import { createFuturesTrader } from '../testing/openFutures.ts'
import { takeEquityNow } from '../testing/takeEquityNow.ts'
import { type TestServer, startTestServer } from '../testing/testServer.ts'
import type { Trader } from '../testing/traders.ts'
import { EQUITY_DECIMALS } from './takeEquity.ts'

const FIRST = Date.UTC(2026, 10, 20)
const HOUR_MS = 3_600_000
const symbol = 'btcusdt-perp'
const settings = { mode: 'FIXED_RATIO', ratio: '1' } as const
let exchange: TestServer
let maker: Trader
let leader: Trader
let follower: Trader

beforeAll(async () => {
  exchange = await startTestServer({ now: FIRST - HOUR_MS })
  await exchange.beat()
  maker = await createFuturesTrader(exchange, '10000000')
  leader = await createCopied(exchange)
  follower = await createFuturesTrader(exchange, '2000')
})
afterAll(() => exchange.close())

/** A session ends after a while: each day has its own. */
async function again({ userId }: Trader) {
  return exchange.client(await exchange.server.sessions.create(userId))
}

const units = (text: string) => parseAmount(text.replace('-', ''), EQUITY_DECIMALS) ?? -1n
const signed = (text: string) => (text.startsWith('-') ? -units(text) : units(text))

/** Of a customer with USDT alone, from what the wallet's page reads. */
async function totalOf(trader: Trader): Promise<bigint> {
  const client = await again(trader)
  const [balances, account, copies] = [
    await client.wallet.listBalances({}),
    await client.futures.getAccount({}),
    await client.follow.getWorth({}),
  ]
  const coins = balances.reduce((sum, { total }) => sum + units(total), 0n)
  const open = signed(account.equity) - units(account.available) - units(account.orderMargin)
  return coins + open + signed(copies.worth)
}

async function resultOf(trader: Trader): Promise<bigint> {
  const { start } = await (await again(trader)).wallet.getDayResult({})
  if (start === null) throw new Error('the day has no beginning')
  return (await totalOf(trader)) - signed(start.equityThen) - signed(start.inflow)
}

async function moveTo(dollars: number): Promise<void> {
  const client = await again(maker)
  await client.futures.cancelAllOrders({})
  await markAt(exchange, dollars)
  const order = { symbol, type: 'LIMIT', quantity: '10' } as const
  await client.futures.placeOrder({ ...order, side: 'SELL', price: String(dollars + 5) })
  await client.futures.placeOrder({ ...order, side: 'BUY', price: String(dollars - 5) })
}

async function midnight(day: number): Promise<void> {
  exchange.clock.advance(FIRST + day * DAY_MS + 1000 - exchange.clock.now())
  await takeEquityNow(exchange)
}

test('anyone who follows has the same total as before, and neither gains nor loses', async () => {
  await midnight(0)
  expect(await (await again(follower)).follow.getWorth({})).toEqual({ running: 0, worth: '0.00000000' })
  await (await again(follower)).follow.startFollow({ traderId: leader.userId, totalAmount: '200', ...settings })
  expect(await (await again(follower)).follow.getWorth({})).toEqual({ running: 1, worth: '200.00000000' })
  expect(await totalOf(follower)).toBe(units('2000'))
  expect(await resultOf(follower)).toBe(0n)
})

test('what a copy gains is the result of the day, and its worth at midnight is in the total', async () => {
  await moveTo(60_000)
  const order = { symbol, type: 'MARKET', side: 'BUY', quantity: '0.01' } as const
  await (await again(leader)).futures.placeOrder(order)
  const paid = await resultOf(follower)
  await moveTo(61_000)
  // 0.01 BTC at 1,000 more.
  const gained = await resultOf(follower)
  expect(gained).toBeGreaterThan(0n)
  expect(gained - paid).toBe(units('10'))
  expect(await totalOf(follower)).toBe(units('2000') + gained)
  await midnight(1)
  expect(await resultOf(follower)).toBe(0n)
})

test('what comes back at its end is no gain, and the history adds up', async () => {
  await moveTo(61_000)
  const client = await again(follower)
  const [follow] = (await client.follow.listFollows({})).rows
  await client.follow.leaveFollow({ followId: follow?.followId ?? 0 })
  await exchange.beat()
  expect((await client.follow.listFollows({})).total).toBe(0)
  expect(await client.follow.getWorth({})).toEqual({ running: 0, worth: '0.00000000' })
  const contract = (await client.wallet.listBalances({})).find(({ wallet }) => wallet === 'CONTRACT')
  expect(await totalOf(follower)).toBe(units(contract?.total ?? ''))
  await (await again(follower)).follow.startFollow({ traderId: leader.userId, totalAmount: '300', ...settings })
  await midnight(2)
  const days = await (await again(follower)).wallet.listEquityDays({ days: 365 })
  expect(days.map(({ inflow }) => inflow)).toEqual(Array(3).fill('0.0000000000'))
  expect(days[0]?.equity).toBe('2000.0000000000')
  expect(signed(days[2]?.equity ?? '')).toBe(await totalOf(follower))
  const { rows } = await sql`select user_id from user_equity where user_id > 4000000000000000`.execute(
    exchange.server.db,
  )
  expect(rows).toEqual([])
})

test('days that were recorded with copies apart are put right', async () => {
  const { db } = exchange.server
  const day = FIRST + 2 * DAY_MS
  const read = () =>
    db.selectFrom('user_equity').selectAll().where('day', '=', BigInt(day)).orderBy('user_id').execute()
  const [before, [follow]] = [await read(), (await (await again(follower)).follow.listFollows({})).rows]
  const copy = 4_000_000_000_000_000n + BigInt(follow?.followId ?? 0)
  await sql`update user_equity set value = value - 7 where user_id = ${follower.userId} and day = ${day}`.execute(db)
  await sql`insert into user_equity (day, user_id, value) values (${day}, ${copy}, 7)`.execute(db)
  const migration = new URL('../db/migrations/0136_copies_in_equity.sql', import.meta.url)
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
  expect(await read()).toEqual(before)
})

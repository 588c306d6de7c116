// Copy trading on a real database: a block in steps with a restart between any two of them, the weekly share and the end of a
// follow. The audit compares every row with the journal.
import { followAccount } from '@assay/engine/follow/follow'
import { RATIO_ONE } from '@assay/engine/testing/followDesk'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import type { Amount, Price, Quantity, Rate } from '@assay/engine/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, type Bench, bob, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { FaultyStore } from '../testing/faultyStore.ts'
import { audit } from './audit.ts'
import type { CommandInput, Committed } from './door.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

const STEP = 2
const carol = 10_003
const FOLLOWERS = Array.from({ length: 5 }, (_, place) => 20_001 + place)
const MONDAY = Date.UTC(2026, 0, 5)
const USDT = 100_000_000n
const market = futuresMarket({ baseScale: 8 })
let bench: Bench
let store: FaultyStore
let told: Committed[]
let follows: number[]

/** Alice trades, five others copy her, and Bob offers. */
beforeEach(async () => {
  bench = await openBench((real) => (store = new FaultyStore(real)), { stepMax: STEP })
  const { exchange, clock } = bench
  await stockUp(exchange, [alice, bob, carol, ...FOLLOWERS])
  await run(exchange, { type: 'futures.defineMarket', market })
  clock.set(MONDAY + 3_600_000)
  await run(exchange, tick(600_000))
  for (const user of [alice, bob, carol, ...FOLLOWERS]) await run(exchange, toContracts(user))
  await run(exchange, {
    type: 'follow.setTrader',
    trader: {
      user: alice,
      asset: 'USDT',
      status: 'OPEN',
      shareRate: 200_000 as Rate,
      maxUserCount: 10,
      traderMin: 0n as Amount,
      followMin: USDT as Amount,
      linked: [],
    },
  })
  follows = []
  told = []
  exchange.onCommit((batch) => told.push(...batch))
  for (const user of FOLLOWERS) {
    const amount = (5000n * USDT) as Amount
    await run(exchange, { type: 'follow.start', user, followId: 0, trader: alice, amount, settings: RATIO_ONE })
  }
  for (const { events } of told)
    for (const event of events) if (event.type === 'followChanged') follows.push(event.followId)
  clock.set(MONDAY + 3_601_000)
})
afterEach(() => bench.close())

function tick(price: number): CommandInput {
  const ticks = [{ symbol: 'btcusdt', price: price as Price, state: 'NORMAL' as const }]
  return { type: 'futures.recordIndex', tickTime: bench.clock.now(), ticks }
}

function toContracts(user: number): CommandInput {
  const amount = (100_000n * USDT) as Amount
  const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
  return { type: 'transfer.betweenWallets', user, transferId: 0, asset: 'USDT', amount, ...wallets }
}

function order(user: number, side: 'BUY' | 'SELL', of: { price: number | null; quantity: number }): CommandInput {
  const terms = futuresTerms({
    side,
    price: of.price as Price | null,
    quantity: of.quantity as Quantity,
  })
  return { type: 'futures.placeOrder', user, symbol: market.symbol, orderId: 0, clientOrderId: '', terms }
}

async function lotsOf(owners: readonly number[]): Promise<number[]> {
  const { rows } = await bench.pool.query<{ user_id: bigint; quantity: bigint }>(
    'select user_id, quantity from futures_positions where quantity > 0',
  )
  return owners.map((owner) => Number(rows.find(({ user_id }) => Number(user_id) === owner)?.quantity ?? 0n))
}

async function checkWhole(): Promise<void> {
  expect(bench.fatal).toEqual([])
  expect(bench.exchange.halts()).toEqual([])
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
}

const accounts = () => follows.map(followAccount)

test('a block continues after a restart between any two of its steps, and everybody gets the same', async () => {
  for (const price of [600_000, 600_100, 600_200])
    await run(bench.exchange, order(bob, 'SELL', { price, quantity: 200 }))
  let left = 4
  const steps = () => told.filter(({ command }) => command.type === 'futures.settleRest').length
  void run(bench.exchange, order(alice, 'BUY', { price: null, quantity: 25 })).catch(() => {})
  for (; left > 0; left -= 1) {
    const before = steps()
    const { promise, resolve } = Promise.withResolvers<void>()
    bench.exchange.onCommit(() => {
      if (steps() <= before) return
      store.isAway = true
      resolve()
    })
    await promise
    await bench.reopen()
    bench.exchange.onCommit((batch) => told.push(...batch))
  }
  // It comes after the block.
  await run(bench.exchange, order(carol, 'BUY', { price: 590_000, quantity: 1 }))
  expect(await lotsOf([alice, ...accounts()])).toEqual([25, 25, 25, 25, 25, 25])
  const { rows } = await bench.pool.query('select members, skipped, quantity::int from follow_blocks')
  expect(rows).toEqual([{ members: 5, skipped: 0, quantity: 150 }])
  await checkWhole()
})

test('profits are shared on Monday and when somebody leaves, and the rows say what was paid', async () => {
  const { exchange, clock, pool } = bench
  await run(exchange, order(bob, 'SELL', { price: 600_000, quantity: 240 }))
  await run(exchange, order(alice, 'BUY', { price: null, quantity: 10 }))
  clock.set(clock.now() + 1000)
  await run(exchange, tick(610_000))
  await run(exchange, order(carol, 'BUY', { price: 610_000, quantity: 1000 }))
  await run(exchange, order(alice, 'SELL', { price: null, quantity: 10 }))
  expect(await lotsOf(accounts())).toEqual([0, 0, 0, 0, 0])
  const [first = 0] = follows
  await run(exchange, { type: 'follow.leave', user: FOLLOWERS[0] ?? 0, followId: first, reason: 'USER' })
  clock.set(MONDAY + 7 * 86_400_000)
  await run(exchange, tick(610_000))
  await expect.poll(async () => (await pool.query('select count(*)::int as n from profit_shares')).rows[0]?.n).toBe(5)
  const { rows } = await pool.query(
    'select reason, count(*)::int, min(paid)::text, max(paid)::text from profit_shares group by 1 order by 1',
  )
  // 10 lots bought at 60,000 and sold at 61,000, with fees of 0.1 %: 8.79 of profit, a fifth of it.
  expect(rows).toEqual([
    { reason: 'LEAVING', count: 1, min: '175800000', max: '175800000' },
    { reason: 'WEEKLY', count: 4, min: '175800000', max: '175800000' },
  ])
  const ended = await pool.query('select status, returned::text from follows where follow_id = $1', [first])
  expect(ended.rows).toEqual([{ status: 'ENDED', returned: String(5000n * USDT + 879_000_000n - 175_800_000n) }])
  await bench.reopen()
  await checkWhole()
})

// A mark that liquidates many positions in steps, on a real database: what waits for its end and what does not, and a restart
// in the middle.
import type { Amount, Price, Quantity } from '@assay/engine/money'
import { canonicalText } from '@assay/engine/state'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, type Bench, bob, limitOrder, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { FaultyStore } from '../testing/faultyStore.ts'
import { audit } from './audit.ts'
import type { CommandInput, Committed } from './door.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

const STEP = 2
const LONGS = Array.from({ length: 7 }, (_, place) => 20_001 + place)
const NOW = Date.UTC(2026, 0, 1, 9)
const [START, FALLEN] = [600_000, 550_000]
const market = futuresMarket({ baseScale: 8 })
let bench: Bench
let store: FaultyStore
let told: Committed[]

/** Seven users are long at 20x against Bob, nobody bids, and the fund is empty. */
beforeEach(async () => {
  bench = await openBench((real) => (store = new FaultyStore(real)), { stepMax: STEP })
  const { exchange, clock } = bench
  await stockUp(exchange, [alice, bob, ...LONGS])
  await run(exchange, { type: 'futures.defineMarket', market })
  clock.set(NOW)
  await run(exchange, tick(START))
  for (const user of [bob, ...LONGS]) await run(exchange, toContracts(user))
  for (const user of LONGS)
    await run(exchange, { type: 'futures.setLeverage', user, symbol: market.symbol, leverage: 20 })
  await run(exchange, order(bob, 'SELL', LONGS.length))
  for (const user of LONGS) await run(exchange, order(user, 'BUY', 1))
  clock.set(NOW + 1000)
  told = []
  exchange.onCommit((batch) => told.push(...batch))
})
afterEach(() => bench.close())

function tick(price: number): CommandInput {
  const ticks = [{ symbol: 'btcusdt', price: price as Price, state: 'NORMAL' as const }]
  return { type: 'futures.recordIndex', tickTime: bench.clock.now(), ticks }
}

function toContracts(user: number): CommandInput {
  const amount = 100_000_00000000n as Amount
  const wallets = { from: 'PLATFORM', to: 'CONTRACT' } as const
  return { type: 'transfer.betweenWallets', user, transferId: 0, asset: 'USDT', amount, ...wallets }
}

function order(user: number, side: 'BUY' | 'SELL', quantity: number): CommandInput {
  const terms = futuresTerms({
    side,
    price: START as Price,
    quantity: quantity as Quantity,
  })
  return { type: 'futures.placeOrder', user, symbol: market.symbol, orderId: 0, clientOrderId: '', terms }
}

const bid = (price: number) => run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price, quantity: 1 }))
const types = () => told.map(({ command }) => command.type)
const isStep = (type: string) => type === 'futures.settleRest'

async function liquidated(): Promise<number[]> {
  const { rows } = await bench.pool.query<{ user_id: bigint }>(
    'select user_id from futures_liquidations order by user_id',
  )
  return rows.map(({ user_id }) => Number(user_id))
}

async function checkWhole(): Promise<void> {
  expect(bench.fatal).toEqual([])
  expect(bench.exchange.halts()).toEqual([])
  expect(await liquidated()).toEqual(LONGS)
  expect(canonicalText(bench.exchange.state)).not.toContain('\nsettling ')
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
}

test('contracts wait until everybody is liquidated, in their order, and spot orders do not', async () => {
  const batches: string[][] = []
  bench.exchange.onCommit((batch) => batches.push(batch.map(({ command }) => command.type).filter(isStep)))
  const spot: Promise<unknown>[] = []
  bench.exchange.onCommit(() => {
    if (spot.length < 3) spot.push(bid(80_00 + spot.length))
  })
  const fallen = run(bench.exchange, tick(FALLEN))
  const later = [run(bench.exchange, order(bob, 'BUY', 1)), run(bench.exchange, toContracts(bob))]
  await Promise.all([fallen, ...later])
  await Promise.all(spot)
  const done = types()
  const last = done.lastIndexOf('futures.settleRest')
  expect(done.filter(isStep).length).toBeGreaterThan(LONGS.length / STEP)
  expect(batches.every((steps) => steps.length <= 1)).toBe(true)
  expect(done.indexOf('spot.placeOrder')).toBeLessThan(last)
  expect(done.indexOf('futures.placeOrder')).toBeGreaterThan(last)
  expect(done.indexOf('transfer.betweenWallets')).toBeGreaterThan(done.indexOf('futures.placeOrder'))
  await checkWhole()
})

test('the steps continue after a restart between two of them, and everybody is liquidated once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  bench.exchange.onCommit(() => {
    if (!types().includes('futures.settleRest')) return
    store.isAway = true
    resolve()
  })
  void run(bench.exchange, tick(FALLEN)).catch(() => {})
  await promise
  expect((await liquidated()).length).toBeLessThan(LONGS.length)
  await bench.reopen()
  // It has to come after the rest of the mark.
  await run(bench.exchange, order(bob, 'BUY', 1))
  await checkWhole()
})

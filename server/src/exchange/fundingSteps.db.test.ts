// Funding in steps on a real database: what waits for its end and what does not, and a restart in the middle.
import type { ApiError } from '@assay/api/errors'
import type { Amount, Price, Quantity } from '@assay/engine/money'
import { canonicalText } from '@assay/engine/state'
import { futuresMarket } from '@assay/engine/testing/futuresMarket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, type Bench, bob, limitOrder, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { FaultyStore } from '../testing/faultyStore.ts'
import { audit } from './audit.ts'
import type { CommandInput, Committed } from './door.ts'
import { QUEUE_MAX } from './line.ts'
import { futuresTerms } from '@assay/engine/testing/futuresTerms'

const STEP = 2
const LONGS = Array.from({ length: 7 }, (_, place) => 20_001 + place)
const SLOT = Date.UTC(2026, 0, 1, 8)
const market = futuresMarket({ baseScale: 8 })
let bench: Bench
let store: FaultyStore
let told: Committed[]

/** Seven users are long against Bob, and it is a second after the funding time. */
beforeEach(async () => {
  bench = await openBench((real) => (store = new FaultyStore(real)), { stepMax: STEP })
  const { exchange, clock } = bench
  await stockUp(exchange, [alice, bob, ...LONGS])
  await run(exchange, { type: 'futures.defineMarket', market })
  clock.set(SLOT - 2000)
  await run(exchange, tick())
  for (const user of [bob, ...LONGS]) await run(exchange, toContracts(user))
  await run(exchange, order(bob, 'SELL', LONGS.length))
  for (const user of LONGS) await run(exchange, order(user, 'BUY', 1))
  clock.set(SLOT + 1000)
  told = []
  exchange.onCommit((batch) => told.push(...batch))
})
afterEach(() => bench.close())

function tick(): CommandInput {
  const ticks = [{ symbol: 'btcusdt', price: 600_000 as Price, state: 'NORMAL' as const }]
  return { type: 'futures.recordIndex', tickTime: bench.clock.now(), ticks }
}

function toContracts(user: number): CommandInput {
  const amount = 100_000_00000000n as Amount
  return {
    type: 'transfer.betweenWallets',
    user,
    transferId: 0,
    asset: 'USDT',
    amount,
    from: 'PLATFORM',
    to: 'CONTRACT',
  }
}

function order(user: number, side: 'BUY' | 'SELL', quantity: number): CommandInput {
  const terms = futuresTerms({
    side,
    price: 600_000 as Price,
    quantity: quantity as Quantity,
  })
  return { type: 'futures.placeOrder', user, symbol: market.symbol, orderId: 0, clientOrderId: '', terms }
}

const bid = (price: number) => run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price, quantity: 1 }))
const types = () => told.map(({ command }) => command.type)
const isStep = (type: string) => type === 'futures.settleFunding' || type === 'futures.payRest'

async function payments(): Promise<{ count: number; sum: bigint }> {
  const { rows } = await bench.pool.query<{ count: bigint; sum: bigint | null }>(
    'select count(*), sum(amount)::numeric(38, 0) from futures_funding_payments',
  )
  return { count: Number(rows[0]?.count), sum: rows[0]?.sum ?? 0n }
}

async function checkWhole(): Promise<void> {
  expect(bench.fatal).toEqual([])
  expect(bench.exchange.halts()).toEqual([])
  expect(await payments()).toEqual({ count: LONGS.length + 1, sum: 0n })
  expect((await audit(bench.pool, { stepMax: STEP })).faults).toEqual([])
}

test('orders of contracts wait for the last step, in their order, and spot orders do not', async () => {
  const batches: string[][] = []
  bench.exchange.onCommit((batch) => batches.push(batch.map(({ command }) => command.type).filter(isStep)))
  const spot: Promise<unknown>[] = []
  bench.exchange.onCommit(() => {
    if (spot.length < 3) spot.push(bid(80_00 + spot.length))
  })
  const closing = [run(bench.exchange, order(LONGS[0]!, 'SELL', 1)), run(bench.exchange, order(alice, 'SELL', 1))]
  const transfer = run(bench.exchange, toContracts(bob))
  await Promise.all([...closing, transfer])
  await Promise.all(spot)
  const done = types()
  const last = done.lastIndexOf('futures.payRest')
  expect(done.filter(isStep)).toHaveLength(5)
  expect(batches.every((steps) => steps.length <= 1)).toBe(true)
  expect(done.indexOf('spot.placeOrder')).toBeLessThan(last)
  expect(done.indexOf('futures.placeOrder')).toBeGreaterThan(last)
  expect(done.indexOf('transfer.betweenWallets')).toBeGreaterThan(done.lastIndexOf('futures.placeOrder'))
  const paid = told.flatMap(({ events }) => events.filter((event) => event.type === 'fundingPaid'))
  expect(paid.map(({ user }) => user)).toEqual([...LONGS, bob])
  await checkWhole()
})

test('orders that keep coming and have to wait do not delay the steps that they wait for', async () => {
  const waiting: Promise<unknown>[] = []
  const ask = () => {
    const once = { user: alice, operation: 'futures.placeOrder', clientId: `${waiting.length}`, bodyHash: '' }
    waiting.push(bench.exchange.submit({ command: order(alice, 'SELL', 1), once }))
  }
  const lookUp = store.findKept.bind(store)
  const done = () => types().filter(isStep).length
  let doneMeanwhile = 0
  store.findKept = async (keys) => {
    await new Promise(setImmediate)
    if (waiting.length < 1500 && done() < 5) {
      ask()
      doneMeanwhile = done()
    }
    return lookUp(keys)
  }
  ask()
  await waiting[0]
  expect(doneMeanwhile).toBeGreaterThan(2)
  await Promise.all(waiting)
  await checkWhole()
})

test('the steps continue after a restart between two of them, and everybody pays once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  bench.exchange.onCommit(() => {
    if (!types().includes('futures.payRest')) return
    store.isAway = true
    resolve()
  })
  void run(bench.exchange, order(LONGS[0]!, 'SELL', 1)).catch(() => {})
  await promise
  expect((await payments()).count).toBe(2 * STEP)
  await bench.reopen()
  // It has to come after the rest of the funding.
  await run(bench.exchange, tick())
  expect(canonicalText(bench.exchange.state)).not.toContain('\nfunding ')
  await checkWhole()
})

test('if too many wait for the end of the funding, the next one is told BUSY, and spot orders are still taken', async () => {
  const gate = Promise.withResolvers<void>()
  store.gate = gate.promise
  const waiting: Promise<unknown>[] = []
  let refusal = 'none'
  for (let count = 0; count < 2 * QUEUE_MAX && refusal === 'none'; count += 1) {
    const submitted = run(bench.exchange, order(bob, 'BUY', 1))
    submitted.catch((error: ApiError) => (refusal = error.message))
    waiting.push(submitted)
    await new Promise(setImmediate)
  }
  expect(refusal).toBe('BUSY')
  expect(waiting.length).toBeGreaterThan(QUEUE_MAX)
  const spot = bid(80_00)
  gate.resolve()
  expect(await spot).not.toMatchObject([{ type: 'rejected' }])
  await Promise.allSettled(waiting)
})

import type { Event } from '@assay/engine/events'
import { canonicalText } from '@assay/engine/state'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, bob, type Bench, limitOrder, openBench, refusalOf, run, stockUp } from '../testing/exchangeBench.ts'
import type { Committed } from './door.ts'

let bench: Bench

beforeEach(async () => {
  bench = await openBench()
  await stockUp(bench.exchange)
})
afterEach(() => bench.close())

test('an answer leaves after its commit, and listeners hear of it before the caller', async () => {
  const heard: Committed[] = []
  bench.exchange.onCommit((batch) => heard.push(...batch))
  const order = limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 5 })
  const events = await run(bench.exchange, order)
  const { rows } = await bench.pool.query('select status from orders')
  expect(rows).toEqual([{ status: 'NEW' }])
  expect(heard.map(({ events: told }) => told)).toEqual([events])
  expect(heard[0]?.sequence).toBe(bench.exchange.committedSequence())
})

test('commands sent together are committed in the order in which they were sent, in few batches', async () => {
  const orders = Array.from({ length: 200 }, (_, place_) =>
    limitOrder({ user: alice, side: 'BUY', price: 100_00 + place_, quantity: 1 }),
  )
  const done = await Promise.all(orders.map((command) => bench.exchange.submit({ command })))
  const sequences = done.map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.map((_, place_) => (sequences[0] ?? 0) + place_))
  const { rows } = await bench.pool.query<{ batches: bigint }>(
    'select count(*) as batches from journal where first_sequence >= $1',
    [sequences[0]],
  )
  expect(Number(rows[0]?.batches)).toBeLessThan(20)
})

test('the same client id and body get the first answer again, during the commit, after it and after a restart', async () => {
  const once = { user: alice, operation: 'spot.placeOrder', clientId: 'mine-1', bodyHash: 'a' }
  const submit = () => {
    const command = limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 5 })
    return bench.exchange.submit({ command, once })
  }
  const first = submit()
  const copies = await Promise.all([first, submit(), submit()])
  await bench.reopen()
  const late = await submit()
  expect([...copies.slice(1), late]).toEqual([copies[0], copies[0], copies[0]])
  const { rows } = await bench.pool.query<{ orders: bigint }>('select count(*) as orders from orders')
  expect(rows).toEqual([{ orders: 1n }])
})

test('requests that are repeated together get their first answers, in whatever order they come', async () => {
  const submit = (clientId: string) =>
    bench.exchange.submit({
      command: limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 5 }),
      once: { user: alice, operation: 'spot.placeOrder', clientId, bodyHash: 'a' },
    })
  const ids = ['first', 'second', 'third']
  const first: Committed[] = []
  for (const id of ids) first.push(await submit(id))
  expect(await Promise.all(ids.map(submit))).toEqual(first)
  expect(await Promise.all(ids.toReversed().map(submit))).toEqual(first.toReversed())
})

test('the same client id with another body is refused, and another user may use the same id', async () => {
  const submit = (user: number, bodyHash: string) =>
    bench.exchange.submit({
      command: limitOrder({ user, side: 'BUY', price: 100_00, quantity: 5 }),
      once: { user, operation: 'spot.placeOrder', clientId: 'mine-2', bodyHash },
    })
  const first = submit(alice, 'a')
  expect(await refusalOf(submit(alice, 'b'))).toBe('CLIENT_ID_REUSED')
  await first
  expect(await refusalOf(submit(alice, 'b'))).toBe('CLIENT_ID_REUSED')
  expect((await submit(bob, 'b')).events.at(-1)?.type).toBe('balanceChanged')
})

test('a refusal is the answer to its client id forever', async () => {
  const submit = async () => {
    const { events } = await bench.exchange.submit({
      command: limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 1_000_000_000 }),
      once: { user: alice, operation: 'spot.placeOrder', clientId: 'mine-3', bodyHash: 'a' },
    })
    return events
  }
  const refused = await submit()
  expect(refused).toMatchObject([{ type: 'rejected', reason: 'INSUFFICIENT_BALANCE' }])
  await stockUp(bench.exchange)
  expect(await submit()).toEqual(refused)
})

test('what is read back from the tables after a restart is the state that was in memory', async () => {
  await run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 5 }))
  await run(bench.exchange, limitOrder({ user: bob, side: 'SELL', price: 100_00, quantity: 3 }))
  await run(bench.exchange, limitOrder({ user: bob, side: 'SELL', price: 101_00, quantity: 3 }))
  const before = canonicalText(bench.exchange.state)
  await bench.reopen()
  expect(canonicalText(bench.exchange.state)).toBe(before)
})

test('time never goes backwards, also when the clock is set back across a restart', async () => {
  const times: number[] = []
  const stamp = async () => times.push((await bench.exchange.submit({ command: { type: 'spot.expireOrders' } })).time)
  await stamp()
  bench.clock.set(bench.clock.now() - 86_400_000)
  await stamp()
  await bench.reopen()
  await stamp()
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('a full queue refuses with BUSY at once and what was accepted is done', async () => {
  const submit = () =>
    run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 1 })).then(
      lastType,
      refusalOfError,
    )
  const outcomes = await Promise.all(Array.from({ length: 2500 }, submit))
  const refused = outcomes.filter((outcome) => outcome === 'BUSY').length
  expect(refused).toBe(500)
  expect(outcomes.slice(0, 2000)).not.toContain('BUSY')
})

test('a queue full of requests of users does not keep out what the exchange itself has to do', async () => {
  const order = limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 1 })
  const orders = Array.from({ length: 2000 }, () => run(bench.exchange, order))
  expect(await refusalOf(run(bench.exchange, order))).toBe('BUSY')
  const told = await run(bench.exchange, { type: 'spot.recordIndex', prices: [{ symbol: 'btcusdt', price: null }] })
  expect(told.map(({ type }) => type)).not.toContain('rejected')
  await Promise.all(orders)
})

test('a stopped exchange answers everything it accepted and refuses what comes later', async () => {
  const accepted = Array.from({ length: 50 }, () =>
    run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 1 })),
  )
  const closed = bench.exchange.close()
  expect(
    await refusalOf(run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 1 }))),
  ).toBe('BUSY')
  await closed
  expect((await Promise.all(accepted)).length).toBe(50)
})

function lastType(events: Event[]): string {
  return events.at(-1)?.type ?? ''
}

function refusalOfError(error: unknown): string {
  return (error as { error: string }).error
}

test('a listener that fails stops neither the exchange nor another listener', async () => {
  const fault = new Error('this listener fails')
  const heard: number[] = []
  bench.exchange.onCommit(() => {
    throw fault
  })
  bench.exchange.onCommit((batch) => heard.push(...batch.map(({ sequence }) => sequence)))
  await run(bench.exchange, limitOrder({ user: alice, side: 'SELL', price: 200_00, quantity: 1 }))
  expect(heard).toEqual([bench.exchange.committedSequence()])
  expect(bench.fatal).toEqual([fault])
})

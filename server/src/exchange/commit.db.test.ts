// What happens when a commit's outcome is unknown, when the store goes away, and when another server takes over.
import { canonicalText } from '@assay/engine/state'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { alice, type Bench, bob, limitOrder, openBench, refusalOf, run, stockUp } from '../testing/exchangeBench.ts'
import { FaultyStore } from '../testing/faultyStore.ts'
import { audit } from './audit.ts'
import type { Committed } from './door.ts'
import { FencedError } from './store.ts'

let bench: Bench
let store: FaultyStore

beforeEach(async () => {
  bench = await openBench((real) => {
    store = new FaultyStore(real)
    return store
  })
  await stockUp(bench.exchange)
})
afterEach(() => bench.close())

const buy = (quantity = 1) => limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity })
const sell = (quantity = 1) => limitOrder({ user: bob, side: 'SELL', price: 100_00, quantity })

test.each(['lostBefore', 'lostAfter'] as const)(
  'a commit whose reply is %s is settled, applied once and answered',
  async (fault) => {
    store.appendFaults.push(fault)
    const events = await run(bench.exchange, buy())
    expect(events.at(-1)?.type).toBe('balanceChanged')
    await run(bench.exchange, sell())
    expect(await countOf('orders')).toBe(2)
    expect(await countOf('trades')).toBe(1)
    expect((await audit(bench.pool)).faults).toEqual([])
  },
)

test('a store that breaks again and again while a commit is settled loses and doubles nothing', async () => {
  store.appendFaults.push('lostBefore', 'lostAfter', 'lostBefore', 'lostBefore', 'lostAfter')
  store.failedRaises = 1
  await run(bench.exchange, buy())
  await run(bench.exchange, buy())
  await run(bench.exchange, buy())
  expect(await countOf('orders')).toBe(3)
  expect((await audit(bench.pool)).faults).toEqual([])
})

test('while an outcome is unknown nothing new is accepted, and nobody is told of what is not on the disk', async () => {
  const heard: Committed[] = []
  bench.exchange.onCommit((batch) => heard.push(...batch))
  store.isAway = true
  const doubtful = run(bench.exchange, buy())
  await untilTrue(() => store.raises > 1)
  expect(await refusalOf(run(bench.exchange, buy()))).toBe('BUSY')
  expect(bench.exchange.isOpen()).toBe(false)
  expect(heard).toEqual([])
  store.isAway = false
  await doubtful
  expect(bench.exchange.isOpen()).toBe(true)
  expect(heard).toHaveLength(1)
  expect(await refusalOf(run(bench.exchange, buy()))).toBe('none')
})

test('the next batch is applied while the last one commits, and answered after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  store.gate = promise
  const order: string[] = []
  const first = run(bench.exchange, buy()).then(() => order.push('first'))
  await untilTrue(() => store.appends > 0)
  const second = run(bench.exchange, sell()).then(() => order.push('second'))
  await untilTrue(() => canonicalText(bench.exchange.state).includes('lastTradeId=1'))
  expect(order).toEqual([])
  expect(bench.exchange.committedSequence()).toBe(7)
  resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

test('a server that another has replaced is refused by the database, and stops', async () => {
  const stale = bench.exchange
  await bench.reopen()
  await run(bench.exchange, buy())
  expect(await refusalOf(run(stale, buy()))).toBe('ANSWER_UNKNOWN')
  expect(bench.fatal).toEqual([expect.any(FencedError)])
  expect(await refusalOf(run(stale, buy()))).toBe('BUSY')
  expect(await countOf('orders')).toBe(1)
  expect((await audit(bench.pool)).faults).toEqual([])
})

test('a replaced server in the middle of an unknown commit finds out that it is replaced', async () => {
  const [stale, staleStore] = [bench.exchange, store]
  staleStore.isAway = true
  const doubtful = refusalOf(run(stale, buy()))
  await untilTrue(() => staleStore.appends > 0)
  await bench.reopen()
  staleStore.isAway = false
  expect(await doubtful).toBe('ANSWER_UNKNOWN')
  await eventually(() => expect(bench.fatal).toEqual([expect.any(FencedError)]))
  expect(await countOf('orders')).toBe(0)
})

test('of two servers that keep taking over from each other, every acknowledged order is in the books once', async () => {
  const acknowledged: number[] = []
  for (let round = 0; round < 5; round++) {
    const stale = bench.exchange
    const racing = Array.from({ length: 20 }, () =>
      stale.submit({ command: buy() }).then(
        ({ sequence }) => acknowledged.push(sequence),
        () => {},
      ),
    )
    await bench.reopen()
    await Promise.all(racing)
  }
  const { rows } = await bench.pool.query<{ orders: bigint }>('select count(*) as orders from orders')
  expect(Number(rows[0]?.orders)).toBeGreaterThanOrEqual(acknowledged.length)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  expect((await audit(bench.pool)).faults).toEqual([])
})

test('one client id with several bodies during an unknown commit is answered for each, and done once', async () => {
  const submit = (bodyHash: string) =>
    refusalOf(
      bench.exchange.submit({
        command: buy(),
        once: { user: alice, operation: 'spot.placeOrder', clientId: 'mine', bodyHash },
      }),
    )
  store.appendFaults.push('lostBefore')
  store.failedRaises = Infinity
  const asked = [submit('first')]
  await untilTrue(() => store.raises > 1)
  asked.push(submit('second'), submit('third'), submit('second'), submit('first'))
  expect(await Promise.all(asked)).toEqual(['ANSWER_UNKNOWN', 'BUSY', 'BUSY', 'BUSY', 'ANSWER_UNKNOWN'])
  expect(await Promise.all([submit('second'), submit('first')])).toEqual(['BUSY', 'ANSWER_UNKNOWN'])
  store.failedRaises = 0
  await untilTrue(() => bench.exchange.committedSequence() > 7)
  expect(await submit('second')).toBe('CLIENT_ID_REUSED')
  expect(await submit('first')).toBe('none')
  expect(await countOf('orders')).toBe(1)
})

test('a client id whose first command is refused as BUSY is free for another', async () => {
  store.isAway = true
  const doubtful = run(bench.exchange, buy())
  await untilTrue(() => store.raises > 1)
  const submit = (bodyHash: string) =>
    refusalOf(
      bench.exchange.submit({
        command: buy(),
        once: { user: alice, operation: 'spot.placeOrder', clientId: 'mine', bodyHash },
      }),
    )
  expect(await Promise.all([submit('first'), submit('second')])).toEqual(['BUSY', 'BUSY'])
  store.isAway = false
  await doubtful
  await untilTrue(() => bench.exchange.isOpen())
  expect(await Promise.all([submit('second'), submit('first')])).toEqual(['none', 'CLIENT_ID_REUSED'])
})

test('a batch that takes the store longer than it is given gets twice the time until it is in', async () => {
  const slow = await openBench((real) => real, { appendTimeoutMs: { first: 100, max: 60_000 } })
  try {
    await stockUp(slow.exchange)
    await slow.pool.query(`create function wait() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.7); return null; end $$`)
    await slow.pool.query('create trigger wait after insert on orders for each statement execute function wait()')
    await refusalOf(run(slow.exchange, buy()))
    await untilTrue(() => slow.exchange.isOpen())
    await slow.pool.query('drop trigger wait on orders')
    expect(await refusalOf(run(slow.exchange, buy()))).toBe('none')
    const { rows } = await slow.pool.query<{ count: bigint }>('select count(*) from orders')
    expect(rows).toEqual([{ count: 2n }])
    expect(slow.fatal).toEqual([])
  } finally {
    await slow.close()
  }
})

test('a single command that the store cannot take in the longest time stops the exchange, and is not in', async () => {
  const slow = await openBench((real) => real, { appendTimeoutMs: { first: 100, max: 200 } })
  try {
    await stockUp(slow.exchange)
    await slow.pool.query(`create function wait() returns trigger language plpgsql as
      $$ begin perform pg_sleep(5); return null; end $$`)
    await slow.pool.query('create trigger wait after insert on orders for each statement execute function wait()')
    await refusalOf(run(slow.exchange, buy()))
    await untilTrue(() => slow.fatal.length > 0)
    expect(slow.fatal).toMatchObject([{ message: 'the store needs more than 200 ms for one command' }])
    await slow.pool.query('drop trigger wait on orders')
    await slow.reopen()
    const { rows } = await slow.pool.query<{ count: bigint }>('select count(*) from orders')
    expect(rows).toEqual([{ count: 0n }])
    expect(await refusalOf(run(slow.exchange, buy()))).toBe('none')
  } finally {
    await slow.close()
  }
})

test('a batch that is too slow for its time limit is stored in parts', async () => {
  const slow = await openBench((real) => real, { appendTimeoutMs: { first: 300, max: 60_000 } })
  try {
    await stockUp(slow.exchange)
    await slow.pool.query(`create function wait() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.05); return null; end $$`)
    await slow.pool.query('create trigger wait after insert on orders for each row execute function wait()')
    const batches: number[] = []
    slow.exchange.onCommit((batch) => batches.push(batch.length))
    const answers = await Promise.all(Array.from({ length: 40 }, () => refusalOf(run(slow.exchange, buy()))))
    expect(answers).toEqual(Array(40).fill('none'))
    expect(batches.length).toBeGreaterThan(1)
    expect(batches.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect((await audit(slow.pool)).faults).toEqual([])
    expect(slow.fatal).toEqual([])
  } finally {
    await slow.close()
  }
})

async function countOf(table: 'orders' | 'trades'): Promise<number> {
  const { rows } = await bench.pool.query<{ count: bigint }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}

async function untilTrue(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate)
}

// What the database itself refuses, no matter who writes: the last line behind the engine's own checks.
import type { Quantity } from '@assay/engine/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, type Bench, bob, limitOrder, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { audit } from './audit.ts'
import type { Committed } from './door.ts'
import { chainAnew } from '../testing/chainAnew.ts'
import { packBatch, unpackBatch } from './packing.ts'

let bench: Bench

beforeEach(async () => {
  bench = await openBench()
  await stockUp(bench.exchange)
  await run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 5 }))
  await run(bench.exchange, limitOrder({ user: bob, side: 'SELL', price: 100_00, quantity: 3 }))
})
afterEach(() => bench.close())

const posting = (values: string) => `insert into postings values ${values}`

test.each([
  [
    'postings that do not sum to zero',
    posting(`(10001, 99, 0, 'PLATFORM', 'BTC', 5, 5, 'TRADE', 'x', 0)`),
    'sum to zero',
  ],
  [
    'postings that only sum to zero over two assets',
    posting(
      `(10001, 99, 0, 'PLATFORM', 'BTC', 5, 5, 'TRADE', 'x', 0), (10002, 99, 1, 'PLATFORM', 'USDT', -5, 5, 'TRADE', 'x', 0)`,
    ),
    'sum to zero',
  ],
  ['a user below zero', 'update balances set available = -1 where owner = 10001', 'never_negative'],
  ['a hold below zero', 'update balances set held = -1 where owner = 10001', 'never_negative'],
  ['the fee account below zero', 'update balances set available = -1 where owner = -2', 'never_negative'],
  ['a trade id twice', `insert into trades select * from trades`, 'trades_pkey'],
  ['a changed trade', 'update trades set price = 1', 'only grows'],
  ['a removed posting', 'delete from postings', 'only grows'],
  ['an emptied journal', 'truncate journal', 'only grows'],
  ['a changed client id', `update client_ids set body_hash = ''`, 'only grows'],
  ['an overfilled order', 'update orders set filled_quantity = quantity + 1', 'never_overfilled'],
  ['a second head', `insert into engine_head values (false, 0, '', 0, 0)`, 'engine_head_one_check'],
])('the database refuses %s', async (_, sql, reason) => {
  await expect(bench.pool.query(sql)).rejects.toThrow(reason)
})

test('no column could exempt an account from the rules', async () => {
  const { rows } = await bench.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'balances' order by ordinal_position`,
  )
  expect(rows.map((row) => row.column_name)).toEqual(['owner', 'wallet', 'asset', 'available', 'held'])
})

test('after trading, every asset sums to zero over users, house and the world outside', async () => {
  const { rows } = await bench.pool.query(
    'select asset, sum(available + held) from balances group by asset order by asset',
  )
  expect(rows).toEqual([
    { asset: 'BTC', sum: 0n },
    { asset: 'USDT', sum: 0n },
  ])
})

test('the audit agrees with honest books and finds a changed balance, order and journal', async () => {
  expect((await audit(bench.pool)).faults).toEqual([])
  await bench.pool.query(`update balances set available = available + 1 where owner = 10001 and asset = 'BTC'`)
  expect((await audit(bench.pool)).faults.length).toBeGreaterThanOrEqual(3)
  await bench.pool.query(`update balances set available = available - 1 where owner = 10001 and asset = 'BTC'`)
  await bench.pool.query(`update orders set priority = priority + 7 where status = 'PARTIALLY_FILLED'`)
  expect((await audit(bench.pool)).faults).toEqual([
    expect.stringContaining('journal and tables differ first at'),
    expect.stringMatching(/^orders .*priority is 8, by the journal 1$/),
  ])
  await bench.pool.query(`update orders set priority = priority - 7 where status = 'PARTIALLY_FILLED'`)
  await bench.pool.query('update engine_head set sequence = sequence + 1')
  expect((await audit(bench.pool)).faults).toEqual([expect.stringContaining('engine_head stands at')])
})

test('the audit finds an event that the rules do not tell', async () => {
  await run(bench.exchange, limitOrder({ user: alice, side: 'BUY', price: 100_00, quantity: 5 }))
  const sequence = bench.exchange.committedSequence()
  const { rows } = await bench.pool.query<{ packed: Buffer }>('select packed from journal where last_sequence = $1', [
    sequence,
  ])
  const [kept] = unpackBatch(rows[0]?.packed ?? Buffer.alloc(0))
  const { command, events } = kept as Committed
  const told = events.map((event) => (event.type === 'orderChanged' ? { ...event, quantity: 6 as Quantity } : event))
  const packed = packBatch([{ sequence, time: command.time, command, events: told }], [])
  await bench.pool.query('alter table journal disable trigger only_grows')
  await bench.pool.query('update journal set packed = $1 where last_sequence = $2', [packed, sequence])
  expect((await audit(bench.pool)).faults).toEqual([
    `the batch ${sequence} to ${sequence} does not have the hash of what it holds and of the batch before`,
    `the events of ${sequence} are not those that were kept`,
  ])
  await chainAnew(bench.pool, sequence)
  expect((await audit(bench.pool)).faults).toEqual([`the events of ${sequence} are not those that were kept`])
})

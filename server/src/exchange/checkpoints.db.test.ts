// When a checkpoint is made, from which one an audit applies the rules, and how it finds one that was changed.
import { RULES_VERSION } from '@assay/engine/rulesVersion'
import type { Price } from '@assay/engine/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chainAnew } from '../testing/chainAnew.ts'
import { alice, type Bench, bob, limitOrder, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { audit } from './audit.ts'
import { keepInThread } from './checkpointJob.ts'
import { keepDueCheckpoint } from './checkpoints.ts'
import type { Committed } from './door.ts'
import { packBatch, unpackBatch } from './packing.ts'

let bench: Bench
const OLD = RULES_VERSION
const NEW = RULES_VERSION + 1

beforeEach(async () => {
  bench = await openBench()
  await stockUp(bench.exchange)
})
afterEach(() => bench.close())

const buy = (price: number) => limitOrder({ user: alice, side: 'BUY', price, quantity: 5 })
const sell = (price: number) => limitOrder({ user: bob, side: 'SELL', price, quantity: 5 })

async function trade(price = 100_00): Promise<void> {
  await run(bench.exchange, buy(price))
  await run(bench.exchange, sell(price))
}

test('a checkpoint is made at the first start of a version of the rules, and after enough commands', async () => {
  const keep = (rules: number) => keepDueCheckpoint(bench.pool, { rules, everyCommands: 3 })
  expect(await keep(OLD)).toBe(true)
  expect(await keep(OLD)).toBe(false)
  await trade()
  expect(await keep(OLD)).toBe(false)
  await trade()
  expect(await keep(OLD)).toBe(true)
  expect(await keep(NEW)).toBe(true)
  expect(await keep(OLD)).toBe(true)
  expect(await keptRules()).toEqual([OLD, NEW, OLD])
})

test('a thread makes a checkpoint, and reports its error', async () => {
  await trade()
  await keepInThread({ databaseUrl: bench.url })
  expect(await keptRules()).toEqual([RULES_VERSION])
  expect((await audit(bench.pool, { from: bench.exchange.committedSequence() })).faults).toEqual([])
  await bench.pool.query('drop table checkpoints')
  await expect(keepInThread({ databaseUrl: bench.url })).rejects.toThrow('checkpoints')
})

test('the rules are applied from the first or the second-newest checkpoint on, and must lead to the later ones', async () => {
  const sequences: number[] = []
  for (let round = 0; round < 5; round++) {
    await trade()
    await keepDueCheckpoint(bench.pool, { everyCommands: 1 })
    sequences.push(bench.exchange.committedSequence())
  }
  await run(bench.exchange, buy(90_00))
  await run(bench.exchange, { type: 'spot.recordIndex', prices: [{ symbol: 'btcusdt', price: 99_00 as Price }] })
  const { rows } = await bench.pool.query<{ sequence: bigint }>('select sequence from checkpoints order by sequence')
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual([0, 2, 3, 4].map((place) => sequences[place]))
  expect(await audit(bench.pool)).toMatchObject({ from: sequences[0], faults: [] })
  expect(await audit(bench.pool, { from: 'RECENT' })).toMatchObject({ from: sequences[3], faults: [] })
  expect(await audit(bench.pool, { from: 0 })).toMatchObject({ from: 0, faults: [] })
  expect(await audit(bench.pool, { from: (sequences[0] ?? 0) + 1 })).toMatchObject({ from: sequences[0], faults: [] })
})

test('after a rule was corrected, results of the old rule are still right', async () => {
  await keepDueCheckpoint(bench.pool, { rules: OLD })
  await trade()
  await journalAnotherPrice()
  await trade()
  expect((await audit(bench.pool)).faults).toContainEqual(expect.stringContaining('are not those that were kept'))
  expect((await audit(bench.pool, { rules: NEW })).faults).toEqual([])
  await keepDueCheckpoint(bench.pool, { rules: NEW })
  const start = bench.exchange.committedSequence()
  await trade()
  expect(await audit(bench.pool, { rules: NEW })).toMatchObject({ from: start, faults: [] })
})

test('the audit finds an old row, from before the checkpoint, that no event made', async () => {
  await trade()
  await keepDueCheckpoint(bench.pool)
  await trade()
  await bench.pool.query('alter table trades disable trigger user')
  await bench.pool.query('update trades set price = 1 where trade_id = 1')
  expect((await audit(bench.pool)).faults).toEqual([
    expect.stringMatching(/^trades \(symbol btcusdt, trade_id 1\): price is 1, by the journal 10000$/),
  ])
})

test('without a tick after the checkpoint, the current index is the one of the checkpoint', async () => {
  await run(bench.exchange, { type: 'spot.recordIndex', prices: [{ symbol: 'btcusdt', price: 99_00 as Price }] })
  await keepDueCheckpoint(bench.pool)
  expect((await audit(bench.pool)).faults).toEqual([])
  await bench.pool.query('update spot_markets set index_price = 1')
  expect((await audit(bench.pool)).faults).not.toEqual([])
})

test('the audit finds a checkpoint that was replaced by another', async () => {
  await trade()
  await keepDueCheckpoint(bench.pool, { everyCommands: 1 })
  await trade()
  await keepDueCheckpoint(bench.pool, { everyCommands: 1 })
  await bench.pool.query('alter table checkpoints disable trigger user')
  const from = (column: string, other: 'min' | 'max') =>
    `${column} = (select other.${column} from checkpoints other where checkpoint_id = (select ${other}(checkpoint_id) from checkpoints))`
  await bench.pool.query(`update checkpoints set ${from('hash', 'min')}`)
  const [first, second] = (await bench.pool.query<{ sequence: bigint }>('select sequence from checkpoints order by 1'))
    .rows
  expect((await audit(bench.pool)).faults).toEqual([
    `the checkpoint at ${second?.sequence} is not the state that its commands lead to`,
  ])
  await bench.pool.query(`update checkpoints set ${from('packed', 'max')}`)
  expect((await audit(bench.pool)).faults).toContainEqual(
    `the checkpoint at ${first?.sequence} does not have the hash of what it says`,
  )
})

test('the audit finds a checkpoint with money that no event credited', async () => {
  await trade()
  await bench.pool.query(`update balances set available = available + 1 where owner = ${alice} and asset = 'BTC'`)
  await keepDueCheckpoint(bench.pool)
  await bench.pool.query(`update balances set available = available - 1 where owner = ${alice} and asset = 'BTC'`)
  expect((await audit(bench.pool)).faults).toContainEqual(
    expect.stringContaining('and the events before it differ first at\n  account asset="BTC"'),
  )
})

async function keptRules(): Promise<number[]> {
  const { rows } = await bench.pool.query<{ rules: number }>('select rules from checkpoints order by checkpoint_id')
  return rows.map(({ rules }) => rules)
}

/** As if an older rule had traded at another price. */
async function journalAnotherPrice(): Promise<void> {
  const sequence = bench.exchange.committedSequence()
  const { rows } = await bench.pool.query<{ packed: Buffer }>('select packed from journal where last_sequence = $1', [
    sequence,
  ])
  const [kept] = unpackBatch(rows[0]?.packed ?? Buffer.alloc(0))
  const { command, events } = kept as Committed
  const told = events.map((event) => (event.type === 'traded' ? { ...event, price: 1 as Price } : event))
  const packed = packBatch([{ sequence, time: command.time, command, events: told }], [])
  await bench.pool.query('alter table journal disable trigger only_grows')
  await bench.pool.query('update journal set packed = $1 where last_sequence = $2', [packed, sequence])
  await chainAnew(bench.pool, sequence)
  await bench.pool.query('alter table trades disable trigger user')
  await bench.pool.query('update trades set price = 1')
}

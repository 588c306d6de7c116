// An exchange that stands by takes over with the state that it has followed, if that is certain to be the one in the tables.
import { canonicalText, restore, type State } from '@assay/engine/state'
import { RULES_VERSION } from '@assay/engine/rulesVersion'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, type Bench, bob, limitOrder, openBench, run, stockUp } from '../testing/exchangeBench.ts'
import { eventually } from '../testing/eventually.ts'
import { keepDueCheckpoint } from './checkpoints.ts'
import type { CommitListener } from './door.ts'
import { loadSnapshot } from './replay.ts'
import { StandbyState } from './standbyState.ts'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
  await stockUp(bench.exchange)
  await keepDueCheckpoint(bench.pool)
})
afterEach(() => bench.close())

/**
 * Follows the bench's exchange once it has read the tables; `through` may change what it hears. Lines get one each time it
 * has read them; a lost state is read again after `readAgainAfterMs`.
 */
async function standBy(
  through: (...heard: Parameters<CommitListener>) => Parameters<CommitListener> = (...all) => all,
  {
    lines = [],
    readAgainAfterMs,
    catchUp = async () => {},
  }: { lines?: string[]; readAgainAfterMs?: number; catchUp?: () => Promise<void> } = {},
) {
  const { exchange, pool } = bench
  const standby = new StandbyState({
    pool,
    door: {
      onCommit: (listener) => exchange.onCommit((...heard) => listener(...through(...heard))),
      catchUp,
      isOpen: () => true,
    },
    log: pino({ level: 'silent' }),
    report: (line) => lines.push(line),
    ...(readAgainAfterMs !== undefined && { readAgainAfterMs }),
  })
  await eventually(() => expect(lines).toHaveLength(1))
  return standby
}

async function trade(): Promise<void> {
  const { exchange } = bench
  await run(exchange, limitOrder({ user: alice, side: 'SELL', price: 1_000_000, quantity: 7 }))
  await run(exchange, limitOrder({ user: bob, side: 'BUY', price: 1_000_000, quantity: 3 }))
  await run(exchange, limitOrder({ user: bob, side: 'BUY', price: 900_000, quantity: 5 }))
}

const sequence = () => bench.exchange.committedSequence()
const textOf = (state: State | null) => (state === null ? null : canonicalText(state))

test('what it has followed is what the tables have', async () => {
  await trade()
  const standby = await standBy()
  await trade()
  const inTables = restore(await loadSnapshot(bench.pool))
  expect(textOf(await standby.take(sequence()))).toBe(canonicalText(inTables))
})

test('commits while it reads the tables are not missed', async () => {
  const trading = Array.from({ length: 20 }, trade)
  const standby = await standBy()
  await Promise.all(trading)
  const inTables = restore(await loadSnapshot(bench.pool))
  expect(textOf(await standby.take(sequence()))).toBe(canonicalText(inTables))
})

test('with a commit missing, the tables must be read', async () => {
  let isFirst = true
  const standby = await standBy((batch, tookMs) => {
    const heard = isFirst ? [] : batch
    isFirst = false
    return [heard, tookMs]
  })
  await trade()
  expect(await standby.take(sequence())).toBeNull()
})

test('after a commit was missing, it reads the tables again and follows', async () => {
  let isFirst = true
  const lines: string[] = []
  const standby = await standBy(
    (batch, tookMs) => {
      const heard = isFirst ? [] : batch
      isFirst = false
      return [heard, tookMs]
    },
    { lines, readAgainAfterMs: 0 },
  )
  await trade()
  await eventually(() => expect(lines).toHaveLength(2))
  await trade()
  const inTables = restore(await loadSnapshot(bench.pool))
  expect(textOf(await standby.take(sequence()))).toBe(canonicalText(inTables))
})

test('with the last commit missing, the tables must be read', async () => {
  const standby = await standBy((_, tookMs) => [[], tookMs])
  await trade()
  expect(await standby.take(sequence())).toBeNull()
})

test('if the database may have another history than was followed, the tables must be read', async () => {
  const standby = await standBy(undefined, { catchUp: () => Promise.reject(new Error('lost commands')) })
  await trade()
  expect(await standby.take(sequence())).toBeNull()
})

test('if a command has other events here than at the acting exchange, the tables must be read', async () => {
  const standby = await standBy((batch, tookMs) => [batch.map((each) => ({ ...each, events: [] })), tookMs])
  await trade()
  expect(await standby.take(sequence())).toBeNull()
})

test('an exchange with other rules than the acting one reads the tables', async () => {
  await keepDueCheckpoint(bench.pool, { rules: RULES_VERSION + 1 })
  const { exchange, pool } = bench
  const standby = new StandbyState({ pool, door: exchange, log: pino({ level: 'silent' }) })
  await trade()
  expect(await standby.take(sequence())).toBeNull()
})

test('it follows once the acting exchange has its rules', async () => {
  await keepDueCheckpoint(bench.pool, { rules: RULES_VERSION + 1 })
  const following = standBy()
  await trade()
  await keepDueCheckpoint(bench.pool)
  const standby = await following
  await trade()
  const inTables = restore(await loadSnapshot(bench.pool))
  expect(textOf(await standby.take(sequence()))).toBe(canonicalText(inTables))
})

test('the first exchange has nobody to follow, and reads the tables', async () => {
  const { exchange, pool } = bench
  const door = { onCommit: () => {}, catchUp: () => exchange.catchUp(), isOpen: () => false }
  const standby = new StandbyState({ pool, door, log: pino({ level: 'silent' }) })
  expect(await standby.take(sequence())).toBeNull()
})

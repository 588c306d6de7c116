// The same settlement through the store: from the first command until all contracts are on the disk of an embedded
// PostgreSQL and published, compared with as many transfers through the same store, sent as fast as they are accepted.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import { startEmbedded } from '@assay/server/db/embedded'
import { migrate } from '@assay/server/db/migrate'
import { openPool } from '@assay/server/db/pool'
import { openExchange, QUEUE_MAX, type RunningExchange } from '@assay/server/exchange/exchange'
import { openJournal } from '@assay/server/exchange/journal'
import { APART_MS, openings, preparation, ROUND_MS, settlements, START, transfers } from './binaryCommands.ts'
import type { Row } from './engine.ts'

export async function measureBinaryStore({ contracts, rounds }: { contracts: number; rounds: number }): Promise<Row[]> {
  const settled: number[] = []
  const moved: number[] = []
  await onEmbedded(async (exchange, clock) => {
    await submitAll(exchange, preparation())
    for (let round = 0; round < rounds; round += 1) {
      const at = { start: START + round * APART_MS, idOf: () => 0 }
      clock.time = at.start
      const opened = await submitAll(exchange, openings(contracts, at))
      const orderIds = opened.flatMap((event) => (event.type === 'binaryPositionChanged' ? [event.orderId] : []))
      clock.time = at.start + ROUND_MS
      settled.push(
        await timeTold(exchange, settlements(orderIds, at.start), { type: 'binaryPositionChanged', contracts }),
      )
      moved.push(await timeTold(exchange, transfers(contracts, at), { type: 'posted', contracts }))
    }
  })
  const [ours, floor] = [Math.min(...settled), Math.min(...moved)]
  return [
    {
      what: `${contracts.toLocaleString('en')} of them committed on embedded PostgreSQL and told`,
      beside: `as many transfers through the same store: ${floor.toFixed(0)} ms`,
      figure: `${ours.toFixed(0)} ms`,
      ratio: `${(ours / floor).toFixed(1)} times`,
      budget: '',
    },
  ]
}

/** Wall time until this many events of a type have been published. */
async function timeTold(
  exchange: RunningExchange,
  commands: readonly Command[],
  { type, contracts }: { type: string; contracts: number },
): Promise<number> {
  let told = 0
  exchange.onCommit((batch) => {
    for (const { events } of batch) for (const event of events) if (event.type === type) told += 1
  })
  const start = performance.now()
  await submitAll(exchange, commands)
  const milliseconds = performance.now() - start
  if (told !== contracts) throw new Error(`${told} of ${contracts} were told`)
  return milliseconds
}

/** As many concurrently as the sequencer accepts; the next one when one is answered. Returns their events. */
async function submitAll(exchange: RunningExchange, commands: readonly Command[]): Promise<Event[]> {
  const told: Event[] = []
  let next = 0
  const ask = async (): Promise<void> => {
    for (let command = commands[next++]; command !== undefined; command = commands[next++]) {
      const { events } = await exchange.submit({ command })
      if (events[0]?.type === 'rejected') throw new Error(`${command.type} was refused: ${events[0].reason}`)
      told.push(...events)
    }
  }
  await Promise.all(Array.from({ length: QUEUE_MAX }, ask))
  return told
}

async function onEmbedded(work: (exchange: RunningExchange, clock: { time: number }) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  await chmod(directory, 0o755)
  const postgres = await startEmbedded({ directory })
  const { url } = postgres
  const pool = openPool({ url, connectionsMax: 2, name: 'assay bench' })
  await migrate(pool)
  const store = openJournal({ url, pool, ensureRunning: async () => {} })
  const clock = { time: 0 }
  try {
    const exchange = await openExchange({
      store,
      clock: { now: () => clock.time, isTrusted: () => true },
      onFatal: fail,
      onFault: fail,
      onTrip: fail,
    })
    await work(exchange, clock)
    await exchange.close()
  } finally {
    await store.close()
    await pool.end()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function fail(error: unknown): never {
  throw error
}

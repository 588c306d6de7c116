// An exchange on its own embedded PostgreSQL, for benchmarks of the store.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import { startEmbedded } from '@assay/server/db/embedded'
import { migrate } from '@assay/server/db/migrate'
import { openPool } from '@assay/server/db/pool'
import { openExchange, type RunningExchange } from '@assay/server/exchange/exchange'
import { QUEUE_MAX } from '@assay/server/exchange/line'
import { openJournal } from '@assay/server/exchange/journal'

/** As many concurrently as the sequencer accepts; the next one when one is answered. Returns their events. */
export async function submitAll(exchange: RunningExchange, commands: readonly Command[]): Promise<Event[]> {
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

export async function onEmbedded<Result>(
  work: (exchange: RunningExchange, clock: { time: number }) => Promise<Result>,
  { stepMax }: { stepMax?: number } = {},
): Promise<Result> {
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
      ...(stepMax !== undefined && { stepMax }),
    })
    const result = await work(exchange, clock)
    await exchange.close()
    return result
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

// The plain way beside ours: the same engine and the same tables, one transaction for each order, no HTTP in between.
// Its rate is what a disk and a connection give to anybody who commits every order by itself, and the time of one such
// commit is the floor under every durable answer.
import { migrate } from '@assay/server/db/migrate'
import { openPool } from '@assay/server/db/pool'
import { openExchange } from '@assay/server/exchange/exchange'
import { openJournal } from '@assay/server/exchange/journal'
import type { Batch, Store } from '@assay/server/exchange/store'
import { limitOrder, stockUp } from '@assay/server/testing/exchangeBench'

const CALLERS = 64
const USERS = 40

export interface BaselineMeasure {
  ordersPerSecond: number
  /** How long each commit took, ascending. */
  commitsMs: number[]
}

/** Of two runs of the same length. */
export function mean(one: BaselineMeasure, other: BaselineMeasure): BaselineMeasure {
  return {
    ordersPerSecond: (one.ordersPerSecond + other.ordersPerSecond) / 2,
    commitsMs: [...one.commitsMs, ...other.commitsMs].toSorted((left, right) => left - right),
  }
}

/** In a database of its own on the given server, dropped afterwards. */
export async function measureBaseline(serverUrl: string, seconds: number): Promise<BaselineMeasure> {
  const name = `assay_bench_${process.pid}`
  await runOn(serverUrl, `create database ${name}`)
  const own = new URL(serverUrl)
  own.pathname = `/${name}`
  try {
    return await measure(own.href, seconds)
  } finally {
    await runOn(serverUrl, `drop database ${name} with (force)`)
  }
}

async function measure(url: string, seconds: number): Promise<BaselineMeasure> {
  const pool = openPool({ url, connectionsMax: 2, name: 'bench baseline' })
  await migrate(pool)
  const commitsMs: number[] = []
  const store = oneByOne(openJournal({ url, pool, ensureRunning: async () => {} }), commitsMs)
  const stop = (error: unknown) => {
    throw error
  }
  const exchange = await openExchange({ store, clock: { now: Date.now }, onFatal: stop, onFault: stop })
  const users = Array.from({ length: USERS }, (_, place) => 10_000 + place)
  await stockUp(exchange, users)
  commitsMs.length = 0
  const end = performance.now() + seconds * 1000
  let placed = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (; performance.now() < end; placed++) {
        const user = users[placed % USERS] ?? 0
        const side = Math.random() < 0.5 ? 'BUY' : 'SELL'
        const price = 10_000 + Math.floor(Math.random() * 40)
        const command = limitOrder({ user, side, price, quantity: 1 + Math.floor(Math.random() * 5) })(exchange)
        await exchange.submit({ command, answer: ({ sequence }) => sequence })
      }
    }),
  )
  await exchange.close()
  await store.close()
  await pool.end()
  return { ordersPerSecond: placed / seconds, commitsMs: commitsMs.toSorted((one, other) => one - other) }
}

/** Splits every batch, and notes how long each commit took. */
function oneByOne(store: Store, commitsMs: number[]): Store {
  return {
    raiseEpoch: (mode) => store.raiseEpoch(mode),
    loadSnapshot: () => store.loadSnapshot(),
    findAnswers: (keys) => store.findAnswers(keys),
    close: () => store.close(),
    async append(batch: Batch) {
      for (const command of batch.commands) {
        const answers = batch.answers.filter(({ sequence }) => sequence === command.sequence)
        const startedAt = performance.now()
        await store.append({ ...batch, commands: [command], answers })
        commitsMs.push(performance.now() - startedAt)
      }
    },
  }
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function runOn(url: string, sql: string): Promise<void> {
  const pool = openPool({ url, connectionsMax: 1, name: 'bench baseline' })
  await pool.query(sql)
  await pool.end()
}

// Comparisons for durable orders over HTTP, on the same PostgreSQL in the same run and without HTTP: the plain way, one
// transaction of ordinary statements for each order; and our own engine and store with one batch for each order, which
// shows the gain of batching alone.
import { migrate } from '@assay/server/db/migrate'
import { openPool } from '@assay/server/db/pool'
import { openExchange, type RunningExchange } from '@assay/server/exchange/exchange'
import { openJournal } from '@assay/server/exchange/journal'
import { IDS_EACH } from '@assay/server/exchange/stamp'
import type { Store } from '@assay/server/exchange/store'
import { limitOrder, stockUp } from '@assay/server/testing/exchangeBench'
import { placePlainly, preparePlain } from './plainExchange.ts'

const CALLERS = 64
/** More connections wait for each other and make it slower. */
const PLAIN_CONNECTIONS = 4
const USERS = Array.from({ length: 40 }, (_, place) => 10_000 + place)

export interface BaselineMeasure {
  /** One transaction of ordinary statements for each. */
  plainPerSecond: number
  /** Our own store, one batch for each. */
  singlePerSecond: number
}

/** Each for half of the time, in its own database on the given server, dropped afterwards. */
export async function measureBaseline(serverUrl: string, seconds: number): Promise<BaselineMeasure> {
  const name = `assay_bench_${process.pid}`
  await runOn(serverUrl, `create database ${name}`)
  const own = new URL(serverUrl)
  own.pathname = `/${name}`
  try {
    return await measure(own.href, seconds / 2)
  } finally {
    await runOn(serverUrl, `drop database ${name} with (force)`)
  }
}

async function measure(url: string, seconds: number): Promise<BaselineMeasure> {
  const pool = openPool({ url, connectionsMax: PLAIN_CONNECTIONS, name: 'bench baseline' })
  await migrate(pool)
  const store = oneByOne(openJournal({ url, pool, ensureRunning: async () => {} }))
  const stop = (error: unknown) => {
    throw error
  }
  const exchange = await openExchange({
    store,
    clock: { now: Date.now, isTrusted: () => true },
    onFatal: stop,
    onFault: stop,
    onTrip: stop,
  })
  await stockUp(exchange, USERS)
  const singlePerSecond = await measureSingle(exchange, seconds)
  await exchange.close()
  await store.close()
  // Our engine's orders still rest; the plain way starts with an empty book and all balances free.
  await pool.query('truncate orders; update balances set available = available + held, held = 0')
  await preparePlain(pool)
  const nextOrder = plainOrders((exchange.committedSequence() + 1) * IDS_EACH)
  const plainPerSecond = await perSecond({ seconds, callers: PLAIN_CONNECTIONS }, () => placePlainly(pool, nextOrder()))
  await pool.end()
  return { plainPerSecond, singlePerSecond }
}

function measureSingle(exchange: RunningExchange, seconds: number): Promise<number> {
  let placed = 0
  return perSecond({ seconds, callers: CALLERS }, async () => {
    const terms = { side: randomSide(), price: 10_000 + Math.floor(Math.random() * 40), quantity: randomQuantity() }
    await exchange.submit({ command: limitOrder({ user: userAt(placed++), ...terms }) })
  })
}

/** As over HTTP: pairs at one price, so that one half rests and the other half takes it. */
function plainOrders(firstId: number): () => Parameters<typeof placePlainly>[1] {
  let count = 0
  let first = { side: randomSide(), quantity: randomQuantity() }
  return () => {
    const isFirst = count % 2 === 0
    if (isFirst) first = { side: randomSide(), quantity: randomQuantity() }
    const side = isFirst === (first.side === 'BUY') ? 'BUY' : 'SELL'
    const order = {
      orderId: firstId + count * IDS_EACH,
      user: userAt(count),
      side,
      price: 10_000,
      quantity: first.quantity,
    }
    count++
    return order as Parameters<typeof placePlainly>[1]
  }
}

async function perSecond(
  { seconds, callers }: { seconds: number; callers: number },
  placeOne: () => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let placed = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() < end; placed++) await placeOne()
    }),
  )
  return placed / seconds
}

function randomSide(): 'BUY' | 'SELL' {
  return Math.random() < 0.5 ? 'BUY' : 'SELL'
}

/** Lots. */
function randomQuantity(): number {
  return 1 + Math.floor(Math.random() * 5)
}

function userAt(count: number): number {
  return USERS[count % USERS.length] ?? 0
}

function oneByOne(store: Store): Store {
  return {
    raiseEpoch: (mode) => store.raiseEpoch(mode),
    recordTrip: (trip) => store.recordTrip(trip),
    loadSnapshot: () => store.loadSnapshot(),
    findKept: (keys) => store.findKept(keys),
    close: () => store.close(),
    async append(batch) {
      for (const command of batch.commands) {
        const clientIds = batch.clientIds.filter(({ sequence }) => sequence === command.sequence)
        await store.append({ ...batch, commands: [command], clientIds })
      }
    },
  }
}

async function runOn(serverUrl: string, sql: string): Promise<void> {
  const pool = openPool({ url: serverUrl, connectionsMax: 1, name: 'bench baseline' })
  await pool.query(sql)
  await pool.end()
}

// The per-second job on a real database that stores a second's ticks but whose answer is lost.
import { generateKeyPairSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/schema.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { pairs } from '../listings/coins.ts'
import { createIndexBeat } from './indexBeat.ts'

let exchange: TestServer
beforeAll(async () => {
  exchange = await startTestServer()
})
afterAll(() => exchange.close())

/** The same database; while `isLost` returns true, rows are inserted but the answer is lost. */
function losingAnswers(db: Kysely<Database>, isLost: () => boolean): Kysely<Database> {
  const insertInto = (table: 'index_ticks') => ({
    values: (rows: never) => ({
      async execute() {
        await db.insertInto(table).values(rows).execute()
        if (isLost()) throw new Error('connection lost')
      },
    }),
  })
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'insertInto') return insertInto
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('ticks stored without an answer are published before the next ones: the published chain has no gap', async () => {
  const [first] = pairs
  if (first === undefined) throw new Error('no pair is listed')
  const pair = { ...first, symbol: 'lostusdt' }
  const quote = { name: 'a', bid: 100, ask: 100 }
  let isLost = false
  const heard: { sequence: number; previousHash: string; hash: string }[] = []
  const told: string[] = []
  const beat = createIndexBeat({
    listing: () => ({ pairs: [pair], contracts: [] }),
    source: { quotes: (_: string, time: number) => [{ ...quote, time }], benchmark: () => null } as never,
    db: losingAnswers(exchange.server.db, () => isLost),
    exchange: {
      submit: async ({ command }: { command: { type: string } }) => void told.push(command.type),
    } as never,
    ticks: { send: (published) => heard.push(...published.map(({ tick }) => tick)) },
    key: generateKeyPairSync('ed25519') as never,
    log: pino({ level: 'silent' }),
  })
  const start = exchange.clock.now()
  await beat.beat(start)
  isLost = true
  await beat.beat(start + 1000)
  isLost = false
  expect(heard.map(({ sequence }) => sequence)).toEqual([1])
  await beat.beat(start + 2000)
  expect(heard.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(heard.slice(1).map(({ previousHash }) => previousHash)).toEqual(heard.slice(0, 2).map(({ hash }) => hash))
})

// The same deaths in front of a real PostgreSQL: under every kind of command, at one point after the other.
import { expect, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { audit } from '../../exchange/audit.ts'
import { openJournal } from '../../exchange/journal.ts'
import type { Store } from '../../exchange/store.ts'
import { freshDatabase } from '../freshDatabase.ts'
import { crashPoints } from './crashingStore.ts'
import { chooserOf } from './pointsOf.ts'
import { recordScripts, type Script } from './script.ts'
import { walk } from './walk.ts'

async function walkOnPostgres(script: Script, choose: ReturnType<typeof chooserOf>, turn: number) {
  const database = await freshDatabase()
  const pool = openPool({ url: database.url, connectionsMax: 4, name: 'crash points' })
  const stores: Store[] = []
  const openStore = () => {
    const store = openJournal({ url: database.url, pool, ensureRunning: async () => {} })
    stores.push(store)
    return store
  }
  const points = crashPoints.map((point) => choose(script, point))
  const pointAt = (place: number) => points[(Math.floor(place / 4) + turn) % points.length]?.(place) ?? null
  const { deaths } = await walk({ script, openStore, pointAt })
  const { faults, sequence } = await audit(pool)
  for (const store of stores) await store.close()
  await pool.end()
  await database.drop()
  return { deaths, faults, isWhole: sequence === script.length }
}

test('a process that dies in front of PostgreSQL keeps every promise, whatever the command', async () => {
  const choose = chooserOf(1)
  let deaths = 0
  for (const [turn, script] of (await recordScripts()).entries()) {
    const walked = await walkOnPostgres(script, choose, turn)
    expect(walked).toMatchObject({ faults: [], isWhole: true })
    deaths += walked.deaths
  }
  expect(deaths).toBeGreaterThanOrEqual(40)
}, 120_000)

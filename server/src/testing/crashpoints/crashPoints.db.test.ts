// Kills the process at every point between a command and its answer: with the simulator's disk, also with planted
// faults, and with a real PostgreSQL.
import { beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { audit } from '../../exchange/audit.ts'
import { openJournal } from '../../exchange/journal.ts'
import type { Store } from '../../exchange/store.ts'
import { freshDatabase } from '../freshDatabase.ts'
import { Disk } from '../simulator/disk.ts'
import { type CrashPoint, crashPoints } from './crashingStore.ts'
import { DiskStore } from './diskStore.ts'
import { plants } from './plants.ts'
import { chooserOf } from './pointsOf.ts'
import { recordScripts, type Script } from './script.ts'
import { walk } from './walk.ts'

let scripts: Script[]
beforeAll(async () => {
  scripts = await recordScripts()
})

async function walkAll(point: CrashPoint, openStore: (disk: Disk) => Store) {
  const found = { whole: 0, absent: 0 }
  const choose = chooserOf(3)
  for (const script of scripts) {
    const disk = new Disk(() => {})
    const walked = await walk({ script, openStore: () => openStore(disk), pointAt: choose(script, point) })
    found.whole += walked.found.whole
    found.absent += walked.found.absent
  }
  return found
}

describe('A killed process', () => {
  test.each(crashPoints)(
    'when its command is %s keeps every promise, whatever the command',
    async (point) => {
      const { whole, absent } = await walkAll(point, (disk) => new DiskStore(disk))
      expect(point === 'asked' || point === 'applied' ? absent : whole).toBeGreaterThan(60)
      if (point === 'applied') expect(whole).toBe(0)
      if (point === 'sent' || point === 'committed') expect(absent).toBe(0)
    },
    60_000,
  )
})

describe('A planted fault', () => {
  test.each(plants)(
    '$name is found by a death: $points',
    async ({ points, plant, shows }) => {
      for (const point of points) {
        const told = await walkAll(point, plant).then(
          () => 'nothing',
          (error: unknown) => String(error).split('\n')[0],
        )
        expect(told, `when its command is ${point}`).toMatch(shows)
      }
    },
    60_000,
  )

  test('has been found at every point', () => {
    expect(new Set(plants.flatMap(({ points }) => points))).toEqual(new Set(crashPoints))
  })
})

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

test('a process killed while it uses PostgreSQL loses nothing it acknowledged, for every command', async () => {
  const choose = chooserOf(1)
  let deaths = 0
  for (const [turn, script] of scripts.entries()) {
    const walked = await walkOnPostgres(script, choose, turn)
    expect(walked).toMatchObject({ faults: [], isWhole: true })
    deaths += walked.deaths
  }
  expect(deaths).toBeGreaterThanOrEqual(40)
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../exchange/store.ts'
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
}, 60_000)

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

describe('A process that dies', () => {
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

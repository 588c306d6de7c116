import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IdTable } from './idTable.ts'

const RUNS = { numRuns: 300 }
/** Adjacent, far apart and negative. */
const ids = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: -20, max: -1 }),
  fc.integer({ min: 2 ** 31 - 20, max: 2 ** 31 + 20 }),
  fc.integer({ min: 2 ** 40, max: 2 ** 40 + 20 }),
  fc.integer({ min: 1, max: 300 }).map((sequence) => sequence * 4096),
  fc.integer({ min: 2 ** 38, max: 2 ** 38 + 40 }).map((sequence) => sequence * 4096),
)

describe('A table by id', { timeout: 60_000 }, () => {
  it('has the same content as a Map', () => {
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 300, size: 'max' }), (steps) => {
        const { table, judge } = played(steps)
        expect(table.size).toBe(judge.size)
        for (const id of steps) expect(table.get(id)).toBe(judge.get(id))
        const inOrder = [...judge].sort(([a], [b]) => a - b).map(([, item]) => item)
        expect(table.values()).toEqual(inOrder)
      }),
      RUNS,
    )
  })

  it('finds the newest and the oldest of many', () => {
    const table = new IdTable<{ id: number }>()
    for (let id = 1; id <= 5000; id += 1) table.add(id, { id })
    for (let id = 2; id <= 4999; id += 1) table.remove(id)
    expect(table.values()).toEqual([{ id: 1 }, { id: 5000 }])
    expect(table.get(3)).toBe(undefined)
  })

  it('accepts an id once, removes only existing ids, and refuses id 0', () => {
    const table = new IdTable<string>()
    table.add(7, 'Alice')
    expect(() => table.add(7, 'Bob')).toThrow('an id is used once')
    expect(() => table.remove(8)).toThrow('a removed id is in the table')
    expect(() => table.add(0, 'Carol')).toThrow('an id is not 0')
    expect(table.get(0)).toBe(undefined)
  })
})

/** Removes an existing id, or adds a new one. */
function played(steps: readonly number[]): { table: IdTable<{ id: number }>; judge: Map<number, { id: number }> } {
  const table = new IdTable<{ id: number }>()
  const judge = new Map<number, { id: number }>()
  for (const id of steps) {
    if (judge.delete(id)) {
      table.remove(id)
    } else {
      const item = { id }
      table.add(id, item)
      judge.set(id, item)
    }
  }
  return { table, judge }
}

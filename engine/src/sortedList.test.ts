import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedList } from './sortedList.ts'

/** Enough to split and empty chunks many times over. */
const steps = fc.array(fc.integer({ min: -600, max: 600 }), { maxLength: 600, size: 'max' })

describe('A sorted list', { timeout: 60_000 }, () => {
  it('equals an array that is sorted after every change', () => {
    fc.assert(
      fc.property(steps, (numbers) => {
        const { list, judge } = played(numbers)
        expect(list.size).toBe(judge.length)
        expect(list.greatest()).toBe(judge.at(-1))
        expect(downFrom(list)).toEqual(judge.toReversed())
      }),
      { numRuns: 300 },
    )
  })

  it('can be walked down in part', () => {
    fc.assert(
      fc.property(steps, fc.nat(20), (numbers, count) => {
        const { list, judge } = played(numbers)
        const seen: number[] = []
        list.descend((item) => seen.push(item) < count)
        expect(seen).toEqual(judge.toReversed().slice(0, Math.max(1, count)))
      }),
      { numRuns: 200 },
    )
  })

  it('refuses to remove an item that it does not have', () => {
    const list = new SortedList<number>((a, b) => a - b)
    list.insert(1)
    expect(() => list.remove(2)).toThrow('a removed item is in the list')
  })
})

/** Removes an existing number, or inserts a new one. */
function played(numbers: number[]): { list: SortedList<number>; judge: number[] } {
  const list = new SortedList<number>((a, b) => a - b)
  const judge = new Set<number>()
  for (const number of numbers) {
    if (judge.delete(number)) list.remove(number)
    else {
      judge.add(number)
      list.insert(number)
    }
  }
  return { list, judge: [...judge].sort((a, b) => a - b) }
}

function downFrom(list: SortedList<number>): number[] {
  const items: number[] = []
  list.descend((item) => items.push(item) > 0)
  return items
}

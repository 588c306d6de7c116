import type { Event } from '@assay/engine/events'
import { expect, test } from 'vitest'
import type { Committed } from './door.ts'
import { RecentCommits } from './recentCommits.ts'

const isNeeded = ({ type }: Event) => type === 'convertChanged'
const needed = { type: 'convertChanged' } as Event
const other = { type: 'posted' } as unknown as Event

function commit(sequence: number, ...events: Event[]): Committed {
  return { sequence, time: sequence, command: { type: 'spot.placeOrder' } as Committed['command'], events }
}

function batch(first: number, last: number, ...events: Event[]): Committed[] {
  return Array.from({ length: last - first + 1 }, (_, place) => commit(first + place, ...events))
}

function sequencesAfter(recent: RecentCommits, sequence: number, commandsMax = 1000): number[] | null {
  return recent.pageAfter(sequence, commandsMax)?.commits.map((commit) => commit.sequence) ?? null
}

test('a page has the commands after a sequence, with the events that somebody needs', () => {
  const recent = new RecentCommits(isNeeded)
  recent.hear([commit(7, needed, other), commit(8, other)])
  recent.hear([commit(9, other, needed)])
  expect(recent.pageAfter(6, 10)).toEqual({
    commits: [
      { sequence: 7, time: 7, command: { type: 'spot.placeOrder' }, events: [needed] },
      { sequence: 8, time: 8, command: { type: 'spot.placeOrder' }, events: [] },
      { sequence: 9, time: 9, command: { type: 'spot.placeOrder' }, events: [needed] },
    ],
    isCut: false,
  })
  expect(recent.pageAfter(6, 2)?.isCut).toBe(true)
  expect(sequencesAfter(recent, 6, 2)).toEqual([7, 8])
  expect(sequencesAfter(recent, 8)).toEqual([9])
})

test('what is not here is read elsewhere: older commands, newer ones, and those before a gap', () => {
  const recent = new RecentCommits(isNeeded)
  expect(recent.pageAfter(0, 10)).toBe(null)
  recent.hear(batch(5, 6))
  expect(recent.pageAfter(3, 10)).toBe(null)
  expect(recent.pageAfter(6, 10)).toBe(null)
  recent.hear(batch(9, 10))
  expect(recent.pageAfter(4, 10)).toBe(null)
  expect(sequencesAfter(recent, 8)).toEqual([9, 10])
})

test('what everybody has is dropped', () => {
  const recent = new RecentCommits(isNeeded)
  recent.hear(batch(5, 9))
  recent.forget(6)
  expect(recent.pageAfter(5, 10)).toBe(null)
  expect(sequencesAfter(recent, 6)).toEqual([7, 8, 9])
  recent.forget(2)
  expect(sequencesAfter(recent, 6)).toEqual([7, 8, 9])
  recent.forget(20)
  expect(recent.pageAfter(6, 10)).toBe(null)
})

test('a consumer that stands still keeps no more than the newest, and a page has a bound of events too', () => {
  const recent = new RecentCommits(isNeeded)
  recent.hear(batch(1, 40_000, needed))
  expect(recent.pageAfter(0, 10)).toBe(null)
  expect(recent.pageAfter(14_999, 10)).toBe(null)
  expect(sequencesAfter(recent, 15_000, 1)).toEqual([15_001])
  const many = Array.from({ length: 4999 }, () => needed)
  recent.hear(batch(40_001, 40_004, ...many))
  expect(sequencesAfter(recent, 40_000)).toEqual([40_001, 40_002])
  recent.hear([commit(40_005, ...many, ...many, ...many)])
  expect(sequencesAfter(recent, 40_004)).toEqual([40_005])
})

import { expect, test } from 'vitest'
import {
  addGroup,
  groupOf,
  moveGroup,
  namesProblem,
  putInto,
  removeGroup,
  renameGroup,
  type WatchGroups,
} from './groupEdits.ts'

const groups: WatchGroups = [
  { name: '', symbols: ['solusdt'] },
  { name: 'Long', symbols: ['btcusdt', 'ethusdt'] },
  { name: 'Later', symbols: [] },
]
const names = (of: WatchGroups) => of.map(({ name }) => name)

test('a removed group leaves its pairs watched', () => {
  expect(removeGroup(groups, 1)).toEqual([
    { name: '', symbols: ['solusdt', 'btcusdt', 'ethusdt'] },
    { name: 'Later', symbols: [] },
  ])
})

test('groups change places, and none goes before what is in no group', () => {
  expect(names(moveGroup(groups, 2, -1))).toEqual(['', 'Later', 'Long'])
  expect(moveGroup(groups, 1, -1)).toBe(groups)
  expect(moveGroup(groups, 2, 1)).toBe(groups)
})

test('a pair is in one group at a time', () => {
  const next = putInto(groups, 'btcusdt', 'Later')
  expect(groupOf(next, 'btcusdt')).toBe('Later')
  expect(next.flatMap(({ symbols }) => symbols).toSorted()).toEqual(['btcusdt', 'ethusdt', 'solusdt'])
  expect(groupOf(putInto(next, 'btcusdt', ''), 'btcusdt')).toBe('')
})

test('a group is made and named again, and the one without a name is not', () => {
  expect(names(addGroup(groups, ' New '))).toEqual(['', 'Long', 'Later', 'New'])
  expect(names(renameGroup(groups, 1, 'Short'))).toEqual(['', 'Short', 'Later'])
  expect(renameGroup(groups, 0, 'Short')).toEqual(groups)
})

test('two groups of one name, and one without, cannot be kept', () => {
  expect(namesProblem(groups)).toBeNull()
  expect(namesProblem(addGroup(groups, 'Long'))).toBe('taken')
  expect(namesProblem(addGroup(groups, ' '))).toBe('empty')
})

test('a name may be emptied and equal another while it is typed, and only that group changes', () => {
  const emptied = renameGroup(groups, 1, '')
  expect(namesProblem(emptied)).toBe('empty')
  const same = renameGroup(emptied, 1, 'Later')
  expect(namesProblem(same)).toBe('taken')
  expect(names(renameGroup(same, 1, 'Later on'))).toEqual(['', 'Later on', 'Later'])
})

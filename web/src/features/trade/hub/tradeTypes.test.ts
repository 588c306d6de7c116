import { expect, test } from 'vitest'
import { chooseType, openTypes, typeOfTab } from './tradeTypes.ts'

const playing = [
  { name: 'SecondContract', isOpen: true, sort: 1 },
  { name: 'BBTrading', isOpen: true, sort: 2 },
  { name: 'Ustandard', isOpen: true, sort: 3 },
  { name: 'Optional', isOpen: true, sort: 4 },
] as const

test('the watchlist comes first, and only types that are open have a tab', () => {
  expect(openTypes([...playing])).toEqual(['Optional', 'SecondContract', 'BBTrading', 'Ustandard'])
  expect(openTypes(playing.map((entry) => ({ ...entry, isOpen: entry.name !== 'Optional' })))).not.toContain('Optional')
  expect(openTypes(undefined)).toEqual([])
})

test('the hub opens what the link asks for, else the last used, else the first after the watchlist', () => {
  expect(chooseType(['Optional', 'BBTrading', 'Ustandard'], 'Ustandard', 'BBTrading')).toBe('Ustandard')
  expect(chooseType(['Optional', 'BBTrading'], 'Ustandard', 'Optional')).toBe('Optional')
  expect(chooseType(['Optional', 'BBTrading'], null, null)).toBe('BBTrading')
  expect(chooseType(['Optional'], null, 'nonsense')).toBe('Optional')
  expect(chooseType([], null, null)).toBeNull()
})

test('an address names a type by the specification’s tab id', () => {
  const ids = ['optional', 'secondContract', 'spot', 'contract']
  expect(ids.map(typeOfTab)).toEqual(['Optional', 'SecondContract', 'BBTrading', 'Ustandard'])
  expect([typeOfTab('nonsense'), typeOfTab(null)]).toEqual([null, null])
})

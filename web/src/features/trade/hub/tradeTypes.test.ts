import { expect, test } from 'vitest'
import { chooseType, installedTypes, openTypes } from './tradeTypes.ts'

const playing = [
  { name: 'SecondContract', isOpen: true, sort: 1 },
  { name: 'BBTrading', isOpen: true, sort: 2 },
  { name: 'Ustandard', isOpen: true, sort: 3 },
  { name: 'Optional', isOpen: true, sort: 4 },
] as const

test('the watchlist comes first, and only products that are open and installed have a tab', () => {
  const expected = ['Optional', 'SecondContract', 'BBTrading', 'Ustandard'].filter(
    (name) => installedTypes[name as keyof typeof installedTypes].isInstalled,
  )
  expect(openTypes([...playing])).toEqual(expected)
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

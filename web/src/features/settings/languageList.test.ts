import { expect, test } from 'vitest'
import { languageEntries } from './languageList.ts'

const entry = (dictValue: string, dictLabel: string) => ({ dictValue, dictLabel, imgUrl: '', isDefault: 'N' as const })

test("the server's list decides the order and the names", () => {
  const entries = languageEntries([entry('de', 'Deutsch'), entry('en', 'English (UK)')])
  expect(entries.map(({ locale, name, english }) => [locale, name, english])).toEqual([
    ['de', 'Deutsch', 'German'],
    ['en', 'English (UK)', 'English'],
  ])
})

test('a language without a translation is not offered', () => {
  expect(languageEntries([entry('ko', '한국어'), entry('en', 'English')]).map(({ locale }) => locale)).toEqual(['en'])
})

test('without a list the bundled languages are offered', () => {
  const bundled = ['en', 'zh', 'ar', 'de']
  expect(languageEntries(undefined).map(({ locale }) => locale)).toEqual(bundled)
  expect(languageEntries([]).map(({ locale }) => locale)).toEqual(bundled)
})

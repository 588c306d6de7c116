import { percentText, setNumberLanguage } from '@assay/ui/format'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { locales } from './messageFiles.ts'
import { chooseLocale, loadAreas, showLocale, useMessages } from './messages.ts'

type Messages = { [key: string]: string | Messages }

function flatten(messages: Messages): string[] {
  return Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : flatten(value)))
}

test('the language is the stored one, else the server’s default, else English', () => {
  expect(chooseLocale('de', 'zh')).toBe('de')
  expect(chooseLocale(null, 'zh')).toBe('zh')
  expect(chooseLocale('xx', null)).toBe('en')
  expect(chooseLocale(null, 'xx')).toBe('en')
})

test.each(locales)('percentages in the sentences of %s are written as its numbers are', async (locale) => {
  await loadAreas(areas)
  await showLocale(locale)
  const right = percentText('1')
  setNumberLanguage('en')
  const messages = flatten(useMessages.getState().messages as Messages)
  expect(messages.length).toBeGreaterThan(500)
  for (const message of messages)
    for (const [written] of message.matchAll(/\d\s?%|}\s?%/g))
      expect([message, written.replace(/^./, '1')]).toEqual([message, right])
})

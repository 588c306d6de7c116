import { createTranslator } from 'use-intl/core'
import { errorNames } from '@assay/api/errorCodes'
import { expect, test } from 'vitest'
import { RequestError } from '../requestError.ts'
import { percentText, setNumberLanguage } from '@assay/ui/format'
import { errorText, factsOf } from './errorText.ts'
import { areas, locales } from './locales.ts'

const files = import.meta.glob<Record<string, unknown>>('./messages/*/*.json', { eager: true, import: 'default' })

function flatten(messages: Record<string, unknown>, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : flatten(value as Record<string, unknown>, `${path}${key}.`),
  )
}

/** The names in braces; the words of a plural's forms, which stand in braces too, are left out. */
function placeholders(message: string): string[] {
  const names = /(?<!(?:=\d+|zero|one|two|few|many|other)\s*)\{\s*(\w+)\s*[,}]/g
  return [...new Set([...message.matchAll(names)].map((match) => match[1] as string))].sort()
}

const pairs = locales
  .filter((locale) => locale !== 'en')
  .flatMap((locale) => areas.map((area) => [locale, area] as const))

test.each(pairs)('%s has every message of %s, with the same placeholders', (locale, area) => {
  const english = Object.fromEntries(flatten(files[`./messages/en/${area}.json`] ?? {}))
  const theirs = Object.fromEntries(flatten(files[`./messages/${locale}/${area}.json`] ?? {}))
  expect(Object.keys(theirs).sort()).toEqual(Object.keys(english).sort())
  for (const [key, message] of Object.entries(english)) {
    expect([key, placeholders(theirs[key] ?? '')]).toEqual([key, placeholders(message)])
  }
})

test('no file belongs to an unknown language or area', () => {
  for (const file of Object.keys(files)) {
    const [, , locale, name] = file.split('/')
    expect(locales).toContain(locale)
    expect(areas).toContain(name?.replace('.json', ''))
  }
})

test.each(locales)('percentages in the sentences of %s are written as its numbers are', (locale) => {
  setNumberLanguage(locale)
  const right = percentText('1')
  setNumberLanguage('en')
  for (const [path, messages] of Object.entries(files)) {
    if (!path.includes(`/${locale}/`)) continue
    for (const [key, message] of flatten(messages))
      for (const [written] of message.matchAll(/\d\s?%|}\s?%/g))
        expect([key, written.replace(/^./, '1')]).toEqual([key, right])
  }
})

const errors = files['./messages/en/errors.json'] as Record<string, string>

test('every error has a plain sentence that needs no facts', () => {
  for (const name of [...errorNames, 'NETWORK_ANOMALY', 'TIMEOUT', 'SESSION_ENDED']) {
    expect([name, placeholders(errors[name] ?? '{missing}')]).toEqual([name, []])
  }
})

test('every telling sentence names exactly the facts that it needs', () => {
  for (const [name, forms] of Object.entries(factsOf)) {
    forms.forEach((facts, place) => {
      expect(placeholders(errors[`${name}_${place + 1}`] ?? '')).toEqual([...facts].sort())
    })
  }
  expect(Object.keys(errors).filter((key) => /_\d$/.test(key))).toHaveLength(Object.values(factsOf).flat().length)
})

const t = createTranslator({ locale: 'en', messages: { errors } as never, namespace: 'errors' as never }) as never

test('an error is told with its facts where the server sent them', () => {
  const facts = { available: '12506.84', asset: 'usdt', needed: '20000' }
  expect(errorText(t, new RequestError('INSUFFICIENT_BALANCE', facts))).toContain('12,506.84 USDT')
  expect(errorText(t, new RequestError('INSUFFICIENT_BALANCE'))).toBe(
    'Your balance is too low. Lower the amount or deposit.',
  )
  expect(errorText(t, new RequestError('SYSTEM_ERROR', { reference: '4F2A' }))).toContain('4F2A')
  expect(errorText(t, new RequestError('SYSTEM_ERROR', {}, 'Said by the server'))).toBe('Said by the server')
  expect(errorText(t, new RequestError('UNHEARD_OF' as never, {}, 'New refusal'))).toBe('New refusal')
  expect(errorText(t, new TypeError('x'))).toContain('System error')
})

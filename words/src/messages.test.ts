// Every language says the same: the same keys, the same facts, and the plural forms that its grammar has.
import { readdirSync, readFileSync } from 'node:fs'
import { errorNames } from '@assay/api/errorCodes'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { translated } from './catalogue.ts'
import { FALLBACK, languageNames } from './languages.ts'
import { factsOf } from './refusals.ts'

type Messages = { [key: string]: string | Messages }
type Element = ReturnType<IntlMessageFormat['getAst']>[number]

const folder = new URL('../messages/', import.meta.url)
const filesOf = (language: string) => readdirSync(new URL(`${language}/`, folder)).sort()

function read(language: string, file: string): Map<string, string> {
  return new Map(flatten(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Messages))
}

function flatten(messages: Messages, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** English is compared with each of the others, three times. */
const parsed = new Map<string, Element[]>()

function parse(language: string, message: string): Element[] {
  const key = `${language} ${message}`
  const kept = parsed.get(key)
  if (kept !== undefined) return kept
  const elements = allOf(new IntlMessageFormat(message, language).getAst())
  parsed.set(key, elements)
  return elements
}

/** Also those inside plural forms, choices and tags. */
function allOf(elements: readonly Element[]): Element[] {
  return elements.flatMap((element) => {
    const parts = 'options' in element ? Object.values(element.options).map(({ value }) => value) : []
    return [element, ...allOf('children' in element ? element.children : parts.flat())]
  })
}

const isLiteral = (element: Element) => element.type === 0
const isPound = (element: Element) => element.type === 7

/** {name} is 'name', <name> too: a message has each where the English one has it. */
function placeholders(language: string, message: string): string[] {
  const named = parse(language, message).filter((element) => !isLiteral(element) && !isPound(element))
  return [...new Set(named.map((element) => ('value' in element ? String(element.value) : '')))].sort()
}

/** The forms of each plural by its name. */
function pluralForms(language: string, message: string): Map<string, string[]> {
  const plurals = parse(language, message).filter((element) => element.type === 6)
  return new Map(plurals.map((element) => [element.value, Object.keys(element.options)]))
}

/** The cases that a message tells apart, such as 'problem EXCHANGE'. */
function choices(language: string, message: string): Set<string> {
  const selects = parse(language, message).filter((element) => element.type === 5)
  return new Set(selects.flatMap(({ value, options }) => Object.keys(options).map((option) => `${value} ${option}`)))
}

const others = [...translated].filter((language) => language !== FALLBACK)
const pairs = others.flatMap((language) => filesOf(FALLBACK).map((file) => [language, file] as const))

test('every folder of messages is one of the sixteen languages and has the files of English', () => {
  for (const language of translated) {
    expect(Object.keys(languageNames)).toContain(language)
    expect([language, filesOf(language)]).toEqual([language, filesOf(FALLBACK)])
  }
})

test.each(pairs)('%s has every message of %s, with the same placeholders', (language, file) => {
  const english = read(FALLBACK, file)
  const theirs = read(language, file)
  const placed = (code: string, messages: Map<string, string>) =>
    Object.fromEntries([...messages].map(([key, message]) => [key, placeholders(code, message)]))
  expect(placed(language, theirs)).toEqual(placed(FALLBACK, english))
})

test.each(pairs)('the plurals of %s in %s have the forms of its grammar', (language, file) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  // Zero may be told as any other number; a message that says "none" has =0.
  const needed = pluralCategories.filter((form) => form !== 'zero')
  const exact: Partial<Record<string, string>> = { one: '=1', two: '=2' }
  const english = read(FALLBACK, file)
  const faults = [...read(language, file)].flatMap(([key, message]) => {
    const counted = pluralForms(FALLBACK, english.get(key) ?? '')
    return [...pluralForms(language, message)].flatMap(([name, forms]) => {
      const unknown = forms.filter((form) => !form.startsWith('=') && !pluralCategories.includes(form as never))
      const isCounted = counted.get(name)?.includes('one') ?? true
      const missing = needed.filter((form) => !forms.includes(form) && !forms.includes(exact[form] ?? form))
      const wrong = [...unknown, ...(isCounted ? missing : [])]
      return wrong.length === 0 ? [] : [{ key, name, wrong }]
    })
  })
  expect(faults).toEqual([])
})

test.each(pairs)('%s has every case of the choices of %s', (language, file) => {
  const theirs = read(language, file)
  const missing = [...read(FALLBACK, file)].flatMap(([key, message]) => {
    const known = choices(language, theirs.get(key) ?? '')
    return [...choices(FALLBACK, message)].filter((choice) => !known.has(choice)).map((choice) => `${key}: ${choice}`)
  })
  expect(missing).toEqual([])
})

const errors = read(FALLBACK, 'errors.json')

test('every refusal has a plain sentence that needs no facts', () => {
  for (const name of [...errorNames, 'NETWORK_ANOMALY', 'TIMEOUT', 'SESSION_ENDED']) {
    expect([name, placeholders(FALLBACK, errors.get(name) ?? '{missing}')]).toEqual([name, []])
  }
})

test('every telling sentence names exactly the facts that it needs', () => {
  for (const [name, forms] of Object.entries(factsOf)) {
    forms.forEach((facts, place) => {
      expect(placeholders(FALLBACK, errors.get(`${name}_${place + 1}`) ?? '')).toEqual([...facts].sort())
    })
  }
  expect([...errors.keys()].filter((key) => /_\d$/.test(key))).toHaveLength(Object.values(factsOf).flat().length)
})

test('what the exchange itself has frozen or halted is explained in every language, and what operators write stays', () => {
  const explained = [
    ['alerts.json', 'line.ACCOUNT_FROZEN', 'DEPOSIT_REVERSED'],
    ['security.json', 'freeze.reason', 'DEPOSIT_REVERSED'],
    ['alerts.json', 'line.ACCOUNT_FROZEN', 'PAYMENT_DETACHED'],
    ['security.json', 'freeze.reason', 'PAYMENT_DETACHED'],
    ['server.json', 'haltReason', 'RESERVES_CHECK'],
  ] as const
  for (const [file, key, code] of explained) {
    const said = [...translated].map((language) => {
      const message = new IntlMessageFormat(read(language, file).get(key) ?? '', language)
      expect(message.format({ reason: 'In my words.' })).toContain('In my words.')
      return String(message.format({ reason: code }))
    })
    expect(said.filter((text) => text.includes(code))).toEqual([])
    expect(new Set(said).size).toBe(said.length)
  }
})

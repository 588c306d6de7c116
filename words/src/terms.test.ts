// One term for one thing. words/terms/LANGUAGE.json names the words that lost: no message, rule text or help article of
// that language may use them, and in English no text of the console. docs/glossary has the reasons. A language without
// such a file is not checked.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { translated } from './catalogue.ts'

type Messages = { [key: string]: string | Messages }
type Element = ReturnType<IntlMessageFormat['getAst']>[number]

interface Term {
  term: string
  for: string
  /** Regular expressions with the flags i and u. */
  not: string[]
  /** Places ("trade.json ticket.price", "mark-price") where the word means something else. */
  except?: string[]
}

/** A message ("trade.json ticket.price"), a help article ("mark-price"), a rule text ("spot") or "consoleWords.ts". */
interface Text {
  place: string
  content: string
}

const termsFolder = new URL('../terms/', import.meta.url)
const messagesFolder = new URL('../messages/', import.meta.url)
const helpFolder = new URL('../../server/src/content/help/', import.meta.url)
const rulesFolder = new URL('../../server/src/texts/release/', import.meta.url)
const sourceFolder = new URL('./', import.meta.url)

const read = (folder: URL, name: string) => readFileSync(new URL(name, folder), 'utf8')
const termsOf = (language: string) => JSON.parse(read(termsFolder, `${language}.json`)) as Term[]

function flatten(messages: Messages, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** What a reader sees of a message, without the names of its placeholders and choices. */
function wordsOf(element: Element): string[] {
  if (element.type === 0) return [element.value]
  if ('options' in element) return Object.values(element.options).flatMap(({ value }) => value.flatMap(wordsOf))
  return 'children' in element ? element.children.flatMap(wordsOf) : []
}

function messagesOf(language: string): Text[] {
  return readdirSync(new URL(`${language}/`, messagesFolder)).flatMap((file) =>
    flatten(JSON.parse(read(messagesFolder, `${language}/${file}`)) as Messages).flatMap(([key, message]) =>
      new IntlMessageFormat(message, language)
        .getAst()
        .flatMap(wordsOf)
        .map((content) => ({ place: `${file} ${key}`, content })),
    ),
  )
}

/** Placeholders and the addresses of links are no words, and a line may end between two words. */
const plain = (markdown: string) => markdown.replace(/\]\([^)]*\)|\{\w+\}/g, ' ').replace(/\s+/g, ' ')

function documentsOf(folder: URL, ending: string): Text[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ place: file.slice(0, -ending.length), content: plain(read(folder, file)) }))
}

/** The string literals of the console's texts, which are functions too. Comments and names are left out. */
function consoleTexts(): Text[] {
  return readdirSync(sourceFolder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [
        ...read(sourceFolder, file)
          .replace(/^\s*(\/\/|\/\*|\*).*$/gm, '')
          .matchAll(/'([^'\n]+)'|`([^`]+)`/g),
      ].map(([, text, template]) => ({ place: file, content: text ?? template ?? '' })),
    )
}

const kept = new Map<string, Text[]>()

function textsOf(language: string): Text[] {
  const texts = kept.get(language) ?? readTexts(language)
  kept.set(language, texts)
  return texts
}

function readTexts(language: string): Text[] {
  return [
    ...messagesOf(language),
    ...(language === 'en' ? consoleTexts() : []),
    ...documentsOf(new URL(`${language}/`, helpFolder), '.md'),
    ...documentsOf(rulesFolder, `.${language}.md`),
  ]
}

/** Each is looked for in thousands of texts. */
const patterns = new Map<string, RegExp>()

function patternOf(not: string): RegExp {
  const pattern = patterns.get(not) ?? new RegExp(not, 'iu')
  patterns.set(not, pattern)
  return pattern
}

/** The word that a text uses in place of the term, with a few words around it. */
function found(not: string, content: string): string | undefined {
  const match = patternOf(not).exec(content)
  if (match === null) return undefined
  const end = match.index + match[0].length
  return `"${match[0]}" in "${content.slice(Math.max(0, match.index - 40), end + 40)}"`
}

const languages = [...translated].filter((language) => existsSync(new URL(`${language}.json`, termsFolder))).sort()

test('every list of terms is of a language with texts', () => {
  expect(readdirSync(termsFolder).sort()).toEqual(languages.map((language) => `${language}.json`))
})

test.each(languages)('the list of %s is in order and forbids none of its own terms', (language) => {
  const terms = termsOf(language)
  const names = terms.map((entry) => entry.for)
  expect(names).toEqual([...new Set(names)].sort())
  for (const entry of terms) {
    const known = ['term', 'for', 'not', 'except'].filter((field) => field in entry)
    expect([entry.for, Object.keys(entry).sort()]).toEqual([entry.for, known.sort()])
    expect([entry.for, entry.not.length, entry.except?.length]).not.toContain(0)
    for (const { term } of terms) {
      expect([entry.for, entry.not.filter((not) => found(not, term) !== undefined), term]).toEqual([
        entry.for,
        [],
        term,
      ])
    }
  }
})

test.each(languages)('the texts of %s use the terms of its list', (language) => {
  const texts = textsOf(language)
  const wrong = termsOf(language).flatMap(({ term, not, except = [] }) =>
    texts
      .filter(({ place }) => !except.includes(place))
      .flatMap(({ place, content }) => {
        const words = not.map((one) => found(one, content)).filter((one) => one !== undefined)
        return words.map((word) => `${language} ${place}: ${word}. Use "${term}".`)
      }),
  )
  expect(wrong).toEqual([])
})

test.each(languages)('every exception of %s is needed', (language) => {
  const texts = textsOf(language)
  const idle = termsOf(language).flatMap(({ not, except = [] }) =>
    except.filter(
      (place) => !texts.some((text) => text.place === place && not.some((one) => found(one, text.content))),
    ),
  )
  expect(idle).toEqual([])
})

// What the page says in a language, looked up in its messages by 'area.key', and numbers as Intl writes them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'

type Messages = { [key: string]: string | Messages }
type Facts = Readonly<Record<string, string | number>>

export interface Words {
  /** The message with its facts, without the tags of its links. */
  text(key: string, facts?: Facts): string
  /** Matches exactly this message, as a name or a text. */
  label(key: string, facts?: Facts): RegExp
  /** Matches what begins with this message. */
  begins(key: string, facts?: Facts): RegExp
  /** A number as the page shows it. Digits are Latin in every language. */
  amount(value: number, decimals?: number): string
  /** A number as a customer types it. */
  typed(value: number): string
}

/** A fact that may be anything. */
export const ANY = '\ue000'
/** Of a link: a space in the name of its surroundings. */
const EDGE = '\ue001'
/** Around amounts in a sentence that runs from right to left: they are part of its text. */
const MARKS = '[\\u200e\\u2066-\\u2069]*'
/** Spaces, facts, edges, signs after a number, and numbers, coins and pairs. */
const runs = /(\s+|\ue000|\ue001|[%×]|[+\-\u2212]?\w(?:[\w.,:/]*\w)?)/

export function wordsOf(language: string): Words {
  const message = (key: string, facts: Facts = {}) =>
    String(format(compile(find(language, key).replaceAll(/<\/?\w+>/g, EDGE)), language, facts, { formatters }))
  const pattern = (key: string, facts?: Facts) => message(key, facts).split(runs).map(patternOf).join('')
  const write = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { numberingSystem: 'latn', maximumFractionDigits: 8, ...options }).format(value)
  return {
    text: (key, facts) => message(key, facts).replaceAll(EDGE, ''),
    label: (key, facts) => new RegExp(`^${pattern(key, facts)}$`),
    begins: (key, facts) => new RegExp(`^${pattern(key, facts)}`),
    amount: (value, decimals = 0) => write(value, { minimumFractionDigits: decimals }),
    typed: (value) => write(value, { useGrouping: false }),
  }
}

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
}

function find(language: string, key: string): string {
  const [area = '', ...path] = key.split('.')
  let found: string | Messages | undefined = messagesOf(language, area)
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`${language} has no message ${key}`)
  return found
}

function messagesOf(language: string, area: string): Messages {
  const file = join(import.meta.dirname, `../words/messages/${language}/${area}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Messages
}

function patternOf(part: string, place: number): string {
  const isRun = place % 2 === 1
  if (!isRun) return escaped(part)
  // A space of the message may be one that does not break on the page.
  if (/^\s/.test(part)) return String.raw`\s+`
  if (part === EDGE) return String.raw`\s*`
  return MARKS + (part === ANY ? '.+' : escaped(part)) + MARKS
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

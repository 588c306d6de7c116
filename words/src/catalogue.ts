// The texts for programs that run on Node. A browser loads the same messages, compiled, area by area.
import { readdirSync, readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import type alerts from '../messages/en/alerts.json'
import type errors from '../messages/en/errors.json'
import type server from '../messages/en/server.json'
import { isolateAmounts } from './isolateAmounts.ts'
import { FALLBACK } from './languages.ts'

interface English {
  alerts: typeof alerts
  errors: typeof errors
  server: typeof server
}
type Area = keyof English
/** 'mail.code.subject' of { mail: { code: { subject: '…' } } }. */
type KeyOf<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string ? Key : `${Key}.${KeyOf<Messages[Key]>}`
}[keyof Messages & string]
type Messages = { [key: string]: string | Messages }
/** Mails and text messages, by their names. */
export type LetterName = keyof English['server']['letters']
export type Facts = Readonly<Record<string, string | number>>

const folder = new URL('../messages/', import.meta.url)

/** The languages with a folder of messages. */
export const translated: ReadonlySet<string> = new Set(readdirSync(folder))

/**
 * One text of an area with its facts, in the given language, or in English where that is not translated. Numbers among
 * the facts choose plural forms; those that are to be shown as they are come as text.
 */
export function say<A extends Area>(language: string, area: A, key: KeyOf<English[A]>, facts: Facts = {}): string {
  const locale = translated.has(language) ? language : FALLBACK
  return String(formatOf(locale, area, key).format(facts))
}

const areas = new Map<string, Messages>()
const formats = new Map<string, IntlMessageFormat>()

function formatOf(locale: string, area: Area, key: string): IntlMessageFormat {
  const path = `${locale}/${area}/${key}`
  const known = formats.get(path)
  if (known !== undefined) return known
  const message = find(messagesOf(locale, area), key) ?? find(messagesOf(FALLBACK, area), key)
  if (message === undefined) throw new Error(`the catalogue has no ${key}`)
  // Tags are left to the browser.
  const format = new IntlMessageFormat(isolateAmounts(locale, message), locale, undefined, { ignoreTag: true })
  formats.set(path, format)
  return format
}

function messagesOf(locale: string, area: Area): Messages {
  const path = `${locale}/${area}.json`
  const known = areas.get(path)
  if (known !== undefined) return known
  const messages = JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as Messages
  areas.set(path, messages)
  return messages
}

function find(messages: Messages, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Messages | undefined>(
      (within, part) => (typeof within === 'object' ? within[part] : undefined),
      messages,
    )
  return typeof found === 'string' ? found : undefined
}

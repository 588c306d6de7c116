// Names of the settings and of their fields, in English: for the console, and for the requests that a second person
// reads.
import { listingWords } from './listingWords.ts'
import { noticeWords } from './noticeWords.ts'
import { platformWords } from './platformWords.ts'
import type { FieldWord, SettingWord } from './settingWord.ts'

export const settingWords: Readonly<Record<string, SettingWord>> = {
  ...platformWords,
  ...listingWords,
  notice: noticeWords,
}

/** Of a key such as pair/btcusdt: the words of pairs. */
export function settingWordOf(key: string): SettingWord {
  const [kind = ''] = key.split('/')
  return settingWords[kind] ?? { title: kind, about: '', group: 'markets', fields: {} }
}

/** 'Pair btcusdt', 'Text TERMS, en'. */
export function titleOf(key: string): string {
  const names = key.split('/').slice(1)
  return [settingWordOf(key).title, names.join(', ')].filter((part) => part !== '').join(' ')
}

/** Name of the field at this path; the path itself if it is unknown. */
export function fieldWordOf(key: string, path: string): FieldWord {
  const names = path.split('.').filter((part) => !/^\d+$/.test(part))
  return settingWordOf(key).fields[names.join('.')] ?? { label: names.at(-1) ?? '' }
}

/** 'Fee', 'Tiers 2: Maintenance margin', 'Entry 3: Link'; for the whole value the setting's title. */
export function labelOf(key: string, path: string): string {
  const parts = path.split('.').filter((part) => part !== '')
  const labels: string[] = []
  for (const [place, part] of parts.entries()) {
    const isPlace = /^\d+$/.test(part)
    if (!isPlace) labels.push(fieldWordOf(key, parts.slice(0, place + 1).join('.')).label)
    else labels.push(`${labels.pop() ?? 'Entry'} ${Number(part) + 1}`)
  }
  return labels.length === 0 ? settingWordOf(key).title : labels.join(': ')
}

/** A value of a field, as somebody reads it. */
export function valueText({ unit, choices }: FieldWord, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ')
  if (unit === 'time' && typeof value === 'number') return new Date(value).toISOString()
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (text === '') return 'empty'
  const named = choices?.[text]
  if (named !== undefined) return named
  if (unit === 'rate') return `${text} (${percentText(text)})`
  return unit === undefined ? text : `${text} ${unit}`
}

/** A part of one in percent, exactly: '0.0005' → '0.05 %'. */
export function percentText(rate: string): string {
  const [whole = '', part = ''] = rate.split('.')
  const digits = `${whole}${part.padEnd(2, '0')}`
  const at = whole.length + 2
  const integer = digits.slice(0, at).replace(/^0+(?=\d)/, '')
  const rest = digits.slice(at).replace(/0+$/, '')
  return `${integer}${rest === '' ? '' : `.${rest}`} %`
}

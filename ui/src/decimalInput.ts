// What people type and paste into amount fields, made into the plain digits of the wire. Marks are read as the language
// of the page writes them.
import { numberMarks } from './format.ts'

/**
 * The plain digits of the wire for what was typed or pasted in the language of the page: '1,234.5' in English and
 * '1.234,5' in German are 1234.5. A mark that cannot group, as in '1,5', is a decimal one in every language. Of both
 * marks the last is the decimal one. null for what is no amount, or has more decimals than are allowed.
 */
export function readDecimal(typed: string, decimals = Number.POSITIVE_INFINITY): string | null {
  const digits = readMarks(bareText(typed))
  return digits !== null && (digits.split('.')[1] ?? '').length > decimals ? null : digits
}

/** Latin digits without spaces; a mark that only groups is gone, and '.' and ',' are left. */
function bareText(typed: string): string {
  const { group } = numberMarks()
  const text = latinDigits(typed)
    .replace(/[\s\u00a0\u202f_'’]/g, '')
    .replace(/٬/g, '')
    .replace(/٫/g, numberMarks().decimal)
  return group === '.' || group === ',' ? text : text.replaceAll(group, '')
}

function readMarks(text: string): string | null {
  const { group, decimal } = numberMarks()
  if (text === '') return ''
  if (text.includes(',') && text.includes('.')) return readMixed(text)
  if (isGrouped(text, group)) return plainDigits(text.replaceAll(group, ''))
  const mark = text.includes(decimal) ? decimal : group
  return text.split(mark).length > 2 ? null : plainDigits(text.replace(mark, '.').replace(',', '.'))
}

function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...rest] = text.split(mark)
  return rest.length > 0 && /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))
}

function readMixed(text: string): string | null {
  const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  const group = decimal === '.' ? ',' : '.'
  const [whole = '', fraction = '', rest] = text.split(decimal)
  if (rest !== undefined || !isGrouped(whole, group)) return null
  return plainDigits(`${whole.replaceAll(group, '')}.${fraction}`)
}

function plainDigits(text: string): string | null {
  if (!/^\d*\.?\d*$/.test(text) || text === '.') return null
  const [whole = '', fraction] = text.split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === undefined ? trimmed : `${trimmed}.${fraction}`
}

/** In Unicode, the last four bits of an Arabic or Persian digit are its value. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
}

/**
 * Whether a text on its way to an amount may stay in the field: digits and marks only, decimals within the limit. A group mark
 * may be on its way too: '1,0' to '1,000'.
 */
export function mayType(typed: string, decimals: number): boolean {
  if (!/^[\d.,\s٫٬’']*$/.test(latinDigits(typed))) return false
  return readDecimal(typed) === null || readDecimal(typed, decimals) !== null || typed.includes(numberMarks().group)
}

/** As it is shown in a field that is being edited: the decimal mark of the language, and no others. */
export function editedText(value: string): string {
  return value.replace('.', numberMarks().decimal)
}

/** The value one step up or down, in whole steps of the last decimal; never below zero. */
export function stepDecimal(value: string, decimals: number, steps: number): string {
  const [whole = '0', fraction = ''] = (value === '' ? '0' : value).split('.')
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) + BigInt(steps)
  const digits = (units < 0n ? 0n : units).toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

// What people type and paste into amount fields, made into the plain digits of the wire.

const EASTERN_DIGITS: readonly [string, number][] = [
  ['٠', 0x0660],
  ['۰', 0x06f0],
]

/** Latin digits, no spaces and no group marks; a comma that can only be a decimal point becomes one.
 *  null when it is not an amount, or when a single mark could mean either ('1,234'). */
export function readDecimal(typed: string): string | null {
  const text = latinDigits(typed)
    .replace(/[\s\u00a0\u202f_']/g, '')
    .replace(/٬/g, ',')
    .replace(/٫/g, '.')
  if (text === '') return ''
  const commas = text.split(',').length - 1
  const points = text.split('.').length - 1
  if (commas > 0 && points > 0) return readMixed(text)
  if (commas > 1) return plainDigits(/^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : '?')
  if (commas === 1) return plainDigits(/^[1-9]\d{0,2},\d{3}$/.test(text) ? '?' : text.replace(',', '.'))
  return plainDigits(text)
}

/** Both marks: the last one is the decimal point, the other one groups. */
function readMixed(text: string): string | null {
  const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  const mark = decimal === '.' ? ',' : '.'
  const [whole = '', fraction = '', rest] = text.split(decimal)
  if (rest !== undefined || !new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(whole)) return null
  return plainDigits(`${whole.replaceAll(mark, '')}.${fraction}`)
}

function plainDigits(text: string): string | null {
  if (!/^\d*\.?\d*$/.test(text) || text === '.') return null
  const [whole = '', fraction] = text.split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === undefined ? trimmed : `${trimmed}.${fraction}`
}

function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const base = EASTERN_DIGITS.find(([, first]) => code >= first && code < first + 10)?.[1] ?? code
    return String(code - base)
  })
}

/** Whether a text on its way to an amount may stay in the field: digits and marks only, decimals within the limit. */
export function mayType(typed: string, decimals: number): boolean {
  const text = latinDigits(typed)
  if (!/^[\d.,\s٫٬]*$/.test(text)) return false
  const fraction = /[.,٫](\d*)$/.exec(text)?.[1] ?? ''
  return fraction.length <= decimals || readDecimal(text) === null
}

/** The value one step up or down, in whole steps of the last decimal; never below zero. */
export function stepDecimal(value: string, decimals: number, steps: number): string {
  const [whole = '0', fraction = ''] = (value === '' ? '0' : value).split('.')
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) + BigInt(steps)
  const digits = (units < 0n ? 0n : units).toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

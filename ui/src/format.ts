// How numbers look: the precision rules of the specification, in one place. Figures arrive as the wire's decimal
// strings and are cut and rounded by their digits, never through floating point: 100.005 is 100.01.

export const UNKNOWN = '--'
export const HIDDEN = '••••'
const MINUS = '\u2212'

/** What stands between thousands, before the decimals and around a percentage: 12,506.84 and 5% in English, 12.506,84
 *  and 5 % in German, %5 in Turkish. */
export interface NumberMarks {
  group: string
  decimal: string
  percent: [before: string, after: string]
}

let marks: NumberMarks = { group: ',', decimal: '.', percent: ['', '%'] }

export function numberMarks(): NumberMarks {
  return marks
}

/** Numbers follow the language from here on. Digits stay Latin in every one. */
export function setNumberLanguage(locale: string): void {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.8)
  const mark = (type: 'group' | 'decimal', usual: string) => parts.find((part) => part.type === type)?.value ?? usual
  const share = new Intl.NumberFormat(locale, { numberingSystem: 'latn', style: 'percent' }).format(0.05)
  // Arabic puts invisible direction marks around its sign. Our numbers have their direction from the page.
  const [before = '', after = ''] = share.replaceAll('\u200e', '').split('5')
  marks = { group: mark('group', ','), decimal: mark('decimal', '.'), percent: [before, after] }
}

export type Numeric = string | number | null | undefined

/** A pair's own number of decimals always wins. Without it: six significant digits under 1e-5, four under
 *  1e-4, two under 1e-3; six decimals under 10, four under 100, else two. */
export function formatPrice(value: Numeric, decimals?: number): string {
  const parts = split(value)
  if (parts === null) return UNKNOWN
  if (decimals !== undefined) return signed(parts.isNegative, cut(parts, decimals, 'nearest'))
  return signed(parts.isNegative, cut(parts, priceDecimals(parts), 'nearest'))
}

function priceDecimals({ whole, fraction }: Parts): number {
  if (whole !== '0') return whole.length >= 3 ? 2 : whole.length === 2 ? 4 : 6
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  if (zeros === fraction.length) return 2
  if (zeros >= 5) return zeros + 6
  if (zeros === 4) return zeros + 4
  return zeros === 3 ? zeros + 2 : 6
}

// The specification's letters, in every language: see the glossary.
const LETTERS = ['', 'K', 'M', 'B', 'T'] as const

/** 2481900000 → 2.48B. Two decimals always, halves up; no letter under a thousand. */
export function formatCompact(value: Numeric): string {
  const parts = split(value)
  if (parts === null) return UNKNOWN
  let place = Math.min(Math.floor((parts.whole.length - 1) / 3), LETTERS.length - 1)
  // 999,995 rounds to a thousand thousands: that is a million.
  if (place < LETTERS.length - 1 && thousands(parts, place).startsWith('1000.')) place += 1
  return signed(parts.isNegative, thousands(parts, place)) + (LETTERS[place] ?? '')
}

/** Divided by a thousand so many times, with two decimals. */
function thousands({ whole, fraction, isNegative }: Parts, times: number): string {
  const padded = whole.padStart(3 * times + 1, '0')
  const at = padded.length - 3 * times
  return cut({ isNegative, whole: padded.slice(0, at), fraction: padded.slice(at) + fraction }, 2, 'nearest')
}

/** A change in percent: rounded toward zero, at least 0.01, with its sign; a change of exactly zero has none. */
export function formatChange(percent: Numeric): string {
  const parts = split(percent)
  if (parts === null) return UNKNOWN
  const size = cut(parts, 2, 'down')
  const sign = directionOf(percent) === 'up' ? '+' : parts.isNegative ? MINUS : ''
  return percentText(sign + group(size === '0.00' ? '0.01' : size))
}

export type Direction = 'up' | 'down' | 'flat'

export function directionOf(value: Numeric): Direction {
  const number = Number(value ?? 0)
  return number > 0 ? 'up' : number < 0 ? 'down' : 'flat'
}

interface AmountOptions {
  /** Drop zeros at the end: '0.50000000' → 0.5. */
  trim?: boolean
  /** Show + before a gain: for changes and profit only. */
  plus?: boolean
}

/** What a person owns is cut, never rounded up. */
export function formatAmount(value: Numeric, decimals = 8, options: AmountOptions = {}): string {
  return amount(value, decimals, 'down', options)
}

/** What a person pays, a fee or a margin, is rounded up at its last digit. */
export function formatCost(value: Numeric, decimals = 8, options: AmountOptions = {}): string {
  return amount(value, decimals, 'up', options)
}

function amount(value: Numeric, decimals: number, rounding: 'up' | 'down', { trim, plus }: AmountOptions): string {
  const parts = split(value)
  if (parts === null) return UNKNOWN
  const digits = cut(parts, decimals, rounding)
  const text = trim && digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
  const isZero = /^[0.]+$/.test(text)
  const sign = plus && !isZero && !parts.isNegative ? '+' : ''
  return sign + signed(parts.isNegative && !isZero, text)
}

/** '0.001' → 0.10%: a rate of the wire as a percentage, exactly, or cut to the most decimals that are given. */
export function formatRate(fraction: Numeric, decimals = 2, decimalsMax = Number.POSITIVE_INFINITY): string {
  const parts = split(fraction)
  if (parts === null) return UNKNOWN
  const padded = parts.fraction.padEnd(2, '0')
  const percent = { ...parts, whole: strip(parts.whole + padded.slice(0, 2)), fraction: padded.slice(2) }
  const exact = Math.max(decimals, percent.fraction.replace(/0+$/, '').length)
  const digits = cut(percent, Math.min(exact, decimalsMax), 'down')
  return percentText(signed(parts.isNegative && /[1-9]/.test(digits), digits))
}

interface Parts {
  isNegative: boolean
  whole: string
  fraction: string
}

function split(value: Numeric): Parts | null {
  if (value === null || value === undefined || value === '' || !Number.isFinite(Number(value))) return null
  const text = typeof value === 'number' || /e/i.test(value) ? plain(Number(value)) : value.trim()
  const isNegative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace(/^[+-]/, '').split('.')
  return { isNegative, whole: strip(whole), fraction }
}

/** The shortest digits that mean this number, without an exponent. */
function plain(value: number): string {
  const text = String(value)
  const [mantissa = '0', exponent] = text.split('e')
  if (exponent === undefined) return text
  const decimals = (mantissa.split('.')[1] ?? '').length - Number(exponent)
  return value.toFixed(Math.min(100, Math.max(0, decimals)))
}

function strip(whole: string): string {
  return whole.replace(/^0+(?=\d)/, '') || '0'
}

/** The digits with exactly this many decimals. 'up' raises the last digit when anything is lost. */
function cut({ whole, fraction }: Parts, decimals: number, rounding: 'down' | 'up' | 'nearest'): string {
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  const lost = fraction.slice(decimals)
  const raises = rounding === 'up' ? /[1-9]/.test(lost) : rounding === 'nearest' && lost.charAt(0) >= '5'
  const units = BigInt(whole + kept) + (raises ? 1n : 0n)
  const digits = units.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function signed(isNegative: boolean, digits: string): string {
  return (isNegative ? MINUS : '') + group(digits)
}

/** 12506.84 → 12,506.84, with the marks of the language. */
export function group(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, marks.group)
  return fraction === undefined ? grouped : grouped + marks.decimal + fraction
}

/** '+5.20' → +5.20%: a formatted number as a percentage, as the language writes it. */
export function percentText(shown: string): string {
  const sign = /^[+±\u2212]?/.exec(shown)?.[0] ?? ''
  const [before, after] = marks.percent
  return sign + before + shown.slice(sign.length) + after
}

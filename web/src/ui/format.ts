// How numbers and times look: the precision rules of the specification, in one place. Amounts arrive as the
// wire's decimal strings and are cut by their digits, never through floating point; only prices without a
// precision of their own and percentages are rounded as numbers.

export const UNKNOWN = '--'
export const HIDDEN = '••••'
const MINUS = '\u2212'

export type Numeric = string | number | null | undefined

/** A pair's own number of decimals always wins. Without it: six significant digits under 1e-5, four under
 *  1e-4, two under 1e-3; six decimals under 10, four under 100, else two. */
export function formatPrice(value: Numeric, decimals?: number): string {
  const parts = split(value)
  if (parts === null) return UNKNOWN
  if (decimals !== undefined) return signed(parts.isNegative, cut(parts, decimals, 'nearest'))
  const size = Math.abs(Number(value))
  return signed(parts.isNegative, roundedPrice(size))
}

function roundedPrice(size: number): string {
  if (size === 0) return '0.00'
  if (size < 1e-5) return significant(size, 6)
  if (size < 1e-4) return significant(size, 4)
  if (size < 1e-3) return significant(size, 2)
  if (size < 10) return size.toFixed(6)
  if (size < 100) return size.toFixed(4)
  return size.toFixed(2)
}

function significant(size: number, digits: number): string {
  return size.toFixed(Math.min(100, digits - 1 - Math.floor(Math.log10(size))))
}

const LETTERS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** 2481900000 → 2.48B. Two decimals always; no letter under a thousand. */
export function formatCompact(value: Numeric): string {
  const parts = split(value)
  if (parts === null) return UNKNOWN
  const size = Math.abs(Number(value))
  for (const [unit, letter] of LETTERS) {
    if (size >= unit) return signed(parts.isNegative, (size / unit).toFixed(2)) + letter
  }
  return signed(parts.isNegative, size.toFixed(2))
}

/** A change in percent: rounded toward zero, at least 0.01, with its sign; a change of exactly zero has none. */
export function formatChange(percent: Numeric): string {
  const parts = split(percent)
  if (parts === null) return UNKNOWN
  const size = Math.max(0.01, Number(cut(parts, 2, 'down')))
  const sign = directionOf(percent) === 'up' ? '+' : parts.isNegative ? MINUS : ''
  return `${sign}${group(size.toFixed(2))}%`
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

/** '0.001' → 0.10%: a rate of the wire as a percentage, exactly. */
export function formatRate(fraction: Numeric, decimals = 2): string {
  const parts = split(fraction)
  if (parts === null) return UNKNOWN
  const padded = parts.fraction.padEnd(2, '0')
  const percent = { ...parts, whole: strip(parts.whole + padded.slice(0, 2)), fraction: padded.slice(2) }
  const digits = cut(percent, Math.max(decimals, percent.fraction.replace(/0+$/, '').length), 'down')
  return `${signed(parts.isNegative, digits)}%`
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

/** 12506.84 → 12,506.84. */
export function group(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

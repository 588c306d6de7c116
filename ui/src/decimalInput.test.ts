import { afterEach, expect, test } from 'vitest'
import { group, setNumberLanguage } from './format.ts'
import { editedText, mayType, readDecimal, stepDecimal } from './decimalInput.ts'

afterEach(() => setNumberLanguage('en'))

test.each<[locale: string, typed: string, amount: string | null]>([
  ['en', '104233.10', '104233.10'],
  ['en', '104,233.10', '104233.10'],
  ['en', '104.233,10', '104233.10'],
  ['en', '1,000', '1000'],
  ['en', '1,234,567', '1234567'],
  ['en', '1.000', '1.000'],
  ['en', '0,03', '0.03'],
  ['en', '0,123', '0.123'],
  ['en', '1 234.5', '1234.5'],
  ['en', '.5', '0.5'],
  ['en', '007', '7'],
  ['en', '٣٫٥', '3.5'],
  ['en', '۱۲', '12'],
  ['en', '12a', null],
  ['en', '1.2.3', null],
  ['en', '1,23,4', null],
  ['en', '-1', null],
  ['en', '', ''],
  ['de', '1.000', '1000'],
  ['de', '1.234,5', '1234.5'],
  ['de', '1,000', '1.000'],
  ['de', '0,03', '0.03'],
  ['de', '1.5', '1.5'],
  ['de', '1234.567', '1234.567'],
  ['de', '1,234.5', '1234.5'],
  ['de', '1.2.3', null],
  ['fr', '1\u202f234,5', '1234.5'],
  ['pl', '1\u00a0234,5', '1234.5'],
  ['ar', '١٬٢٣٤٫٥', '1234.5'],
  ['ar', '1,000', '1000'],
])('in %s, %s is read as %s', (locale, typed, amount) => {
  setNumberLanguage(locale)
  expect(readDecimal(typed)).toBe(amount)
})

test.each(['en', 'de', 'fr', 'pl', 'da', 'zh', 'ar', 'ru', 'tr', 'th', 'vi', 'ja', 'ko', 'es', 'it', 'pt'])(
  'in %s, what a field shows is read back as the same amount, with every number of decimals',
  (locale) => {
    setNumberLanguage(locale)
    for (const value of ['1000', '12345678.9', '0.001', '999', '1000000', '1.234', '12.5', '100.000'])
      for (const text of [group(value), editedText(value)]) expect(readDecimal(text), text).toBe(value)
  },
)

test('an amount with more decimals than its field allows is not valid', () => {
  expect(readDecimal('1.234', 2)).toBeNull()
  expect(readDecimal('1.23', 2)).toBe('1.23')
})

test('letters, signs and too many decimals cannot be typed', () => {
  expect(mayType('1.23', 2)).toBe(true)
  expect(mayType('1.234', 2)).toBe(false)
  expect(mayType('1e5', 2)).toBe(false)
  expect(mayType('-1', 2)).toBe(false)
  expect(mayType('1.', 2)).toBe(true)
})

test('an amount with group marks can be typed key by key, also where no decimals are', () => {
  for (const text of ['1', '1,', '1,0', '1,00', '1,000', '1,000,', '1,000,0']) expect(mayType(text, 0), text).toBe(true)
  expect(mayType('1.0', 0)).toBe(false)
  setNumberLanguage('de')
  expect(mayType('1.0', 0)).toBe(true)
  expect(mayType('1,0', 0)).toBe(false)
})

test('a step is one unit of the last decimal and stops at zero', () => {
  expect(stepDecimal('104230.00', 2, 1)).toBe('104230.01')
  expect(stepDecimal('0.1', 1, -10)).toBe('0.0')
  expect(stepDecimal('', 2, 10)).toBe('0.10')
  expect(stepDecimal('9', 0, 1)).toBe('10')
})

// In a sentence that runs from right to left, every figure stays to the left of its coin.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { say, translated } from './catalogue.ts'
import { directionOf } from './direction.ts'
import { isolateAmounts } from './isolateAmounts.ts'

const folder = new URL('../messages/', import.meta.url)
const rightToLeft = [...translated].filter((language) => directionOf(language) === 'rtl')

test.each([
  ['لديك {amount} {coin} الآن.', 'لديك \u2066{amount} {coin}\u2069 الآن.'],
  ['حتى {dust} USDT، لا أكثر', 'حتى \u2066{dust} USDT\u2069، لا أكثر'],
  ['كل يوم عند 00:00 UTC.', 'كل يوم عند \u206600:00 UTC\u2069.'],
  ['‏+{amount} {coin} من اشتراكك', '‏\u2066+{amount} {coin}\u2069 من اشتراكك'],
  ['<gain></gain> {coin} في اليوم', '\u2066<gain></gain> {coin}\u2069 في اليوم'],
  ['محجوز {percent} منها', 'محجوز \u2066{percent}\u2069 منها'],
  ['عند رافعة {leverage}× فقط', 'عند رافعة \u2066{leverage}×\u2069 فقط'],
  ['{what, select, FEES {رسوم} UTC {وقت} other {}}', '{what, select, FEES {رسوم} UTC {وقت} other {}}'],
])('the amounts of "%s" are isolated in Arabic, and in no other language', (message, isolated) => {
  expect(isolateAmounts('ar', message)).toBe(isolated)
  expect(isolateAmounts('en', message)).toBe(message)
})

test('a mail in Arabic isolates its amounts', () => {
  expect(say('ar', 'errors', 'WITHDRAWAL_BELOW_MINIMUM_1', { minimum: '10', coin: 'USDT' })).toContain(
    '\u206610 USDT\u2069',
  )
})

test.each(rightToLeft)('no amount of a message in %s stands outside isolates', (language) => {
  const files = readdirSync(new URL(`${language}/`, folder))
  const lines = files.flatMap((file) =>
    isolateAmounts(language, readFileSync(new URL(`${language}/${file}`, folder), 'utf8')).split('\n'),
  )
  expect(lines.some((line) => line.includes('\u2066'))).toBe(true)
  const outside = lines
    .map((line) => line.replaceAll(/\u2066[^\u2069]*\u2069/g, ''))
    .filter((line) => figure.test(line))
  expect(outside).toEqual([])
})

/** A figure before a code in Latin letters, written out or as the argument that stands for one. */
const figure = /(?:\{\w+\}|<\/\w+>|\d) (?:[A-Z]{3,}(?! ?\{)\b|\{(?:asset|base|coin|currency|quote)\})/

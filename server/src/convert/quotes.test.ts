import type { ConvertQuote } from '@assay/engine/convert/commands'
import { type Amount, amountUnits, type Rate } from '@assay/engine/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Quoted, quoteName, readQuote, signQuote } from './quotes.ts'

const key = Buffer.alloc(32, 1)
const quote: ConvertQuote = { time: 1, from: null, to: null, spread: 1000 as Rate, feeRate: 500 as Rate }
const quoted = (user: number, amount: Amount): Quoted => ({ user, from: 'btc', to: 'usdt', amount, quote })
const id = signQuote(key, quoted(1, amountUnits(5n)))

test('a quote is read by its user as it was written', () => {
  expect(readQuote(key, id, 1)).toEqual(quoted(1, amountUnits(5n)))
  expect(() => readQuote(key, id, 2)).toThrow('QUOTE_EXPIRED')
  expect(() => readQuote(Buffer.alloc(32, 2), id, 1)).toThrow('QUOTE_EXPIRED')
})

/** 43 letters hold 258 bits, and a signature has 256: the last letter has spellings that decode alike. */
const sameBytes = (text: string) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = letters.indexOf(text.at(-1) ?? '')
  return `${text.slice(0, -1)}${letters[last ^ 1]}`
}

test.each(
  [
    `${id}.x`,
    `${id}.`,
    `${id}=`,
    `${id} `,
    `${id}\n`,
    ` ${id}`,
    id.replace('.', '=.'),
    id.replace('.', '..'),
    sameBytes(id),
    id.replaceAll('-', '+').replaceAll('_', '/'),
  ].filter((other) => other !== id),
)('another spelling of a quote is no quote: %j', (other) => {
  expect(() => readQuote(key, other, 1)).toThrow('QUOTE_EXPIRED')
})

test('whatever is read has one name, and no other quote has it', () => {
  const names = new Map<string, string>()
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.string(), (user, units, more) => {
      const own = signQuote(key, quoted(user, amountUnits(units)))
      expect(names.get(quoteName(own)) ?? own).toBe(own)
      names.set(quoteName(own), own)
      if (more !== '') expect(() => readQuote(key, own + more, user)).toThrow('QUOTE_EXPIRED')
    }),
  )
})

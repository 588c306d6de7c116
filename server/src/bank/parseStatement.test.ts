import { ApiError } from '@assay/api/errors'
import { expect, test } from 'vitest'
import { creditOf } from './amounts.ts'
import { parseStatement } from './parseStatement.ts'
import { makeReference, referencesIn } from './reference.ts'

const faultOf = (csv: string): unknown => {
  try {
    return parseStatement(csv)
  } catch (error) {
    return error instanceof ApiError ? error.facts : error
  }
}

test('a statement is read by the names of its columns, whatever their order', () => {
  const csv = 'Details;Amount;Currency;Payer;Date;ID;Balance\r\n"rent; ""May""";1,234.5;CNY;Li Na;2026-11-20;7;1\r\n'
  expect(parseStatement(csv)).toEqual([
    { line: 'id:7', bookedOn: '2026-11-20', currency: 'cny', amount: 123_450n, payer: 'Li Na', details: 'rent; "May"' },
  ])
})

test('money that left counts as nothing', () => {
  const [line] = parseStatement('date,amount,currency,payer,details\n2026-11-20,-5.00,CNY,a,b')
  expect(line?.amount).toBe(0n)
})

test.each([
  ['date,amount\n1,2', { line: 1, what: 'the columns currency, payer, details are missing' }],
  [
    'date,amount,currency,payer,details\nd,5,CNY,a',
    { line: 2, what: 'it has another number of columns than the first line' },
  ],
  ['date,amount,currency,payer,details\nd,5.001,CNY,a,b', { line: 2, what: "'5.001' is no amount such as 1234.50" }],
  ['date,amount,currency,payer,details\nd,1.234,50,CNY,a', { line: 2, what: "'1.234' is no amount such as 1234.50" }],
  ['date,amount,currency,payer,details\nd,5,CNY,a,"b', { line: 2, what: 'a double quote is not closed' }],
  ['id,date,amount,currency,payer,details\n1,d,5,CNY,a,b\n1,d,5,CNY,a,b', { line: 3, what: 'its id is there twice' }],
])('what cannot be read is refused with its line: %j', (csv, facts) => {
  expect(faultOf(csv)).toEqual(facts)
})

test('two equal payments of one day are two lines, and the same ones in a later statement', () => {
  const twice = 'date,amount,currency,payer,details\nd,5,CNY,a,b\nd,5,CNY,a,b'
  const names = parseStatement(twice).map(({ line }) => line)
  expect(new Set(names).size).toBe(2)
  expect(
    parseStatement(`${twice}\ne,6,CNY,a,b`)
      .map(({ line }) => line)
      .slice(0, 2),
  ).toEqual(names)
})

test('a reference is found as people and banks write it', () => {
  const reference = makeReference(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  const spaced = `${reference.slice(0, 3)} ${reference.slice(3, 8)}-${reference.slice(8)}`.toLowerCase()
  expect(referencesIn(`Payment for ${spaced}, thanks`)).toContain(reference)
  expect(referencesIn('ASY 123')).toEqual([])
})

test('a payment is converted at the rate, rounded down', () => {
  expect(creditOf(100_000n, 7_200_000n, 8)).toBe(13_888_888_888n)
  expect(creditOf(1n, 7_200_000n, 8)).toBe(138_888n)
})

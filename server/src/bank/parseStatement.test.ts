import { ApiError } from '@assay/api/errors'
import { expect, test } from 'vitest'
import { creditOf } from '../outside/rates/bankAmounts.ts'
import { parseStatement } from './parseStatement.ts'
import { makeReference, referencesIn } from './reference.ts'

const faultOf = (csv: string): unknown => {
  try {
    return parseStatement(csv, { hasIds: csv.startsWith('id,') })
  } catch (error) {
    return error instanceof ApiError ? error.facts : error
  }
}

test('a statement is read by the names of its columns, whatever their order', () => {
  const csv = 'Details;Amount;Currency;Payer;Date;ID;Balance\r\n"rent; ""May""";1,234.5;CNY;Li Na;2026-11-20;7;1\r\n'
  expect(parseStatement(csv, { hasIds: true })).toEqual([
    { line: 'id:7', bookedOn: '2026-11-20', currency: 'cny', amount: 123_450n, payer: 'Li Na', details: 'rent; "May"' },
  ])
})

test('money that left is below zero', () => {
  const [line] = parseStatement('date,amount,currency,payer,details\n2026-11-20,-5.00,CNY,a,b', { hasIds: false })
  expect(line?.amount).toBe(-500n)
})

const HEAD = 'date,amount,currency,payer,details'

test.each([
  ['date,amount\n1,2', 1, 'the columns currency, payer, details are missing'],
  [`${HEAD},date\n1,2`, 1, 'the column date is there twice'],
  [`${HEAD}\n2026-11-20,5,CNY,a`, 2, 'it has another number of columns than the first line'],
  [`${HEAD}\n2026-11-20,5.001,CNY,a,b`, 2, "'5.001' is no amount such as 1234.50"],
  [`${HEAD}\n2026-11-20,1.234,50,CNY,a`, 2, "'1.234' is no amount such as 1234.50"],
  [`id,${HEAD}\n1,2026-11-20,5,CNY,a,b\n1,2026-11-20,5,CNY,a,b`, 3, 'its id is there twice'],
  // Lines are counted as a text editor counts them.
  [`${HEAD}\n\n2026-11-20,x,CNY,a,b`, 3, "'x' is no amount such as 1234.50"],
  [`${HEAD}\n20/11/2026,5,CNY,a,b`, 2, "'20/11/2026' is no date such as 2026-11-20"],
  [`${HEAD}\n2026-02-30,5,CNY,a,b`, 2, "'2026-02-30' is no date such as 2026-11-20"],
  [`${HEAD}\n2026-11-20,5,CNY,a,"b`, 2, 'a double quote is not closed before the end of the line'],
  [`${HEAD}\n2026-11-20,5,CNY,a,"b\nc"`, 2, 'a double quote is not closed before the end of the line'],
  [`${HEAD}\n2026-11-20,5,CNY,a,"b" c`, 2, 'something follows a closing double quote'],
])('what cannot be read is refused with its line: %j', (csv, line, what) => {
  expect(faultOf(csv)).toEqual({ line, what })
})

test('an account whose lines have ids needs them, and those of another account are left out', () => {
  const line = '2026-11-20,5,CNY,a,b'
  expect(() => parseStatement(`${HEAD}\n${line}`, { hasIds: true })).toThrow(
    expect.objectContaining({ facts: { line: 1, what: 'the column id is missing' } }),
  )
  const [plain] = parseStatement(`${HEAD}\n${line}`, { hasIds: false })
  expect(parseStatement(`id,${HEAD}\n7,${line}`, { hasIds: false })).toEqual([plain])
})

test('a double quote inside a field stands for itself, and hides no line', () => {
  const csv = `${HEAD}\n2026-11-20,5,CNY,The 12" Shop,rent\n2026-11-20,6,CNY,b,a "quoted" word`
  const read = parseStatement(csv, { hasIds: false })
  expect(read.map(({ amount, payer, details }) => [amount, payer, details])).toEqual([
    [500n, 'The 12" Shop', 'rent'],
    [600n, 'b', 'a "quoted" word'],
  ])
})

const named = (...lines: string[]) =>
  parseStatement([HEAD, ...lines].join('\n'), { hasIds: false }).map(({ line }) => line)

test('two equal payments of one day are two lines, and the same ones in a later statement', () => {
  const paid = '2026-11-20,5,CNY,a,b'
  const names = named(paid, paid)
  expect(new Set(names).size).toBe(2)
  expect(named(paid, '2026-11-21,5,CNY,a,b', paid, '2026-11-21,6,CNY,a,b')).toEqual(expect.arrayContaining(names))
})

test('a line has one name, however its day, its amount and its blanks are written', () => {
  const [name] = named('2026-11-20,1234.5,CNY,Li Na,rent May')
  for (const same of [
    '2026/11/20,1234.50,cny,Li Na,rent May',
    '20.11.2026,"1,234.50",CNY,Li Na ,rent  May',
    '20261120,+1234.50,CNY,Li Na,rent May',
    '2026-11-20 10:15:00,1234.50,CNY,Li Na,rent May',
  ])
    expect(named(same), same).toEqual([name])
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

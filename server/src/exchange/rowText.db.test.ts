import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import '../testing/globalSetup.ts'
import type { Row } from '../db/moneyTable.ts'
import { RowsText } from './rowText.ts'

const client = new pg.Client({ connectionString: inject('postgresUrl') })
beforeAll(async () => {
  await client.connect()
  await client.query('create temporary table samples (word text, whole bigint, amount numeric(38, 0), flag boolean)')
})
afterAll(() => client.end())

test('what goes in as rows of text comes out of PostgreSQL unchanged', async () => {
  const words = [
    'plain',
    '',
    ' ',
    'null',
    'NULL',
    '"',
    '\\',
    '\\"',
    "it's",
    'a,b',
    '(x)',
    '{y}',
    'tab\t',
    'line\nend',
    'ä€😀',
    '%s',
    't',
  ]
  const rows: Row[] = words.map((word, place) => [word, place - 3, 10n ** 37n - BigInt(place), place % 2 === 0])
  rows.push([null, null, null, null], ['-5', -9007199254740991, -1n, false])
  for (const whole of [0, 9, 10, 999_999_999, 1e9, 1_000_000_007, 9_999_999_999, 1e15, 9007199254740991])
    rows.push(['whole', whole, BigInt(whole) * 10n ** 18n, true], ['below', -whole, -BigInt(whole), true])
  const { rows: read } = await client.query({
    text: 'select word, whole::text, amount::text, flag from unnest($1::text::samples[])',
    values: [new RowsText().add(rows)],
    rowMode: 'array',
  })
  expect(read).toEqual(rows.map(([word, whole, amount, flag]) => [word, textOf(whole), textOf(amount), flag]))
})

test('no rows are an empty array', async () => {
  const { rows } = await client.query('select count(*)::int as count from unnest($1::text::samples[])', [
    new RowsText().add([]),
  ])
  expect(rows).toEqual([{ count: 0 }])
})

test('rows beyond the memory at hand move to more of it, and later ones use it again', async () => {
  const text = new RowsText()
  const rows = Array.from(
    { length: 5000 },
    (_, place): Row => [`"${'ü'.repeat(place % 50)}`, place, BigInt(place), true],
  )
  for (let batch = 0; batch < 2; batch++) {
    text.clear()
    const first = text.add([['first', 1, 1n, true]])
    const rest = text.add(rows)
    const { rows: read } = await client.query({
      text: 'select word, whole::int, flag from unnest($1::text::samples[] || $2::text::samples[])',
      values: [first, rest],
      rowMode: 'array',
    })
    expect(read).toEqual([['first', 1, true], ...rows.map(([word, whole, , flag]) => [word, whole, flag])])
  }
})

function textOf(value: unknown): string | null {
  return value === null ? null : String(value)
}

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import '../testing/globalSetup.ts'
import { type Row, rowsText } from './rowText.ts'

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
  const { rows: read } = await client.query({
    text: 'select word, whole::text, amount::text, flag from unnest($1::samples[])',
    values: [rowsText(rows)],
    rowMode: 'array',
  })
  expect(read).toEqual(rows.map(([word, whole, amount, flag]) => [word, textOf(whole), textOf(amount), flag]))
})

test('no rows are an empty array', async () => {
  const { rows } = await client.query('select count(*)::int as count from unnest($1::samples[])', [rowsText([])])
  expect(rows).toEqual([{ count: 0 }])
})

function textOf(value: unknown): string | null {
  return value === null ? null : String(value)
}

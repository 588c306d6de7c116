import { expect, test } from 'vitest'
import { csvLine } from './sheet.ts'

test.each([
  ['=1+1', `'=1+1`],
  [' =1+1', `' =1+1`],
  ['＝1+1', `'＝1+1`],
  ['@SUM(1)', `'@SUM(1)`],
  ['-1+1', `'-1+1`],
  ['-1.5', '-1.5'],
  ['a;=1+1', `"a;=1+1"`],
  ['a\t=1+1', `"a\t=1+1"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['a,"b"', `"a,""b"""`],
])('no spreadsheet takes %j for a formula', (text, cell) => {
  expect(csvLine([text, 1])).toBe(`${cell},1\r\n`)
})

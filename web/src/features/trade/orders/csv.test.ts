import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(
    csvText(
      ['a', 'b'],
      [
        ['1,5', 'say "hi"'],
        ['two\nlines', ''],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"1,5","say ""hi"""\r\n"two\nlines",\r\n')
})

test('a formula becomes text, a negative number stays a number', () => {
  expect(csvText(['x'], [['=SUM(A1)'], ['-0.5'], ['-cmd'], ['@here']])).toBe(
    "\uFEFFx\r\n'=SUM(A1)\r\n-0.5\r\n'-cmd\r\n'@here\r\n",
  )
})

test('a file for a program begins with its first header', () => {
  expect(csvText(['Date'], [['1']], '')).toBe('Date\r\n1\r\n')
})

import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test('the words of a Markdown text stand without marks and addresses, a line for each part', () => {
  const text =
    '## One\nA **bold** [link](/wallet)\nand its next line.\n\n- first\n- second\n1. step\n\n| Coin | Fee |\n|---|--:|\n| BTC | 0.1 |\n![A picture](/x)'
  expect(plainText(text).split('\n')).toEqual([
    'One',
    'A bold link and its next line.',
    'first',
    'second',
    'step',
    'Coin · Fee',
    'BTC · 0.1',
    'A picture',
  ])
  expect(plainText(' \r\n\r\n')).toBe('')
})

test.each(['[', '![', '[a](', ' ', '-', '| ', '# ', '**', '\n', '\n|', '`', '1. '])(
  // A pattern that tries again from each place would not end within the test's time.
  'a long row of %j is read once',
  (part) => {
    const text = `a${part.repeat(100_000 / part.length)}a\n${part.repeat(100_000 / part.length)}a`
    expect(plainText(text).split('\n').at(-1)?.endsWith('a')).toBe(true)
  },
)

import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test.each([
  ['A **bold** word and `code`.', 'A bold word and code.'],
  ['## Head\n\n- one\n- two', 'Head one two'],
  ['[Our rules](/fair) and ![a picture](x)', 'Our rules and a picture'],
  ['2 * 3 * 4 < 5', '2 * 3 * 4 < 5'],
])('%j is read as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})

test.each(['[', '![', '[a](', ' ', '\n', '*a ', '* ', '_a', '`', '# '])(
  'a long row of %j takes no long time',
  (part) => {
    const from = performance.now()
    plainText(`a${part.repeat(20_000 / part.length)}a`)
    expect(performance.now() - from).toBeLessThan(100)
  },
)

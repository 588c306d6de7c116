import { expect, test } from 'vitest'
import { readProse } from './readProse.ts'

const LENGTH = 100_000

test.each(['_a', '*a', 'a*_', '[a]', '_a_b', '>', '1. ', '- a\n', '  - a\n', '- a\n\n', '<a@', '|a\n', '`a'])(
  'a text of nothing but %j is read in short time',
  (part) => {
    const start = performance.now()
    readProse(part.repeat(LENGTH / part.length))
    // About 200 ms; without bounds some take minutes.
    expect(performance.now() - start).toBeLessThan(3000)
  },
)

test('paragraphs beside one that is too long are still read', () => {
  const [first, , long] = readProse(`*one*\n\n${'_a'.repeat(5000)}`)
  expect(first).toMatchObject({ type: 'paragraph', tokens: [{ type: 'em' }] })
  expect(long).toMatchObject({ tokens: [{ type: 'text', text: '_a'.repeat(5000) }] })
})

test('a long text with links in every paragraph is read to its end', () => {
  const paragraph = `${'Words of a rule, one after another. '.repeat(20)}See [the fees](/helpDetail/fees) and **this**.`
  const read = readProse(Array.from({ length: 120 }, () => paragraph).join('\n\n'))
  expect(read.at(-1)).toMatchObject({ tokens: [{}, { type: 'link' }, {}, { type: 'strong' }, {}] })
})

import { expect, test } from 'vitest'
import { checkMarkdown } from './checkMarkdown.ts'

test('links of a Markdown text lead to pages of the app, https:// and mailto:', () => {
  const fine = '[a](/wallet) [b](/helpDetail/fees#one) [c](https://a.example) [d](mailto:x@a.example) ![e](/about)'
  expect(checkMarkdown('content', fine)).toEqual([])
  const odd = '[a](/nowhere) [b](http://a.example) [c](javascript:x) [d](/nowhere) [e](//evil.example)'
  expect(checkMarkdown('content', odd).map(({ text, isRefused }) => [text, isRefused])).toEqual([
    ['The app has no page /nowhere.', false],
    ['“http://a.example” is shown as text, not as a link.', false],
    ['“javascript:x” is shown as text, not as a link.', false],
    ['A link begins with https://, http:// or / for a page of the app.', true],
  ])
  expect(checkMarkdown('content', '[a](/\\evil.example)')).toMatchObject([{ isRefused: true }])
})

test('a text that the app could not lay out in short time is refused, and named', () => {
  const faults = (text: string) => checkMarkdown('content', text).map(({ text }) => text)
  expect(faults(`Fine.\n\n${'_a'.repeat(1000)}`)).toEqual([
    'The paragraph “_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a_a…” is too long to be laid out. Split it.',
  ])
  expect(faults(`${'*a* '.repeat(40)}\n\n`.repeat(200))).toEqual([])
  expect(faults(`${'*a* '.repeat(80)}\n\n`.repeat(300))).toEqual([
    'It has too many marks to be laid out. Split it into several texts.',
  ])
  expect(faults('- a\n'.repeat(20_000))).toEqual(['It has too many lines to be laid out. Split it into several texts.'])
  expect(faults(`${'- An item with [a link](/wallet).\n'.repeat(200)}\n${'Words. '.repeat(2000)}`)).toEqual([])
})

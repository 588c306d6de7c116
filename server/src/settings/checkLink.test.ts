import { expect, test } from 'vitest'
import { checkMarkdownLinks } from './checkLink.ts'

test('links of a Markdown text lead to pages of the app, https:// and mailto:', () => {
  const fine = '[a](/wallet) [b](/helpDetail/fees#one) [c](https://a.example) [d](mailto:x@a.example) ![e](/about)'
  expect(checkMarkdownLinks('content', fine)).toEqual([])
  const odd = '[a](/nowhere) [b](http://a.example) [c](javascript:x) [d](/nowhere) [e](//evil.example)'
  expect(checkMarkdownLinks('content', odd).map(({ text, isRefused }) => [text, isRefused])).toEqual([
    ['The app has no page /nowhere.', false],
    ['“http://a.example” is shown as text, not as a link.', false],
    ['“javascript:x” is shown as text, not as a link.', false],
    ['A link begins with https://, http:// or / for a page of the app.', true],
  ])
  expect(checkMarkdownLinks('content', '[a](/\\evil.example)')).toMatchObject([{ isRefused: true }])
})

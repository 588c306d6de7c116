// What an author may write in each field of a notice. Invalid links, pictures and places are refused.
import type { ConfiguredNotice } from '@assay/api/notices'
import { expect, test } from 'vitest'
import { readValue, valuesAmong } from '../settings/kind.ts'
import { demoNotices } from './demoNotices.ts'
import { noticeKind } from './noticeKind.ts'

const [sample] = demoNotices()
const scripts = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '//evil.example',
  String.raw`/\evil.example`,
  'http://evil.example',
]

function faults(own: Partial<ConfiguredNotice>): string[] {
  const value = { ...sample, ...own } as ConfiguredNotice
  const found = noticeKind.check?.(value, { key: 'notice/9', values: valuesAmong(new Map()) }) ?? []
  return found.filter(({ isRefused }) => isRefused).map(({ path }) => path)
}

const read = (own: object) => () => readValue(noticeKind, 'notice/9', { ...sample, ...own })

test.each(scripts)('%j is refused as a link, a picture and a place', (script) => {
  expect(faults({ link: script })).toEqual(['link'])
  expect(read({ image: script })).toThrow('image')
  expect(read({ modelKey: script })).toThrow('modelKey')
})

test('an own page and another site by https are links', () => {
  for (const link of ['', '/finance', 'https://example.org/news']) expect(faults({ link })).toEqual([])
})

test('a notice ends after it starts, and is written in at least one language', () => {
  expect(faults({ start: 2, end: 2 })).toEqual(['end'])
  expect(faults({ start: 2, end: 3 })).toEqual([])
  expect(faults({ texts: {} })).toEqual(['texts'])
  expect(faults({ texts: { de: { title: 'Neues', content: ' ' } } })).toEqual(['texts.de.content'])
})

test('only numbers are names of notices', () => {
  expect(['notice/1', 'notice/12', 'notice/0', 'notice/x', 'notice/1/en'].filter(noticeKind.owns)).toEqual([
    'notice/1',
    'notice/12',
  ])
})

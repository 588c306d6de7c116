// What an author writes never becomes a script, whatever field it stands in.
import { expect, test } from 'vitest'
import { isOwnPicture } from './NoticePicture.tsx'
import { targetOf } from './NoticeLink.tsx'

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  'https://',
  'http://evil.example',
  'https://evil.example/ onclick=alert(1)',
  'blob:https://evil.example/1',
  'mailto:a@b.example',
  '',
]

test.each(scripts)('%j is no link', (link) => {
  expect(targetOf(link)).toBeNull()
})

test('a page of the app and another site by https are links', () => {
  expect(targetOf('/finance')).toBe('page')
  expect(targetOf('/notices?id=7')).toBe('page')
  expect(targetOf('https://example.org/news')).toBe('site')
})

test.each([...scripts, '/api/user/logout', 'https://evil.example/x.png', `/api/content/pictures/${'a'.repeat(63)}`])(
  '%j is no picture',
  (image) => expect(isOwnPicture(image)).toBe(false),
)

test('a picture of ours is one', () => {
  expect(isOwnPicture(`/api/content/pictures/${'a'.repeat(64)}`)).toBe(true)
})

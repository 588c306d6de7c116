import { expect, test } from 'vitest'
import { ownPath, readNotice } from './notice.ts'

test('a notice is shown as it was sent', () => {
  const sent = { id: 7, title: 'Order filled', text: 'Bought 1 BTC.', link: '/message/detail?id=7', language: 'ar' }
  expect(readNotice(JSON.stringify({ ...sent, direction: 'rtl', time: 5 }))).toEqual({
    ...sent,
    direction: 'rtl',
    time: 5,
  })
})

test.each(['', 'not JSON', 'null', '7', '{}', '{"id":1,"title":2,"text":"x"}'])('%j is no notice', (text) => {
  expect(readNotice(text)).toBeNull()
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  'message',
  '',
  undefined,
  7,
])('a press on a notification never leads to %j', (link) => {
  expect(ownPath(link)).toBe('/')
})

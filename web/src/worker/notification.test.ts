import { expect, test } from 'vitest'
import { ownPath, readNotification } from './notification.ts'

test('a notification is shown as it was sent', () => {
  const sent = { id: 7, title: 'Order filled', text: 'Bought 1 BTC.', link: '/message/detail?id=7', language: 'ar' }
  expect(readNotification(JSON.stringify({ ...sent, direction: 'rtl', time: 5 }))).toEqual({
    ...sent,
    direction: 'rtl',
    time: 5,
  })
})

test.each(['', 'not JSON', 'null', '7', '{}', '{"id":1,"title":2,"text":"x"}'])('%j is no notification', (text) => {
  expect(readNotification(text)).toBeNull()
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

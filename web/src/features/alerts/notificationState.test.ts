import { expect, test } from 'vitest'
import { type NotificationFacts, notificationState } from './notificationState.ts'

const ready: NotificationFacts = {
  isOffered: true,
  isSupported: true,
  isApplePage: false,
  permission: 'default',
  isSubscribed: false,
}

test.each<[state: string, facts: Partial<NotificationFacts>]>([
  ['off', {}],
  ['on', { permission: 'granted', isSubscribed: true }],
  ['off', { permission: 'granted' }],
  // The permission was taken back: the server does not know yet.
  ['off', { isSubscribed: true }],
  ['blocked', { permission: 'denied', isSubscribed: true }],
  ['unsupported', { isSupported: false }],
  ['install', { isSupported: false, isApplePage: true }],
  ['off', { isApplePage: true }],
  ['notOffered', { isOffered: false, isSupported: false, permission: 'denied' }],
])('it is %s with %o', (state, facts) => {
  expect(notificationState({ ...ready, ...facts })).toBe(state)
})

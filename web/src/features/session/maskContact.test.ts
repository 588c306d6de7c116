import { expect, test } from 'vitest'
import { maskContact } from './maskContact.ts'

test.each([
  ['maria.lindqvist@example.com', 'ma•••st@example.com'],
  ['mia@example.com', 'm•••@example.com'],
  ['+8613800138000', '+8•••00'],
  ['bob', 'b•••'],
])('%s is shown as %s', (account, masked) => {
  expect(maskContact(account)).toBe(masked)
})

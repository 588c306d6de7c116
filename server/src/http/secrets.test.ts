import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { secretsOf, takeSecrets } from './secrets.ts'

const requestOf = (url: string) => ({ url }) as IncomingMessage & { originalUrl?: string }

test('passwords and codes are removed from the address first, and stored with the request', () => {
  const request = requestOf('/api/user/updateUserLoginPwd?oldPwd=canary1&newPwd=canary%202&userId=7')
  expect(takeSecrets(request)).toBe('/api/user/updateUserLoginPwd?userId=7')
  expect(request.url).toBe('/api/user/updateUserLoginPwd?userId=7')
  expect(request.originalUrl).toBe('/api/user/updateUserLoginPwd?userId=7')
  expect(Object.fromEntries(secretsOf(request) ?? [])).toEqual({ oldPwd: 'canary1', newPwd: 'canary 2' })
})

test.each(['PWD', 'Password', 'emailCode', 'email', 'phone', 'token', 'idCard'])('%s counts as a secret', (name) => {
  expect(takeSecrets(requestOf(`/x?${name}=canary`))).toBe('/x')
})

test('a percent-encoded name is the same name', () => {
  expect(takeSecrets(requestOf('/x?%70wd=canary&coin=btc'))).toBe('/x?coin=btc')
})

test('an invalid address is unknown, and its secrets are removed too', () => {
  const request = requestOf('/api/%E0%A4%A?pwd=canary')
  expect(takeSecrets(request)).toBe('/api/unreadable')
  expect(takeSecrets(requestOf('/api/%zz'))).toBe('/api/unreadable')
  expect(takeSecrets(requestOf('/%E0%A4%A?pwd=canary'))).toBe('/unreadable')
})

test('an address without a query stays as it is', () => {
  expect(takeSecrets(requestOf('/api/user/login'))).toBe('/api/user/login')
})

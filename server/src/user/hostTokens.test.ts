import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readHostToken } from './hostTokens.ts'

const secret = 'a secret of at least thirty-two characters'
const now = 1_800_000_000_000
const claims = { user: 'shop-81', expires: now / 1000 + 60, nonce: '0123456789abcdef' }

function tokenOf(payload: unknown, key = secret): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `v1.${text}.${createHmac('sha256', key).update(`v1.${text}`).digest('base64url')}`
}

test('a token of the host application names its user', () => {
  expect(readHostToken(tokenOf(claims), { secret, now })).toMatchObject({ user: 'shop-81' })
})

test.each([
  ['signed with another secret', tokenOf(claims, 'another secret of thirty-two characters')],
  ['that has expired', tokenOf({ ...claims, expires: now / 1000 })],
  ['that lives too long', tokenOf({ ...claims, expires: now / 1000 + 3600 })],
  ['with a short nonce', tokenOf({ ...claims, nonce: 'short' })],
  ['without a user', tokenOf({ ...claims, user: '' })],
  ['whose user has a line break', tokenOf({ ...claims, user: 'a\nb' })],
  ['that is no object', tokenOf(null)],
  ['of another version', tokenOf(claims).replace('v1.', 'v2.')],
  ['with a part too many', `${tokenOf(claims)}.x`],
  ['without a signature', tokenOf(claims).split('.').slice(0, 2).join('.')],
  ['that is empty', ''],
])('a token %s is refused', (_, token) => {
  expect(() => readHostToken(token, { secret, now })).toThrow('TOKEN_LOGIN_REFUSED')
})

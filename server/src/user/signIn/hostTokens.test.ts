import { expect, test } from 'vitest'
import { hostToken } from '../../testing/hostToken.ts'
import { readHostToken } from './hostTokens.ts'

const secret = 'a secret of at least thirty-two characters'
const now = 1_800_000_000_000
const claims = { sub: 'shop-81', exp: now / 1000 + 60, jti: '0123456789abcdef' }
const tokenOf = (payload: unknown, key = secret) => hostToken(payload, key)
const unsigned = `${hostToken(claims, secret, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`

test('a token of the host application names its user', async () => {
  expect(await readHostToken(tokenOf(claims), { secret, now })).toMatchObject({ user: 'shop-81', expires: claims.exp })
})

test.each([
  ['signed with another secret', tokenOf(claims, 'another secret of thirty-two characters')],
  ['that is not signed', unsigned],
  ['that says it is signed otherwise', hostToken(claims, secret, { alg: 'HS512' })],
  ['with a header that demands more', hostToken(claims, secret, { alg: 'HS256', crit: ['exp'] })],
  ['that has expired', tokenOf({ ...claims, exp: now / 1000 })],
  ['that lives too long', tokenOf({ ...claims, exp: now / 1000 + 3600 })],
  ['that never expires', tokenOf({ sub: claims.sub, jti: claims.jti })],
  ['that expires within a second', tokenOf({ ...claims, exp: claims.exp + 0.5 })],
  ['that holds only later', tokenOf({ ...claims, nbf: now / 1000 + 30 })],
  ['with a short nonce', tokenOf({ ...claims, jti: 'short' })],
  ['whose nonce is a number', tokenOf({ ...claims, jti: 5 })],
  ['without a user', tokenOf({ ...claims, sub: '' })],
  ['whose user is a number', tokenOf({ ...claims, sub: 81 })],
  ['whose user is an object', tokenOf({ ...claims, sub: {} })],
  ['whose user has a line break', tokenOf({ ...claims, sub: 'a\nb' })],
  ['that is no object', tokenOf(null)],
  ['with a part too many', `${tokenOf(claims)}.x`],
  ['without a signature', tokenOf(claims).split('.').slice(0, 2).join('.')],
  ['that is empty', ''],
])('a token %s is refused', async (_, token) => {
  await expect(readHostToken(token, { secret, now })).rejects.toThrow('TOKEN_LOGIN_REFUSED')
})

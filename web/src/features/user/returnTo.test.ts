import { expect, test } from 'vitest'
import { pageName, returnPath, withReturn } from './returnTo.ts'

test.each([
  ['/wallet', '/wallet'],
  ['/trade?symbol=btcusdt', '/trade?symbol=btcusdt'],
  ['/login', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  [null, '/'],
])('from %j the way leads to %s', (from, to) => {
  expect(returnPath(from)).toBe(to)
})

test('the way back is carried from page to page', () => {
  expect(withReturn('/login', '/trade?symbol=btcusdt')).toBe('/login?from=%2Ftrade%3Fsymbol%3Dbtcusdt')
  expect(withReturn('/register?code=A', '/wallet')).toBe('/register?code=A&from=%2Fwallet')
  expect(withReturn('/login', 'https://evil.example')).toBe('/login')
})

test('a page has its name, with or without a query', () => {
  expect([pageName('/wallet'), pageName('/trade?symbol=x'), pageName('/unknown'), pageName(null)]).toEqual([
    'wallet',
    'trade',
    null,
    null,
  ])
})

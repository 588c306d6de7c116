import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { browserOf, countryOf } from './callers.ts'

const config = { countryHeader: 'x-country', trustedProxy: 'loopback' }
const requestOf = (headers: Record<string, string | string[]>) => ({ headers }) as unknown as FastifyRequest

test.each([
  ['de', 'DE'],
  ['GB', 'GB'],
  ['UK', null],
  ['EU', null],
  ['XX', null],
  ['ZZ', null],
  ['T1', null],
  ['', null],
  ['DEU', null],
])('the country %j of the proxy is %j', (said, country) => {
  expect(countryOf(requestOf({ 'x-country': said }), config)).toBe(country)
})

test('a country is accepted only from a trusted proxy', () => {
  expect(countryOf(requestOf({ 'x-country': 'BR' }), { ...config, trustedProxy: null })).toBe(null)
})

test('a browser is identified by its cookie among others, and gets a random one without a valid one', () => {
  const cookie = 'c'.repeat(43)
  expect(browserOf(requestOf({ cookie: `a=b; browser=${cookie}; c=d` }))).toBe(cookie)
  for (const other of ['', 'browser=', `browser=${cookie}x`, `notbrowser=${cookie}`])
    expect(browserOf(requestOf({ cookie: other }))).toMatch(/^(?!c+$)[A-Za-z0-9_-]{43}$/)
})

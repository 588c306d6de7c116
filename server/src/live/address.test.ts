import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createAddressReader } from './address.ts'

test.each([
  ['without a proxy, anyone who connects', null, '198.51.100.7', undefined, '198.51.100.7'],
  ['without a proxy, whatever he writes', null, '198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['behind the proxy, whom the proxy names', '10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['not what the caller had written before', '10.0.0.0/8', '10.0.0.1', '1.2.3.4, 203.0.113.1', '203.0.113.1'],
  ['behind two proxies', '10.0.0.0/8', '10.0.0.1', '203.0.113.1, 10.0.0.2', '203.0.113.1'],
  ['not of a stranger beside the proxy', '10.0.0.0/8', '198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['of a proxy on the same machine', 'loopback', '127.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['of a proxy that names nobody', '10.0.0.1', '10.0.0.1', undefined, '10.0.0.1'],
])('a socket is counted for: %s', (_, trusted, remoteAddress, forwarded, address) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage
  expect(createAddressReader(trusted)(request)).toBe(address)
})

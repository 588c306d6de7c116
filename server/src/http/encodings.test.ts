import { expect, test } from 'vitest'
import { encodingFor } from './encodings.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['identity, br;q=0.1', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['brotli', 'identity'],
  ['GZIP', 'gzip'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a caller with Accept-Encoding %s gets %s', (header, encoding) => {
  expect(encodingFor({ headers: { 'accept-encoding': header } }, ['br', 'gzip'])).toBe(encoding)
})

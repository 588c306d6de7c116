import { expect, test } from 'vitest'
import { publicOrigin } from './publicOrigin.ts'

const plain = { host: '127.0.0.1', port: 8080, publicHosts: [], tls: null, trustedProxy: null }
const tls = { certificateFile: '', keyFile: '' }

test.each([
  ['a demo', plain, 'http://localhost:8080'],
  ['a server on all addresses', { ...plain, host: '::' }, 'http://localhost:8080'],
  ['a name', { ...plain, host: 'assay.local', port: 80 }, 'http://assay.local'],
  ['its own certificate', { ...plain, publicHosts: ['assay.example'], tls, port: 443 }, 'https://assay.example'],
  ['another port', { ...plain, publicHosts: ['assay.example'], tls, port: 8443 }, 'https://assay.example:8443'],
  ['a proxy', { ...plain, publicHosts: ['assay.example'], trustedProxy: '10.0.0.1' }, 'https://assay.example'],
])('with %s', (_, config, origin) => {
  expect(publicOrigin(config)).toBe(origin)
})

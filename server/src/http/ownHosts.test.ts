import { expect, test } from 'vitest'
import { createHostCheck } from './ownHosts.ts'

const demo = { environment: 'demo', host: '127.0.0.1', publicHosts: [] } as const
const production = { environment: 'production', host: '127.0.0.1', publicHosts: ['assay.example'] } as const

test.each([
  ['localhost:8080', demo, true],
  ['LOCALHOST', demo, true],
  ['localhost.:8080', demo, true],
  ['127.0.0.1:8080', demo, true],
  ['[::1]:8080', demo, true],
  ['192.168.1.20:8080', demo, true],
  ['evil.example', demo, false],
  ['evil.example:8080', demo, false],
  ['localhost.evil.example', demo, false],
  ['127.evil.example', demo, false],
  ['127.0.0.1@evil.example', demo, false],
  ['', demo, false],
  [undefined, demo, false],
  ['trade.lan:8080', { ...demo, host: 'trade.lan' }, true],
  ['trade.lan:8080', { ...demo, publicHosts: ['Trade.lan'] }, true],
  ['assay.example', production, true],
  ['Assay.Example:443', production, true],
  ['assay.example.', production, true],
  ['www.assay.example', production, false],
  ['assay.example.evil.example', production, false],
  ['192.168.1.20', production, false],
  ['localhost:8080', production, true],
  ['evil.example', { ...production, publicHosts: [] }, true],
] as const)('the host %s', (header, config, isOwn) => {
  expect(createHostCheck(config)(header)).toBe(isOwn)
})

import { expect, test } from 'vitest'
import { mayConnect, socketPlaces } from './admission.ts'

const demo = { environment: 'demo', trustedProxy: null, pageOrigins: [] } as const
const production = { environment: 'production', trustedProxy: null, pageOrigins: [] } as const
const tested = { ...production, pageOrigins: ['https://assay.example'] }

test.each([
  ['a program that names no origin', undefined, 'assay.example', production, true],
  ['our own page', 'https://assay.example', 'assay.example', production, true],
  ['another page', 'https://evil.example', 'assay.example', production, false],
  ['our name with another port', 'https://assay.example:8443', 'assay.example', production, false],
  ['a longer name', 'https://assay.example.evil.example', 'assay.example', production, false],
  ['no origin at all', 'null', 'assay.example', production, false],
  ['a tool on this machine, in a demo', 'http://localhost:5173', 'localhost:8080', demo, true],
  ['a tool on this machine, in production', 'http://localhost:5173', 'localhost:8080', production, false],
  ['a page that the operator named', 'https://assay.example', 'test.example', tested, true],
  ['a page that the operator did not name', 'https://assay.example:8443', 'test.example', tested, false],
  ['another page, in a demo', 'https://evil.example', 'localhost:8080', demo, false],
] as const)('%s', (_, origin, host, config, may) => {
  expect(mayConnect({ host, ...(origin === undefined ? {} : { origin }) }, config)).toBe(may)
})

test('an address may have two hundred sockets, and another when one closes', () => {
  const places = socketPlaces(production)
  const releases = Array.from({ length: 200 }, () => places.take('10.0.0.1'))
  expect(places.isFull('10.0.0.1')).toBe(true)
  expect(places.isFull('10.0.0.2')).toBe(false)
  releases[0]?.()
  expect(places.isFull('10.0.0.1')).toBe(false)
})

test('in a demo everybody has one address, and only the total counts', () => {
  const places = socketPlaces(demo)
  for (let place = 0; place < 9_999; place += 1) places.take('127.0.0.1')
  expect(places.isFull('127.0.0.1')).toBe(false)
  places.take('127.0.0.1')
  expect(places.isFull('127.0.0.1')).toBe(true)
})

test('behind a proxy one client cannot use up all sockets', () => {
  const places = socketPlaces({ environment: 'demo', trustedProxy: '10.0.0.0/8' })
  for (let place = 0; place < 200; place += 1) places.take('203.0.113.1')
  expect(places.isFull('203.0.113.1')).toBe(true)
  expect(places.isFull('203.0.113.2')).toBe(false)
})

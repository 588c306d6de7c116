import { expect, test } from 'vitest'
import { socketPlaces } from './admission.ts'

const demo = { environment: 'demo', trustedProxy: null } as const
const production = { environment: 'production', trustedProxy: null } as const

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

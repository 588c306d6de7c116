import { expect, test } from 'vitest'
import { addressGroups, isMoving, shortChannel, usualMinutes } from './depositFacts.ts'

test('an address is read in groups of four, and none of it is lost', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(addressGroups(address)[0]).toBe('0x52')
  expect(addressGroups(address).at(-1)).toBe('9EE7')
  expect(addressGroups(address).join('')).toBe(address)
  expect(addressGroups('')).toEqual([])
})

test.each([
  [32, 12, 6],
  [20, 3, 1],
  [4, 600, 40],
  [1, 1, 1],
])('%i blocks of %i s take about %i min', (confirmations, blockSeconds, minutes) => {
  expect(usualMinutes({ confirmations, blockSeconds })).toBe(minutes)
})

test('a deposit moves until it can be withdrawn, or never can', () => {
  const states = ['SEEN', 'CONFIRMING', 'CREDITED', 'WITHDRAWABLE', 'REJECTED', 'REVERSED'] as const
  expect(states.filter((status) => isMoving({ status }))).toEqual(['SEEN', 'CONFIRMING', 'CREDITED'])
})

test('a network is named without its coin', () => {
  expect(shortChannel('USDT-TRC20')).toBe('TRC20')
  expect(shortChannel('BTC')).toBe('BTC')
})

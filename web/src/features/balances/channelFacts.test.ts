import { expect, test } from 'vitest'
import { addressGroups, shortChannel } from './channelFacts.ts'

test('an address is read in groups of four, and none of it is lost', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(addressGroups(address)[0]).toBe('0x5290')
  expect(addressGroups(address)).toHaveLength(10)
  expect(addressGroups(address).at(-1)).toBe('9EE7')
  expect(addressGroups(address).join('')).toBe(address)
  expect(addressGroups('')).toEqual([])
})

test('a network is named without its coin', () => {
  expect(shortChannel('USDT-TRC20')).toBe('TRC20')
  expect(shortChannel('BTC')).toBe('BTC')
})

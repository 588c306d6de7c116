import { expect, test } from 'vitest'
import { addressKey } from './addressKey.ts'

test('a caller cannot evade a limit with another address of the same IPv6 network', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::9'))
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
  expect(addressKey('2001:db8::1:2:3:4')).toBe(addressKey('2001:db8:0:0:ffff::1'))
  expect(addressKey('::1')).toBe(addressKey('0:0:0:0:0:0:0:9'))
  expect(addressKey('203.0.113.7')).not.toBe(addressKey('203.0.113.8'))
})

import { expect, test } from 'vitest'
import { addressKey, Limit } from './limit.ts'

test('what comes at the same moment shares one limit', async () => {
  const limit = new Limit({ points: 5, seconds: 60, refusal: 'LOCKED_OUT' })
  const taken = await Promise.allSettled(Array.from({ length: 50 }, () => limit.take('ann')))
  expect(taken.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5)
  await expect(limit.take('ann')).rejects.toMatchObject({ error: 'LOCKED_OUT', facts: { retryAfterSeconds: 60 } })
  await limit.take('bob')
  await limit.forgive('ann')
  await limit.take('ann')
})

test('a caller cannot escape by another address of his own IPv6 network', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::9'))
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
  expect(addressKey('2001:db8::1:2:3:4')).toBe(addressKey('2001:db8:0:0:ffff::1'))
  expect(addressKey('::1')).toBe(addressKey('0:0:0:0:0:0:0:9'))
  expect(addressKey('203.0.113.7')).not.toBe(addressKey('203.0.113.8'))
})

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { seriesName } from './seriesName.ts'

it('an expiry is named by its coin and its day, and by its time of day if that is not 08:00 UTC', () => {
  expect(seriesName('btc', Date.UTC(2026, 10, 27, 8))).toBe('BTC-261127')
  expect(seriesName('btc', Date.UTC(2028, 1, 29, 16, 30, 5))).toBe('BTC-280229T163005')
})

it('the name says exactly when it expires, on every day of a century', () => {
  const expiries = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
  fc.assert(
    fc.property(expiries, (second) => {
      const [, date = '', time = 'T080000'] = /^BTC-(\d{6})(T\d{6})?$/.exec(seriesName('btc', second * 1000)) ?? []
      const [year, month, day] = date.match(/../g) ?? []
      const [hours, minutes, seconds] = time.slice(1).match(/../g) ?? []
      expect(Date.parse(`20${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)).toBe(second * 1000)
    }),
    { numRuns: 1000 },
  )
})

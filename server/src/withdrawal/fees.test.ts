import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsOf } from '../settings/decimals.ts'
import { feeOf, type FeeRules, smallestAmount } from './fees.ts'

const USDT = 100_000_000n
const rules = (own: Partial<FeeRules>): FeeRules => ({ fee: 0n, ratio: 0n, freeNum: 0, unit: 1n, ...own })
const erc20 = rules({ fee: 3n * USDT, unit: 100n })
const trc20 = rules({ ratio: unitsOf('10'), unit: 100n })
const ETH = 10n ** 18n
const eth = rules({ ratio: unitsOf('0.1'), freeNum: 3 })

test('the fees are those of the published examples', () => {
  expect(feeOf(100n * USDT, erc20, 0)).toBe(3n * USDT)
  expect(feeOf(100n * USDT, trc20, 0)).toBe(10n * USDT)
  expect([0, 1, 2, 3].map((used) => feeOf(ETH, eth, used))).toEqual([0n, 0n, 0n, ETH / 1000n])
})

test('a fee is rounded up to what the network can pay', () => {
  expect(feeOf(33_333_300n, rules({ ratio: unitsOf('0.1'), unit: 100n }), 0)).toBe(33_400n)
})

test('the smallest amount is above its fee and not below the minimum', () => {
  expect(smallestAmount(USDT, erc20, 0)).toBe(3n * USDT + 100n)
  expect(smallestAmount(12n * USDT, trc20, 0)).toBe(12n * USDT)
  expect(smallestAmount(0n, rules({ ratio: unitsOf('100') }), 0)).toBe(null)
  expect(smallestAmount(0n, eth, 0)).toBe(1n)
})

const anyRules = fc.record({
  fee: fc.bigInt({ min: 0n, max: 10n ** 24n }),
  ratio: fc.bigInt({ min: 0n, max: unitsOf('99.999999999999999999') }),
  freeNum: fc.integer({ min: 0, max: 3 }),
  unit: fc.constantFrom(1n, 100n, 10n ** 10n),
})

test('for every amount from the smallest on, 0 ≤ fee < amount; and one unit less is below the minimum or its fee', () => {
  const property = fc.property(
    anyRules,
    fc.integer({ min: 0, max: 4 }),
    fc.bigInt({ min: 0n, max: 10n ** 26n }),
    fc.bigInt({ min: 0n, max: 10n ** 26n }),
    (some, used, least, more) => {
      const smallest = smallestAmount(least, some, used)
      if (smallest === null) throw new Error('a ratio below 100 % has a smallest amount')
      const amount = smallest + (more - (more % some.unit))
      const fee = feeOf(amount, some, used)
      expect(fee >= 0n && fee < amount).toBe(true)
      expect((amount - fee) % some.unit).toBe(0n)
      const less = smallest - some.unit
      expect(less < least || feeOf(less, some, used) >= less).toBe(true)
    },
  )
  fc.assert(property, { numRuns: 2000 })
})

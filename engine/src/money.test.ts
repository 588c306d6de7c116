// Properties of the number types, each on a thousand random cases, and tables that can be checked by hand.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AMOUNT_MAX,
  amountUnits,
  baseUnits,
  divide,
  feeOf,
  formatAmount,
  formatPrice,
  formatQuantity,
  formatRate,
  lotsAffordable,
  lotsIn,
  negated,
  notional,
  type PairScales,
  parseAmount,
  parsePrice,
  parseQuantity,
  parseRate,
  power,
  priceTicks,
  quantityLots,
  quoteUnits,
  ratePpm,
  shiftPrice,
  tickLots,
  tickLotsFor,
} from './money.ts'

const RUNS = { numRuns: 1000 }
const scale = fc.integer({ min: 0, max: 18 })
const amount = fc.bigInt({ min: 0n, max: AMOUNT_MAX }).map(amountUnits)
const smallAmount = fc.bigInt({ min: 0n, max: 10n ** 22n }).map(amountUnits)
const price = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(priceTicks)
const quantity = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map(quantityLots)
const rate = fc.integer({ min: 0, max: 1_000_000 }).map(ratePpm)
const rounding = fc.constantFrom('up' as const, 'down' as const)
const pair: fc.Arbitrary<PairScales> = fc.record({
  priceDecimals: fc.integer({ min: 0, max: 10 }),
  quantityDecimals: fc.integer({ min: 0, max: 8 }),
  baseScale: fc.integer({ min: 8, max: 18 }),
  quoteScale: fc.integer({ min: 0, max: 18 }),
})

function always<T extends [unknown, ...unknown[]]>(
  title: string,
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  holds: (...values: T) => boolean,
): void {
  it(title, { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(...arbitraries, (...values) => holds(...values)),
      RUNS,
    )
  })
}

describe('An amount', () => {
  always('is what it was after being written and read', [amount, scale], (units, digits) => {
    return parseAmount(formatAmount(units, digits), digits) === units
  })
  always('is what it was after being written without trailing zeros and read', [amount, scale], (units, digits) => {
    return parseAmount(formatAmount(units, digits, { trim: true }), digits) === units
  })
  always(
    'is written with exactly the decimals of its asset',
    [amount, fc.integer({ min: 1, max: 18 })],
    (units, digits) => {
      return formatAmount(units, digits).split('.')[1]?.length === digits
    },
  )
  always('below zero is written as its opposite with a sign', [amount, scale], (units, digits) => {
    return units === 0n || formatAmount(negated(units), digits) === `-${formatAmount(units, digits)}`
  })
  always(
    'is not read from more decimals than its asset has',
    [amount, fc.integer({ min: 0, max: 17 })],
    (units, digits) => {
      return parseAmount(`${formatAmount(units, digits + 1)}`, digits) === null
    },
  )
  always('is never above the maximum, whatever was written', [fc.bigInt({ min: 1n, max: 10n ** 20n })], (above) => {
    return parseAmount((AMOUNT_MAX + above).toString(), 0) === null
  })
  always('is read from digits and one point only', [fc.string()], (text) => {
    return /^\d+(\.\d+)?$/.test(text) || parseAmount(text, 8) === null
  })
  always('grows with the text it is read from', [fc.nat(), fc.nat(), scale], (one, other, digits) => {
    const read = (number: number) => parseAmount(String(number), digits) ?? -1n
    return one < other === read(one) < read(other)
  })

  it.each([
    ['1', 8, 100_000_000n],
    ['0.00000001', 8, 1n],
    ['104233.10', 8, 10_423_310_000_000n],
    ['007.5', 1, 75n],
    ['0', 18, 0n],
    ['9999999999999999999999999999999999', 0, AMOUNT_MAX],
  ])('reads %s with %d decimals as %d', (text, digits, units) => {
    expect(parseAmount(text, digits)).toBe(units)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1,000',
    '١',
    '1.2.3',
    'NaN',
    'Infinity',
    '1_000',
    '0.000000001',
  ])('does not read %j', (text) => {
    expect(parseAmount(text, 8)).toBeNull()
  })
})

describe('A price', () => {
  always('is what it was after being written and read', [price, fc.integer({ min: 0, max: 10 })], (ticks, digits) => {
    return parsePrice(formatPrice(ticks, digits), digits) === ticks
  })
  always('is a positive safe integer', [fc.string(), scale], (text, digits) => {
    const ticks = parsePrice(text, digits)
    return ticks === null || (Number.isSafeInteger(ticks) && ticks > 0)
  })
  always('moved up by a rate and rounded down is never further away than the rate', [price, rate], (ticks, by) => {
    const moved = shiftPrice(ticks, by, 1, 'down')
    return moved >= ticks && BigInt(moved) * 1_000_000n <= BigInt(ticks) * BigInt(1_000_000 + by)
  })
  always('moved down by a rate and rounded up is never further away than the rate', [price, rate], (ticks, by) => {
    const moved = shiftPrice(ticks, by, -1, 'up')
    return moved <= ticks && BigInt(moved) * 1_000_000n >= BigInt(ticks) * BigInt(1_000_000 - by)
  })
  always(
    'moved is within one tick of the exact',
    [fc.integer({ min: 1, max: 10 ** 9 }).map(priceTicks), rate, rounding],
    (ticks, by, way) => {
      const exact = BigInt(ticks) * BigInt(1_000_000 + by)
      const moved = BigInt(shiftPrice(ticks, by, 1, way)) * 1_000_000n
      return way === 'down'
        ? moved <= exact && exact - moved < 1_000_000n
        : moved >= exact && moved - exact < 1_000_000n
    },
  )
  always('moved by nothing stays', [price, rounding], (ticks, way) => shiftPrice(ticks, ratePpm(0), 1, way) === ticks)
  always(
    'moved stays at least one tick',
    [price, rate, rounding],
    (ticks, by, way) => shiftPrice(ticks, by, -1, way) >= 1,
  )

  it('of zero is refused, and so is one that is too large', () => {
    expect(parsePrice('0', 2)).toBeNull()
    expect(parsePrice('90071992547409.91', 2)).toBe(Number.MAX_SAFE_INTEGER)
    expect(parsePrice('90071992547409.92', 2)).toBeNull()
  })
})

describe('A quantity', () => {
  always('is what it was after being written and read', [quantity, fc.integer({ min: 0, max: 10 })], (lots, digits) => {
    return parseQuantity(formatQuantity(lots, digits), digits) === lots
  })
  always('is what it was after being turned into units of the base and back', [quantity, pair], (lots, scales) => {
    return lotsIn(baseUnits(lots, scales), scales) === lots
  })
  always('in an amount is as much as fits, and not one lot more', [smallAmount, pair], (units, scales) => {
    const lots = lotsIn(units, scales)
    if (lots >= Number.MAX_SAFE_INTEGER) return true
    return baseUnits(lots, scales) <= units && baseUnits(quantityLots(lots + 1), scales) > units
  })
})

describe('A rate', () => {
  always('is what it was after being written and read', [rate], (ppm) => parseRate(formatRate(ppm)) === ppm)

  it.each([
    ['0.001', 1000],
    ['1', 1_000_000],
    ['0.0005', 500],
    ['0', 0],
  ])('reads %s as %d millionths', (text, ppm) => {
    expect(parseRate(text)).toBe(ppm)
  })
  it('finer than a millionth is refused', () => {
    expect(parseRate('0.0000001')).toBeNull()
  })
})

describe('The notional of a quantity at a price', () => {
  always('rounded up is at most one unit more than rounded down', [price, quantity, pair], (ticks, lots, scales) => {
    const difference = notional(ticks, lots, scales, 'up') - notional(ticks, lots, scales, 'down')
    return difference === 0n || difference === 1n
  })
  always('is between its two roundings', [price, quantity, pair], (ticks, lots, scales) => {
    const exact = BigInt(ticks) * BigInt(lots) * 10n ** BigInt(scales.quoteScale)
    const unit = 10n ** BigInt(scales.priceDecimals + scales.quantityDecimals)
    return notional(ticks, lots, scales, 'down') * unit <= exact && exact <= notional(ticks, lots, scales, 'up') * unit
  })
  always('is exact when the quote has decimals enough', [price, quantity, pair], (ticks, lots, scales) => {
    const enough = { ...scales, quoteScale: scales.priceDecimals + scales.quantityDecimals }
    return notional(ticks, lots, enough, 'up') === BigInt(ticks) * BigInt(lots)
  })
  always('grows with the quantity', [price, quantity, quantity, pair, rounding], (ticks, one, other, scales, way) => {
    const [less, more] = one < other ? [one, other] : [other, one]
    return notional(ticks, less, scales, way) <= notional(ticks, more, scales, way)
  })
  always(
    'in parts, rounded once for the sum, is what it is in one',
    [price, quantity, pair, rounding],
    (ticks, lots, scales, way) => {
      const part = quantityLots(Math.floor(lots / 3))
      const rest = quantityLots(lots - part)
      const sum = tickLots(ticks, part) + tickLots(ticks, rest)
      return quoteUnits(sum, scales, way) === notional(ticks, lots, scales, way)
    },
  )
  always(
    'of nothing is nothing',
    [price, pair, rounding],
    (ticks, scales, way) => notional(ticks, quantityLots(0), scales, way) === 0n,
  )

  it('is 3126.993 USDT for 0.03 BTC at 104233.10', () => {
    const scales = { priceDecimals: 2, quantityDecimals: 5, baseScale: 8, quoteScale: 8 }
    expect(notional(priceTicks(10_423_310), quantityLots(3000), scales, 'up')).toBe(312_699_300_000n)
  })
})

describe('The quantity that an amount of the quote buys', () => {
  always('costs no more than the amount, rounded up', [smallAmount, pair], (units, scales) => {
    return quoteUnits(tickLotsFor(units, scales), scales, 'up') <= units
  })
  always('is the most that it pays for', [smallAmount, pair], (units, scales) => {
    return quoteUnits(tickLotsFor(units, scales) + 1n, scales, 'up') > units
  })
  always('in lots costs no more than the budget, and one more lot would', [smallAmount, price], (budget, ticks) => {
    const lots = lotsAffordable(budget, ticks)
    if (lots >= Number.MAX_SAFE_INTEGER) return true
    return tickLots(ticks, lots) <= budget && BigInt(ticks) * BigInt(lots + 1) > budget
  })
  it('is zero for zero or a negative amount', () => {
    expect(lotsAffordable(0n, priceTicks(5))).toBe(0)
    expect(lotsAffordable(-7n, priceTicks(5))).toBe(0)
  })
})

describe('A fee', () => {
  always(
    'is never more than what it is taken from',
    [smallAmount, rate],
    (units, ppm) => feeOf(units, ppm, 'up') <= units,
  )
  always('rounded up is never less than the exact share', [smallAmount, rate], (units, ppm) => {
    return feeOf(units, ppm, 'up') * 1_000_000n >= units * BigInt(ppm)
  })
  always('rounded up and down differ by one unit at most', [smallAmount, rate], (units, ppm) => {
    return feeOf(units, ppm, 'up') - feeOf(units, ppm, 'down') <= 1n
  })
  always('grows with the amount', [smallAmount, smallAmount, rate], (one, other, ppm) => {
    return one > other || feeOf(one, ppm, 'up') <= feeOf(other, ppm, 'up')
  })
  always('at no rate is nothing, at the whole is everything', [smallAmount], (units) => {
    return feeOf(units, ratePpm(0), 'up') === 0n && feeOf(units, ratePpm(1_000_000), 'up') === units
  })
})

describe('Division', () => {
  const positive = fc.bigInt({ min: 1n, max: 10n ** 30n })
  always('rounded down leaves a rest below the divisor', [amount, positive], (numerator, denominator) => {
    const rest = numerator - divide(numerator, denominator, 'down') * denominator
    return rest >= 0n && rest < denominator
  })
  always('rounded up is one more unless there is no rest', [amount, positive], (numerator, denominator) => {
    const isExact = numerator % denominator === 0n
    return divide(numerator, denominator, 'up') - divide(numerator, denominator, 'down') === (isExact ? 0n : 1n)
  })
  it('by zero, or of a negative number, is refused', () => {
    expect(() => divide(1n, 0n, 'up')).toThrow('only non-negative numbers are divided')
    expect(() => divide(-1n, 2n, 'down')).toThrow('only non-negative numbers are divided')
  })
})

describe('An invalid number', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is refused as a price: %d', (ticks) => {
    expect(() => priceTicks(ticks)).toThrow('a price is a positive whole number of ticks')
  })
  it.each([-1, 0.5, Number.NaN, 2 ** 53])('is refused as a quantity or a rate: %d', (number) => {
    expect(() => quantityLots(number)).toThrow('not below zero')
    expect(() => ratePpm(number)).toThrow('not below zero')
  })
  it('is refused as a power of ten', () => {
    expect(power(38)).toBe(10n ** 38n)
    expect(() => power(39)).toThrow('exponent from 0 to 38')
  })
})

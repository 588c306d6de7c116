// Square root, exponential, logarithm and the normal distribution in integers, so that a quote is the same to the last
// digit on every machine. A Fixed counts units of 10^-30: 1.5 is 1500000000000000000000000000000.
//
// Every step truncates below 10^-30, and a series ends when its next term is zero. For the range of options (|x| up to
// 40) the error is below 10^-15; fixedPoint.test.ts checks it.
import { assert } from '../assert.ts'
import { divide } from '../money.ts'

export type Fixed = bigint

export const ONE: Fixed = 10n ** 30n
const LN_2: Fixed = 693147180559945309417232121458n
const ONE_BY_ROOT_2_PI: Fixed = 398942280401432677939946059934n
/** Beyond this, the normal distribution is 0 or 1 with an error below 7 × 10^-16. */
const NORMAL_END: Fixed = 8n * ONE

/** Both may be negative; towards zero. */
export function times(one: Fixed, other: Fixed): Fixed {
  return quotient(one * other, ONE)
}

/** one ÷ other, towards zero. Both may be negative, other is not zero. */
export function over(one: Fixed, other: Fixed): Fixed {
  return other < 0n ? quotient(-one * ONE, -other) : quotient(one * ONE, other)
}

/** numerator ÷ denominator of integers as a Fixed, towards zero. */
export function ratio(numerator: bigint, denominator: bigint): Fixed {
  return quotient(numerator * ONE, denominator)
}

/** value × scale as an integer, halves away from zero. */
export function rounded(value: Fixed, scale: bigint): bigint {
  const doubled = 2n * value * scale
  return quotient(doubled + (value < 0n ? -ONE : ONE), 2n * ONE)
}

export function squareRoot(value: Fixed): Fixed {
  assert(value >= 0n, 'a square root is of a non-negative number')
  const radicand = value * ONE
  if (radicand === 0n) return 0n
  let root = 1n << (BigInt(radicand.toString(2).length + 1) >> 1n)
  for (;;) {
    const next = (root + divide(radicand, root, 'down')) >> 1n
    if (next >= root) return root
    root = next
  }
}

export function exponential(value: Fixed): Fixed {
  const halvings = value < 0n ? divide(-value, LN_2, 'up') : -divide(value, LN_2, 'down')
  const rest = value + halvings * LN_2
  let sum = ONE
  let term = ONE
  for (let order = 1n; term !== 0n; order += 1n) {
    term = divide(term * rest, order * ONE, 'down')
    sum += term
  }
  return halvings < 0n ? sum << -halvings : sum >> halvings
}

/** Natural logarithm: 2 artanh((x − 1) ÷ (x + 1)) after halving x into [1, 2). */
export function logarithm(value: Fixed): Fixed {
  assert(value > 0n, 'a logarithm is of a positive number')
  let halvings = 0n
  let rest = value
  for (; rest >= 2n * ONE; halvings += 1n) rest >>= 1n
  for (; rest < ONE; halvings -= 1n) rest <<= 1n
  const ratioOf = over(rest - ONE, rest + ONE)
  const square = times(ratioOf, ratioOf)
  let sum = 0n
  for (let [term, order] = [ratioOf, 1n]; term !== 0n; order += 2n) {
    sum += divide(term, order, 'down')
    term = times(term, square)
  }
  return 2n * sum + halvings * LN_2
}

export function normalDensity(value: Fixed): Fixed {
  return times(ONE_BY_ROOT_2_PI, exponential(-times(value, value) >> 1n))
}

/** Φ(x) = ½ + φ(x) (x + x³ ÷ 3 + x⁵ ÷ (3·5) + …), all terms of one sign. */
export function normalDistribution(value: Fixed): Fixed {
  const size = value < 0n ? -value : value
  if (size >= NORMAL_END) return value < 0n ? 0n : ONE
  const square = times(size, size)
  let sum = 0n
  for (let [term, order] = [size, 1n]; term !== 0n; ) {
    sum += term
    order += 2n
    term = divide(term * square, order * ONE, 'down')
  }
  const half = times(normalDensity(size), sum)
  return value < 0n ? (ONE >> 1n) - half : (ONE >> 1n) + half
}

function quotient(numerator: bigint, denominator: bigint): bigint {
  return numerator < 0n ? -divide(-numerator, denominator, 'down') : divide(numerator, denominator, 'down')
}

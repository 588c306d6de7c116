// Division of possibly negative numbers: the absolute value is divided, then the sign is restored.
//
// −7 by 2 towards zero: −3.
import { divide } from '../money.ts'

export function towardsZero(numerator: bigint, denominator: bigint): bigint {
  return numerator < 0n ? -divide(-numerator, denominator, 'down') : divide(numerator, denominator, 'down')
}

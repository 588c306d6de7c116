// What a principal earns in a day: principal × yearly rate / 365, in 10^-18 coins, rounded down. A year has 365 days
// here, a leap year too. Imports nothing that has state, so that anybody can recompute a statement.
//
// 1,000 USDT at 7.3 % a year: 0.2 USDT a day. With tiers of 10 % up to 500 and 2 % above: 0.1369… + 0.0273… USDT. If the user
// has 400 in an older position of the product, only 100 are left in the first tier: 0.0273… + 0.0493… USDT.
import { amountUnits, type Amount, divide, power, SCALE_MAX, ZERO } from '../money.ts'
import type { EarnTier } from './commands.ts'

export const YEAR_DAYS = 365
/** Parts per million × days of the year. */
const DIVISOR = 1_000_000n * BigInt(YEAR_DAYS)

/** In 10^-18 coins. `scale`: decimals of the principal's smallest unit. `below`: what the user's older positions hold. */
export function interestOfDay(
  principal: Amount,
  tiers: readonly EarnTier[],
  { scale, below = ZERO }: { scale: number; below?: Amount },
): bigint {
  const top = below + principal
  let yearly = 0n
  for (const [index, { above, rate }] of tiers.entries()) {
    if (top <= above) break
    const next = tiers[index + 1]?.above ?? top
    const [from, to] = [above < below ? below : above, next < top ? next : top]
    if (to > from) yearly += (to - from) * BigInt(rate)
  }
  return divide(yearly * power(SCALE_MAX - scale), DIVISOR, 'down')
}

/** The whole smallest units in an amount of 10^-18 coins. */
export function wholeUnits(interest: bigint, scale: number): Amount {
  return amountUnits(divide(interest, power(SCALE_MAX - scale), 'down'))
}

/** In 10^-18 coins. */
export function toFineUnits(amount: Amount, scale: number): bigint {
  return amount * power(SCALE_MAX - scale)
}

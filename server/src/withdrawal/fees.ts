// The fee of a withdrawal: amount · ratio / 100 + fee, rounded up, and nothing while today's count is below freeNum. An
// amount that is not above its fee is refused.
//
// USDT-ERC20 with a fee of 3: 100 costs 3, and 97 arrive; the smallest amount is 3.000001, for USDT has six decimals on
// Ethereum. USDT-TRC20 with 10 %: 100 costs 10. ETH with 0.1 % and three free a day: the fourth withdrawal of 1 costs 0.001.
import { type Amount, amountUnits, divide } from '@assay/engine/money'
import { unitsOf } from '../settings/decimals.ts'

/** A hundred per cent, as unitsOf counts. */
const WHOLE = 100n * unitsOf('1')

export interface FeeRules {
  /** Fixed, in units of the coin. */
  fee: bigint
  /** Percent, in units of 10^-18. */
  ratio: bigint
  freeNum: number
  /** The smallest payment on the network, in units of the coin: fees are multiples of it, so that what arrives is. */
  unit: bigint
}

export function feeOf(amount: bigint, { fee, ratio, freeNum, unit }: FeeRules, usedToday: number): Amount {
  if (usedToday < freeNum) return amountUnits(0n)
  return amountUnits(divide(amount * ratio + fee * WHOLE, WHOLE * unit, 'up') * unit)
}

/** The smallest amount from `least` on that is above its fee; null if there is none. */
export function smallestAmount(least: bigint, rules: FeeRules, usedToday: number): Amount | null {
  const { fee, ratio, freeNum, unit } = rules
  const isFree = usedToday < freeNum
  if (!isFree && ratio >= WHOLE) return null
  const bare = isFree ? unit : divide((fee + unit) * WHOLE, WHOLE - ratio, 'up')
  let amount = divide(bare > least ? bare : least, unit, 'up') * unit
  // The rounding of the fee can take one unit more.
  while (feeOf(amount, rules, usedToday) >= amount) amount += unit
  while (amount - unit >= least && amount > unit && feeOf(amount - unit, rules, usedToday) < amount - unit)
    amount -= unit
  return amountUnits(amount)
}

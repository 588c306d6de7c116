// Growth from the figures of 30 days. Anybody can compute it again: the figures are listed day by day, and the weights are
// published. The largest of the three counts, so the same money is not counted twice.
//
// 12.5 USDT of fees at 10 points are 125; an average of 3,000 USDT at 0.05 points is 150; nothing in earn. The growth is 150.
import { power } from '@assay/engine/money'
import { unitsOf } from '../settings/decimals.ts'
import type { VipRules } from '../user/levels/vipKind.ts'

/** Days that growth counts, including the last one. */
export const GROWTH_DAYS = 30
/** Digits of an amount in USDT after the point. */
export const USDT_DECIMALS = 10
/** Digits of a weight after the point, as unitsOf gives it. */
const WEIGHT_DECIMALS = 18

/** In units of 10^-10 USDT. fees: the sum of all days. assets and earn: averages. */
export interface Figures {
  fees: bigint
  assets: bigint
  earn: bigint
}

/** Each rounded down. */
export function pointsOf({ fees, assets, earn }: Figures, rules: VipRules): Record<keyof Figures, number> {
  return {
    fees: points(fees, rules.feeWeight),
    assets: points(assets, rules.assetWeight),
    earn: points(earn, rules.earnWeight),
  }
}

export function growthOf(figures: Figures, rules: VipRules): number {
  const { fees, assets, earn } = pointsOf(figures, rules)
  return Math.max(fees, assets, earn)
}

function points(amount: bigint, weight: string): number {
  const whole = (amount * unitsOf(weight)) / power(USDT_DECIMALS) / power(WEIGHT_DECIMALS)
  return Number(whole > MOST ? MOST : whole)
}

const MOST = BigInt(Number.MAX_SAFE_INTEGER)

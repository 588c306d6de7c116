// What a leverage means: how large a position may be, and how far the price may move before it is liquidated.
import { liquidationPrice } from '@assay/engine/futures/liquidationPrice'
import { initialMargin, valueAt } from '@assay/engine/futures/margin'
import type { Direction } from '@assay/engine/futures/commands'
import { type Amount, type Price, type Quantity, ZERO } from '@assay/engine/money'
import type { ContractRules } from '../contract/contractRules.ts'

/** The largest value of a position at a leverage: the cap of the last tier that still allows it. */
export function valueCap({ market }: ContractRules, leverage: number): Amount {
  return market.tiers.reduce((most, tier) => (tier.leverageMax >= leverage ? tier.notionalCap : most), ZERO)
}

/** Where an isolated position that opens at the mark would be liquidated. */
export function liquidationAt(
  { market }: ContractRules,
  { mark, quantity, leverage, direction }: { mark: Price; quantity: Quantity; leverage: number; direction: Direction },
): Price | null {
  const value = valueAt(mark, quantity, market)
  return liquidationPrice({ direction, quantity, entryValue: value, margin: initialMargin(value, leverage) }, market)
}

/** How far away a price is from the mark, in parts per million. */
export function distancePpm(mark: Price, price: Price): number {
  return Math.round((Math.abs(price - mark) * 1_000_000) / mark)
}

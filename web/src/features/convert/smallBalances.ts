// Balances below the minimum of a convert. Each whole balance can be converted to the coin of index prices.
import type { Balance } from '../balances/balances.ts'
import { toUnits } from '../balances/units.ts'
import { type ConvertCoin, estimate, larger, trimmed, worthOf } from './convertForm.ts'

/** Converted at once: as many as may be open at a time. */
export const AT_ONCE_MAX = 10

export interface SmallBalance {
  coin: string
  /** The whole available balance, in the coin. */
  total: string
  /** Estimate at the index, after spread and fee, in the unit. */
  receive: string
}

/** Of the platform wallet, the most valuable first. Coins without a price, or closed, are left out. */
export function smallBalances(coins: readonly ConvertCoin[], balances: readonly Balance[]): SmallBalance[] {
  const unit = coins.find(({ symbol }) => symbol === null)
  if (unit === undefined || unit.unavailable !== null) return []
  const small = balances.flatMap(({ wallet, coin, available }) => {
    const from = coins.find((each) => each.coin === coin)
    if (wallet !== 'PLATFORM' || from === undefined || from === unit || from.unavailable !== null) return []
    const total = trimmed(available)
    const worth = worthOf(total, from)
    if (worth === null || worth >= toUnits(larger(from.minimum, unit.minimum))) return []
    const receive = estimate({ from: coin, to: unit.coin, amount: total, side: 'from' }, { from, to: unit })
    return toUnits(receive || '0') === 0n ? [] : [{ coin, total, receive }]
  })
  return small.toSorted((one, other) => (toUnits(one.receive) < toUnits(other.receive) ? 1 : -1))
}

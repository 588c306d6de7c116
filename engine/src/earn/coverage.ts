// The reserve covers a coin while it has the interest that all positions have accrued, and seven more days of it.
import { dayOf } from '../calendar.ts'
import { available } from '../ledger/accounts.ts'
import { type Amount, ZERO } from '../money.ts'
import type { Earn, EarnCoin } from './earn.ts'
import { toFineUnits, wholeUnits } from './interest.ts'

/** Days of interest of all positions that the reserve must have beyond what has accrued. */
const COVERED_DAYS = 7n

/** Whether the reserve covers the coin with this much more accrued and more a day, both in 10^-18 coins. */
export function isCovered(coin: EarnCoin, more: { accrued: bigint; daily: bigint }): boolean {
  const needed = coin.accrued + more.accrued + COVERED_DAYS * (coin.daily + more.daily)
  return toFineUnits(available(coin.reserve), coin.asset.scale) >= needed
}

/**
 * What may be taken from the reserve at this time: what it does not need to cover the coin. In smallest units, rounded down.
 * Days that are over but not accrued yet count as accrued. null for a coin without products.
 */
export function spareOf({ coins, day }: Earn, asset: string, time: number): Amount | null {
  const coin = coins.get(asset)
  if (coin === undefined) return null
  const missed = BigInt(Math.max(0, dayOf(time) - day))
  const needed = coin.accrued + (COVERED_DAYS + missed) * coin.daily
  const spare = toFineUnits(available(coin.reserve), coin.asset.scale) - needed
  return spare > 0n ? wholeUnits(spare, coin.asset.scale) : ZERO
}

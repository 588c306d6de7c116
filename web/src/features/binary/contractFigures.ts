// What a contract shows while it runs and after it.
import type { BinaryContract } from '@assay/api/binary'
import { ENTRY_MAX_MS, RECEIVED_AFTER_MS } from '@assay/engine/binary/settlement'
import { fromUnits, toUnits } from '../balances/units.ts'
import type { TickPoint } from './useTickLine.ts'

/** With the entry as told, or as the ticks that the page has seen make it; the server's word takes its place. */
export function withEntry(contract: BinaryContract, points: readonly TickPoint[] | undefined): BinaryContract {
  if (contract.entry !== null || points === undefined) return contract
  const after = contract.lockAt ?? contract.acceptedAt
  const entry = points.find(({ receivedSince }) => receivedSince >= after + RECEIVED_AFTER_MS)
  // A line that begins later than the acceptance cannot know which tick was the first.
  const isKnown = points[0] !== undefined && points[0].time <= after
  if (entry === undefined || !isKnown || entry.time > after + ENTRY_MAX_MS) return contract
  const { sequence, time, price } = entry
  const expiresAt = time + contract.period * 1000
  return { ...contract, entry: { sequence, time, price: String(price) }, expiresAt }
}

export function entryPriceOf({ entry }: BinaryContract): number | null {
  return entry === null || entry.price === null ? null : Number(entry.price)
}

export interface Standing {
  /** The price less the entry. */
  difference: number
  /** null at the entry's own price. */
  isAhead: boolean | null
}

export function standingOf(contract: BinaryContract, entry: number, price: number): Standing {
  const difference = price - entry
  return { difference, isAhead: difference === 0 ? null : difference > 0 === (contract.direction === 'UP') }
}

/** What a result would bring, the stake taken off; null where it depends on others. isAhead as in a standing. */
export function profitIf(
  { amount, winPayout, lossPayout }: Pick<BinaryContract, 'amount' | 'winPayout' | 'lossPayout'>,
  isAhead: boolean | null,
): string | null {
  if (isAhead === null) return '0'
  const payout = isAhead ? winPayout : lossPayout
  return payout === null ? null : fromUnits(toUnits(payout) - toUnits(amount))
}

/** 'ethusdt' → 'ETH/USDT': a record names its pair by symbol alone, and anyone who checks it may not have the list of pairs. */
export function pairOf(symbol: string, coin: string): string {
  const base = symbol.endsWith(coin) ? `${symbol.slice(0, -coin.length)}/${coin}` : symbol
  return base.toUpperCase()
}

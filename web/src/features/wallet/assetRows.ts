// The rows of one wallet and the parts of the whole, from balances and the last prices.
import { formatPrice } from '@assay/ui/format'
import type { Balance, WalletName } from '../balances/balances.ts'
import type { PositionWorth } from '../balances/positionWorths.ts'
import { toUnits, worthOf } from '../balances/units.ts'
import { type PriceOf, VALUE_COIN } from '../balances/valuation.ts'

export interface AssetRow {
  coin: string
  total: string
  available: string
  held: string
  /** Decimal strings in USDT; null where the coin has no price. */
  price: string | null
  worth: string | null
}

export interface AssetFilter {
  wallet: WalletName
  hidesZero: boolean
  /** A part of the coin's code, in any case. */
  search: string
}

/** Highest worth first; then coins without a price that are held; then the empty ones by their code. */
export function assetRows(balances: readonly Balance[], priceOf: PriceOf, filter: AssetFilter): AssetRow[] {
  const wanted = filter.search.trim().toUpperCase()
  return balances
    .filter(({ wallet }) => wallet === filter.wallet)
    .filter(({ coin }) => coin.toUpperCase().includes(wanted))
    .filter(({ total }) => !filter.hidesZero || !isZero(total))
    .map((balance) => withWorth(balance, priceOf(balance.coin)))
    .toSorted(byWorth)
}

/** The wallet's rows with an empty one for every listed coin that it never held. */
export function withListedCoins(
  balances: readonly Balance[],
  wallet: WalletName,
  listed: readonly { symbol: string }[],
): Balance[] {
  const rows = balances.filter((row) => row.wallet === wallet)
  const known = new Set(rows.map(({ coin }) => coin.toUpperCase()))
  const empty = { wallet, available: '0', held: '0', total: '0' }
  const missing = listed.filter(({ symbol }) => !known.has(symbol.toUpperCase()))
  return [...rows, ...missing.map(({ symbol }) => ({ ...empty, coin: symbol }))]
}

function withWorth({ coin, total, available, held }: Balance, price: string | null): AssetRow {
  return { coin, total, available, held, price, worth: price === null ? null : worthOf(total, price) }
}

function byWorth(left: AssetRow, right: AssetRow): number {
  const difference = sortUnits(right) - sortUnits(left)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return left.coin.localeCompare(right.coin)
}

/** Held coins without a price come before empty ones. */
function sortUnits({ worth, total }: AssetRow): bigint {
  if (worth !== null) return toUnits(worth)
  return isZero(total) ? 0n : 1n
}

export function isZero(decimal: string): boolean {
  return /^[0.]*$/.test(decimal)
}

/** The last price in USDT; of USDT itself, one. */
export function shownPrice({ coin, price }: AssetRow): string {
  return coin.toUpperCase() === VALUE_COIN ? formatPrice('1', 2) : formatPrice(price)
}

export interface AllocationPart {
  /** A coin's code, or the kind of what is open; null: all smaller ones together. */
  coin: string | null
  /** Tenths of a percent, rounded down: 488 is 48.8 %. */
  permille: number
}

const PARTS_MAX = 4

/**
 * How the whole is spread over coins, all wallets together, and what is open: the four largest and the rest. Empty where
 * nothing is owned.
 */
export function allocation(
  balances: readonly Balance[],
  priceOf: PriceOf,
  positions: readonly PositionWorth[] = [],
): AllocationPart[] {
  const worths = new Map<string, bigint>()
  let whole = 0n
  for (const { coin, total } of balances) {
    const price = priceOf(coin)
    if (price === null || isZero(total)) continue
    const worth = toUnits(worthOf(total, price))
    worths.set(coin, (worths.get(coin) ?? 0n) + worth)
    whole += worth
  }
  for (const { kind, worth } of positions) {
    const units = worth === null ? 0n : toUnits(worth)
    // A loss larger than its margin takes nothing of the bar.
    if (units <= 0n) continue
    worths.set(kind, units)
    whole += units
  }
  if (whole === 0n) return []
  const permille = (worth: bigint) => Number((worth * 1000n) / whole)
  const sorted = [...worths].toSorted(([, left], [, right]) => (right > left ? 1 : right < left ? -1 : 0))
  const parts: AllocationPart[] = sorted
    .slice(0, PARTS_MAX)
    .map(([coin, worth]) => ({ coin, permille: permille(worth) }))
  const rest = sorted.slice(PARTS_MAX).reduce((sum, [, worth]) => sum + worth, 0n)
  return rest === 0n ? parts : [...parts, { coin: null, permille: permille(rest) }]
}

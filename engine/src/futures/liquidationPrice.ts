// Liquidation price, bankruptcy price and break-even price of a position. The tiers are continuous and get steeper, so
// maintenance is the largest over all tiers, and the liquidation price is the first to be reached over all tiers.
//
// 0.5 BTC at 60000 with 1500 of margin, maintenance 0.4 %. Long: (30000 − 1500) / (0.5 × 0.996) = 57228.91; bankruptcy
// at 57000. Short: (30000 + 1500) / (0.5 × 1.004) = 62749.01; bankruptcy at 63000.
import { type Amount, divide, MILLION, type Price, type Rate } from '../money.ts'
import type { Direction, FuturesMarket } from './commands.ts'
import { type Holding, valueAt } from './margin.ts'

/** The mark at or beyond which margin and profit no longer exceed maintenance; null when no price does that. */
export function liquidationPrice(holding: Holding, market: FuturesMarket): Price | null {
  const { direction, entryValue, margin } = holding
  const base = direction === 'LONG' ? entryValue - margin : entryValue + margin
  return firstOverTiers(holding, base, market)
}

/**
 * The same for one position of a cross account, with the others unchanged. equity is the whole account's at `mark`,
 * maintenanceOfOthers that of its other positions.
 */
export function crossLiquidationPrice(
  holding: Holding,
  account: { equity: Amount; maintenanceOfOthers: Amount; mark: Price },
  market: FuturesMarket,
): Price | null {
  const value = valueAt(account.mark, holding.quantity, market)
  const spare = account.equity - account.maintenanceOfOthers
  return firstOverTiers(holding, holding.direction === 'LONG' ? value - spare : value + spare, market)
}

/** base ∓ MA over lots × (1 ∓ m): the highest for a long, the lowest for a short. */
function firstOverTiers({ direction, quantity }: Holding, base: bigint, market: FuturesMarket): Price | null {
  let first: Price | null = null
  for (const { maintenanceRate, maintenanceAmount } of market.tiers) {
    const at =
      direction === 'LONG'
        ? priceOf(base - maintenanceAmount, { quantity, rate: -maintenanceRate, rounding: 'down' }, market)
        : priceOf(base + maintenanceAmount, { quantity, rate: maintenanceRate, rounding: 'up' }, market)
    if (at === null) continue
    if (first === null || (direction === 'LONG' ? at > first : at < first)) first = at
  }
  return first
}

/**
 * The price at which closing leaves zero after the fee at feeRate; feeRate 0 ignores the fee. Rounded in the user's
 * favour. null if a long has something left even at price zero.
 */
export function bankruptcyPrice(holding: Holding, feeRate: Rate, market: FuturesMarket): Price | null {
  const { direction, quantity, entryValue, margin } = holding
  return direction === 'LONG'
    ? priceOf(entryValue - margin, { quantity, rate: -feeRate, rounding: 'up' }, market)
    : priceOf(entryValue + margin, { quantity, rate: feeRate, rounding: 'down' }, market)
}

/** The break-even price: closing pays back `costs` (fees and net funding paid) and the closing fee. */
export function breakEvenPrice(holding: Holding, costs: Amount, market: FuturesMarket): Price | null {
  const { direction, quantity, entryValue } = holding
  return direction === 'LONG'
    ? priceOf(entryValue + costs, { quantity, rate: -market.closeFeeRate, rounding: 'up' }, market)
    : priceOf(entryValue - costs, { quantity, rate: market.closeFeeRate, rounding: 'down' }, market)
}

/** Whether a mark is at or beyond a position's liquidation price. */
export function isReached(direction: Direction, at: Price | null, mark: Price): boolean {
  return at !== null && (direction === 'LONG' ? mark <= at : mark >= at)
}

/** value over lots × (1 + rate), in ticks; null outside the range of prices. */
function priceOf(
  value: bigint,
  over: { quantity: Holding['quantity']; rate: number; rounding: 'up' | 'down' },
  market: FuturesMarket,
): Price | null {
  const perTick = valueAt(1 as Price, over.quantity, market) * BigInt(MILLION + over.rate)
  if (value <= 0n || perTick <= 0n) return null
  const ticks = divide(value * BigInt(MILLION), perTick, over.rounding)
  return ticks < 1n || ticks > BigInt(Number.MAX_SAFE_INTEGER) ? null : (Number(ticks) as Price)
}

// Worth and margin requirements of a position. All amounts are quote units. A tick of one lot is a whole number of
// them, so profit is exact; requirements round up.
//
// 0.5 BTC long at 60000 with leverage 20: value 30000, initial margin 1500. At a mark of 61000 it has gained 500; in
// the first tier (0.4 %) the maintenance margin is 122. With 2000 of margin, 475 is removable: 2000 − 30500 / 20.
import { type Amount, amountUnits, divide, feeOf, notional, type Price, type Quantity, ZERO } from '../money.ts'
import type { Direction, FuturesMarket, Tier } from './commands.ts'
import { towardsZero } from './signed.ts'

/** Inputs of the formulas. margin is what was posted for the position. */
export interface Holding {
  direction: Direction
  quantity: Quantity
  entryValue: Amount
  margin: Amount
}

/** 1 for a long, −1 for a short. */
export function signOf(direction: Direction): 1n | -1n {
  return direction === 'LONG' ? 1n : -1n
}

export function oppositeDirection(direction: Direction): Direction {
  return direction === 'LONG' ? 'SHORT' : 'LONG'
}

/** Price × quantity: exact. */
export function valueAt(price: Price, quantity: Quantity, market: FuturesMarket): Amount {
  return notional(price, quantity, market, 'down')
}

/** d·s·(price − entry). */
export function profitAt(holding: Holding, price: Price, market: FuturesMarket): Amount {
  const gained = valueAt(price, holding.quantity, market) - holding.entryValue
  return amountUnits(signOf(holding.direction) * gained)
}

/** Margin and unrealised profit: what closing at a price would pay back, before fees. */
export function equityAt(holding: Holding, price: Price, market: FuturesMarket): Amount {
  return amountUnits(holding.margin + profitAt(holding, price, market))
}

/** s·P/L, rounded up. Pass the effective leverage, which DEGRADED halves. */
export function initialMargin(value: Amount, leverage: number): Amount {
  return amountUnits(divide(value, BigInt(leverage), 'up'))
}

/** The leverage for new exposure: half of the chosen one, at least 1, while the index is DEGRADED. */
export function effectiveLeverage(leverage: number, isDegraded: boolean): number {
  return isDegraded ? Math.max(1, leverage >> 1) : leverage
}

export interface Opening {
  direction: Direction
  quantity: Quantity
  value: Amount
  leverage: number
  mark: Price | null
  index: Price | null
}

export interface OrderCost {
  initialMargin: Amount
  openLoss: Amount
  fee: Amount
  total: Amount
}

/**
 * Cost of opening: initial margin, the initial loss at the worse of mark and index, and the fee. `value` is price ×
 * quantity; for a market order, of its expected fills. null: not known yet.
 */
export function orderCost(opening: Opening, market: FuturesMarket): OrderCost {
  const { value, leverage } = opening
  const openLoss = openLossOf(opening, market)
  const margin = initialMargin(value, leverage)
  const fee = feeOf(value, market.openFeeRate, 'up')
  return { initialMargin: margin, openLoss, fee, total: amountUnits(margin + openLoss + fee) }
}

/** If the mark is beyond the index for a while, no position starts with less than its initial margin. */
export function openLossOf(opening: Omit<Opening, 'leverage'>, market: FuturesMarket): Amount {
  const { direction, quantity, value, mark, index } = opening
  const [one, other] = [mark ?? index, index ?? mark]
  if (one === null || other === null) return ZERO
  const worse = (direction === 'LONG' ? Math.min(one, other) : Math.max(one, other)) as Price
  const profit = signOf(direction) * (valueAt(worse, quantity, market) - value)
  return amountUnits(profit < 0n ? -profit : 0n)
}

/** The index of the tier of a notional, from 0; the last for everything above. */
export function tierAt(value: Amount, tiers: readonly Tier[]): number {
  const at = tiers.findIndex(({ notionalCap }) => value <= notionalCap)
  return at < 0 ? tiers.length - 1 : at
}

/** The cap of the last tier that allows a leverage; 0 if none does. */
export function largestNotional(leverage: number, { tiers }: FuturesMarket): Amount {
  let cap = ZERO
  for (const { leverageMax, notionalCap } of tiers) if (leverageMax >= leverage) cap = notionalCap
  return cap
}

/** s·M·m − MA, rounded up. The tiers are continuous, so it is the largest over all of them. */
export function maintenanceAt(value: Amount, tiers: readonly Tier[]): Amount {
  let most = 0n
  for (const { maintenanceRate, maintenanceAmount } of tiers) {
    const needed = feeOf(value, maintenanceRate, 'up') - maintenanceAmount
    if (needed > most) most = needed
  }
  return amountUnits(most)
}

/**
 * Removable margin of an isolated position: what exceeds the initial margin at the worse of entry and mark, after
 * losses; afterwards maintenance may be at most 80 % of what is left.
 */
export function removableMargin(
  holding: Holding,
  now: { mark: Price; leverage: number },
  market: FuturesMarket,
): Amount {
  const value = valueAt(now.mark, holding.quantity, market)
  const profit = profitAt(holding, now.mark, market)
  const worse = value > holding.entryValue ? value : holding.entryValue
  const loss = profit < 0n ? profit : 0n
  const aboveInitial = holding.margin + loss - initialMargin(worse, now.leverage)
  const safe = divide(maintenanceAt(value, market.tiers) * 5n, 4n, 'up')
  const aboveMaintenance = holding.margin + profit - safe
  const least = aboveInitial < aboveMaintenance ? aboveInitial : aboveMaintenance
  const removable = least < holding.margin ? least : holding.margin
  return amountUnits(removable > 0n ? removable : 0n)
}

/** Profit in parts per million of the initial margin at entry; rounded towards zero. */
export function returnOnMargin(holding: Holding, price: Price, leverage: number, market: FuturesMarket): number {
  const profit = profitAt(holding, price, market)
  const margin = initialMargin(holding.entryValue, leverage)
  if (margin === 0n) return 0
  return Number(towardsZero(profit * 1_000_000n, margin))
}

/** The share of an amount for some of the lots, rounded down; all of it for all lots. May be negative. */
export function shareOf(amount: Amount, lots: Quantity, all: Quantity): Amount {
  if (lots === all) return amount
  const size = divide((amount < 0n ? -amount : amount) * BigInt(lots), BigInt(all), amount < 0n ? 'up' : 'down')
  return amountUnits(amount < 0n ? -size : size)
}

/** Quote units as the average price of these lots, in ticks with this many more decimals, rounded down. */
export function averageOf(value: Amount, quantity: Quantity, market: FuturesMarket, moreDecimals = 0): Amount {
  if (quantity === 0) return ZERO
  const perLot = valueAt(1 as Price, quantity, market)
  return amountUnits(divide(value * 10n ** BigInt(moreDecimals), perLot, 'down'))
}

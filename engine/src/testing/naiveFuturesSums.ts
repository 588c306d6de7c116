// The formulas of futures, written a second time in integers from the published rules.
import type { Direction, FuturesMarket, StopTerms } from '../futures/commands.ts'
import type { MarkRecorded } from '../futures/events.ts'

interface Held {
  direction: Direction
  quantity: number
  entryValue: bigint
  margin: bigint
}

export function valueOf(market: FuturesMarket, price: number, lots: number): bigint {
  return (
    BigInt(price) * BigInt(lots) * 10n ** BigInt(market.quoteScale - market.priceDecimals - market.quantityDecimals)
  )
}

export function signed(direction: Direction, amount: bigint): bigint {
  return direction === 'LONG' ? amount : -amount
}

export function worthOf(market: FuturesMarket, held: Held, price: number): bigint {
  return held.margin + signed(held.direction, valueOf(market, price, held.quantity) - held.entryValue)
}

/** By the published tier of the notional: notional × rate − amount, rounded up. */
export function naiveMaintenance({ tiers }: FuturesMarket, value: bigint): bigint {
  const tier = tiers.find(({ notionalCap }) => value <= notionalCap) ?? tiers.at(-1)
  return tier === undefined ? 0n : roundUp(value * BigInt(tier.maintenanceRate), 1_000_000n) - tier.maintenanceAmount
}

/** Entry of some of the lots: for a long rounded down, for a short up. */
export function entryPart({ direction, entryValue, quantity }: Held, lots: number): bigint {
  const product = entryValue * BigInt(lots)
  return direction === 'LONG' ? roundDown(product, BigInt(quantity)) : roundUp(product, BigInt(quantity))
}

export function part(amount: bigint, lots: number, all: number): bigint {
  const product = amount * BigInt(lots)
  return product < 0n ? -roundUp(-product, BigInt(all)) : roundDown(product, BigInt(all))
}

/** Median of index plus funding, index plus basis, and last trade; within half the first tier's rate of the index. */
export function naiveMark(told: MarkRecorded, market: FuturesMarket, last: number | null): number {
  const index = told.index ?? 0
  const interval = BigInt(market.fundingIntervalHours) * 3_600_000n
  const left = BigInt(told.nextFundingAt - told.time)
  const byFunding =
    index + Number(towardsZero(BigInt(index) * BigInt(told.lastFundingRate) * left, 1_000_000_000n * interval))
  const sum = told.basisSamples.reduce((total, sample) => total + BigInt(sample), 0n)
  const byBasis =
    index + (told.basisSamples.length === 0 ? 0 : Number(towardsZero(sum, BigInt(2 * told.basisSamples.length))))
  const [, middle = 0] = [byFunding, byBasis, last ?? byBasis].sort((one, other) => one - other)
  const reach = BigInt((market.tiers[0]?.maintenanceRate ?? 0) >> 1)
  const lowest = Number(roundUp(BigInt(index) * (1_000_000n - reach), 1_000_000n))
  const highest = Number(roundDown(BigInt(index) * (1_000_000n + reach), 1_000_000n))
  return Math.min(highest, Math.max(lowest, middle))
}

/** Profit share × leverage of a winner in millionths, profit share ÷ leverage of a loser. */
export function scoreOf(market: FuturesMarket, held: Held, mark: number): number {
  const value = valueOf(market, mark, held.quantity)
  const profit = signed(held.direction, value - held.entryValue)
  const worth = worthOf(market, held, mark)
  const left = worth > 0n ? worth : 1n
  if (profit > 0n) return Number(roundDown(profit * value * 1_000_000n, held.entryValue * left))
  return -Number(roundDown(-profit * left * 1_000_000n, held.entryValue * value))
}

export function isReachedBy({ kind, triggerPrice }: StopTerms, direction: Direction, price: number): boolean {
  const isUp = (kind === 'TAKE_PROFIT') === (direction === 'LONG')
  return isUp ? price >= triggerPrice : price <= triggerPrice
}

export function roundUp(amount: bigint, by: bigint): bigint {
  const whole = roundDown(amount, by)
  return whole * by === amount ? whole : whole + 1n
}

/** By long division, to be independent of the engine's. */
function roundDown(amount: bigint, by: bigint): bigint {
  let [whole, rest] = [0n, 0n]
  for (const bit of amount.toString(2)) {
    rest = rest * 2n + BigInt(bit)
    whole *= 2n
    if (rest >= by) {
      rest -= by
      whole += 1n
    }
  }
  return whole
}

function towardsZero(amount: bigint, by: bigint): bigint {
  return amount < 0n ? -roundDown(-amount, by) : roundDown(amount, by)
}

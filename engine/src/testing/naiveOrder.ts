// An order of the reference exchange, and the arithmetic of money written a second time, from the rules and without
// regard to speed.
import type { OrderTerms } from '../nouns.ts'
import type { SpotMarket } from '../spot/commands.ts'
import type { OrderStatus } from '../events.ts'

export interface NaiveOrder {
  id: number
  user: number
  symbol: string
  listId: number | null
  terms: OrderTerms
  /** Total lots wanted; null for an order with a budget. */
  quantity: number | null
  /** The budget of a market buy, in quote units. */
  spend: bigint | null
  filled: number
  /** Sum of price × quantity. */
  worth: bigint
  fee: bigint
  /** Of its acceptance. */
  makerRate: number
  takerRate: number
  status: OrderStatus
  /** When it joined the end of its queue; smaller is earlier. */
  arrival: number
  /** The other leg, while both are open. */
  siblingId: number | null
}

export function isMarketType({ type }: OrderTerms): boolean {
  return type.endsWith('MARKET')
}

export function isTriggerType({ type }: OrderTerms): boolean {
  return type.startsWith('STOP') || type.startsWith('TAKE')
}

export function risesToFire({ side, type }: OrderTerms): boolean {
  return type.startsWith('STOP') ? side === 'BUY' : side === 'SELL'
}

export function isOpenStatus(status: OrderStatus): boolean {
  return ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED'].includes(status)
}

/** Quote units of ticks × lots, rounded up or down. */
export function toQuote(worth: bigint, market: SpotMarket, up: boolean): bigint {
  const numerator = worth * 10n ** BigInt(market.quoteScale)
  const denominator = 10n ** BigInt(market.priceDecimals + market.quantityDecimals)
  const whole = numerator / denominator
  return up && whole * denominator < numerator ? whole + 1n : whole
}

export function toBase(lots: number, market: SpotMarket): bigint {
  return BigInt(lots) * 10n ** BigInt(market.baseScale - market.quantityDecimals)
}

export function feeUp(amount: bigint, rate: number): bigint {
  const exact = amount * BigInt(rate)
  return exact / 1_000_000n + (exact % 1_000_000n === 0n ? 0n : 1n)
}

/** price × (1 ± rate), rounded towards the price, at least one tick. */
export function moved(price: number, rate: number, up: boolean): number {
  const exact = BigInt(price) * BigInt(up ? 1_000_000 + rate : 1_000_000 - rate)
  const ticks = Number(exact / 1_000_000n) + (!up && exact % 1_000_000n !== 0n ? 1 : 0)
  return Math.max(1, ticks)
}

export function remainingOf(order: NaiveOrder): number {
  return order.quantity === null ? 0 : order.quantity - order.filled
}

export function paidBy(order: NaiveOrder, market: SpotMarket): bigint {
  return toQuote(order.worth, market, order.terms.side === 'BUY')
}

/** The hold that the order needs by itself. */
export function needOf(order: NaiveOrder, market: SpotMarket): bigint {
  const { terms } = order
  if (!isOpenStatus(order.status)) return 0n
  if (terms.side === 'SELL') return toBase(remainingOf(order), market)
  if (order.spend !== null) return order.spend - paidBy(order, market)
  const most = order.worth + BigInt(terms.price ?? 0) * BigInt(remainingOf(order))
  return toQuote(most, market, true) - paidBy(order, market)
}

/**
 * The budget of a market buy that waits for a trigger: at its stop price plus the maximum slippage, if it gives none.
 */
export function spendOf(terms: OrderTerms, market: SpotMarket): bigint | null {
  if (terms.side === 'SELL' || !isMarketType(terms)) return null
  if (terms.quoteQuantity !== null) return terms.quoteQuantity
  if (terms.stopPrice === null) return null
  const worst = BigInt(moved(terms.stopPrice, market.marketSlippageMax, true))
  return toQuote(worst * BigInt(terms.quantity ?? 0), market, true)
}

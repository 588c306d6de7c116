// A take-profit and a stop-loss of a position. What a person typed stays as typed: a price, a return on the margin, or
// money; the price follows from it at the entry. Stops are checked against the price now, not the entry: a stop-loss
// above the entry of a long secures a gain.
import { initialMargin, signOf, valueAt } from '@assay/engine/futures/margin'
import { divide, formatPrice, parseAmount, parsePrice, type Price, type Quantity } from '@assay/engine/money'
import type { FuturesTriggerBy } from '@assay/engine/futures/commands'
import { type Problem, problem } from '../../trade/ticket/orderChecks.ts'
import { priceText } from '../amounts.ts'
import type { ContractRules } from '../contract/contractRules.ts'
import type { OwnHolding } from './holding.ts'

/** How a stop is typed in: as a price, as a return on the margin in percent, or as money won or lost. */
export type StopAnchor = 'PRICE' | 'ROE' | 'MONEY'
export type StopKind = 'takeProfit' | 'stopLoss'

export interface StopFields {
  anchor: StopAnchor
  takeProfit: string
  stopLoss: string
  triggerBy: FuturesTriggerBy
  /** Of the position, 1 to 100. */
  percent: number
}

/** What a stop may watch. */
export const triggers = ['MARK', 'LAST', 'INDEX'] as const

export const emptyStops: StopFields = { anchor: 'PRICE', takeProfit: '', stopLoss: '', triggerBy: 'MARK', percent: 100 }

/** Where a typed stop triggers; null for nothing, or nothing that can be. */
export function stopPrice(
  typed: string,
  { anchor, kind }: { anchor: StopAnchor; kind: StopKind },
  holding: OwnHolding,
  rules: ContractRules,
): Price | null {
  if (anchor === 'PRICE') return parsePrice(typed, rules.priceDecimals)
  const gain = anchor === 'MONEY' ? parseAmount(typed, rules.quoteScale) : roeMoney(typed, holding)
  if (gain === null || gain === 0n) return null
  const towards = (kind === 'takeProfit' ? 1n : -1n) * signOf(holding.direction)
  const value = holding.entryValue + towards * gain
  if (value <= 0n) return null
  const ticks = Number(divide(value, valueAt(1 as Price, holding.quantity, rules.market), towards > 0n ? 'up' : 'down'))
  return ticks > 0 ? (ticks as Price) : null
}

/** 25 % of the initial margin at entry, as money. */
function roeMoney(percent: string, holding: OwnHolding): bigint | null {
  const hundredths = parseAmount(percent, 2)
  if (hundredths === null) return null
  return divide(initialMargin(holding.entryValue, holding.leverage) * hundredths, 10_000n, 'down')
}

export function stopText(price: Price | null, rules: ContractRules): string {
  return price === null ? '' : formatPrice(price, rules.priceDecimals)
}

export function quantityOf(percent: number, holding: OwnHolding): Quantity | null {
  if (percent >= 100) return null
  const lots = divide(BigInt(holding.quantity) * BigInt(percent), 100n, 'up')
  return Number(lots) as Quantity
}

/** now: the price by which it triggers. */
export function stopProblem(
  kind: StopKind,
  price: Price | null,
  { holding, rules, now, liquidation }: StopCheck,
): Problem<StopKind> | undefined {
  if (price === null) return undefined
  const isAbove = (kind === 'takeProfit') === (holding.direction === 'LONG')
  if (now !== null && (isAbove ? price <= now : price >= now))
    return problem('WOULD_TRIGGER_IMMEDIATELY', kind, { last: priceText(now, rules) })
  const isBeyond = liquidation !== null && (holding.direction === 'LONG' ? price <= liquidation : price >= liquidation)
  if (kind === 'stopLoss' && isBeyond && liquidation !== null)
    return problem('STOP_BEYOND_LIQUIDATION', kind, { liquidationPrice: priceText(liquidation, rules) })
  return undefined
}

interface StopCheck {
  holding: OwnHolding
  rules: ContractRules
  now: Price | null
  liquidation: Price | null
}

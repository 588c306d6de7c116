// The least amount with which anything is copied: the margin of the smallest order in one of the contracts, at the mark, and a
// hundredth of its value for the fee and for a worse price.
//
// BTC is at 60,000, and the smallest order is 0.001 BTC: 60 USDT. With leverage 10 a follow needs 6.60 USDT. In the mode
// TRADER_RATIO, with a trader who has 10,000 USDT and whose largest position was 0.1 BTC, it needs 100 USDT.
import { ApiError } from '@assay/api/errors'
import type { FollowSettings } from '@assay/engine/follow/commands'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import { valueAt } from '@assay/engine/futures/margin'
import { formatAmount, MILLION, type Quantity } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { equityOf } from './traderEquity.ts'
import type { Listed } from './traders.ts'

type CopySettings = Pick<
  FollowSettings,
  'mode' | 'ratio' | 'amountPerOrder' | 'maxCostPerOrder' | 'leverage' | 'symbols'
>
type Parts = Pick<Core, 'market'>

/** Settings that limit no copied order. */
export const UNLIMITED: Omit<CopySettings, 'mode'> = {
  ratio: null,
  amountPerOrder: null,
  maxCostPerOrder: null,
  leverage: null,
  symbols: null,
}
const SHOWN_DECIMALS = 2

interface Need {
  /** Of the follow, and of each order; in smallest units. */
  total: bigint
  perOrder: bigint
  /** Whether the settings let an order of the smallest size through. */
  isLargeEnough: boolean
}

/** Rounded up to a hundredth of the coin, and never below the configured minimum; null if no order would ever be copied. */
export function copyMinimum(parts: Parts, trader: Listed, settings: CopySettings): bigint | null {
  const needs = needsOf(parts, trader, settings)
  const totals = needs.flatMap(({ total, isLargeEnough }) => (isLargeEnough ? [total] : []))
  const { followMin } = trader.terms
  if (needs.length === 0) return followMin
  if (totals.length === 0) return null
  const least = roundUp(smallest(totals), findCoin(parts, trader.terms.asset).scale)
  return least > followMin ? least : followMin
}

/** Throws FOLLOW_BELOW_MINIMUM for an amount with which nothing is copied, FOLLOW_ORDERS_TOO_SMALL for such settings. */
export function requireCopies(parts: Parts, trader: Listed, { amount, settings }: CopyRequest): void {
  const minimum = copyMinimum(parts, trader, settings)
  const { asset } = trader.terms
  const { scale } = findCoin(parts, asset)
  const show = (units: bigint) => formatAmount(units, scale, { trim: true })
  if (minimum === null) {
    const limitsOrders = settings.amountPerOrder !== null || settings.maxCostPerOrder !== null
    const perOrder = smallest(needsOf(parts, trader, settings).map((need) => need.perOrder))
    throw new ApiError('FOLLOW_ORDERS_TOO_SMALL', limitsOrders ? { limit: show(roundUp(perOrder, scale)), asset } : {})
  }
  if (amount !== null && amount < minimum) throw new ApiError('FOLLOW_BELOW_MINIMUM', { limit: show(minimum), asset })
}

interface CopyRequest {
  /** null: the follow has its money already. */
  amount: bigint | null
  settings: CopySettings
}

/** For each contract that has a price: of those that the settings name, else that the trader trades, else of all. */
function needsOf({ market }: Parts, { traded, record, terms }: Listed, settings: CopySettings): Need[] {
  const own = new Map(traded.map((contract) => [contract.symbol, contract]))
  const tradedSymbols = traded.filter(({ lots }) => lots > 0n).map(({ symbol }) => symbol)
  const all = tradedSymbols.length > 0 ? tradedSymbols : market.contracts().map(({ symbol }) => symbol)
  return (settings.symbols ?? all).flatMap((symbol) => {
    const rules = market.contract(symbol)?.futures
    const mark = market.mark(symbol)?.mark ?? null
    if (rules === undefined || mark === null || rules.quote !== terms.asset) return []
    const traderLeverage = own.get(symbol)?.leverage ?? rules.leverages[0] ?? 1
    const leverage = settings.leverage ?? traderLeverage
    if (!rules.leverages.includes(leverage)) return []
    const least = leastLots(rules, valueAt(mark, 1 as Quantity, rules))
    const value = valueAt(mark, least as Quantity, rules)
    const lots = own.get(symbol)?.lots ?? 0n
    const perOrder = value / BigInt(leverage) + value / 100n
    const ofRatio =
      settings.mode === 'TRADER_RATIO' && lots > 0n
        ? (BigInt(least) * equityOf(record) * BigInt(traderLeverage)) / (lots * BigInt(leverage))
        : 0n
    return [
      {
        total: perOrder > ofRatio ? perOrder : ofRatio,
        perOrder,
        isLargeEnough: isLargeEnough(settings, { perOrder, least: BigInt(least), lots }),
      },
    ]
  })
}

function leastLots({ orderMin, minNotional }: FuturesMarket, lot: bigint): number {
  const byValue = lot > 0n ? Number((minNotional + lot - 1n) / lot) : 0
  return Math.max(orderMin, byValue)
}

function isLargeEnough(
  { ratio, amountPerOrder, maxCostPerOrder }: CopySettings,
  { perOrder, least, lots }: { perOrder: bigint; least: bigint; lots: bigint },
): boolean {
  const areAmounts = [amountPerOrder, maxCostPerOrder].every((amount) => amount === null || amount >= perOrder)
  const isRatio = ratio === null || lots === 0n || lots * BigInt(ratio) >= least * BigInt(MILLION)
  return areAmounts && isRatio
}

function roundUp(amount: bigint, scale: number): bigint {
  const step = 10n ** BigInt(Math.max(0, scale - SHOWN_DECIMALS))
  return ((amount + step - 1n) / step) * step
}

function smallest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((one, other) => (other < one ? other : one))
}

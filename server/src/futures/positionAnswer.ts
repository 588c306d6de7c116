// A position on the wire: its state from the event or the row, its value from the newest mark price.
import type { Position } from '@assay/api/futures'
import type { Event } from '@assay/engine/events'
import { marginRatio } from '@assay/engine/futures/account'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { PositionChanged } from '@assay/engine/futures/events'
import { bankruptcyPrice, breakEvenPrice } from '@assay/engine/futures/liquidationPrice'
import {
  equityAt,
  initialMargin,
  maintenanceAt,
  profitAt,
  removableMargin,
  returnOnMargin,
  signOf,
  valueAt,
} from '@assay/engine/futures/margin'
import { amountUnits, formatAmount, formatPrice, formatQuantity, type Price, ratePpm } from '@assay/engine/money'
import { averagePrice } from '../market/averagePrice.ts'
import type { Context } from './context.ts'
import { findContract } from './contract.ts'

type MarketOf = Pick<Context, 'market' | 'lights'>
/** The whole contract wallet: a cross position's margin ratio and liquidation price depend on it. */
export interface CrossFigures {
  marginRatio: number | null
  liquidationPrice: Price | null
}

const PPM_DECIMALS = 6

/** cross: only if the whole account is known; without it a cross position shows the engine's last values. */
export function showPosition(context: MarketOf, position: PositionChanged, cross?: CrossFigures): Position {
  const rules = findContract(context, position.symbol)
  const mark = context.market.mark(position.symbol)?.mark ?? null
  const { priceDecimals, quantityDecimals, quoteScale } = rules
  const amount = (units: bigint) => formatAmount(units, quoteScale)
  return {
    positionId: position.positionId,
    symbol: position.symbol,
    side: position.direction,
    positionSide: position.positionSide,
    marginMode: position.marginMode,
    leverage: position.leverage,
    quantity: formatQuantity(position.quantity, quantityDecimals),
    entryPrice: entryText(position, rules),
    markPrice: mark === null ? null : formatPrice(mark, priceDecimals),
    margin: amount(setAside(position)),
    ...marginTexts(position, { rules, mark, cross }),
    ...priceTexts(position, { rules, cross }),
    realizedPnl: amount(position.realized),
    fees: amount(position.fees),
    funding: amount(-position.fundingPaid),
    adlRank: context.lights.lightsOf(position),
    status: position.end === null ? 'OPEN' : 'CLOSED',
    statusCode: position.end === null ? 0 : 1,
    closedQuantity: formatQuantity(position.closedQuantity, quantityDecimals),
    averageClosePrice:
      position.closedQuantity === 0 ? null : averagePrice(position.closedValue, position.closedQuantity, rules),
    end: position.end,
    openedAt: position.openedAt,
    updatedAt: position.updatedAt,
    closedAt: position.end === null ? null : position.updatedAt,
  }
}

/** The posted margin of a cross position changes with the others; its initial margin is shown instead. */
function setAside({ marginMode, margin, entryValue, leverage }: PositionChanged): bigint {
  return marginMode === 'ISOLATED' ? margin : initialMargin(entryValue, leverage)
}

/** The position that an accepted command always reports. */
export function showPositionChange(context: MarketOf, events: readonly Event[], positionId: number): Position {
  const position = findPositionChange(events, positionId)
  if (position === null) throw new Error(`an accepted command left position ${positionId} untouched`)
  return showPosition(context, position)
}

/** The position as the command left it; null if the command did not touch it. */
export function findPositionChange(events: readonly Event[], positionId: number): PositionChanged | null {
  const isIt = (event: Event): event is PositionChanged =>
    event.type === 'positionChanged' && event.positionId === positionId
  return events.findLast(isIt) ?? null
}

interface Known {
  rules: FuturesMarket
  mark: Price | null
  cross: CrossFigures | undefined
}

function marginTexts(position: PositionChanged, { rules, mark, cross }: Known) {
  const amount = (units: bigint) => formatAmount(units, rules.quoteScale)
  const initial = initialMargin(position.entryValue, position.leverage)
  if (mark === null || position.quantity === 0)
    return {
      initialMargin: amount(initial),
      maintenanceMargin: amount(0n),
      marginRatio: null,
      unrealizedPnl: amount(0n),
      roe: null,
      removableMargin: amount(0n),
    }
  const isIsolated = position.marginMode === 'ISOLATED'
  const maintenance = maintenanceAt(valueAt(mark, position.quantity, rules), rules.tiers)
  const own = isIsolated ? marginRatio(maintenance, equityAt(position, mark, rules)) : (cross?.marginRatio ?? null)
  const { leverage } = position
  return {
    initialMargin: amount(initial),
    maintenanceMargin: amount(maintenance),
    marginRatio: own === null ? null : shareText(own),
    unrealizedPnl: amount(profitAt(position, mark, rules)),
    roe: shareText(returnOnMargin(position, mark, leverage, rules)),
    removableMargin: amount(isIsolated ? removableMargin(position, { mark, leverage }, rules) : 0n),
  }
}

function priceTexts(position: PositionChanged, { rules, cross }: Omit<Known, 'mark'>) {
  const price = (ticks: Price | null) => (ticks === null ? null : formatPrice(ticks, rules.priceDecimals))
  if (position.quantity === 0) return { liquidationPrice: null, bankruptcyPrice: null, breakEvenPrice: null }
  const costs = amountUnits(position.fees + position.fundingPaid)
  const isIsolated = position.marginMode === 'ISOLATED'
  return {
    liquidationPrice: price(isIsolated || cross === undefined ? position.liquidationPrice : cross.liquidationPrice),
    bankruptcyPrice: isIsolated ? price(bankruptcyPrice(position, ratePpm(0), rules)) : null,
    breakEvenPrice: price(breakEvenPrice(position, costs, rules)),
  }
}

/** For a closed position: the values of what it closed. */
function entryText(position: PositionChanged, rules: FuturesMarket): string {
  if (position.quantity > 0) return averagePrice(position.entryValue, position.quantity, rules)
  const entryValue = position.closedValue - signOf(position.direction) * position.realized
  return averagePrice(entryValue, position.closedQuantity, rules)
}

/** Parts per million as a fraction; may be negative. */
export function shareText(ppm: number): string {
  return formatAmount(BigInt(ppm), PPM_DECIMALS, { trim: true })
}

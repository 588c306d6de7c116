// A position of the wire as the engine's formulas take it, and what follows from it at a mark price. The page reckons
// this with every mark, by the functions by which the engine does.
import { crossEquity, marginRatio } from '@assay/engine/futures/account'
import { crossLiquidationPrice, liquidationPrice } from '@assay/engine/futures/liquidationPrice'
import {
  equityAt,
  type Holding,
  maintenanceAt,
  profitAt,
  removableMargin,
  returnOnMargin,
  signOf,
  valueAt,
} from '@assay/engine/futures/margin'
import { type Amount, amountUnits, parsePrice, parseQuantity, type Price, type Quantity } from '@assay/engine/money'
import type { Position } from '@assay/api/futures'
import { type ContractRules, readAmount } from '../contract/contractRules.ts'

export interface OwnHolding extends Holding {
  leverage: number
  isCross: boolean
}

export function readHolding(position: Position, rules: ContractRules): OwnHolding {
  const quantity = parseQuantity(position.quantity, rules.quantityDecimals) ?? (0 as Quantity)
  return {
    direction: position.side,
    quantity,
    entryValue: readEntryValue(position, quantity, rules),
    margin: readAmount(position.margin, rules.quoteScale),
    leverage: position.leverage,
    isCross: position.marginMode === 'CROSS',
  }
}

/** Exact if the mark and the profit at it arrived together; otherwise from the average price, which is rounded. */
function readEntryValue(position: Position, quantity: Quantity, rules: ContractRules): Amount {
  const mark = position.markPrice === null ? null : parsePrice(position.markPrice, rules.priceDecimals)
  if (mark !== null) {
    const profit = readAmount(position.unrealizedPnl, rules.quoteScale)
    return amountUnits(valueAt(mark, quantity, rules.market) - signOf(position.side) * profit)
  }
  const [whole = '0', fraction = ''] = position.entryPrice.split('.')
  const finer = rules.quoteScale - rules.quantityDecimals
  const perLot = readAmount(`${whole}.${fraction.slice(0, finer)}`, finer)
  return amountUnits(perLot * BigInt(quantity))
}

export interface HoldingFigures {
  value: Amount
  profit: Amount
  /** In parts per million of the initial margin. */
  roe: number
  maintenance: Amount
  /** In parts per million; null where nothing is left. */
  ratio: number | null
  removable: Amount
}

export function holdingFigures(holding: OwnHolding, mark: Price, { market }: ContractRules): HoldingFigures {
  const value = valueAt(mark, holding.quantity, market)
  const maintenance = maintenanceAt(value, market.tiers)
  return {
    value,
    profit: profitAt(holding, mark, market),
    roe: returnOnMargin(holding, mark, holding.leverage, market),
    maintenance,
    ratio: marginRatio(maintenance, equityAt(holding, mark, market)),
    removable: holding.isCross
      ? amountUnits(0n)
      : removableMargin(holding, { mark, leverage: holding.leverage }, market),
  }
}

/** What stands behind a cross position besides itself. Amounts in quote units. */
export interface CrossAround {
  /** Of the wallet: everything but what isolated positions hold. */
  wallet: Amount
  /** Of the other cross positions. */
  unrealizedOfOthers: Amount
  maintenanceOfOthers: Amount
}

/** cross: null for an isolated position. */
export function liquidationOf(
  holding: OwnHolding,
  { mark, cross }: { mark: Price | null; cross: CrossAround | null },
  { market }: ContractRules,
): Price | null {
  if (!holding.isCross) return liquidationPrice(holding, market)
  if (cross === null || mark === null) return null
  const unrealized = amountUnits(cross.unrealizedOfOthers + profitAt(holding, mark, market))
  const nothing = amountUnits(0n)
  const equity = crossEquity({
    wallet: cross.wallet,
    unrealized,
    maintenance: nothing,
    initialMargin: nothing,
    orderMargin: nothing,
  })
  return crossLiquidationPrice(holding, { equity, maintenanceOfOthers: cross.maintenanceOfOthers, mark }, market)
}

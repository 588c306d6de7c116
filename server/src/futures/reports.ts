// Liquidation reports in wire format: to the owner with every number, to the public without the owner's data.
import type { Output } from '@assay/api/schemas'
import { formatAmount, formatPrice, formatQuantity, quoteUnits } from '@assay/engine/money'
import type { Context } from './context.ts'
import { deleveragingsTable, liquidationsTable } from '../db/futuresTables.ts'
import type { StoredRow } from '../db/moneyTable.ts'
import { averagePrice } from '../market/averagePrice.ts'
import { findContract } from './contract.ts'

type MarketOf = Pick<Context, 'market'>
type Liquidation = ReturnType<typeof liquidationsTable.kept>
type Contract = ReturnType<typeof findContract>

/** The number of reports of one command is at most this. */
const PLACES = 4096
const SCORE_DECIMALS = 6

export function showLiquidation(
  context: MarketOf,
  row: StoredRow<typeof liquidationsTable>,
): Output<'futures', 'listLiquidations'>['rows'][number] {
  const report = liquidationsTable.kept(row)
  const rules = findContract(context, report.symbol)
  const { quoteScale, priceDecimals, quantityDecimals } = rules
  return {
    ...publicPart(report, rules),
    liquidationId: report.sequence * PLACES + report.place,
    positionId: report.positionId,
    marginMode: report.marginMode,
    indexPrice: formatPrice(report.index, priceDecimals),
    quantity: formatQuantity(report.quantity, quantityDecimals),
    entryPrice: averagePrice(report.entryValue, report.quantity, rules),
    margin: formatAmount(report.margin, quoteScale),
    equity: formatAmount(report.equity, quoteScale),
    maintenanceMargin: formatAmount(report.maintenance, quoteScale),
    tier: report.tier,
    tierAfter: report.tierAfter,
    liquidationPrice: report.liquidationPrice === null ? null : formatPrice(report.liquidationPrice, priceDecimals),
    remainingQuantity: formatQuantity(report.remainingQuantity, quantityDecimals),
    fee: formatAmount(report.fee, quoteScale),
    liquidationFee: formatAmount(report.liquidationFee, quoteScale),
    returned: formatAmount(report.returned, quoteScale),
  }
}

export function showPublicLiquidation(
  context: MarketOf,
  row: StoredRow<typeof liquidationsTable>,
): Output<'futures', 'listPublicLiquidations'>['rows'][number] {
  return publicPart(liquidationsTable.kept(row), findContract(context, row.symbol))
}

function publicPart(report: Liquidation, rules: Contract): Output<'futures', 'listPublicLiquidations'>['rows'][number] {
  const { priceDecimals, quantityDecimals } = rules
  const filled = quoteUnits(report.filledTickLots, rules, 'down')
  return {
    symbol: report.symbol,
    side: report.direction,
    markPrice: formatPrice(report.mark, priceDecimals),
    bankruptcyPrice: formatPrice(report.bankruptcyPrice, priceDecimals),
    filledQuantity: formatQuantity(report.filledQuantity, quantityDecimals),
    averagePrice: report.filledQuantity === 0 ? null : averagePrice(filled, report.filledQuantity, rules),
    takenOverQuantity: formatQuantity(report.takenOverQuantity, quantityDecimals),
    deleveragedQuantity: formatQuantity(report.deleveragedQuantity, quantityDecimals),
    time: report.time,
  }
}

export function showDeleveraging(
  context: MarketOf,
  row: StoredRow<typeof deleveragingsTable>,
): Output<'futures', 'listDeleveragings'>['rows'][number] {
  const report = deleveragingsTable.kept(row)
  const rules = findContract(context, report.symbol)
  return {
    positionId: report.positionId,
    symbol: report.symbol,
    side: report.direction,
    quantity: formatQuantity(report.quantity, rules.quantityDecimals),
    price: averagePrice(report.value, report.quantity, rules),
    markPrice: formatPrice(report.mark, rules.priceDecimals),
    score: formatAmount(BigInt(report.score), SCORE_DECIMALS, { trim: true }),
    realizedPnl: formatAmount(report.realized, rules.quoteScale),
    returned: formatAmount(report.returned, rules.quoteScale),
    time: report.time,
  }
}

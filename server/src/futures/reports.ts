// Liquidation reports in wire format: to the owner with every number, to the public without the owner's data.
import type { Output } from '@assay/api/schemas'
import { averageOf } from '@assay/engine/futures/margin'
import {
  amountUnits,
  formatAmount,
  formatPrice,
  formatQuantity,
  type Price,
  type Quantity,
  quoteUnits,
} from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type { Context } from './context.ts'
import type { FuturesTables } from '../db/futuresTables.ts'
import { findContract } from './contract.ts'

type MarketOf = Pick<Context, 'market'>
type LiquidationRow = Selectable<FuturesTables['futures_liquidations']>
type DeleveragingRow = Selectable<FuturesTables['futures_deleveragings']>

const AVERAGE_DECIMALS_MORE = 2
/** The number of reports of one command is at most this. */
const PLACES = 4096
const SCORE_DECIMALS = 6

export function showLiquidation(
  context: MarketOf,
  row: LiquidationRow,
): Output<'futures', 'listLiquidations'>['rows'][number] {
  const rules = findContract(context, row.symbol)
  const amount = (units: bigint) => formatAmount(units, rules.quoteScale)
  const quantity = (lots: bigint) => formatQuantity(Number(lots) as Quantity, rules.quantityDecimals)
  const price = (ticks: bigint) => formatPrice(Number(ticks) as Price, rules.priceDecimals)
  return {
    ...showPublicLiquidation(context, row),
    liquidationId: Number(row.sequence) * PLACES + row.place,
    positionId: Number(row.position_id),
    marginMode: row.margin_mode,
    indexPrice: price(row.index_price),
    quantity: quantity(row.quantity),
    entryPrice: averageText(row.entry_value, row.quantity, rules),
    margin: amount(row.margin),
    equity: amount(row.equity),
    maintenanceMargin: amount(row.maintenance),
    tier: row.tier,
    tierAfter: row.tier_after,
    liquidationPrice: row.liquidation_price === null ? null : price(row.liquidation_price),
    remainingQuantity: quantity(row.remaining_quantity),
    fee: amount(row.fee),
    liquidationFee: amount(row.liquidation_fee),
    returned: amount(row.returned),
  }
}

export function showPublicLiquidation(
  context: MarketOf,
  row: LiquidationRow,
): Output<'futures', 'listPublicLiquidations'>['rows'][number] {
  const rules = findContract(context, row.symbol)
  const quantity = (lots: bigint) => formatQuantity(Number(lots) as Quantity, rules.quantityDecimals)
  const price = (ticks: bigint) => formatPrice(Number(ticks) as Price, rules.priceDecimals)
  const filled = quoteUnits(row.filled_tick_lots, rules, 'down')
  return {
    symbol: row.symbol,
    side: row.direction,
    markPrice: price(row.mark_price),
    bankruptcyPrice: price(row.bankruptcy_price),
    filledQuantity: quantity(row.filled_quantity),
    averagePrice: row.filled_quantity === 0n ? null : averageText(filled, row.filled_quantity, rules),
    takenOverQuantity: quantity(row.taken_over_quantity),
    deleveragedQuantity: quantity(row.deleveraged_quantity),
    time: Number(row.time),
  }
}

export function showDeleveraging(
  context: MarketOf,
  row: DeleveragingRow,
): Output<'futures', 'listDeleveragings'>['rows'][number] {
  const rules = findContract(context, row.symbol)
  return {
    positionId: Number(row.position_id),
    symbol: row.symbol,
    side: row.direction,
    quantity: formatQuantity(Number(row.quantity) as Quantity, rules.quantityDecimals),
    price: averageText(row.value, row.quantity, rules),
    markPrice: formatPrice(Number(row.mark_price) as Price, rules.priceDecimals),
    score: formatAmount(row.score, SCORE_DECIMALS, { trim: true }),
    realizedPnl: formatAmount(row.realized, rules.quoteScale),
    returned: formatAmount(row.returned, rules.quoteScale),
    time: Number(row.time),
  }
}

function averageText(value: bigint, quantity: bigint, rules: ReturnType<typeof findContract>): string {
  const average = averageOf(amountUnits(value), Number(quantity) as Quantity, rules, AVERAGE_DECIMALS_MORE)
  return formatAmount(average, rules.priceDecimals + AVERAGE_DECIMALS_MORE)
}

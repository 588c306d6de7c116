import { averageOf } from '@assay/engine/futures/margin'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import { amountUnits, formatAmount, type Quantity } from '@assay/engine/money'

/** Digits of an average price beyond the tick's. */
const MORE_DECIMALS = 2

/** The average price of a quantity of a contract, rounded down. `value`: what all of it cost, in units of the quote. */
export function averagePrice(value: bigint, quantity: Quantity, rules: FuturesMarket): string {
  return formatAmount(
    averageOf(amountUnits(value), quantity, rules, MORE_DECIMALS),
    rules.priceDecimals + MORE_DECIMALS,
  )
}

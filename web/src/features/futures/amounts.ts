// Units of the engine's scale as people read them.
import {
  divide,
  formatAmount as plainAmount,
  formatPrice as plainPrice,
  formatQuantity,
  power,
  type Price,
  type Quantity,
} from '@assay/engine/money'
import { formatAmount, formatCost, formatPrice, percentText, UNKNOWN } from '@assay/ui/format'
import type { ContractRules } from './contract/contractRules.ts'
import type { FuturesCost } from './ticket/futuresCost.ts'

/** Money is shown with two decimals; every digit is in the records. */
const MONEY_DECIMALS = 2

/** What a person pays or must have: rounded up. */
export function costText(amount: bigint | null, { quoteScale }: ContractRules): string {
  return amount === null ? UNKNOWN : formatCost(plainAmount(amount, quoteScale), MONEY_DECIMALS)
}

/** The cost of an order and its parts as they are shown. Rounded one by one the parts could exceed the whole by a cent
 *  or two: the margin is what the rounded loss and fee leave of the rounded cost, so that a reader's sum comes out. */
export function costTexts(
  { need, openLoss, openFee, ownOpenFee }: Pick<FuturesCost, 'need' | 'openLoss' | 'openFee' | 'ownOpenFee'>,
  rules: ContractRules,
) {
  const shown = (amount: bigint) => roundUp(amount, rules)
  const margin =
    need === null || openLoss === null || openFee === null ? null : shown(need) - shown(openLoss) - shown(openFee)
  return {
    cost: costText(need, rules),
    margin: costText(margin, rules),
    openLoss: costText(openLoss, rules),
    openFee: costText(ownOpenFee, rules),
  }
}

function roundUp(amount: bigint, { quoteScale }: ContractRules): bigint {
  const cent = power(quoteScale - MONEY_DECIMALS)
  return divide(amount, cent, 'up') * cent
}

/** What a person has or gains: cut. */
export function moneyText(
  amount: bigint | null,
  { quoteScale }: ContractRules,
  options: { plus?: boolean } = {},
): string {
  return amount === null ? UNKNOWN : formatAmount(plainAmount(amount, quoteScale), MONEY_DECIMALS, options)
}

export function priceText(price: Price | null, { priceDecimals }: ContractRules): string {
  return price === null ? UNKNOWN : formatPrice(plainPrice(price, priceDecimals), priceDecimals)
}

export function lotsText(lots: Quantity | null, { quantityDecimals }: ContractRules): string {
  return lots === null ? UNKNOWN : formatAmount(formatQuantity(lots, quantityDecimals), quantityDecimals)
}

/** Parts per million as percent: 113700 → '11.37%', with the sign of a change where asked. */
export function ppmText(ppm: number | null, options: { plus?: boolean } = {}): string {
  return ppm === null ? UNKNOWN : percentText(formatAmount(plainAmount(BigInt(ppm), 4), 2, options))
}

import type { Futures } from '../futures/futures.ts'
import { AMOUNT_MAX, type Amount, MILLION, type Rate } from '../money.ts'
import type { FollowSettings } from './commands.ts'

const RATIO_MAX = 100 * MILLION
const LEVERAGE_MAX = 1000

/** Whether they have the fields of their mode and of no other, and every value is within its limits. */
export function isSoundSettings({ contracts }: Futures, settings: FollowSettings): boolean {
  const { mode, ratio, amountPerOrder, maxCostPerOrder, leverage, symbols } = settings
  const isOfMode =
    (mode === 'FIXED_RATIO') === (ratio !== null) && (mode === 'FIXED_AMOUNT') === (amountPerOrder !== null)
  const areAmounts = [amountPerOrder, maxCostPerOrder].every((amount) => amount === null || isAmount(amount))
  const isLeverage = leverage === null || (Number.isSafeInteger(leverage) && leverage >= 1 && leverage <= LEVERAGE_MAX)
  const areSymbols = symbols === null || (symbols.length > 0 && symbols.every((symbol) => contracts.has(symbol)))
  return isOfMode && areAmounts && isLeverage && areSymbols && areRates(settings)
}

function areRates({ ratio, takeProfit, stopLoss, portfolioStop, maxSlippage }: FollowSettings): boolean {
  return (
    isRate(ratio, RATIO_MAX) &&
    isRate(takeProfit, 10 * MILLION) &&
    isRate(stopLoss, MILLION - 1) &&
    isRate(portfolioStop, MILLION) &&
    isRate(maxSlippage, MILLION)
  )
}

function isRate(rate: Rate | null, most: number): boolean {
  return rate === null || (Number.isSafeInteger(rate) && rate > 0 && rate <= most)
}

function isAmount(amount: Amount): boolean {
  return amount > 0n && amount <= AMOUNT_MAX
}

import { formatAmount, formatCost, HIDDEN } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { useHiddenAmounts } from './hiddenAmounts.ts'

/** Money in a sentence that passes by, with its coin: hidden where amounts are. With a plus it is a result, else a cost. */
export function sayMoney(amount: string, coin: string, { plus }: { plus?: boolean } = {}): string {
  const { isHidden } = useHiddenAmounts.getState()
  const text = plus === true ? formatAmount(amount, 2, { plus }) : formatCost(amount, 2)
  return leftToRight(`${isHidden ? HIDDEN : text} ${coin.toUpperCase()}`)
}

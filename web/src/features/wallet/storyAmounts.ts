// One number of decimals for everything on a balance's page: as many as the longest amount needs, so that columns align
// and no digit of the sum is cut.
import { formatAmount } from '@assay/ui/format'
import { coinDecimals } from '../balances/coinAmount.ts'
import type { BalanceStory } from './useBalanceStory.ts'

export interface StoryAmounts {
  show: (amount: string) => string
  /** With the sign of a change. */
  change: (amount: string) => string
}

export function storyAmounts(coin: string, { explained, sums, entries }: BalanceStory): StoryAmounts {
  const all = [
    ...(explained === undefined ? [] : [explained.available, explained.held, explained.total]),
    ...(explained?.holds ?? []).map(({ amount }) => amount),
    ...(sums ?? []).map(({ amount }) => amount),
    ...(entries.rows ?? []).flatMap(({ amount, after }) => [amount, after]),
  ]
  const decimals = coinDecimals(coin, all, Number.POSITIVE_INFINITY)
  return {
    show: (amount) => formatAmount(amount, decimals),
    change: (amount) => formatAmount(amount, decimals, { plus: true }),
  }
}

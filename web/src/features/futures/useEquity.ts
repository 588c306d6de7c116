import { formatAmount } from '@assay/engine/money'
import { useFuturesAccount } from '../balances/positionWorths.ts'
import { fromUnits, toUnits } from '../balances/units.ts'
import { usePositionViews } from './positions/usePositionViews.ts'

/** The contract account's balance and what its positions have gained at the newest marks; undefined until known. */
export function useEquity(): string | undefined {
  const { data: account } = useFuturesAccount()
  const views = usePositionViews()
  if (account === undefined) return undefined
  if (views === undefined || views.some(({ figures }) => figures === null)) return account.equity
  const gains = views.map(({ figures, rules }) => toUnits(formatAmount(figures?.profit ?? 0n, rules.quoteScale)))
  return fromUnits(gains.reduce((sum, gain) => sum + gain, toUnits(account.balance)))
}

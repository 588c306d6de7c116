import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { loadCoins, useCoins } from './coins.ts'

/** A market list, or what is shown instead until the pairs are known. */
export function MarketState({ children }: { children: ReactNode }) {
  const t = useTranslations('market')
  const { lists, hasFailed } = useCoins()
  if (lists.currencyList.length > 0) return children
  if (hasFailed) return <FailedState text={t('failed')} onRetry={() => void loadCoins()} />
  return <SkeletonRows label={t('loading')} count={8} />
}

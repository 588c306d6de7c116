// Words that several parts of the pages of earn share.
import { YEAR_DAYS } from '@assay/engine/earn/interest'
import { SCALE_MAX } from '@assay/engine/money'
import { formatRate } from '@assay/ui/format'
import { formatDate } from '@assay/ui/time'
import { useTranslations } from 'use-intl'
import type { Product } from './earnQueries.ts'

/** Interest is counted and paid at 00:00 UTC: its dates are those of UTC, whatever zone is set. */
const UTC = { id: 'UTC', offset: '+00:00' }

/** Numbers of the formula, for texts that spell it. */
export const formulaFacts = { days: String(YEAR_DAYS), decimals: String(SCALE_MAX) }

export const MIDNIGHT = '00:00'

export function utcDate(time: number): string {
  return formatDate(time, UTC)
}

/** 'Flexible', '30 days'. */
export function useTermText(): (terms: Pick<Product, 'kind' | 'days'>) => string {
  const t = useTranslations('finance')
  return ({ kind, days }) => (kind === 'FLEXIBLE' ? t('flexible') : t('days', { count: days }))
}

/** The highest yearly rate. isMost: amounts beyond the first tier earn another. */
export function rateOf(tiers: Product['tiers']): { rate: string; isMost: boolean } {
  const rates = tiers.map(({ rate }) => Number(rate))
  return { rate: formatRate(Math.max(...rates), 2), isMost: tiers.length > 1 }
}

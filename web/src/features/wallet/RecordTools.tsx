import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Num } from '@assay/ui/Num'
import { formatDate } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { FilterButton } from './FilterButton.tsx'
import type { FilterProps } from './FilterSheet.tsx'
import type { RecordFilters } from './recordFilters.ts'

interface RecordToolsProps extends FilterProps {
  /** Of the chosen coin or pair. */
  nameOf: (code: string) => string
  /** The export. */
  children: ReactNode
}

/** What is listed, in words, beside the buttons that change and save it. */
export function RecordTools({ nameOf, children, ...filter }: RecordToolsProps) {
  const t = useTranslations('wallet')
  const { coin, wallet } = filter.filters
  const days = useDays(filter.filters)
  return (
    <div className="flex items-center gap-2 px-(--gutter) pt-3 lg:px-5">
      <p className="min-w-0 flex-1 text-13 text-muted">
        <Num>{days}</Num>
        {coin !== null && (
          <>
            {' · '}
            <Num>{nameOf(coin)}</Num>
          </>
        )}
        {wallet !== null && ` · ${t(`wallets.${wallet}`)}`}
      </p>
      <FilterButton {...filter} />
      {children}
    </div>
  )
}

/** 30 days; 11/01/2026 – 11/20/2026. */
function useDays({ period, fromDay, toDay }: RecordFilters): string {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  if (period !== null) return period === 365 ? t('year') : t('days', { count: period })
  const shown = (day: string) =>
    day === '' ? '…' : formatDate(Date.parse(`${day}T00:00:00Z`), { ...zone, id: 'UTC', offset: '+00:00' })
  return `${shown(fromDay)} – ${shown(toDay)}`
}

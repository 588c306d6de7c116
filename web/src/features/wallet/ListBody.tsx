import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { cx } from '@assay/ui/cx'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { WIDE_DAYS } from './recordFilters.ts'
import type { GrowingList } from './useRecords.ts'

interface ListBodyProps<Row> {
  list: GrowingList<Row>
  emptyTitle: string
  /** Looking further back is not offered. */
  isWidest: boolean
  onWiden: () => void
  onShowAll: () => void
  children: (rows: Row[]) => ReactNode
}

/** The records that were read, and a button for older ones; or what is shown instead: loading, failed, empty. */
export function ListBody<Row>({ list, emptyTitle, isWidest, onWiden, onShowAll, children }: ListBodyProps<Row>) {
  const t = useTranslations('wallet.records')
  const { rows, isError, isOutdated, retry } = list
  if (rows === undefined) {
    if (isError) return <FailedState text={t('failedLine')} onRetry={retry} />
    return (
      <div className="appear-late">
        <SkeletonRows label={t('loading')} />
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title={emptyTitle}
        action={
          <Button kind="secondary" onClick={isWidest ? onShowAll : onWiden}>
            {isWidest ? t('showAll') : t('widen', { days: WIDE_DAYS })}
          </Button>
        }
      >
        {t('emptyLine')}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isOutdated} className={cx(isOutdated && 'opacity-60')}>
      {isError && !isOutdated && (
        <p role="alert" className="px-(--gutter) py-2 text-13 text-negative lg:px-5">
          {t('failedLine')}
        </p>
      )}
      {children(rows)}
      {list.hasMore && (
        <div className="border-t border-line p-3 text-center">
          <Button kind="quiet" isBusy={list.isReadingMore} onClick={list.readMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

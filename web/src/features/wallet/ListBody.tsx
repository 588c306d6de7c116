import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

interface ListBodyProps<Row> {
  list: UseQueryResult<{ rows: Row[]; total: number }>
  emptyTitle: string
  /** Looking further back is not offered. */
  isWidest: boolean
  onWiden: () => void
  onShowAll: () => void
  children: (rows: Row[]) => ReactNode
}

/** A page of records, or what stands in its place: on its way, failed, nothing there. */
export function ListBody<Row>({ list, emptyTitle, isWidest, onWiden, onShowAll, children }: ListBodyProps<Row>) {
  const t = useTranslations('wallet.records')
  const { data, isError, isPlaceholderData, refetch } = list
  if (data === undefined) {
    if (isError) return <FailedState text={t('failedLine')} onRetry={() => void refetch()} />
    return (
      <div className="appear-late">
        <SkeletonRows label={t('loading')} />
      </div>
    )
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        title={emptyTitle}
        action={
          <Button kind="secondary" onClick={isWidest ? onShowAll : onWiden}>
            {isWidest ? t('showAll') : t('widen')}
          </Button>
        }
      >
        {t('emptyLine')}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className={cx(isPlaceholderData && 'opacity-60')}>
      {isError && !isPlaceholderData && (
        <p role="alert" className="px-(--gutter) py-2 text-13 text-negative lg:px-5">
          {t('failedLine')}
        </p>
      )}
      {children(data.rows)}
    </div>
  )
}

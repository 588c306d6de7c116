import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Responsive } from '@assay/ui/Table'
import type { HistoryFilter } from './orderLists.ts'

interface PagedListProps<Row> {
  query: {
    isPending: boolean
    isError: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly Column<Row>[]
  caption: string
  empty: { title: string; line: string }
  filter: HistoryFilter
  onWiden: () => void
}

/** A list of the past in a span of days: its states, its rows, and a button for older ones. */
export function PagedList<Row>({ query, rows, rowKey, columns, caption, empty, filter, onWiden }: PagedListProps<Row>) {
  const t = useTranslations('trade')
  if (query.isError && rows.length === 0)
    return <FailedState text={t('orders.failed')} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SkeletonRows count={3} label={caption} />
  if (rows.length === 0) {
    const isNarrow = filter.from !== null || filter.to !== null
    return (
      <EmptyState
        title={empty.title}
        action={
          isNarrow ? (
            <Button kind="secondary" size="sm" onClick={onWiden}>
              {t('orders.widen')}
            </Button>
          ) : undefined
        }
      >
        {empty.line}
      </EmptyState>
    )
  }
  return (
    <>
      <Responsive caption={caption} columns={columns} rows={rows} rowKey={rowKey} size="dense" />
      {query.hasNextPage && (
        <div className="p-3 text-center">
          <Button
            kind="secondary"
            size="sm"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('orders.more')}
          </Button>
        </div>
      )}
    </>
  )
}

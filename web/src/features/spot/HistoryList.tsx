// Finished orders and fills, a page at a time, in a span of days.
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Column, Responsive } from '../../ui/Table.tsx'
import { useFillColumns, useHistoryColumns } from './orderColumns.tsx'
import { type HistoryFilter, rowsOf, useFills, useOrderHistory } from './orderQueries.ts'

interface HistoryProps {
  filter: HistoryFilter
  isPhone: boolean
  onWiden: () => void
}

export function OrderHistory({ filter, isPhone, onWiden }: HistoryProps) {
  const t = useTranslations('trade')
  const query = useOrderHistory(filter)
  const columns = useHistoryColumns(isPhone)
  return (
    <PagedList
      query={query}
      rows={rowsOf(query.data, (order) => order.orderId)}
      rowKey={(order) => order.orderId}
      columns={columns}
      caption={t('orders.history')}
      emptyTitle={t('orders.noHistory')}
      filter={filter}
      onWiden={onWiden}
    />
  )
}

export function FillHistory({ filter, isPhone, onWiden }: HistoryProps) {
  const t = useTranslations('trade')
  const query = useFills(filter)
  const columns = useFillColumns(isPhone)
  return (
    <PagedList
      query={query}
      rows={rowsOf(query.data, (fill) => fill.tradeId * 2 + (fill.isMaker ? 1 : 0))}
      rowKey={(fill) => `${fill.symbol}${fill.tradeId}${fill.isMaker}`}
      columns={columns}
      caption={t('orders.fills')}
      emptyTitle={t('orders.noFills')}
      filter={filter}
      onWiden={onWiden}
    />
  )
}

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
  emptyTitle: string
  filter: HistoryFilter
  onWiden: () => void
}

function PagedList<Row>({ query, rows, rowKey, columns, caption, emptyTitle, filter, onWiden }: PagedListProps<Row>) {
  const t = useTranslations('trade')
  if (query.isError && rows.length === 0)
    return <FailedState text={t('orders.failed')} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SkeletonRows count={3} label={caption} />
  if (rows.length === 0) {
    const isNarrow = filter.from !== null || filter.to !== null
    return (
      <EmptyState
        title={emptyTitle}
        action={
          isNarrow ? (
            <Button kind="secondary" size="sm" onClick={onWiden}>
              {t('orders.widen')}
            </Button>
          ) : undefined
        }
      >
        {t('orders.noHistoryHelp')}
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

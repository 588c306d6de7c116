import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Table } from '@assay/ui/Table'
import { useVipDays } from './rewardQueries.ts'

type Day = NonNullable<ReturnType<typeof useVipDays>['rows']>[number]

/** The figures of each day: with the weights anybody can compute the growth again. */
export function VipDays() {
  const t = useTranslations('rewards.vip')
  const { rows, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useVipDays()
  const amount = (text: string) => <Num>{formatAmount(text, 2)}</Num>
  const columns: Column<Day>[] = [
    {
      key: 'day',
      header: t('column.day'),
      // A UTC day, whatever the reader's zone.
      cell: ({ day }) => <Num>{new Date(day).toISOString().slice(0, 10)}</Num>,
    },
    { key: 'fees', header: t('column.fees'), align: 'end', cell: ({ fees }) => amount(fees) },
    { key: 'assets', header: t('column.assets'), align: 'end', cell: ({ assets }) => amount(assets) },
    { key: 'earn', header: t('column.earn'), align: 'end', cell: ({ earn }) => amount(earn) },
  ]
  return (
    <Panel title={t('days')} className="overflow-hidden">
      {rows === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
      {rows === undefined && !isError && <SkeletonRows count={4} label={t('days')} />}
      {rows?.length === 0 && <EmptyState title={t('noDays')}>{t('noDaysLine')}</EmptyState>}
      {rows !== undefined && rows.length > 0 && (
        <div className="overflow-x-auto">
          <Table caption={t('days')} columns={columns} rows={rows} rowKey={({ day }) => day} />
        </div>
      )}
      {hasNextPage && (
        <div className="px-4 py-3 lg:px-5">
          <Button kind="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

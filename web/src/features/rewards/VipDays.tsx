import { useTranslations } from 'use-intl'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { MoreButton } from '@assay/ui/MoreButton'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SidewaysScroll } from '@assay/ui/SidewaysScroll'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Table } from '@assay/ui/Table'
import { formatDate } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { useVipDays } from './rewardQueries.ts'

type Day = NonNullable<ReturnType<typeof useVipDays>['rows']>[number]

/** The figures of each day, from which the growth can be computed with the weights. */
export function VipDays() {
  const t = useTranslations('rewards.vip')
  const zone = useZone()
  const pages = useVipDays()
  const { rows, isError, refetch } = pages
  const amount = (text: string) => <Num>{formatAmount(text, 2)}</Num>
  const columns: Column<Day>[] = [
    {
      key: 'day',
      header: t('column.day'),
      // A UTC day, whatever the reader's zone.
      cell: ({ day }) => <Num>{formatDate(day, { ...zone, id: 'UTC', offset: '+00:00' })}</Num>,
    },
    { key: 'fees', header: t('column.fees'), align: 'end', cell: ({ fees }) => amount(fees) },
    { key: 'assets', header: t('column.assets'), align: 'end', cell: ({ assets }) => amount(assets) },
    { key: 'earn', header: t('column.earn'), align: 'end', cell: ({ earn }) => amount(earn) },
  ]
  return (
    <Panel title={t('days')} className="overflow-hidden">
      <p className="px-4 pb-2 text-13 text-muted lg:px-5">{t('daysLine')}</p>
      {rows === undefined && isError && <FailedState text={t('failed')} onRetry={() => void refetch()} />}
      {rows === undefined && !isError && <SkeletonRows count={4} label={t('days')} />}
      {rows?.length === 0 && <EmptyState title={t('noDays')}>{t('noDaysLine')}</EmptyState>}
      {rows !== undefined && rows.length > 0 && (
        <SidewaysScroll>
          <Table caption={t('days')} columns={columns} rows={rows} rowKey={({ day }) => day} />
        </SidewaysScroll>
      )}
      <MoreButton pages={pages}>{t('more')}</MoreButton>
    </Panel>
  )
}

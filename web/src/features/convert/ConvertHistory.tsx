import { useTranslations } from 'use-intl'
import { Badge } from '@assay/ui/Badge'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { MoreButton } from '@assay/ui/MoreButton'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { formatDateTime } from '@assay/ui/time'
import { coinAmount, coinName } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import type { ConvertRow } from './convertForm.ts'
import { useConverts } from './convertQueries.ts'
import { RateText } from './QuoteFigures.tsx'

export function ConvertHistory() {
  const t = useTranslations('convert.history')
  return (
    <Panel title={t('title')}>
      <Body />
    </Panel>
  )
}

function Body() {
  const t = useTranslations('convert.history')
  const list = useConverts()
  const { rows, isError, refetch } = list
  if (rows === undefined && isError) return <FailedState text={t('failed')} onRetry={() => void refetch()} />
  if (rows === undefined) return <SkeletonRows count={3} label={t('loading')} />
  if (rows.length === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyLine')}</EmptyState>
  return (
    <>
      <ul>
        {rows.map((row) => (
          <HistoryRow key={row.id} row={row} />
        ))}
      </ul>
      <MoreButton pages={list}>{t('more')}</MoreButton>
    </>
  )
}

const tones = { 0: 'info', 1: 'positive', 2: 'warning' } as const

function HistoryRow({ row }: { row: ConvertRow }) {
  const t = useTranslations('convert')
  const zone = useZone()
  const [from, to] = [coinName(row.fromSymbol), coinName(row.toSymbol)]
  return (
    <li className="border-t border-line px-4 py-3 text-13 first:border-t-0 lg:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-14 font-medium text-strong">
          {t.rich('history.pair', {
            given: () => <OwnNum unit={from}>{coinAmount(row.total, row.fromSymbol)}</OwnNum>,
            received: () => <OwnNum unit={to}>{coinAmount(row.receive, row.toSymbol)}</OwnNum>,
          })}
        </p>
        <Badge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</Badge>
      </div>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-muted">
        <RateText quote={row} rate={row.rate} />
        <Num>{formatDateTime(row.createTime, zone)}</Num>
      </p>
      {row.reason !== null && <p className="mt-0.5 text-muted">{t(`failures.${row.reason}`, { coin: from })}</p>}
    </li>
  )
}

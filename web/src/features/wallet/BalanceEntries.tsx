import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { FailedState } from '@assay/ui/EmptyState'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { SidewaysScroll } from '@assay/ui/SidewaysScroll'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type Column, Responsive } from '@assay/ui/Table'
import { formatDateTime } from '@assay/ui/time'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import { MovementSheet } from './MovementSheet.tsx'
import type { FinancialRecord } from './recordDays.ts'
import type { StoryAmounts } from './storyAmounts.ts'
import { useMarketTitle } from './useMarketTitle.ts'
import type { GrowingList } from './useRecords.ts'

interface BalanceEntriesProps {
  entries: GrowingList<FinancialRecord>
  amounts: StoryAmounts
}

/** The entries of one balance, newest first, with the balance after each. An entry opens what caused it. */
export function BalanceEntries({ entries, amounts }: BalanceEntriesProps) {
  const t = useTranslations('wallet')
  const [open, setOpen] = useState<FinancialRecord | null>(null)
  const columns = useColumns(amounts, setOpen)
  const { rows, isError, hasMore, isReadingMore, readMore, retry } = entries
  return (
    <Panel title={t('balance.entries')}>
      {rows === undefined && isError && <FailedState text={t('records.failedLine')} onRetry={retry} />}
      {rows === undefined && !isError && <SkeletonRows label={t('balance.loading')} />}
      {rows !== undefined && (
        <SidewaysScroll>
          <Responsive caption={t('balance.entries')} columns={columns} rows={rows} rowKey={({ id }) => id} />
        </SidewaysScroll>
      )}
      {rows !== undefined && isError && (
        <p role="alert" className="px-4 py-2 text-13 text-negative">
          {t('records.failedLine')}
        </p>
      )}
      {hasMore && (
        <div className="border-t border-line p-3 text-center">
          <Button kind="quiet" isBusy={isReadingMore} onClick={readMore}>
            {t('records.more')}
          </Button>
        </div>
      )}
      {open !== null && (
        <MovementSheet title={t(`records.types.${open.type}`)} record={open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  )
}

function useColumns(amounts: StoryAmounts, onOpen: (record: FinancialRecord) => void): Column<FinancialRecord>[] {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const titleOf = useMarketTitle()
  return [
    {
      key: 'type',
      header: t('columns.type'),
      mobile: 'title',
      cell: (record) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(record)}
          className="touch text-start font-medium text-brand-text"
        >
          {t(`types.${record.type}`)} {record.symbol !== null && <Num>{titleOf(record.symbol)}</Num>}
        </button>
      ),
    },
    {
      key: 'time',
      header: t('columns.time'),
      mobile: 'meta',
      cell: ({ time }) => <Num className="text-muted">{formatDateTime(time, zone)}</Num>,
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      align: 'end',
      mobile: 'value',
      cell: ({ amount }) => <OwnNum className="font-medium">{amounts.change(amount)}</OwnNum>,
    },
    {
      key: 'after',
      header: t('columns.after'),
      align: 'end',
      cell: ({ after }) => <OwnNum>{amounts.show(after)}</OwnNum>,
    },
  ]
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chips } from '../../ui/Chips.tsx'
import { useLayout } from '../../ui/useLayout.ts'
import { exactAmount } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import { formatDateTime } from '../../ui/time.ts'
import { ExportButton } from '../trade/orders/ExportButton.tsx'
import { FilterButton } from './FilterButton.tsx'
import { ListBody } from './ListBody.tsx'
import { Pager } from './Pager.tsx'
import type { FinancialRecord, PageEdges } from './recordDays.ts'
import { EVERYTHING, type RecordFilters, recordQuery, recordTypes } from './recordFilters.ts'
import { RecordList } from './RecordList.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useFrozenNow } from './useFrozenNow.ts'
import { type PageOfList, readAllRecords, useFinancialRecords } from './useRecords.ts'

const PAGE_SIZE = 20

export function FinancialRecords() {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const isDesktop = useLayout() === 'desktop'
  const [filters, setFilters] = useState<RecordFilters>(EVERYTHING)
  const [page, setPage] = useState({ pageNum: 1, pageSize: PAGE_SIZE })
  const now = useFrozenNow(filters)
  const query = recordQuery(filters, zone, now)
  const records = useFinancialRecords(query, page)
  const csv = useRecordCsv()
  function show(change: Partial<RecordFilters>) {
    setFilters({ ...filters, ...change })
    setPage({ ...page, pageNum: 1 })
  }
  const Rows = isDesktop ? RecordTable : RecordList
  return (
    <>
      <div className="flex items-center gap-2 px-(--gutter) py-3 lg:px-5">
        <Chips
          label={t('types.label')}
          items={[{ id: 'ALL', label: t('types.all') }, ...recordTypes.map((id) => ({ id, label: t(`types.${id}`) }))]}
          selected={[filters.type ?? 'ALL']}
          onToggle={(id) => show({ type: id === 'ALL' ? null : id })}
          className="min-w-0 flex-1"
        />
        <FilterButton filters={filters} onApply={show} shows="coins" />
        <ExportButton name="records" read={() => readAllRecords(query, Date.now())} header={csv.header} row={csv.row} />
      </div>
      <ListBody
        list={records}
        emptyTitle={t('emptyTitle')}
        isWidest={filters.period === 90 || filters.period === 365}
        onWiden={() => show({ period: 90 })}
        onShowAll={() => show(EVERYTHING)}
      >
        {(rows) => <Rows records={rows} edges={pageEdges(page, records.data?.total ?? 0)} />}
      </ListBody>
      <Pager page={page} total={records.data?.total ?? 0} onChange={setPage} />
    </>
  )
}

function pageEdges({ pageNum, pageSize }: PageOfList, total: number): PageEdges {
  return { hasNewer: pageNum > 1, hasOlder: pageNum * pageSize < total }
}

function useRecordCsv() {
  const t = useTranslations('wallet')
  const zone = useZone()
  const columns = ['type', 'wallet', 'coin', 'amount', 'before', 'after', 'reference'] as const
  const plain = (decimal: string) => exactAmount(decimal).replaceAll(',', '').replace('\u2212', '-')
  return {
    header: [
      `${t('records.columns.time')} (${zone.offset})`,
      ...columns.map((column) => t(`records.columns.${column}`)),
    ],
    row: (record: FinancialRecord) => [
      formatDateTime(record.time, zone),
      t(`records.types.${record.type}`),
      t(`wallets.${record.wallet}`),
      record.coin.toUpperCase(),
      plain(record.amount),
      plain(record.before),
      plain(record.after),
      record.reference,
    ],
  }
}

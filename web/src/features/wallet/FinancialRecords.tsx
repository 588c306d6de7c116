import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useQueryValue } from '../../router.tsx'
import { Chips } from '@assay/ui/Chips'
import { useLayout } from '@assay/ui/useLayout'
import { coinName } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import { formatDateTime } from '@assay/ui/time'
import { ListBody } from './ListBody.tsx'
import { type FinancialRecord, wholeMovements } from './recordDays.ts'
import { EVERYTHING, type RecordFilters, recordQuery, recordTypes, WIDE_DAYS } from './recordFilters.ts'
import { RecordExport } from './RecordExport.tsx'
import { RecordList } from './RecordList.tsx'
import { RecordTable } from './RecordTable.tsx'
import { RecordSums } from './RecordSums.tsx'
import { RecordTools } from './RecordTools.tsx'
import { plainAmount } from './tradeFacts.tsx'
import { useFrozenNow } from './useFrozenNow.ts'
import { readAllRecords, useFinancialRecords } from './useRecords.ts'

export function FinancialRecords() {
  const t = useTranslations('wallet.records')
  const zone = useZone()
  const isDesktop = useLayout() === 'desktop'
  const asked = useQueryValue('type')
  const [filters, setFilters] = useState<RecordFilters>({
    ...EVERYTHING,
    type: recordTypes.find((type) => type === asked) ?? null,
  })
  const now = useFrozenNow(filters)
  const query = recordQuery(filters, zone, now)
  const records = useFinancialRecords(query)
  const csv = useRecordCsv()
  const show = (change: Partial<RecordFilters>) => setFilters({ ...filters, ...change })
  const Rows = isDesktop ? RecordTable : RecordList
  return (
    <>
      <RecordTools filters={filters} onApply={show} nameOf={coinName}>
        <RecordExport
          query={query}
          plain={async () => ({
            name: 'records',
            header: csv.header,
            rows: (await readAllRecords(query, Date.now())).map(csv.row),
          })}
        />
      </RecordTools>
      <Chips
        label={t('types.label')}
        items={[{ id: 'ALL', label: t('types.all') }, ...recordTypes.map((id) => ({ id, label: t(`types.${id}`) }))]}
        selected={[filters.type ?? 'ALL']}
        onToggle={(id) => show({ type: id === 'ALL' ? null : id })}
        className="px-(--gutter) py-3 lg:flex-wrap lg:px-5"
      />
      <RecordSums query={query} />
      <ListBody
        list={records}
        emptyTitle={t('emptyTitle')}
        isWidest={filters.period === WIDE_DAYS || filters.period === 365}
        onWiden={() => show({ period: WIDE_DAYS })}
        onShowAll={() => show(EVERYTHING)}
      >
        {(rows) => <Rows records={wholeMovements(rows, records.hasMore)} hasOlder={records.hasMore} />}
      </ListBody>
    </>
  )
}

function useRecordCsv() {
  const t = useTranslations('wallet')
  const zone = useZone()
  const columns = ['type', 'pair', 'wallet', 'coin', 'amount', 'before', 'after', 'reference'] as const
  return {
    header: [
      `${t('records.columns.time')} (${zone.offset})`,
      ...columns.map((column) => t(`records.columns.${column}`)),
    ],
    row: (record: FinancialRecord) => [
      formatDateTime(record.time, zone),
      t(`records.types.${record.type}`),
      record.symbol?.toUpperCase() ?? '',
      t(`wallets.${record.wallet}`),
      record.coin.toUpperCase(),
      plainAmount(record.amount),
      plainAmount(record.before),
      plainAmount(record.after),
      record.reference,
    ],
  }
}

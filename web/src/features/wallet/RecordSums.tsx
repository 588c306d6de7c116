import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Num } from '@assay/ui/Num'
import { type Column } from '@assay/ui/Table'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { Totals } from './Totals.tsx'
import type { RecordQuery } from './useRecords.ts'

type Sum = Output<'wallet', 'sumRecords'>[number]

/** What all listed records add up to, not only those that were loaded. */
export function RecordSums({ query }: { query: RecordQuery }) {
  const t = useTranslations('wallet.records')
  const sums = useQuery({ queryKey: ['records', 'sums', query], queryFn: () => api.wallet.sumRecords(query) })
  const columns: Column<Sum>[] = [
    {
      key: 'coin',
      header: t('columns.coin'),
      mobile: 'title',
      cell: ({ coin }) => <Num className="font-medium">{coinName(coin)}</Num>,
    },
    { key: 'type', header: t('columns.type'), mobile: 'meta', cell: ({ type }) => t(`types.${type}`) },
    {
      key: 'count',
      header: t('totals.entries'),
      align: 'end',
      mobile: 'meta',
      cell: ({ count }) => <Num className="text-muted">{t('totals.count', { count })}</Num>,
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      align: 'end',
      mobile: 'value',
      cell: ({ amount }) => <OwnNum>{exactAmount(amount, { plus: true })}</OwnNum>,
    },
  ]
  return <Totals query={sums} columns={columns} rowKey={({ coin, type }) => `${coin} ${type}`} />
}

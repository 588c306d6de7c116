import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Num } from '@assay/ui/Num'
import { type Column } from '@assay/ui/Table'
import type { Input, Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { ResultText } from './tradeFacts.tsx'
import { Totals } from './Totals.tsx'

type Total = Output<'wallet', 'listTradeTotals'>[number]

interface TradeTotalsProps {
  product: Total['product']
  query: Omit<Input<'wallet', 'listTradeTotals'>, 'product'>
}

/** What all listed trades of a product add up to, for each coin. */
export function TradeTotals({ product, query }: TradeTotalsProps) {
  const t = useTranslations('wallet.records')
  const asked = { product, ...query }
  const totals = useQuery({ queryKey: ['records', 'totals', asked], queryFn: () => api.wallet.listTradeTotals(asked) })
  const amount = (key: 'given' | 'received' | 'fee', header: string): Column<Total> => ({
    key,
    header,
    align: 'end',
    cell: (row) => <OwnNum>{exactAmount(row[key])}</OwnNum>,
  })
  const columns: Column<Total>[] = [
    {
      key: 'coin',
      header: t('columns.coin'),
      mobile: 'title',
      cell: ({ coin }) => <Num className="font-medium">{coinName(coin)}</Num>,
    },
    {
      key: 'count',
      header: t('totals.trades'),
      align: 'end',
      mobile: 'meta',
      cell: ({ count }) => <Num className="text-muted">{t('totals.count', { count })}</Num>,
    },
    amount('given', t(`totals.given.${product}`)),
    amount('received', t(`totals.received.${product}`)),
    amount('fee', t('columns.fee')),
    ...(product === 'SPOT'
      ? []
      : [
          {
            key: 'result',
            header: t('totals.result'),
            align: 'end' as const,
            mobile: 'figure' as const,
            cell: ({ result }: Total) => <ResultText value={result} />,
          },
        ]),
  ]
  return <Totals query={totals} columns={columns} rowKey={({ coin }) => coin} />
}

// Finished orders and fills, a page at a time, in a span of days.
import { useTranslations } from 'use-intl'
import { useFillColumns, useHistoryColumns } from '../trade/orders/orderColumns.tsx'
import { type HistoryFilter, rowsOf } from '../trade/orders/orderLists.ts'
import { PagedList } from '../trade/orders/PagedList.tsx'
import { useFills, useOrderHistory } from './orderQueries.ts'

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
      empty={{ title: t('orders.noHistory'), line: t('orders.noHistoryHelp') }}
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
      empty={{ title: t('orders.noFills'), line: t('orders.noHistoryHelp') }}
      filter={filter}
      onWiden={onWiden}
    />
  )
}

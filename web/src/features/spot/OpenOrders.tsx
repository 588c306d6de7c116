import { useTranslations } from 'use-intl'
import { FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { OpenOrderTable } from '../trade/orders/OpenOrderTable.tsx'
import { useOpenOrders } from './orderQueries.ts'
import { useSpotActions } from './useSpotActions.ts'

interface OpenOrdersProps {
  /** null for all pairs. */
  symbol: string | null
  isPhone: boolean
}

export function OpenOrders({ symbol, isPhone }: OpenOrdersProps) {
  const t = useTranslations('trade')
  const query = useOpenOrders()
  const actions = useSpotActions()
  if (query.isError && query.data === undefined)
    return <FailedState text={t('orders.failed')} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonRows count={3} label={t('orders.open')} />
  const orders = symbol === null ? query.data : query.data.filter((order) => order.symbol === symbol)
  return <OpenOrderTable orders={orders} actions={actions} isPhone={isPhone} />
}

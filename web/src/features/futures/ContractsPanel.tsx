// Positions, orders, stops and the past under the chart: tables on desktop, cards on phones.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '@assay/ui/Checkbox'
import { FailedState } from '@assay/ui/EmptyState'
import { lazyPart } from '@assay/ui/lazyPart'
import { SkeletonRows } from '@assay/ui/Skeleton'
import type { BookStore } from '../trade/book/bookStore.ts'
import { CancelAll, OpenOrderTable } from '../trade/orders/OpenOrderTable.tsx'
import { always, type Span } from '../trade/orders/orderLists.ts'
import { OrdersFrame } from '../trade/orders/OrdersFrame.tsx'
import { useOpenFuturesOrders, usePositions, useStops } from './futuresQueries.ts'
import { CloseAll, PositionList } from './positions/PositionList.tsx'
import { StopList } from './positions/StopList.tsx'
import { useFuturesOrderActions } from './useFuturesOrderActions.ts'

const PastLists = lazyPart(async () => ({ default: (await import('./PastLists.tsx')).PastLists }))

export type ContractsTab = 'positions' | 'orders' | 'stops' | 'history'

interface ContractsPanelProps {
  book: { symbol: string; store: BookStore }
  isPhone: boolean
  tab: ContractsTab
  onTab: (tab: ContractsTab) => void
}

export function ContractsPanel({ book, isPhone, tab, onTab }: ContractsPanelProps) {
  const t = useTranslations('futures')
  const trade = useTranslations('trade')
  const [isThisPair, setIsThisPair] = useState(false)
  const [span, setSpan] = useState<Span>(always)
  const symbol = isThisPair ? book.symbol : null
  const counts = useCounts(symbol)
  const pairOnly = (
    <Checkbox
      label={trade('orders.thisPair')}
      isOn={isThisPair}
      onChange={setIsThisPair}
      className="text-12! whitespace-nowrap"
    />
  )
  return (
    <OrdersFrame<ContractsTab>
      title={t('tabs.title')}
      items={[
        { id: 'positions', label: t('tabs.positions'), count: counts.positions },
        { id: 'orders', label: t('tabs.orders'), count: counts.orders },
        { id: 'stops', label: t('tabs.stops'), count: counts.stops },
        { id: 'history', label: t('tabs.history') },
      ]}
      tab={tab}
      onTab={onTab}
      tools={
        <>
          {pairOnly}
          <EndOf tab={tab} symbol={symbol} />
        </>
      }
      isPhone={isPhone}
      period={tab === 'history' ? { span, onChange: setSpan } : null}
    >
      {tab === 'positions' && <PositionList symbol={symbol} book={book} isPhone={isPhone} />}
      {tab === 'orders' && <OpenOrders symbol={symbol} isPhone={isPhone} />}
      {tab === 'stops' && <StopList symbol={symbol} isPhone={isPhone} />}
      {tab === 'history' && (
        <PastLists filter={{ symbol, ...span }} isPhone={isPhone} onWiden={() => setSpan(always)} />
      )}
    </OrdersFrame>
  )
}

function useCounts(symbol: string | null) {
  const { data: positions } = usePositions()
  const { data: orders } = useOpenFuturesOrders()
  const { data: stops } = useStops()
  const count = (rows: readonly { symbol: string }[] | undefined) =>
    (rows ?? []).filter((row) => symbol === null || row.symbol === symbol).length
  return { positions: count(positions), orders: count(orders), stops: count(stops) }
}

/** Closes all positions, or cancels all orders: of what the tab shows. */
function EndOf({ tab, symbol }: { tab: ContractsTab; symbol: string | null }) {
  const { data: orders } = useOpenFuturesOrders()
  const actions = useFuturesOrderActions()
  if (tab === 'positions') return <CloseAll symbol={symbol} />
  if (tab === 'orders') return <CancelAll orders={orders ?? []} actions={actions} symbol={symbol} />
  return null
}

function OpenOrders({ symbol, isPhone }: { symbol: string | null; isPhone: boolean }) {
  const t = useTranslations('trade')
  const query = useOpenFuturesOrders()
  const actions = useFuturesOrderActions()
  if (query.isError && query.data === undefined)
    return <FailedState text={t('orders.failed')} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonRows count={3} label={t('orders.open')} />
  const orders = symbol === null ? query.data : query.data.filter((order) => order.symbol === symbol)
  return <OpenOrderTable orders={orders} actions={actions} isPhone={isPhone} />
}

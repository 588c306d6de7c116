// Orders, history, fills and assets under the chart: a table on desktop, cards on phones.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '@assay/ui/Checkbox'
import { CancelAll } from '../trade/orders/OpenOrderTable.tsx'
import { always, type Span } from '../trade/orders/orderLists.ts'
import { OrdersFrame } from '../trade/orders/OrdersFrame.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import { useOpenOrders } from './orderQueries.ts'
import { useSpotActions } from './useSpotActions.ts'
import { AssetsList } from './SpotAssets.tsx'
import { lazyPart } from '@assay/ui/lazyPart'

const OrderHistory = lazyPart(async () => ({ default: (await import('./HistoryList.tsx')).OrderHistory }))
const FillHistory = lazyPart(async () => ({ default: (await import('./HistoryList.tsx')).FillHistory }))

export type OrdersTab = 'open' | 'history' | 'fills' | 'assets'

interface OrdersPanelProps {
  symbol: string
  isPhone: boolean
  tab: OrdersTab
  onTab: (tab: OrdersTab) => void
}

export function OrdersPanel({ symbol, isPhone, tab, onTab }: OrdersPanelProps) {
  const t = useTranslations('trade')
  const { data } = useOpenOrders()
  const actions = useSpotActions()
  const [isThisPair, setIsThisPair] = useState(false)
  const [span, setSpan] = useState<Span>(always)
  const shownSymbol = isThisPair ? symbol : null
  const count = (data ?? []).filter((order) => shownSymbol === null || order.symbol === shownSymbol).length
  const isHistory = tab === 'history' || tab === 'fills'
  const filter = { symbol: shownSymbol, ...span }
  const pairOnly = (
    <Checkbox
      label={t('orders.thisPair')}
      isOn={isThisPair}
      onChange={setIsThisPair}
      className="text-12! whitespace-nowrap"
    />
  )
  const cancelAll = tab === 'open' && <CancelAll orders={data ?? []} actions={actions} symbol={shownSymbol} />
  return (
    <OrdersFrame<OrdersTab>
      title={t('orders.title')}
      items={[
        { id: 'open', label: t('orders.open'), count },
        { id: 'history', label: t(isPhone ? 'orders.historyShort' : 'orders.history') },
        { id: 'fills', label: t(isPhone ? 'orders.fillsShort' : 'orders.fills') },
        { id: 'assets', label: t('orders.assets') },
      ]}
      tab={tab}
      onTab={onTab}
      tools={
        tab === 'assets' ? null : (
          <>
            {pairOnly}
            {cancelAll}
          </>
        )
      }
      isPhone={isPhone}
      period={isHistory ? { span, onChange: setSpan } : null}
    >
      {tab === 'open' && <OpenOrders symbol={shownSymbol} isPhone={isPhone} />}
      {tab === 'history' && <OrderHistory filter={filter} isPhone={isPhone} onWiden={() => setSpan(always)} />}
      {tab === 'fills' && <FillHistory filter={filter} isPhone={isPhone} onWiden={() => setSpan(always)} />}
      {tab === 'assets' && <AssetsList />}
    </OrdersFrame>
  )
}

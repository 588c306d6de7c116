// Orders, history, fills and assets under the chart: a table on desktop, cards on phones.
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs, TabPanel } from '../../ui/Tabs.tsx'
import { HistoryFilters, type Span } from '../trade/orders/HistoryFilters.tsx'
import { CancelAll } from '../trade/orders/OpenOrderTable.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import { useOpenOrders } from './orderQueries.ts'
import { useSpotActions } from './useSpotActions.ts'
import { AssetsList } from './SpotAssets.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'

const OrderHistory = lazyPart(async () => ({ default: (await import('./HistoryList.tsx')).OrderHistory }))
const FillHistory = lazyPart(async () => ({ default: (await import('./HistoryList.tsx')).FillHistory }))

export type OrdersTab = 'open' | 'history' | 'fills' | 'assets'

interface OrdersPanelProps {
  symbol: string
  isPhone: boolean
  tab: OrdersTab
  onTab: (tab: OrdersTab) => void
}

const ID = 'orders'
const always: Span = { from: null, to: null }

export function OrdersPanel({ symbol, isPhone, tab, onTab }: OrdersPanelProps) {
  const t = useTranslations('trade')
  const { data } = useOpenOrders()
  const actions = useSpotActions()
  const [isThisPair, setIsThisPair] = useState(false)
  const [span, setSpan] = useState<Span>(always)
  const [isFiltering, setIsFiltering] = useState(false)
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
  return (
    <section
      id={ID}
      aria-label={t('orders.title')}
      className="flex min-h-0 min-w-0 flex-col border-t-8 border-canvas bg-surface lg:overflow-hidden lg:border-t-0 lg:[grid-area:orders]"
    >
      <div className="flex flex-none items-center gap-3 border-b border-line ps-(--gutter) pe-1.5 lg:h-10 lg:ps-4 lg:pe-4">
        <Tabs<OrdersTab>
          id={ID}
          label={t('orders.title')}
          items={[
            { id: 'open', label: t('orders.open'), count },
            { id: 'history', label: t(isPhone ? 'orders.historyShort' : 'orders.history') },
            { id: 'fills', label: t(isPhone ? 'orders.fillsShort' : 'orders.fills') },
            { id: 'assets', label: t('orders.assets') },
          ]}
          value={tab}
          onChange={onTab}
          className="min-w-0 flex-1 lg:[&>button]:py-[11px]! lg:[&>button]:text-13"
        />
        {!isPhone && tab !== 'assets' && pairOnly}
        {!isPhone && tab === 'open' && <CancelAll orders={data ?? []} actions={actions} symbol={shownSymbol} />}
        {(isPhone ? tab !== 'assets' : isHistory) && (
          <IconButton
            size={36}
            label={t('orders.filters')}
            hasDot={span.from !== null || span.to !== null}
            onClick={() => setIsFiltering(true)}
          >
            <FunnelSimpleIcon size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <TabPanel tabs={ID} tab={tab} className="min-h-48 lg:min-h-0 lg:flex-1 lg:overflow-auto">
        <Suspense fallback={<SkeletonRows count={3} label={t('orders.history')} />}>
          {tab === 'open' && <OpenOrders symbol={shownSymbol} isPhone={isPhone} />}
          {tab === 'history' && <OrderHistory filter={filter} isPhone={isPhone} onWiden={() => setSpan(always)} />}
          {tab === 'fills' && <FillHistory filter={filter} isPhone={isPhone} onWiden={() => setSpan(always)} />}
          {tab === 'assets' && <AssetsList />}
        </Suspense>
      </TabPanel>
      <Overlay
        isOpen={isFiltering}
        onClose={() => setIsFiltering(false)}
        title={t('orders.filters')}
        footer={
          <Button block onClick={() => setIsFiltering(false)}>
            {t('orders.done')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {pairOnly}
          {isHistory && <HistoryFilters span={span} onChange={setSpan} />}
          {isPhone && tab === 'open' && <CancelAll orders={data ?? []} actions={actions} symbol={shownSymbol} />}
        </div>
      </Overlay>
    </section>
  )
}

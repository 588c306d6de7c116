// The place of orders under the chart: tabs, tools, the period of the past in a sheet, and the list that is chosen.
import FunnelSimpleIcon from '~icons/ph/funnel-simple'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@assay/ui/IconButton'
import { lazyPart } from '@assay/ui/lazyPart'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { type TabItem, TabPanel, Tabs } from '@assay/ui/Tabs'
import type { Period } from './orderLists.ts'

const OrderFilterSheet = lazyPart(async () => ({ default: (await import('./OrderFilterSheet.tsx')).OrderFilterSheet }))

interface OrdersFrameProps<Tab extends string> {
  title: string
  items: readonly TabItem<Tab>[]
  tab: Tab
  onTab: (tab: Tab) => void
  /** What is done with the list: beside the tabs on desktop, in their own line under them on phones; null for none. */
  tools: ReactNode
  isPhone: boolean
  /** Of a list of the past; null for others. */
  period: Period | null
  children: ReactNode
}

/** The keys of the trade page lead here by it. */
const ID = 'orders'

export function OrdersFrame<Tab extends string>(props: OrdersFrameProps<Tab>) {
  const { title, items, tab, onTab, tools, isPhone, period, children } = props
  const t = useTranslations('trade')
  const [isFiltering, setIsFiltering] = useState(false)
  const isFiltered = period !== null && (period.span.from !== null || period.span.to !== null)
  const allTools = (
    <>
      {tools}
      {period !== null && (
        <IconButton size={36} label={t('orders.filters')} hasDot={isFiltered} onClick={() => setIsFiltering(true)}>
          <FunnelSimpleIcon size={18} aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
  return (
    <section
      id={ID}
      aria-label={title}
      className="flex min-h-0 min-w-0 flex-col border-t-8 border-canvas bg-surface lg:overflow-hidden lg:border-t-0 lg:[grid-area:orders]"
    >
      <div className="flex flex-none items-center gap-3 border-b border-line ps-(--gutter) pe-1.5 lg:h-10 lg:ps-4 lg:pe-4">
        <Tabs<Tab>
          id={ID}
          label={title}
          items={items}
          value={tab}
          onChange={onTab}
          className="min-w-0 flex-1 lg:[&>button]:py-[11px]! lg:[&>button]:text-13"
        />
        {!isPhone && allTools}
      </div>
      {isPhone && tools !== null && (
        <div className="flex min-h-11 flex-none flex-wrap items-center justify-between gap-x-3 px-(--gutter)">
          {allTools}
        </div>
      )}
      <TabPanel tabs={ID} tab={tab} scrolls className="min-h-48 lg:min-h-0 lg:flex-1 lg:overflow-auto">
        <Suspense fallback={<SkeletonRows count={3} label={t('orders.history')} />}>{children}</Suspense>
      </TabPanel>
      <Suspense>
        {isFiltering && period !== null && <OrderFilterSheet period={period} onClose={() => setIsFiltering(false)} />}
      </Suspense>
    </section>
  )
}

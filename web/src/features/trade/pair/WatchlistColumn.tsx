import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs, TabPanel } from '../../../ui/Tabs.tsx'
import type { PairListing } from './pairListing.ts'
import { PairRows } from './PairRows.tsx'
import { WatchlistList } from './WatchlistList.tsx'

interface WatchlistColumnProps {
  listing: PairListing
  current: string
  className?: string
}

/** Beside the chart on wide windows, and wherever the watchlist type is open on desktop. */
export function WatchlistColumn({ listing, current, className }: WatchlistColumnProps) {
  const t = useTranslations('trade')
  const [tab, setTab] = useState<'watchlist' | 'all'>('watchlist')
  return (
    <aside aria-label={t('types.Optional')} className={className}>
      <Tabs
        id="column"
        label={t('types.Optional')}
        items={[
          { id: 'watchlist', label: t('types.Optional') },
          { id: 'all', label: t('pair.all') },
        ]}
        value={tab}
        onChange={setTab}
        hasLine
        className="flex-none px-4 [&>button]:py-2.5! [&>button]:text-13"
      />
      <TabPanel tabs="column" tab={tab} className="min-h-0 flex-1 overflow-y-auto">
        {tab === 'watchlist' ? (
          <WatchlistList pairs={listing.pairs} current={current} onChoose={listing.show} look="dense" />
        ) : (
          <PairRows pairs={listing.pairs} current={current} onChoose={listing.show} look="dense" />
        )}
      </TabPanel>
    </aside>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs, TabPanel } from '@assay/ui/Tabs'
import { useHasOption } from '../../settings/menus.ts'
import type { PairListing } from './pairListing.ts'
import { PairRows } from './PairRows.tsx'
import { WatchlistList } from './WatchlistList.tsx'

interface WatchlistColumnProps {
  listing: PairListing
  current: string
  className?: string
}

/** The watchlist, while it is open, and all pairs: beside the chart on wide windows, and wherever the watchlist type is open on desktop. */
export function WatchlistColumn({ listing, current, className }: WatchlistColumnProps) {
  const t = useTranslations('trade')
  const hasOption = useHasOption()
  const [chosen, setTab] = useState<'watchlist' | 'all'>('watchlist')
  const tab = hasOption ? chosen : 'all'
  const label = t(hasOption ? 'types.Optional' : 'pair.choose')
  return (
    <aside aria-label={label} className={className}>
      <Tabs
        id="column"
        label={label}
        items={[
          ...(hasOption ? [{ id: 'watchlist' as const, label: t('types.Optional') }] : []),
          { id: 'all', label: t('pair.all') },
        ]}
        value={tab}
        onChange={setTab}
        hasLine
        className="flex-none px-4 [&>button]:py-2.5! [&>button]:text-13"
      />
      <TabPanel tabs="column" tab={tab} scrolls className="min-h-0 flex-1 overflow-y-auto">
        {tab === 'watchlist' ? (
          <WatchlistList pairs={listing.pairs} current={current} onChoose={listing.show} look="dense" />
        ) : (
          <PairRows pairs={listing.pairs} current={current} onChoose={listing.show} look="dense" />
        )}
      </TabPanel>
    </aside>
  )
}

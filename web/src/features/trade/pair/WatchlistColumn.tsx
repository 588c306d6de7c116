import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs, TabPanel } from '../../../ui/Tabs.tsx'
import { useSpotPairs } from '../../market/coins.ts'
import { showPair } from './pairChoice.ts'
import { PairRows } from './PairRows.tsx'
import { WatchlistList } from './WatchlistList.tsx'

/** Beside the chart on wide windows, and wherever the watchlist type is open on desktop. */
export function WatchlistColumn({ current, className }: { current: string; className?: string }) {
  const t = useTranslations('trade')
  const pairs = useSpotPairs()
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
          <WatchlistList current={current} onChoose={showPair} look="dense" />
        ) : (
          <PairRows pairs={pairs} current={current} onChoose={showPair} look="dense" />
        )}
      </TabPanel>
    </aside>
  )
}

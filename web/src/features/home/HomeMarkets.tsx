import { Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { lazyPart } from '@assay/ui/lazyPart'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { Tabs, TabPanel } from '@assay/ui/Tabs'
import { useLayout } from '@assay/ui/useLayout'
import { usePainted } from '@assay/ui/usePainted'
import type { ListedPair } from '../market/coins.ts'
import { MarketState } from '../market/MarketState.tsx'
import { useOfferedPairs, useOfferedSpot } from '../market/offeredPairs.ts'
import { filterPairs } from '../market/pairOrder.ts'
import { PairList } from '../market/PairList.tsx'
import { prices, useLiveTickers } from '../market/prices.ts'
import { useSparklines } from '../market/sparklines.ts'
import { useSettledOrder } from '../market/useSettledOrder.ts'
import { useWatchlist } from '../market/watchlist.ts'
import { WatchlistHint } from '../market/WatchlistHint.tsx'
import { useSession } from '../session/sessionStore.ts'
import { useHasOption, useHomeCoins } from '../settings/menus.ts'
import { homePairs, hotPairs } from './homePairs.ts'

// A phone never loads the table.
const PairTable = lazyPart(async () => ({ default: (await import('../market/PairTable.tsx')).PairTable }))

const TABS = ['watchlist', 'hot', 'gainers', 'losers', 'new'] as const
type HomeTab = (typeof TABS)[number]
const SHOWN_MAX = 12
/** On a phone, until they have been painted: more than its first screen shows of the list. */
const DRAWN_FIRST = 5

/** The markets panel: the person's own list first, then the operator's choice and the day's movers. */
export function HomeMarkets() {
  const t = useTranslations('market')
  const isSign = useSession((session) => session.isSign)
  const hasOption = useHasOption()
  const tabs = isSign && hasOption ? TABS : TABS.slice(1)
  const [chosen, setTab] = useState<HomeTab>('hot')
  const tab = tabs.includes(chosen) ? chosen : 'hot'
  useLiveTickers()
  return (
    <section aria-label={t('title')} className="overflow-hidden rounded-4 bg-surface">
      <div className="flex items-center justify-between border-b border-line px-4 lg:px-5">
        <Tabs
          id="home-markets"
          label={t('title')}
          items={tabs.map((id) => ({ id, label: t(`filters.${id}`) }))}
          value={tab}
          onChange={setTab}
        />
        {isSign && (
          <Link to={paths.markets()} className="hidden text-13 font-medium text-brand-text lg:block">
            {t('all')}
          </Link>
        )}
      </div>
      <TabPanel tabs="home-markets" tab={tab}>
        <MarketState>
          <TabPairs tab={tab} />
        </MarketState>
      </TabPanel>
    </section>
  )
}

function TabPairs({ tab }: { tab: HomeTab }) {
  const t = useTranslations('market')
  const isDesktop = useLayout() === 'desktop'
  const lines = useSparklines()
  const watchlist = useWatchlist()
  const pairs = usePairsOf(tab)
  const isPainted = usePainted(pairs.length > 0)
  if (tab === 'watchlist' && watchlist.symbols.length === 0 && !watchlist.isLoading) return <WatchlistHint />
  if (pairs.length === 0) return <p className="px-5 py-8 text-center text-13 text-muted">{t('none')}</p>
  const label = t(`filters.${tab}`)
  return isDesktop ? (
    <Suspense fallback={<SkeletonRows count={SHOWN_MAX} label={t('title')} />}>
      <PairTable pairs={pairs} lines={lines} caption={label} />
    </Suspense>
  ) : (
    <PairList
      pairs={isPainted ? pairs : pairs.slice(0, DRAWN_FIRST)}
      count={pairs.length}
      lines={lines}
      label={label}
    />
  )
}

function usePairsOf(tab: HomeTab): ListedPair[] {
  const watchable = useOfferedPairs()
  const spot = useOfferedSpot()
  const homeCoins = useHomeCoins()
  const { symbols } = useWatchlist()
  const order = useCallback((): ListedPair[] => {
    if (tab === 'watchlist') return symbols.flatMap((symbol) => watchable.find((pair) => pair.symbol === symbol) ?? [])
    const pairs = homePairs(spot.length > 0 ? spot : watchable, homeCoins)
    const tickerOf = (symbol: string) => prices.getNow(symbol)
    return tab === 'hot' ? hotPairs(pairs, homeCoins, tickerOf) : filterPairs(pairs, tab, tickerOf)
  }, [tab, spot, watchable, homeCoins, symbols])
  return useSettledOrder(order).slice(0, SHOWN_MAX)
}

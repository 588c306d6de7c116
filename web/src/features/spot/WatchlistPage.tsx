import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { useSpotPairs } from '../market/coins.ts'
import { useLayout } from '../../ui/useLayout.ts'
import { WatchlistList } from '../trade/pair/WatchlistList.tsx'
import { SpotPage } from './SpotPage.tsx'

/** The watchlist type: the list itself on phones; on desktop a column beside spot. */
export function WatchlistPage() {
  const isPhone = useLayout() === 'phone'
  const pairs = useSpotPairs()
  if (!isPhone) return <SpotPage hasWatchlist />
  return (
    <div className="min-h-[70dvh] bg-surface px-1.5">
      <WatchlistList pairs={pairs} look="list" onChoose={(symbol) => navigate(paths.trade(symbol))} />
    </div>
  )
}

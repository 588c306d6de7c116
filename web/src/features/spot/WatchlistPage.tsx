import { useTranslations } from 'use-intl'
import { navigate } from '../../router.tsx'
import { useOfferedPairs } from '../market/offeredPairs.ts'
import { tradeLink } from '../market/tradeLink.ts'
import { useIsOpen } from '../settings/menus.ts'
import { useLayout } from '@assay/ui/useLayout'
import { WatchlistList } from '../trade/pair/WatchlistList.tsx'
import { SpotPage } from './SpotPage.tsx'

/** The watchlist type: the list itself on phones; on desktop a column beside spot, where spot is open. */
export function WatchlistPage() {
  const t = useTranslations('trade')
  const isPhone = useLayout() === 'phone'
  const pairs = useOfferedPairs()
  const isSpotOpen = useIsOpen('BBTrading')
  function show(symbol: string) {
    const chosen = pairs.find((pair) => pair.symbol === symbol)
    if (chosen !== undefined) navigate(tradeLink(chosen))
  }
  if (!isPhone && isSpotOpen) return <SpotPage isOption />
  return (
    <div className="min-h-[70dvh] bg-surface px-1.5">
      <h1 className="sr-only">{t('types.Optional')}</h1>
      <WatchlistList pairs={pairs} look="list" onChoose={show} />
    </div>
  )
}

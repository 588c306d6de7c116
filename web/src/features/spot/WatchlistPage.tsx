import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { useContractPairs, useSpotPairs } from '../market/coins.ts'
import { useLayout } from '../../ui/useLayout.ts'
import { WatchlistList } from '../trade/pair/WatchlistList.tsx'
import { SpotPage } from './SpotPage.tsx'

/** The watchlist type: the list itself on phones; on desktop a column beside spot. */
export function WatchlistPage() {
  const t = useTranslations('trade')
  const isPhone = useLayout() === 'phone'
  const [pairs, contracts] = [useSpotPairs(), useContractPairs()]
  const isContract = (symbol: string) => contracts.some((pair) => pair.symbol === symbol)
  if (!isPhone) return <SpotPage hasWatchlist />
  return (
    <div className="min-h-[70dvh] bg-surface px-1.5">
      <h1 className="sr-only">{t('types.Optional')}</h1>
      <WatchlistList
        pairs={[...pairs, ...contracts]}
        look="list"
        onChoose={(symbol) => navigate(isContract(symbol) ? paths.contract(symbol) : paths.trade(symbol))}
      />
    </div>
  )
}

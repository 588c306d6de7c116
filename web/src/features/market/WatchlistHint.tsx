import PlusIcon from '~icons/ph/plus-bold'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { pairTitle } from './coins.ts'
import { useOfferedPairs } from './offeredPairs.ts'
import { filterPairs } from './pairOrder.ts'
import { prices } from './prices.ts'
import { useWatchlist } from './watchlist.ts'

/** An empty watchlist, with the three most traded pairs to begin with. */
export function WatchlistHint() {
  const t = useTranslations('market.watchlist')
  const watchlist = useWatchlist()
  const pairs = filterPairs(useOfferedPairs(), 'hot', (symbol) => prices.getNow(symbol)).slice(0, 3)
  return (
    <EmptyState
      title={t('empty')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {pairs.map((pair) => (
            <Button
              key={pair.symbol}
              kind="secondary"
              size="sm"
              icon={<PlusIcon size={14} aria-hidden="true" />}
              onClick={() => watchlist.toggle(pair.symbol)}
            >
              <bdi dir="ltr">{pairTitle(pair)}</bdi>
            </Button>
          ))}
        </span>
      }
    >
      {t('emptyLine')}
    </EmptyState>
  )
}

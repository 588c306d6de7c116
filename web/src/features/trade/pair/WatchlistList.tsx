import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { loadCoins, pairTitle, useCoins } from '../../market/coins.ts'
import { prices, useLiveTickers } from '../../market/prices.ts'
import { useSparklines } from '../../market/sparklines.ts'
import { useWatchGroups } from '../../market/watchGroups.ts'
import { useWatchlist } from '../../market/watchlist.ts'
import { GroupBar } from './GroupBar.tsx'
import type { PairListing } from './pairListing.ts'
import { PairRows } from './PairRows.tsx'

interface WatchlistListProps {
  pairs: PairListing['pairs']
  current?: string | undefined
  onChoose: (symbol: string) => void
  look: 'list' | 'dense'
}

const SUGGESTED = 3

/** The starred pairs in their order; without any, the three most traded as one-tap adds. */
export function WatchlistList({ pairs, current, onChoose, look }: WatchlistListProps) {
  const t = useTranslations('trade')
  useLiveTickers()
  const { hasFailed } = useCoins()
  const watchlist = useWatchlist()
  const watched = watchlist.symbols.flatMap((symbol) => pairs.filter((pair) => pair.symbol === symbol))
  if (hasFailed) return <FailedState text={t('pair.failed')} onRetry={() => void loadCoins()} />
  if (watchlist.isLoading || pairs.length === 0) return <SkeletonRows count={8} label={t('types.Optional')} />
  if (watched.length > 0) return <Grouped watched={watched} current={current} onChoose={onChoose} look={look} />
  const volume = (symbol: string) => Number(prices.get(symbol)?.quoteVolume ?? 0)
  const most = [...pairs].sort((a, b) => volume(b.symbol) - volume(a.symbol)).slice(0, SUGGESTED)
  return (
    <EmptyState
      title={t('watchlist.empty')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {most.map((pair) => (
            <Button key={pair.symbol} kind="secondary" size="sm" onClick={() => watchlist.toggle(pair.symbol)}>
              {t('watchlist.add', { pair: pairTitle(pair) })}
            </Button>
          ))}
        </div>
      }
    >
      {t('watchlist.emptyHelp')}
    </EmptyState>
  )
}

type GroupedProps = Omit<WatchlistListProps, 'pairs'> & { watched: WatchlistListProps['pairs'] }

/** What is watched, all of it or of one group, each with its last day as a small line and a bell. */
function Grouped({ watched, current, onChoose, look }: GroupedProps) {
  const groups = useWatchGroups()
  const lines = useSparklines()
  const [chosen, setChosen] = useState<string | null>(null)
  const group = groups.find(({ name }) => name === chosen && name !== '')
  const shown = group === undefined ? watched : watched.filter(({ symbol }) => group.symbols.includes(symbol))
  return (
    <>
      <GroupBar
        groups={groups}
        chosen={group?.name ?? null}
        onChoose={setChosen}
        pairs={watched}
        isDense={look === 'dense'}
      />
      <PairRows pairs={shown} current={current} onChoose={onChoose} look={look} lines={lines} />
    </>
  )
}

// Which types of market the list offers: those that PLAYING_SETTING opens and that have pairs.
import { useMemo } from 'react'
import { useSession } from '../session/sessionStore.ts'
import { type PlayingTab, usePlayingTabs } from '../settings/menus.ts'

export type MarketType = 'watchlist' | 'spot'

const typeOf: Partial<Record<PlayingTab['tab'], MarketType>> = { optional: 'watchlist', spot: 'spot' }

export function useMarketTypes(): MarketType[] {
  const tabs = usePlayingTabs()
  const isSign = useSession((session) => session.isSign)
  return useMemo(() => {
    const types = tabs.flatMap(({ tab }) => typeOf[tab] ?? [])
    return types.filter((type) => type !== 'watchlist' || isSign)
  }, [tabs, isSign])
}

// Which types of market the list offers: those that PLAYING_SETTING opens and that have pairs; options where some are
// listed.
import { useMemo } from 'react'
import { useCoinStore } from '../market/coins.ts'
import { useSession } from '../session/sessionStore.ts'
import { type PlayingTab, usePlayingTabs } from '../settings/menus.ts'

export type MarketType = 'watchlist' | 'spot' | 'options'

const typeOf: Partial<Record<PlayingTab['tab'], MarketType>> = { optional: 'watchlist', spot: 'spot' }

export function useMarketTypes(): MarketType[] {
  const tabs = usePlayingTabs()
  const isSign = useSession((session) => session.isSign)
  const hasOptions = useCoinStore(({ lists }) => lists.optionList.length > 0)
  return useMemo(() => {
    const types = tabs.flatMap(({ tab }) => typeOf[tab] ?? [])
    const offered = types.filter((type) => type !== 'watchlist' || isSign)
    return hasOptions ? [...offered, 'options'] : offered
  }, [tabs, isSign, hasOptions])
}

// Which types of market the list offers: those that PLAYING_SETTING opens, under the specification's ids, and options
// where some are listed.
import { useMemo } from 'react'
import { useCoinStore } from '../market/coins.ts'
import { useSession } from '../session/sessionStore.ts'
import { usePlayingTabs } from '../settings/menus.ts'
import type { PlayingTab } from '../settings/playingTabs.ts'

export type MarketType = PlayingTab['tab'] | 'options'

export function useMarketTypes(): MarketType[] {
  const tabs = usePlayingTabs()
  const isSign = useSession((session) => session.isSign)
  const hasOptions = useCoinStore(({ lists }) => lists.optionList.length > 0)
  return useMemo(() => {
    const types = tabs.map(({ tab }) => tab).filter((tab) => tab !== 'optional' || isSign)
    return hasOptions ? [...types, 'options'] : types
  }, [tabs, isSign, hasOptions])
}

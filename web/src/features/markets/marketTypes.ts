// Which types of market the list offers: those that PLAYING_SETTING opens, under the specification's ids, and options
// where some are listed.
import { useMemo } from 'react'
import { useCoinStore } from '../market/coins.ts'
import { useSession } from '../session/sessionStore.ts'
import { usePlayingTabs } from '../settings/menus.ts'
import type { PlayingTab } from '../settings/playingTabs.ts'

export type MarketType = PlayingTab['tab'] | 'options'

/** The first preferred one that is open; else spot, else the first that is open. Before the settings are known, spot. */
export function chooseMarket(open: readonly MarketType[], preferred: readonly (string | null)[]): MarketType {
  const chosen = preferred
    .map((preference) => open.find((type) => type === preference))
    .find((type) => type !== undefined)
  return chosen ?? open.find((type) => type === 'spot') ?? open.find((type) => type !== 'optional') ?? open[0] ?? 'spot'
}

export function useMarketTypes(): MarketType[] {
  const tabs = usePlayingTabs()
  const isSign = useSession((session) => session.isSign)
  const hasOptions = useCoinStore(({ lists }) => lists.optionList.length > 0)
  return useMemo(() => {
    const types = tabs.map(({ tab }) => tab).filter((tab) => tab !== 'optional' || isSign)
    return hasOptions ? [...types, 'options'] : types
  }, [tabs, isSign, hasOptions])
}

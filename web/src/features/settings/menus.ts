// Menus and tabs as the operator configures them: only what is open, in their order.
import { useMemo } from 'react'
import { isOffered } from './offered.ts'
import { type PlayingTab, playingTabs } from './playingTabs.ts'
import { type Settings, useSettings } from './settingsStore.ts'

export type MenuItem = Settings['BOTTOM_MENU'][number]
export type SidebarItem = Settings['PC_SIDEBAR'][number]

export function openItems<Item extends { isOpen: boolean; sort: number }>(items: readonly Item[]): Item[] {
  return items.filter((item) => item.isOpen).sort((a, b) => a.sort - b.sort)
}

export function usePlayingTabs(): PlayingTab[] {
  const setting = useSettings((settings) => settings.PLAYING_SETTING)
  return useMemo(() => playingTabs(setting ?? []), [setting])
}

function useOpenItems<Item extends { isOpen: boolean; sort: number }>(pick: (settings: Settings) => Item[]): Item[] {
  const items = useSettings(pick)
  return useMemo(() => openItems(items ?? []), [items])
}

/** Only what leads somewhere: what is to come and closed types of trading are left out. */
function useOffered<Item>(items: Item[], linkOf: (item: Item) => string): Item[] {
  const tabs = usePlayingTabs()
  const open = tabs.map(({ tab }) => tab)
  return items.filter((item) => isOffered(linkOf(item), open))
}

/** The tab bar's items, or none: then the app shows its own five. The specification names all five, so none is left out. */
export function useBottomMenu(): MenuItem[] {
  return useOpenItems((settings) => settings.BOTTOM_MENU)
}

/** The shortcuts of the home page. */
export function useMiddleMenu(): MenuItem[] {
  return useOffered(
    useOpenItems((settings) => settings.MIDDLE_MENU),
    ({ linkUrl }) => linkUrl,
  )
}

/** The links of the desktop's navigation bar. */
export function usePcSidebar(): SidebarItem[] {
  return useOffered(
    useOpenItems((settings) => settings.PC_SIDEBAR),
    ({ jumpUrl }) => jumpUrl,
  )
}

/** The links of the account's side navigation. */
export function useAppSidebar(): SidebarItem[] {
  return useOffered(
    useOpenItems((settings) => settings.APP_SIDEBAR),
    ({ jumpUrl }) => jumpUrl,
  )
}

/** Asset tabs (platform, financial, contract) as TAB_SETTING has them. */
export function useAssetTabs(): Settings['TAB_SETTING'] {
  return useOpenItems((settings) => settings.TAB_SETTING)
}

const noCoins: Settings['HOME_COIN_SETTING'] = []

/** What the operator says of coins on the home page, open and closed. */
export function useHomeCoins(): Settings['HOME_COIN_SETTING'] {
  return useSettings((settings) => settings.HOME_COIN_SETTING) ?? noCoins
}

const nobody: Settings['SUPPORT_STAFF_SETTING'] = []

export function useSupportStaff(): Settings['SUPPORT_STAFF_SETTING'] {
  return useSettings((settings) => settings.SUPPORT_STAFF_SETTING) ?? nobody
}

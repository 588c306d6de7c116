// Menus and tabs as the operator configures them: only what is open, in their order.
import { useCallback, useMemo } from 'react'
import { useHeldTypes } from './heldTypes.ts'
import { isOffered } from './offered.ts'
import { type PlayingName, type PlayingTab, playingTabs } from './playingTabs.ts'
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

/** Whether a type of trading is open; until the settings are known, it is taken to be. */
export function useIsOpen(type: PlayingName): boolean {
  const isOpen = useSettings(({ PLAYING_SETTING }) => PLAYING_SETTING.some((item) => item.name === type && item.isOpen))
  return isOpen ?? true
}

/** The specification's flag hasOption: the watchlist is open. While it is closed, nothing offers a star or a list of them. */
export function useHasOption(): boolean {
  return useIsOpen('Optional')
}

function useOpenItems<Item extends { isOpen: boolean; sort: number }>(pick: (settings: Settings) => Item[]): Item[] {
  const items = useSettings(pick)
  return useMemo(() => openItems(items ?? []), [items])
}

/** Only what leads somewhere: what is to come and closed types of trading are left out. */
function useOffered<Item>(items: Item[], linkOf: (item: Item) => string): Item[] {
  const isOfferedNow = useOfferedLinks()
  return items.filter((item) => isOfferedNow(linkOf(item)))
}

/** Tells whether a menu may show a link now. The same function until the settings change. */
export function useOfferedLinks(): (link: string) => boolean {
  const open = useOpenTabs()
  return useCallback((link) => isOffered(link, open), [open])
}

/** A closed type in which the user still has something open is offered as well. */
function useOpenTabs(): PlayingTab['tab'][] {
  const setting = useSettings((settings) => settings.PLAYING_SETTING)
  const held = useHeldTypes((state) => state.held)
  return useMemo(() => playingTabs(setting ?? [], held).map(({ tab }) => tab), [setting, held])
}

/** The tab bar's items; null where the operator names none: then the app shows its own. */
export function useBottomMenu(): MenuItem[] | null {
  const isNamed = useSettings((settings) => settings.BOTTOM_MENU.length > 0) ?? false
  const items = useOffered(
    useOpenItems((settings) => settings.BOTTOM_MENU),
    ({ linkUrl }) => linkUrl,
  )
  return isNamed ? items : null
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

const noCoins: Settings['HOME_COIN_SETTING'] = []

/** What the operator says of coins on the home page, open and closed. */
export function useHomeCoins(): Settings['HOME_COIN_SETTING'] {
  return useSettings((settings) => settings.HOME_COIN_SETTING) ?? noCoins
}

const nobody: Settings['SUPPORT_STAFF_SETTING'] = []

export function useSupportStaff(): Settings['SUPPORT_STAFF_SETTING'] {
  return useSettings((settings) => settings.SUPPORT_STAFF_SETTING) ?? nobody
}

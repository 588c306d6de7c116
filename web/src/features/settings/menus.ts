// Menus and tabs as the operator configures them: only what is open, in their order.
import { useMemo } from 'react'
import { type Settings, useSettings } from './settingsStore.ts'

export type PlayingName = Settings['PLAYING_SETTING'][number]['name']
export type MenuItem = Settings['BOTTOM_MENU'][number]
export type SidebarItem = Settings['PC_SIDEBAR'][number]

export interface PlayingTab {
  name: PlayingName
  /** The tab's id in addresses (SPEC §2). */
  tab: 'optional' | 'secondContract' | 'spot' | 'contract'
}

export const tabOf: Record<PlayingName, PlayingTab['tab']> = {
  Optional: 'optional',
  SecondContract: 'secondContract',
  BBTrading: 'spot',
  Ustandard: 'contract',
}

/** The watchlist stands first; the others follow their sort. */
export function playingTabs(setting: Settings['PLAYING_SETTING']): PlayingTab[] {
  const place = (name: PlayingName, sort: number) => (name === 'Optional' ? Number.NEGATIVE_INFINITY : sort)
  return setting
    .filter((item) => item.isOpen)
    .sort((a, b) => place(a.name, a.sort) - place(b.name, b.sort))
    .map(({ name }) => ({ name, tab: tabOf[name] }))
}

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

/** The tab bar's items, or none: then the app shows its own five. */
export function useBottomMenu(): MenuItem[] {
  return useOpenItems((settings) => settings.BOTTOM_MENU)
}

/** The shortcuts of the home page. */
export function useMiddleMenu(): MenuItem[] {
  return useOpenItems((settings) => settings.MIDDLE_MENU)
}

/** The links of the desktop's navigation bar. */
export function usePcSidebar(): SidebarItem[] {
  return useOpenItems((settings) => settings.PC_SIDEBAR)
}

/** The links of the account's side navigation. */
export function useAppSidebar(): SidebarItem[] {
  return useOpenItems((settings) => settings.APP_SIDEBAR)
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

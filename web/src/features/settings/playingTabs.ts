// The types of trading: their names in PLAYING_SETTING, and the ids of their tabs in addresses.
import type { Settings } from './settingsStore.ts'

export type PlayingName = Settings['PLAYING_SETTING'][number]['name']

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

/** Those that are open or held; the watchlist comes first, the others follow their sort. */
export function playingTabs(setting: Settings['PLAYING_SETTING'], held: readonly PlayingName[] = []): PlayingTab[] {
  const place = (name: PlayingName, sort: number) => (name === 'Optional' ? Number.NEGATIVE_INFINITY : sort)
  return setting
    .filter((item) => item.isOpen || held.includes(item.name))
    .sort((a, b) => place(a.name, a.sort) - place(b.name, b.sort))
    .map(({ name }) => ({ name, tab: tabOf[name] }))
}

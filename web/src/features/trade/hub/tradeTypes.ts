// Which type of trading the hub opens.
import { type PlayingName, playingTabs, tabOf } from '../../settings/playingTabs.ts'
import type { Settings } from '../../settings/settingsStore.ts'

/** Open and held ones in the operator's order, the watchlist first. */
export function openTypes(
  playing: Settings['PLAYING_SETTING'] | undefined,
  held: readonly PlayingName[] = [],
): PlayingName[] {
  return playingTabs(playing ?? [], held).map(({ name }) => name)
}

/** The type that a tab's id in an address stands for. */
export function typeOfTab(tab: string | null): PlayingName | null {
  const names = Object.keys(tabOf) as PlayingName[]
  return names.find((name) => tabOf[name] === tab) ?? null
}

/** What the hub opens at: what the link asks for, else the last used, else the first after the watchlist. */
export function chooseType(
  open: readonly PlayingName[],
  asked: PlayingName | null,
  last: string | null,
): PlayingName | null {
  const wanted = [asked, last].find((name) => name !== null && (open as readonly string[]).includes(name))
  return (wanted as PlayingName | undefined) ?? open.find((name) => name !== 'Optional') ?? open[0] ?? null
}

// The types of trading: their names in the platform's PLAYING_SETTING, their tabs, and which of them this build has.
// A type that the operator opened but this build lacks has no tab: no tab leads to an empty screen.
import type { Settings } from '../../settings/settingsStore.ts'

export type TradeType = Settings['PLAYING_SETTING'][number]['name']

/** The one table of products. A product is added by a line here and a screen in app/tradeScreens.tsx. */
export const installedTypes: Record<
  TradeType,
  { tab: 'watchlist' | 'second' | 'spot' | 'contract'; isInstalled: boolean }
> = {
  Optional: { tab: 'watchlist', isInstalled: true },
  SecondContract: { tab: 'second', isInstalled: true },
  BBTrading: { tab: 'spot', isInstalled: true },
  Ustandard: { tab: 'contract', isInstalled: true },
}

/** Open and installed, in the operator's order, the watchlist first. */
export function openTypes(playing: Settings['PLAYING_SETTING'] | undefined): TradeType[] {
  const open = (playing ?? [])
    .filter(({ name, isOpen }) => isOpen && installedTypes[name].isInstalled)
    .sort((a, b) => a.sort - b.sort)
    .map(({ name }) => name)
  return [...open.filter((name) => name === 'Optional'), ...open.filter((name) => name !== 'Optional')]
}

/** What the hub opens at: what the link asks for, else the last used, else the first after the watchlist. */
export function chooseType(open: readonly TradeType[], asked: TradeType | null, last: string | null): TradeType | null {
  const wanted = [asked, last].find((name) => name !== null && (open as readonly string[]).includes(name))
  return (wanted as TradeType | undefined) ?? open.find((name) => name !== 'Optional') ?? open[0] ?? null
}

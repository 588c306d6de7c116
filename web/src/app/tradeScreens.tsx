// The screens of the trade hub.
import { type ComponentType } from 'react'
import { SpotPage } from '../features/spot/SpotPage.tsx'
import type { PlayingName } from '../features/settings/playingTabs.ts'
import { loadAreas } from '../i18n/messages.ts'
import { lazyPart } from '@assay/ui/lazyPart'

export const tradeScreens: Record<PlayingName, ComponentType> = {
  Optional: lazyPart(async () => ({ default: (await import('../features/spot/WatchlistPage.tsx')).WatchlistPage })),
  SecondContract: lazyPart(async () => {
    const [{ BinaryPage }] = await Promise.all([import('../features/binary/BinaryPage.tsx'), loadAreas(['binary'])])
    return { default: BinaryPage }
  }),
  // In one file with the hub (bundling/chunks.ts): it leads here first, and loads nothing more.
  BBTrading: SpotPage,
  Ustandard: lazyPart(async () => {
    const [{ FuturesPage }] = await Promise.all([import('../features/futures/FuturesPage.tsx'), loadAreas(['futures'])])
    return { default: FuturesPage }
  }),
}

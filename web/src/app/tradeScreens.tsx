// The screens of the trade hub. A product that is installed (features/trade/hub/tradeTypes.ts) has its screen here.
import { type ComponentType } from 'react'
import type { TradeType } from '../features/trade/hub/tradeTypes.ts'
import { lazyPart } from '../ui/lazyPart.ts'

export const tradeScreens: Partial<Record<TradeType, ComponentType>> = {
  Optional: lazyPart(async () => ({ default: (await import('../features/spot/WatchlistPage.tsx')).WatchlistPage })),
  BBTrading: lazyPart(async () => ({ default: (await import('../features/spot/SpotPage.tsx')).SpotPage })),
}

// The screens of the trade hub. A product that is installed (features/trade/hub/tradeTypes.ts) has its screen here.
import { type ComponentType, lazy } from 'react'
import type { TradeType } from '../features/trade/hub/tradeTypes.ts'

export const tradeScreens: Partial<Record<TradeType, ComponentType>> = {
  Optional: lazy(async () => ({ default: (await import('../features/spot/WatchlistPage.tsx')).WatchlistPage })),
  BBTrading: lazy(async () => ({ default: (await import('../features/spot/SpotPage.tsx')).SpotPage })),
}

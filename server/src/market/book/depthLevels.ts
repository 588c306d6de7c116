// Levels of a book in wire format: [price, quantity], best first; '0' for a removed level.
import type { depthLevels } from '@assay/api/market'
import { formatPrice, formatQuantity, type PairScales } from '@assay/engine/money'
import type * as z from 'zod/mini'
import type { BookSide } from './depthView.ts'

export function toDepthLevels(levels: readonly BookSide[], market: PairScales): z.infer<typeof depthLevels> {
  return levels.map(({ price, quantity }) => [
    formatPrice(price, market.priceDecimals),
    quantity === 0 ? '0' : formatQuantity(quantity, market.quantityDecimals),
  ])
}

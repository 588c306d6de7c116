// Levels of a book in the words of the wire: [price, quantity] from the best outwards; '0' where a level is gone.
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

import { ApiError } from '@assay/api/errors'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Context } from '../context.ts'

/** Case-insensitive. Throws UNKNOWN_MARKET. */
export function findPair({ market }: Pick<Context, 'market'>, symbol: string): SpotMarket {
  const pair = market.spotMarket(symbol)
  if (pair === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol })
  return pair
}

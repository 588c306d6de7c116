import { ApiError } from '@assay/api/errors'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { Context } from '../context.ts'

/** By its own symbol or its pair's, case-insensitive. Throws UNKNOWN_MARKET. */
export function findContract({ market }: Pick<Context, 'market'>, symbol: string): FuturesMarket {
  const contract = market.futuresMarket(symbol)
  if (contract === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol })
  return contract
}

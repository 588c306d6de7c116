import { ApiError } from '@assay/api/errors'
import type { BinaryMarket } from '@assay/engine/binary/commands'
import type { Context } from './context.ts'

/** Case-insensitive. Throws UNKNOWN_MARKET if the second contract has no such market. */
export function findMarket({ binary }: Pick<Context, 'binary'>, symbol: string): BinaryMarket {
  const market = binary.market(symbol)
  if (market === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol })
  return market
}

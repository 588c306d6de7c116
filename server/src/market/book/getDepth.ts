import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { toDepthLevels } from './depthLevels.ts'

export async function getDepth(
  { market }: Context,
  { symbol, limit }: Parsed<'market', 'getDepth'>,
): Promise<Output<'market', 'getDepth'>> {
  const rules = market.book(symbol)
  if (rules === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol })
  const { sequence, bids, asks } = market.depth(symbol, limit)
  return { symbol: rules.symbol, sequence, bids: toDepthLevels(bids, rules), asks: toDepthLevels(asks, rules) }
}

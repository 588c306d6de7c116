import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { toPublicTrade } from './tape.ts'

/** Newest first. */
export async function listTrades(
  { market }: Context,
  { symbol, limit }: Parsed<'market', 'listTrades'>,
): Promise<Output<'market', 'listTrades'>> {
  const rules = market.book(symbol)
  if (rules === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol })
  return market.trades(symbol, limit).map((trade) => toPublicTrade(trade, rules))
}

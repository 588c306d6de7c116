import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { toCandle } from './candle.ts'

export async function listCandles(
  { market }: Context,
  { symbol, source, interval, before, limit }: Parsed<'market', 'listCandles'>,
): Promise<Output<'market', 'listCandles'>> {
  const rules = market.book(symbol)
  if (rules === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol })
  const span = before === undefined ? { limit } : { before, limit }
  const bars = await market.candles({ symbol, source, interval, ...span })
  return bars.map((bar) => toCandle(bar, rules))
}

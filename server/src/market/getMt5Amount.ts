import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'

/** The 24-hour volume of a coin, which the page requests for metals. Takes the coin or the symbol of its pair. */
export async function getMt5Amount(
  { market }: Context,
  { coin }: Parsed<'market', 'getMt5Amount'>,
): Promise<Output<'market', 'getMt5Amount'>> {
  const wanted = coin.toLowerCase()
  const pair = market.pair(coin) ?? market.pairs().find((listed) => listed.coin.toLowerCase() === wanted)
  const figures = pair && market.ticker(pair.symbol)
  if (!figures) throw new ApiError('NOT_FOUND', { coin })
  return figures.volume24
}

import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { GENESIS_HASH, signHead } from '../../ticks/tickChain.ts'

const TICKS_MAX = 1000

/**
 * At most 1000 ticks, oldest first. The signed head is the last of them, or the pair's newest if there are none: the
 * chain from the first tick to a signed head can be verified without another request.
 */
export async function listTicks(
  { market }: Context,
  { symbol, from, to }: Parsed<'market', 'listTicks'>,
): Promise<Output<'market', 'listTicks'>> {
  const pair = market.pair(symbol)
  if (pair === undefined) throw new ApiError('UNKNOWN_MARKET', { symbol })
  const ticks = await market.ticks({ symbol: pair.symbol, from, to, limit: TICKS_MAX })
  const last = ticks.at(-1) ?? market.newestTick(pair.symbol)?.tick
  const head = { symbol: pair.symbol, sequence: last?.sequence ?? 0, hash: last?.hash ?? GENESIS_HASH }
  return {
    ticks,
    head: {
      hash: head.hash,
      sequence: head.sequence,
      signature: signHead(head, market.tickKey.privateKey),
      publicKey: market.tickKey.publicKey,
    },
  }
}

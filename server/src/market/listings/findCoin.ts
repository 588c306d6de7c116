import { ApiError } from '@assay/api/errors'
import type { Asset } from '@assay/engine/nouns'
import type { Context } from '../../context.ts'

/** Case-insensitive. Throws UNKNOWN_ASSET. */
export function findCoin({ market }: Pick<Context, 'market'>, coin: string): Asset {
  const asset = market.asset(coin)
  if (asset === undefined) throw new ApiError('UNKNOWN_ASSET', { asset: coin })
  return asset
}

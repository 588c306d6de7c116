import { type Amount, amountUnits, divide, power } from '@assay/engine/money'
import type { Asset } from '@assay/engine/nouns'
import type { Core } from '../context.ts'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'

/** In USDT at the last price, rounded up; null without a price. */
export function worthOf({ market }: Pick<Core, 'market'>, { asset, scale }: Asset, amount: Amount): Amount | null {
  if (asset === 'usdt') return amountUnits(divide(amount * power(USDT_SCALE), power(scale), 'up'))
  const pair = market.pairs().find(({ spot }) => spot.base === asset && spot.quote === 'usdt')
  const price = pair && market.day(pair.symbol)?.close
  if (pair === undefined || price === undefined) return null
  return amountUnits(divide(amount * BigInt(price) * power(USDT_SCALE), power(scale + pair.spot.priceDecimals), 'up'))
}

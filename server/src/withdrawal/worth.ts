import { type Amount, amountUnits, divide, power } from '@assay/engine/money'
import type { Asset } from '@assay/engine/nouns'
import type { Core } from '../context.ts'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'

/** Older than this, or from the future, an index says nothing about now. */
const INDEX_MAX_AGE_MS = 60_000

/**
 * In USDT, rounded up: at the index or at our own last price, whichever is higher, so that nobody's trade on our book makes
 * a withdrawal look smaller. null without an index.
 */
export function worthOf(
  { clock, market }: Pick<Core, 'clock' | 'market'>,
  { asset, scale }: Asset,
  amount: Amount,
): Amount | null {
  if (asset === 'usdt') return amountUnits(divide(amount * power(USDT_SCALE), power(scale), 'up'))
  const index = indexOf({ clock, market }, asset)
  if (index === null) return null
  const { pair } = index
  const last = market.day(pair.symbol)?.close ?? 0
  const values = [index, { price: last, decimals: pair.spot.priceDecimals }].map(({ price, decimals }) =>
    divide(amount * BigInt(price) * power(USDT_SCALE), power(scale + decimals), 'up'),
  )
  return amountUnits(values.reduce((one, other) => (one > other ? one : other)))
}

interface Priced {
  asset: Asset
  amount: Amount
}

/** The same worth in units of another coin, rounded up, from the indices of both. null if one is missing. */
export function pricedIn(core: Pick<Core, 'clock' | 'market'>, { asset, amount }: Priced, other: Asset): Amount | null {
  const [own, wanted] = [asset, other].map((each) => (each.asset === 'usdt' ? USDT : indexOf(core, each.asset)))
  if (!own || !wanted) return null
  const worth = amount * BigInt(own.price) * power(wanted.decimals) * power(other.scale)
  return amountUnits(divide(worth, BigInt(wanted.price) * power(own.decimals) * power(asset.scale), 'up'))
}

const USDT = { price: 1, decimals: 0 }

/** In USDT for one coin. null: paused, too old, or none. */
function indexOf({ clock, market }: Pick<Core, 'clock' | 'market'>, asset: string) {
  const pair = market.pairs().find(({ spot }) => spot.base === asset && spot.quote === 'usdt')
  const tick = pair && market.newestTick(pair.symbol)?.tick
  if (pair === undefined || tick === undefined || tick.price === null || tick.state === 'PAUSED') return null
  if (Math.abs(clock.now() - tick.time) > INDEX_MAX_AGE_MS) return null
  return { pair, price: tick.price, decimals: tick.priceDecimals }
}

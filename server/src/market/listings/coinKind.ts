import * as z from 'zod/mini'
import { decimals, sort } from '../../settings/figures.ts'
import type { Definition, Values } from '../../settings/kind.ts'
import { namedKind } from '../../settings/namedKind.ts'
import { type Coin, coins as demoCoins } from './coins.ts'

/** scale: decimals of the smallest unit; it can never change. */
const coin = z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(40)), scale: decimals, sort })

/** Keys such as coin/btc. */
export const coinKind = namedKind({
  prefix: 'coin',
  schema: coin,
  demo: () => new Map(demoCoins.map(({ asset, ...value }) => [asset, value])),
  definitions: (values) =>
    listedCoins(values).map(
      ({ asset, scale }): Definition => ({
        key: coinKind.keyOf(asset),
        command: { type: 'ledger.defineAsset', asset: { asset, scale } },
      }),
    ),
})

/** In display order. */
export function listedCoins(values: Values): Coin[] {
  return Array.from(values(coinKind), ([key, value]): Coin => ({ asset: coinKind.nameOf(key), ...value })).toSorted(
    (one, other) => one.sort - other.sort,
  )
}

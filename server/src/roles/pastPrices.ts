// Prices computed from a key and the time, the same in every process: for charts of the time before the exchange opened,
// and for a demo's quotes. Live prices have no past.
import type { Listing } from '../market/listings/listing.ts'
import { readPriceKey } from '../market/index/priceKey.ts'
import type { Base } from './openBase.ts'
import { KeyedRandom } from '../outside/prices/keyedRandom.ts'
import { openComputedPrices } from '../outside/prices/openPrices.ts'
import type { PriceSource } from '../outside/prices/priceSource.ts'

export interface PastPrices {
  key: Buffer
  random: KeyedRandom
  /** null where prices are live. */
  computed: PriceSource | null
}

export async function openPastPrices(base: Base, { pairs }: Listing): Promise<PastPrices> {
  const { config, db, priceKey } = base
  const key = priceKey ?? (await readPriceKey(db))
  const random = new KeyedRandom(key)
  const { prices, pricesDirectory, pricesSpeed } = config
  if (prices === 'live') return { key, random, computed: null }
  const open = base.openComputedPrices ?? openComputedPrices
  const computed = await open({ config: { prices, pricesDirectory, pricesSpeed }, pairs, random })
  return { key, random, computed }
}

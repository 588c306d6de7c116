// The same simulated prices in every run of a test.
import { KEY_BYTES, KeyedRandom } from '../outside/prices/keyedRandom.ts'

export const fixedPriceKey = Buffer.alloc(KEY_BYTES, 5)
export const fixedRandom = new KeyedRandom(fixedPriceKey)

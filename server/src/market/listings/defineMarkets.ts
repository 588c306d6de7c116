// At the start: defines every listed coin, pair and perpetual that the engine lacks or has with other rules.
import { isDeepStrictEqual } from 'node:util'
import type { Asset } from '@assay/engine/nouns'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { CommandInput, Exchange } from '../../exchange/door.ts'
import type { Coin, Pair } from './coins.ts'
import type { Contract } from './contracts.ts'

interface Defined {
  assets: ReadonlyMap<string, Asset>
  markets: ReadonlyMap<string, SpotMarket>
  contracts: ReadonlyMap<string, FuturesMarket>
}

/** Throws if the engine refuses one: then the list is wrong and the server must not start. */
export async function defineMarkets(
  exchange: Pick<Exchange, 'submit'>,
  defined: Defined,
  listed: { coins: readonly Coin[]; pairs: readonly Pair[]; contracts: readonly Contract[] },
): Promise<void> {
  for (const { asset, scale } of listed.coins)
    if (defined.assets.get(asset)?.scale !== scale)
      await define(exchange, { type: 'ledger.defineAsset', asset: { asset, scale } })
  for (const { spot } of listed.pairs) {
    const market = defined.markets.get(spot.symbol)
    if (market === undefined || !isDeepStrictEqual(market, spot))
      await define(exchange, { type: 'spot.defineMarket', market: spot })
  }
  for (const { futures } of listed.contracts)
    if (!isDeepStrictEqual(defined.contracts.get(futures.symbol), futures))
      await define(exchange, { type: 'futures.defineMarket', market: futures })
}

async function define(exchange: Pick<Exchange, 'submit'>, command: CommandInput): Promise<void> {
  const { events } = await exchange.submit({ command })
  const refusal = events.find((event) => event.type === 'rejected')
  if (refusal === undefined) return
  const told = `${refusal.reason} ${JSON.stringify(refusal.facts)}`
  throw new Error(`the list of coins does not fit the engine: ${command.type}: ${told}`)
}

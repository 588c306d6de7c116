// The configured price source. Simulated and replayed prices are for demos only; config.ts refuses them in production.
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../clock/clock.ts'
import { simulatedPairs } from '../../market/listings/coins.ts'
import type { KeyedRandom } from './keyedRandom.ts'
import { openLivePrices } from './live.ts'
import type { PricedPair, PriceSource } from './priceSource.ts'
import { openReplayPrices } from './replay.ts'
import { openSimulatedPrices } from './simulated.ts'

export interface ComputedPrices extends Pick<Config, 'pricesDirectory' | 'pricesSpeed'> {
  prices: Exclude<Config['prices'], 'live'>
}

export interface PricesOptions {
  config: Pick<
    Config,
    'prices' | 'pricesDirectory' | 'pricesSpeed' | 'priceVenues' | 'priceBenchmark' | 'pricesUrlPrefix'
  >
  pairs: readonly PricedPair[]
  /** Inputs of prices that are not live. */
  random: KeyedRandom
  clock: Clock
  log: Logger
}

export async function openPrices({ config, pairs, random, clock, log }: PricesOptions): Promise<PriceSource> {
  const { prices, pricesDirectory, pricesSpeed } = config
  if (prices !== 'live') return openComputedPrices({ config: { prices, pricesDirectory, pricesSpeed }, pairs, random })
  return openLivePrices({
    venues: config.priceVenues,
    benchmark: config.priceBenchmark,
    pairs,
    urlPrefix: config.pricesUrlPrefix,
    clock,
    onFault: (fault) => log.warn({ fault }, 'a price venue does not answer'),
  })
}

/** Prices that are a function of the key and the time, so that another thread computes the same ones. */
export async function openComputedPrices({
  config: { prices, pricesDirectory, pricesSpeed: speed },
  pairs,
  random,
}: Pick<PricesOptions, 'pairs' | 'random'> & { config: ComputedPrices }): Promise<PriceSource> {
  const simulated = openSimulatedPrices({ random, pairs: simulatedPairs(pairs) })
  if (prices !== 'replay') return simulated
  return openReplayPrices({ directory: pricesDirectory ?? '.', speed, pairs, random, others: simulated })
}

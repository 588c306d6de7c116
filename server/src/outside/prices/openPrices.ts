// The configured price source. Simulated and replayed prices are for demos only; config.ts refuses them in production.
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../clock/clock.ts'
import type { KeyedRandom } from './keyedRandom.ts'
import { openLivePrices } from './live.ts'
import type { PricedPair, PriceSource } from './priceSource.ts'
import { openReplayPrices } from './replay.ts'
import { openSimulatedPrices } from './simulated.ts'

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
  const onFault = (fault: string): void => log.warn({ fault }, 'a price venue does not answer')
  switch (config.prices) {
    case 'live':
      return openLivePrices({
        venues: config.priceVenues,
        benchmark: config.priceBenchmark,
        pairs,
        urlPrefix: config.pricesUrlPrefix,
        clock,
        onFault,
      })
    case 'simulated':
      return openSimulatedPrices({ random, pairs })
    case 'replay': {
      const others = openSimulatedPrices({ random, pairs })
      const { pricesDirectory, pricesSpeed: speed } = config
      return openReplayPrices({ directory: pricesDirectory ?? '.', speed, pairs, random, others })
    }
  }
}

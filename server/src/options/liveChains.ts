// Live quotes: with every tick of a pair its subscribed chains are computed once, and wait for their turn to be sent.
import type { Logger } from 'pino'
import type { Chains } from '../slice.ts'
import { type ChainShowing, showChain } from './showChain.ts'

export function openChains(showing: ChainShowing & { log: Pick<Logger, 'warn'> }): Chains {
  const { options, log } = showing
  return {
    find: (series) => options.findSeries(series),
    async message(name) {
      const series = options.findSeries(name)
      if (series === undefined) return null
      try {
        return { type: 'chain', symbol: series.symbol, series: name, data: await showChain(showing, series) }
      } catch (error) {
        log.warn({ error: String(error), series: name }, 'an option chain was not computed')
        return null
      }
    },
  }
}

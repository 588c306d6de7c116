// Live quotes: with every tick of a pair its subscribed chains are computed once, and wait for their turn to be sent.
import type { ServerMessage } from '@assay/api/channels'
import type { Logger } from 'pino'
import { type ChainShowing, showChain } from './showChain.ts'

export type ChainMessage = Extract<ServerMessage, { type: 'chain' }>

/** null for a settled expiry, and if the volatility cannot be read: the next tick tries again. */
export async function chainMessage(
  showing: ChainShowing & { log: Pick<Logger, 'warn'> },
  name: string,
): Promise<ChainMessage | null> {
  const series = showing.options.findSeries(name)
  if (series === undefined) return null
  try {
    return { type: 'chain', symbol: series.symbol, series: name, data: await showChain(showing, series) }
  } catch (error) {
    showing.log.warn({ error: String(error), series: name }, 'an option chain was not computed')
    return null
  }
}

// Quotes on the live line: with every tick of a pair the chains of it that somebody listens to are worked out once,
// whoever listens, and wait until it is their turn to be said.
import type { ServerMessage } from '@assay/api/channels'
import type { Logger } from 'pino'
import { type ChainShowing, showChain } from './showChain.ts'

export type ChainMessage = Extract<ServerMessage, { type: 'chain' }>

/** null of an expiry that is settled, and where the volatility cannot be read: the next tick tries again. */
export async function chainMessage(
  showing: ChainShowing & { log: Pick<Logger, 'warn'> },
  name: string,
): Promise<ChainMessage | null> {
  const series = showing.options.findSeries(name)
  if (series === undefined) return null
  try {
    return { type: 'chain', symbol: series.symbol, series: name, data: await showChain(showing, series) }
  } catch (error) {
    showing.log.warn({ error: String(error), series: name }, 'a chain was not worked out')
    return null
  }
}

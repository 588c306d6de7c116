// A venue without a stream is polled. Its answer counts from the time of the request: it is no older than that.
import type { Exchange } from 'ccxt'
import { listenerTime } from './listenerTime.ts'
import type { Receptions } from './reception.ts'
import { wordOf } from './streamVenue.ts'

const POLL_MS = 2000

/** Ends only by throwing. */
export async function pollVenue(exchange: Exchange, names: string[], receptions: Receptions): Promise<never> {
  for (;;) {
    const askedAt = listenerTime()
    const hasBoth = exchange.has['fetchBidsAsks'] === true
    const tickers = hasBoth ? await exchange.fetchBidsAsks(names) : await exchange.fetchTickers(names)
    for (const name of names) {
      const ticker = tickers[name]
      if (ticker !== undefined) receptions.get(name)?.hear(wordOf(ticker), askedAt)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

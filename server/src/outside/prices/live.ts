// Prices of public exchanges. A child process of its own speaks with them, so that neither their library nor their
// answers burden the exchange; what it says last is what counts, and when it dies another takes its place.
import { type ChildProcess, fork } from 'node:child_process'
import type { PricedPair, PriceSource, VenueQuote } from './priceSource.ts'

const RESTART_MS = 5000
const poller = new URL('./venuePoller.ts', import.meta.url)

export interface LiveOptions {
  /** Names of exchanges as ccxt knows them. */
  venues: readonly string[]
  /** One more, which is no source of the index but what it is compared with. */
  benchmark: string
  pairs: readonly PricedPair[]
  /** Put before every address that is called; for a relay, and for tests. null for none. */
  urlPrefix: string | null
  /** Told why a venue does not answer. */
  onFault?: (fault: string) => void
}

/** What the child is told at its start. */
export interface PollerTask {
  venues: readonly string[]
  /** Symbols by the names that ccxt gives them: 'BTC/USDT': 'btcusdt'. */
  symbols: Record<string, string>
  urlPrefix: string | null
}
/** What the child says. */
export type PollerWord =
  | {
      type: 'quotes'
      venue: string
      /** Epoch ms: the answer is no older. */
      askedAt: number
      quotes: { symbol: string; bid: number | null; ask: number | null }[]
    }
  | { type: 'fault'; venue: string; fault: string }

export function openLivePrices({ venues, benchmark, pairs, urlPrefix, onFault }: LiveOptions): PriceSource {
  const task: PollerTask = { venues: [...venues, benchmark], symbols: namesOf(pairs), urlPrefix }
  const newest = new Map<string, Map<string, VenueQuote>>()
  let child: ChildProcess | null = null
  let restart: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): void {
    const started = fork(poller, [JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child = started
    started.on('message', (word) => hear(word as PollerWord))
    started.on('exit', () => {
      child = null
      if (!isClosed) restart = setTimeout(start, RESTART_MS)
    })
    started.on('error', (error) => onFault?.(error.message))
  }

  function hear(word: PollerWord): void {
    if (word.type === 'fault') {
      onFault?.(`${word.venue}: ${word.fault}`)
      return
    }
    for (const { symbol, bid, ask } of word.quotes) {
      const quotes = newest.get(symbol) ?? new Map<string, VenueQuote>()
      newest.set(symbol, quotes)
      quotes.set(word.venue, { venue: word.venue, bid, ask, receivedAt: word.askedAt })
    }
  }

  start()
  return {
    kind: 'live',
    quotes: (symbol) => [...(newest.get(symbol)?.values() ?? [])].filter(({ venue }) => venue !== benchmark),
    benchmark: (symbol) => newest.get(symbol)?.get(benchmark) ?? null,
    minuteBars: () => [],
    async close() {
      isClosed = true
      clearTimeout(restart)
      const ending = child
      if (ending === null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill()
      await ended
    },
  }
}

/** Metals and other things that public coin exchanges do not quote have no name there, and so no live price. */
function namesOf(pairs: readonly PricedPair[]): Record<string, string> {
  const coins = pairs.filter(({ symbol, coin, baseCoin }) => symbol === `${coin}${baseCoin}`)
  return Object.fromEntries(
    coins.map(({ coin, baseCoin, symbol }) => [`${coin.toUpperCase()}/${baseCoin.toUpperCase()}`, symbol]),
  )
}

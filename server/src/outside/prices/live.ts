// Prices of public exchanges. A child process receives them, so that the library and its messages do not slow down the
// exchange. If it dies, it is restarted.
import { type ChildProcess, fork } from 'node:child_process'
import type { Clock } from '../../clock/clock.ts'
import type { PricedPair, PriceSource, VenueQuote } from './priceSource.ts'

const RESTART_MS = 5000
/** How often the child's clock is compared with ours. */
const CLOCK_MS = 1000
/** History of each venue and pair, so that a late tick uses only what was known at its second. */
const WORDS_KEPT = 16
const listenerFile = new URL('./venueListener.ts', import.meta.url)

export interface LiveOptions {
  /** Names of exchanges as ccxt knows them. */
  venues: readonly string[]
  /** One more, which is not a source of the index but is compared with it. */
  benchmark: string
  pairs: readonly PricedPair[]
  /** Prefixed to every address that is called; for a relay, and for tests. null for none. */
  urlPrefix: string | null
  /** The exchange's. */
  clock: Clock
  /** Called with the reason when a venue does not answer. */
  onFault?: (fault: string) => void
}

/** Start parameters of the child. */
export interface ListeningTask {
  venues: readonly string[]
  /** Symbols by their ccxt names: 'BTC/USDT': 'btcusdt'. */
  symbols: Record<string, string>
  urlPrefix: string | null
}
/** A request to the child for its clock. */
export interface VenueQuestion {
  askedAt: number
}
/** Messages of the child. Its times are by its own clock, except askedAt, which is ours. */
export type VenueWord =
  | { type: 'quotes'; quotes: (VenueQuote & { symbol: string })[] }
  | { type: 'clock'; askedAt: number; at: number; wallAheadMs: number | null }
  | { type: 'fault'; venue: string; fault: string }

export function openLivePrices(options: LiveOptions): PriceSource {
  const { venues, benchmark, pairs, urlPrefix } = options
  const listeners: Listener[] = []
  const listened = new Set<string>()
  const newest = (symbol: string, time: number) => listeners.flatMap(({ words }) => words.newest(symbol, time))

  /** Pairs that are listed later get their own child process, so that the prices of others continue. */
  function list(listed: readonly PricedPair[]): void {
    const symbols = namesOf(listed.filter(({ symbol }) => !listened.has(symbol)))
    if (Object.keys(symbols).length === 0) return
    for (const symbol of Object.values(symbols)) listened.add(symbol)
    listeners.push(listen(options, { venues: [...venues, benchmark], symbols, urlPrefix }))
  }

  list(pairs)
  return {
    kind: 'live',
    quotes: (symbol, time) => newest(symbol, time).filter(({ venue }) => venue !== benchmark),
    benchmark: (symbol, time) => newest(symbol, time).find(({ venue }) => venue === benchmark) ?? null,
    wallAheadMs: () => listeners[0]?.words.wallAheadMs ?? null,
    minuteBars: () => [],
    list,
    close: async () => void (await Promise.all(listeners.map(({ close }) => close()))),
  }
}

interface Listener {
  words: Words
  close(): Promise<void>
}

/** A child process, which is started again if it dies. */
function listen({ clock, onFault }: LiveOptions, task: ListeningTask): Listener {
  const words = new Words()
  let child: ChildProcess | null = null
  let restart: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): void {
    const started = fork(listenerFile, [JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child = started
    words.forgetClock()
    const ask = () => started.connected && started.send({ askedAt: clock.now() } satisfies VenueQuestion)
    const asking = setInterval(ask, CLOCK_MS)
    ask()
    started.on('message', (word: VenueWord) => {
      if (word.type === 'fault') onFault?.(`${word.venue}: ${word.fault}`)
      else words.hear(word)
    })
    started.on('exit', () => {
      clearInterval(asking)
      child = null
      if (!isClosed) restart = setTimeout(start, RESTART_MS)
    })
    started.on('error', (error) => onFault?.(error.message))
  }

  start()
  return {
    words,
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

/** The newest quotes of every venue, with their times converted to our clock. */
export class Words {
  readonly #bySymbol = new Map<string, Map<string, VenueQuote[]>>()
  /** The largest possible lead of the child's clock over ours; null until measured. */
  #aheadMs: number | null = null

  /** The venues' statements about this machine's wall clock. */
  wallAheadMs: number | null = null

  /** Nothing is used from a child whose clock has not been measured. */
  forgetClock(): void {
    this.#aheadMs = null
    this.wallAheadMs = null
  }

  hear(word: Exclude<VenueWord, { type: 'fault' }>): void {
    if (word.type === 'quotes') {
      for (const quote of word.quotes) this.#keep(quote)
      return
    }
    // It read its clock after our request: its lead is at most this, so no quote looks newer than it is.
    this.#aheadMs = word.at - word.askedAt
    this.wallAheadMs = word.wallAheadMs
  }

  #keep({ symbol, venue, bid, ask, receivedAt }: VenueQuote & { symbol: string }): void {
    if (this.#aheadMs === null) return
    const byVenue = this.#bySymbol.get(symbol) ?? new Map<string, VenueQuote[]>()
    this.#bySymbol.set(symbol, byVenue)
    const known = byVenue.get(venue) ?? []
    byVenue.set(venue, [...known.slice(1 - WORDS_KEPT), { venue, bid, ask, receivedAt: receivedAt - this.#aheadMs }])
  }

  /** For every venue the last quote received by a time; the newest if there is none. */
  newest(symbol: string, time: number): VenueQuote[] {
    return Array.from(this.#bySymbol.get(symbol)?.values() ?? [], (known) => {
      return known.findLast(({ receivedAt }) => receivedAt <= time) ?? known.at(-1)
    }).filter((quote) => quote !== undefined)
  }
}

/** Metals and other assets that public coin exchanges do not quote have no name there, and so no live price. */
function namesOf(pairs: readonly PricedPair[]): Record<string, string> {
  const coins = pairs.filter(({ symbol, coin, baseCoin }) => symbol === `${coin}${baseCoin}`)
  return Object.fromEntries(
    coins.map(({ coin, baseCoin, symbol }) => [`${coin.toUpperCase()}/${baseCoin.toUpperCase()}`, symbol]),
  )
}

// Prices of public exchanges. A child process of its own listens to them, so that neither their library nor
// their messages burden the exchange; when it dies another takes its place.
import { type ChildProcess, fork } from 'node:child_process'
import type { Clock } from '../../context.ts'
import type { PricedPair, PriceSource, VenueQuote } from './priceSource.ts'

const RESTART_MS = 5000
/** The child's clock is compared with ours this often. */
const CLOCK_MS = 1000
/** Of each venue and pair, so that a tick that is made late is made of what was known at its second. */
const WORDS_KEPT = 16
const listener = new URL('./venueListener.ts', import.meta.url)

export interface LiveOptions {
  /** Names of exchanges as ccxt knows them. */
  venues: readonly string[]
  /** One more, which is no source of the index but what it is compared with. */
  benchmark: string
  pairs: readonly PricedPair[]
  /** Put before every address that is called; for a relay, and for tests. null for none. */
  urlPrefix: string | null
  /** The exchange's. */
  clock: Clock
  /** Told why a venue does not answer. */
  onFault?: (fault: string) => void
}

/** What the child is told at its start. */
export interface ListeningTask {
  venues: readonly string[]
  /** Symbols by the names that ccxt gives them: 'BTC/USDT': 'btcusdt'. */
  symbols: Record<string, string>
  urlPrefix: string | null
}
/** What the child is asked: what its clock shows. */
export interface VenueQuestion {
  askedAt: number
}
/** What the child says. Its times are of its own clock, but for askedAt, which is ours. */
export type VenueWord =
  | { type: 'quotes'; quotes: (VenueQuote & { symbol: string })[] }
  | { type: 'clock'; askedAt: number; at: number; wallAheadMs: number | null }
  | { type: 'fault'; venue: string; fault: string }

export function openLivePrices(options: LiveOptions): PriceSource {
  const { venues, benchmark, pairs, urlPrefix, clock, onFault } = options
  const task: ListeningTask = { venues: [...venues, benchmark], symbols: namesOf(pairs), urlPrefix }
  const words = new Words()
  let child: ChildProcess | null = null
  let restart: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): void {
    const started = fork(listener, [JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
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
    kind: 'live',
    quotes: (symbol, time) => words.newest(symbol, time).filter(({ venue }) => venue !== benchmark),
    benchmark: (symbol, time) => words.newest(symbol, time).find(({ venue }) => venue === benchmark) ?? null,
    wallAheadMs: () => words.wallAheadMs,
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

/** The last words of every venue, with their times brought to our clock. */
export class Words {
  readonly #bySymbol = new Map<string, Map<string, VenueQuote[]>>()
  /** By how much the child's clock may be ahead of ours, at most; null while that was not measured. */
  #aheadMs: number | null = null

  /** What the venues say of this machine's wall clock. */
  wallAheadMs: number | null = null

  /** Nothing is taken from a child whose clock is not known. */
  forgetClock(): void {
    this.#aheadMs = null
    this.wallAheadMs = null
  }

  hear(word: Exclude<VenueWord, { type: 'fault' }>): void {
    if (word.type === 'quotes') {
      for (const quote of word.quotes) this.#keep(quote)
      return
    }
    // It looked at its clock after we asked: what it is ahead is no more than this, so that no word gets younger.
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

  /** Of every venue the last word that was received by a time; where there is none, the last of all. */
  newest(symbol: string, time: number): VenueQuote[] {
    return Array.from(this.#bySymbol.get(symbol)?.values() ?? [], (known) => {
      return known.findLast(({ receivedAt }) => receivedAt <= time) ?? known.at(-1)
    }).filter((quote) => quote !== undefined)
  }
}

/** Metals and other things that public coin exchanges do not quote have no name there, and so no live price. */
function namesOf(pairs: readonly PricedPair[]): Record<string, string> {
  const coins = pairs.filter(({ symbol, coin, baseCoin }) => symbol === `${coin}${baseCoin}`)
  return Object.fromEntries(
    coins.map(({ coin, baseCoin, symbol }) => [`${coin.toUpperCase()}/${baseCoin.toUpperCase()}`, symbol]),
  )
}

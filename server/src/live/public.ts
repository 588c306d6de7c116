// Public WebSocket messages: subscriptions, and whose turn it is to send. Each message is encoded once for all
// subscribers.
import type { publicTypes } from '@assay/api/channels'
import { LivePair, type Said } from './pair.ts'
import type { LiveSocket } from './socket.ts'
import { LiveTicker } from './ticker.ts'
import { type Interval, MINUTE_MS } from '../market/candles/bars.ts'
import type { MarketChange } from '../market/marketViews.ts'
import type { Market } from '../market/market.ts'
import type { Chains } from '../slice.ts'

const TURN_MS = 100
/** The pairs take turns within the 100 ms, so that the load is even. */
const SLOTS = 10
export const SLOT_MS = TURN_MS / SLOTS
const TICKER_SLOTS = 5 * SLOTS

export interface PublicShowing {
  market: Market
  chains: Chains
}

export class LivePublic {
  readonly #market: Market
  readonly #pairs = new Map<string, LivePair>()
  readonly #ticker: LiveTicker
  #slot = 0
  #minute = 0

  constructor(showing: PublicShowing) {
    const { market, chains } = showing
    this.#market = market
    this.#ticker = new LiveTicker(market)
    const books = [...market.pairs(), ...market.contracts()]
    for (const { symbol } of books) this.#pairs.set(symbol, new LivePair(market, symbol))
    market.onChange((change) => this.#apply(change))
    market.onTicks((published) => {
      for (const tick of published) {
        const pair = this.#pairs.get(tick.tick.symbol)
        pair?.setTick(tick)
        for (const series of pair?.heardChains() ?? [])
          void chains.message(series).then((message) => message !== null && pair?.setChain(message))
        this.#pairs.get(market.contract(tick.tick.symbol)?.symbol ?? '')?.setTick(tick)
      }
    })
  }

  /** `topic` is from topicOf. */
  subscribe(topic: Topic, socket: LiveSocket): void {
    if (topic.said === 'ticker') this.#ticker.subscribe(socket)
    else this.#pairOf(topic.symbol).subscribe(topic.said, socket)
  }

  /** A market that was listed later is followed from its first subscriber on. */
  #pairOf(symbol: string): LivePair {
    const pair = this.#pairs.get(symbol) ?? new LivePair(this.#market, symbol)
    this.#pairs.set(symbol, pair)
    return pair
  }

  unsubscribe(topic: Topic, socket: LiveSocket): void {
    if (topic.said === 'ticker') this.#ticker.leave(socket)
    else this.#pairs.get(topic.symbol)?.unsubscribe(topic.said, socket)
  }

  leave(socket: LiveSocket): void {
    this.#ticker.leave(socket)
    for (const pair of this.#pairs.values()) pair.leave(socket)
  }

  /**
   * Called every SLOT_MS, or later if the process was busy: every slot that has passed gets its turn. `time` is the
   * time of day, `now` that of a monotonic clock.
   */
  speak({ time, now }: { time: number; now: number }): void {
    this.#turnMinute(time)
    const slot = Math.floor(now / SLOT_MS)
    const passed = Math.min(slot - this.#slot, SLOTS)
    const isTickerDue = Math.floor(slot / TICKER_SLOTS) !== Math.floor(this.#slot / TICKER_SLOTS)
    this.#slot = slot
    let place = 0
    for (const pair of this.#pairs.values()) {
      if ((slot - place) % SLOTS < passed) pair.speak(now)
      place += 1
    }
    if (isTickerDue) this.#ticker.speak()
  }

  #turnMinute(time: number): void {
    const minute = Math.floor(time / MINUTE_MS)
    if (minute === this.#minute) return
    this.#minute = minute
    for (const [symbol, pair] of this.#pairs) {
      pair.turnMinute()
      this.#ticker.change(symbol)
    }
  }

  #apply(change: MarketChange): void {
    if (change.areBooksNew) for (const pair of this.#pairs.values()) pair.sendBookAgain()
    for (const { symbol, sequence, levels } of change.books) this.#pairs.get(symbol)?.changeBook(sequence, levels)
    for (const { symbol, trade } of change.trades) {
      this.#pairs.get(symbol)?.addTrade(trade)
      this.#ticker.change(symbol)
    }
    for (const symbol of change.markets) this.#pairs.get(symbol)?.tellState()
    for (const { symbol } of change.marks) this.#pairs.get(symbol)?.changeMark()
  }
}

export type Topic = { said: 'ticker'; symbol: '' } | { said: Said; symbol: string }

/** A client's subscription as a topic; an error name if there is none. */
export function topicOf(
  { market, chains }: PublicShowing,
  request: {
    type: (typeof publicTypes)[number]
    symbol?: string | undefined
    interval?: Interval | undefined
    series?: string | undefined
  },
): Topic | 'UNKNOWN_MARKET' | 'UNKNOWN_OPTION' | 'BAD_REQUEST' {
  if (request.type === 'ticker') return { said: 'ticker', symbol: '' }
  const symbol = market.book(request.symbol ?? '')?.symbol
  if (symbol === undefined) return 'UNKNOWN_MARKET'
  if (request.type === 'mark' && market.futuresMarket(symbol)?.symbol !== symbol) return 'UNKNOWN_MARKET'
  if (request.type === 'chain') {
    const series = chains.find(request.series ?? '')
    return series?.symbol === symbol ? { said: `chain ${series.series}`, symbol } : 'UNKNOWN_OPTION'
  }
  if (request.type !== 'kline') return { said: request.type, symbol }
  return request.interval === undefined ? 'BAD_REQUEST' : { said: `kline ${request.interval}`, symbol }
}

// The public side of the live line: who listens to what, and whose turn it is to speak. One message is made into bytes
// once, whoever listens.
import { LivePair, type Said } from './livePair.ts'
import type { LiveSocket } from './liveSocket.ts'
import { LiveTicker } from './liveTicker.ts'
import { type Interval, MINUTE_MS } from './market/bars.ts'
import type { Market } from './market/market.ts'
import type { MarketChange } from './market/marketViews.ts'

const TURN_MS = 100
const TICKER_TURNS = 5
/** The pairs take turns within the 100 ms, so that the line is never silent and then crowded. */
const SLOTS = 10
export const SLOT_MS = TURN_MS / SLOTS

export class LivePublic {
  readonly #pairs = new Map<string, LivePair>()
  readonly #ticker: LiveTicker
  #slot = 0
  #minute = 0

  constructor(market: Market) {
    this.#ticker = new LiveTicker(market)
    for (const { symbol } of market.pairs()) this.#pairs.set(symbol, new LivePair(market, symbol))
    market.onChange((change) => this.#apply(change))
    market.onTicks((published) => {
      for (const tick of published) this.#pairs.get(tick.tick.symbol)?.setTick(tick)
    })
  }

  /** `topic` is of topicOf. */
  subscribe(topic: Topic, socket: LiveSocket): void {
    if (topic.said === 'ticker') this.#ticker.subscribe(socket)
    else this.#pairs.get(topic.symbol)?.subscribe(topic.said, socket)
  }

  unsubscribe(topic: Topic, socket: LiveSocket): void {
    if (topic.said === 'ticker') this.#ticker.leave(socket)
    else this.#pairs.get(topic.symbol)?.unsubscribe(topic.said, socket)
  }

  leave(socket: LiveSocket): void {
    this.#ticker.leave(socket)
    for (const pair of this.#pairs.values()) pair.leave(socket)
  }

  /** Called every SLOT_MS. `time` is the time of day, `now` that of a clock that only goes forward. */
  speak({ time, now }: { time: number; now: number }): void {
    this.#slot += 1
    const minute = Math.floor(time / MINUTE_MS)
    const isNewMinute = minute !== this.#minute
    this.#minute = minute
    let place = 0
    for (const [symbol, pair] of this.#pairs) {
      if (isNewMinute) {
        pair.turnMinute()
        this.#ticker.change(symbol)
      }
      if (place % SLOTS === this.#slot % SLOTS) pair.speak(now)
      place += 1
    }
    if (this.#slot % (SLOTS * TICKER_TURNS) === 0) this.#ticker.speak()
  }

  #apply(change: MarketChange): void {
    for (const { symbol, sequence, levels } of change.books) this.#pairs.get(symbol)?.changeBook(sequence, levels)
    for (const { symbol, trade } of change.trades) {
      this.#pairs.get(symbol)?.addTrade(trade)
      this.#ticker.change(symbol)
    }
    for (const { symbol } of change.markets) this.#pairs.get(symbol)?.tellState()
  }
}

export type Topic = { said: 'ticker'; symbol: '' } | { said: Said; symbol: string }

/** What a client asks for as a topic; an error's name where there is none such. */
export function topicOf(
  market: Market,
  wish: {
    type: 'detail' | 'kline' | 'trade' | 'depth' | 'ticker' | 'index'
    symbol?: string | undefined
    interval?: Interval | undefined
  },
): Topic | 'UNKNOWN_MARKET' | 'BAD_REQUEST' {
  if (wish.type === 'ticker') return { said: 'ticker', symbol: '' }
  const symbol = market.pair(wish.symbol ?? '')?.symbol
  if (symbol === undefined) return 'UNKNOWN_MARKET'
  if (wish.type !== 'kline') return { said: wish.type, symbol }
  return wish.interval === undefined ? 'BAD_REQUEST' : { said: `kline ${wish.interval}`, symbol }
}

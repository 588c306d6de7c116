// The public messages of one pair and its subscribers. Every 100 ms it sends the topic that is most overdue, with all
// changes since it was last sent; so nobody gets more than ten messages a second.
import type { ServerMessage } from '@assay/api/channels'
import {
  type DepthChange,
  depthChange,
  depthSnapshot,
  detailMessage,
  indexMessage,
  klineMessage,
  markMessage,
  tradeMessage,
} from './messages.ts'
import { type LiveSocket, toFrame } from './socket.ts'
import { type Interval, intervals } from '../market/candles/bars.ts'
import type { Level } from '../market/book/depthView.ts'
import type { PublishedTick } from '../market/index/publishedTicks.ts'
import type { Market } from '../market/market.ts'
import type { TapeTrade } from '../market/book/tape.ts'
import type { Chains } from '../slice.ts'

export type Said = 'detail' | 'trade' | 'depth' | 'index' | 'mark' | `kline ${Interval}` | `chain ${string}`
/** Target interval of each topic, in ms; together at most ten messages a second with one candle interval subscribed. */
const rhythm = (said: Said): number => (said === 'depth' ? 250 : said === 'trade' ? 333 : 1000)
const TRADES_MAX = 100
/** The most ticks that are kept for a pair that had no turn for minutes. */
const TICKS_MAX = 300
const CHAIN = 'chain '

type ChainMessage = NonNullable<Awaited<ReturnType<Chains['message']>>>

export class LivePair {
  readonly #market: Market
  readonly #symbol: string
  readonly #listeners = new Map<Said, Set<LiveSocket>>()
  readonly #saidAt = new Map<Said, number>()
  readonly #changed = new Set<Said>()
  readonly #awaitingBook = new Set<LiveSocket>()
  #trades: TapeTrade[] = []
  #levels = new Map<string, Level>()
  /** The commit up to which the book was sent, and the newest that changed it. */
  #bookSequence = 0
  #changedSequence = 0
  #tick: PublishedTick | undefined
  /** Not sent yet. Each is a link of a chain, so none may be skipped for a newer one. */
  #ticks: PublishedTick[] = []
  #state = ''
  /** By expiry: the next message. */
  readonly #chains = new Map<string, ChainMessage>()

  constructor(market: Market, symbol: string) {
    this.#market = market
    this.#symbol = symbol
    this.#tick = market.newestTick(market.contract(symbol)?.index.symbol ?? symbol)
  }

  subscribe(said: Said, socket: LiveSocket): void {
    const listeners = this.#listenersOf(said)
    if (said === 'depth') this.#subscribeBook(socket, listeners)
    else {
      // Changes before the first subscriber are not needed.
      if (said === 'index' && listeners.size === 0) this.#ticks = []
      listeners.add(socket)
      const message = said === 'index' ? this.#newestTick() : said === 'trade' ? null : this.#message(said)
      if (message !== null) socket.send(message)
    }
  }

  unsubscribe(said: Said, socket: LiveSocket): void {
    this.#listeners.get(said)?.delete(socket)
    if (said === 'depth') this.#awaitingBook.delete(socket)
  }

  leave(socket: LiveSocket): void {
    for (const listeners of this.#listeners.values()) listeners.delete(socket)
    this.#awaitingBook.delete(socket)
  }

  /** A snapshot now, or together with changes that wait, so that the next change follows it. */
  #subscribeBook(socket: LiveSocket, listeners: Set<LiveSocket>): void {
    listeners.delete(socket)
    if (listeners.size === 0 && this.#awaitingBook.size === 0) this.#forgetBook()
    if (this.#changed.has('depth')) this.#awaitingBook.add(socket)
    else this.#sendBook([socket], listeners)
  }

  #forgetBook(): void {
    this.#levels.clear()
    this.#changed.delete('depth')
  }

  #sendBook(sockets: readonly LiveSocket[], listeners: Set<LiveSocket>): void {
    const snapshot = depthSnapshot(this.#market, this.#symbol)
    if (snapshot === null) return
    this.#bookSequence = snapshot.sequence
    const frame = toFrame(snapshot)
    for (const socket of sockets) if (socket.sendFrame(frame)) listeners.add(socket)
  }

  /** The book was read again: every subscriber gets it as a snapshot with the next message. */
  sendBookAgain(): void {
    const listeners = this.#listenersOf('depth')
    for (const socket of listeners) this.#awaitingBook.add(socket)
    listeners.clear()
    this.#forgetBook()
  }

  changeBook(sequence: number, levels: readonly Level[]): void {
    if (!this.#isHeard('depth') && this.#awaitingBook.size === 0) return
    for (const level of levels) this.#levels.set(`${level.side} ${level.price}`, level)
    this.#changedSequence = sequence
    this.#changed.add('depth')
  }

  addTrade(trade: TapeTrade): void {
    for (const interval of intervals) this.#change(`kline ${interval}`)
    this.#change('detail')
    if (!this.#isHeard('trade')) return
    this.#trades.push(trade)
    if (this.#trades.length > TRADES_MAX) this.#trades.shift()
    this.#changed.add('trade')
  }

  /** A new minute: bars open even without trades, and the 24 h window has moved. */
  turnMinute(): void {
    for (const interval of intervals) this.#change(`kline ${interval}`)
    this.#change('detail')
  }

  setTick(published: PublishedTick): void {
    this.#tick = published
    if (this.#isHeard('index')) {
      this.#ticks.push(published)
      if (this.#ticks.length > TICKS_MAX) this.#ticks.shift()
      this.#changed.add('index')
    }
    this.tellState()
  }

  changeMark(): void {
    this.#change('mark')
  }

  /** The expiries with subscribers. */
  heardChains(): string[] {
    return [...this.#listeners].flatMap(([said, { size }]) =>
      said.startsWith(CHAIN) && size > 0 ? [said.slice(CHAIN.length)] : [],
    )
  }

  setChain(message: ChainMessage): void {
    this.#chains.set(message.series, message)
    this.#change(`${CHAIN}${message.series}`)
  }

  /** Sent at once, and only when it changes. */
  tellState(): void {
    const isTrading = this.#market.book(this.#symbol)?.isTrading ?? false
    const state = this.#tick?.tick.state ?? 'PAUSED'
    const before = this.#state
    this.#state = `${state} ${isTrading}`
    if (before === '' || before === this.#state) return
    const frame = toFrame({ type: 'MARKET_STATE', symbol: this.#symbol, data: { state, isTrading } })
    for (const socket of new Set([...this.#listeners.values()].flatMap((listeners) => [...listeners])))
      socket.sendFrame(frame)
  }

  /** Sends the topic whose turn it is. `now` is in ms of any monotonic clock. */
  speak(now: number): void {
    const said = this.#awaitingBook.size > 0 ? 'depth' : this.#next(now)
    if (said === null) return
    this.#changed.delete(said)
    this.#saidAt.set(said, now)
    if (said === 'index') for (const tick of this.#ticks.splice(0)) this.#sendAll(said, indexMessage(tick))
    const message = said === 'index' ? null : this.#message(said)
    if (message !== null) this.#sendAll(said, message)
    if (this.#awaitingBook.size > 0) {
      this.#sendBook([...this.#awaitingBook], this.#listenersOf('depth'))
      this.#awaitingBook.clear()
    }
  }

  #next(now: number): Said | null {
    let longest = 0
    let next: Said | null = null
    for (const said of this.#changed) {
      const waited = (now - (this.#saidAt.get(said) ?? Number.NEGATIVE_INFINITY)) / rhythm(said)
      if (waited <= longest) continue
      longest = waited
      next = said
    }
    return next
  }

  /** For a new subscriber; null while ticks wait to be sent, with the newest among them. */
  #newestTick(): ServerMessage | null {
    return this.#tick === undefined || this.#ticks.length > 0 ? null : indexMessage(this.#tick)
  }

  #message(said: Exclude<Said, 'index'>): ServerMessage | null {
    switch (said) {
      case 'detail':
        return detailMessage(this.#market, this.#symbol)
      case 'trade':
        return tradeMessage(this.#market, this.#symbol, this.#trades.splice(0))
      case 'depth':
        return this.#bookMessage()
      case 'mark':
        return markMessage(this.#market, this.#symbol)
      default:
        if (said.startsWith(CHAIN)) return this.#takeChain(said.slice(CHAIN.length))
        return klineMessage(this.#market, this.#symbol, said.slice('kline '.length) as Interval)
    }
  }

  #takeChain(series: string): ServerMessage | null {
    const message = this.#chains.get(series) ?? null
    this.#chains.delete(series)
    return message
  }

  #bookMessage(): ServerMessage | null {
    if (this.#levels.size === 0) return null
    const change: DepthChange = {
      sequence: this.#changedSequence,
      previousSequence: this.#bookSequence,
      levels: [...this.#levels.values()],
    }
    this.#levels.clear()
    this.#bookSequence = change.sequence
    return depthChange(this.#market, this.#symbol, change)
  }

  #sendAll(said: Said, message: ServerMessage): void {
    const frame = toFrame(message)
    for (const socket of this.#listeners.get(said) ?? []) socket.sendFrame(frame)
  }

  #change(said: Said): void {
    if (this.#isHeard(said)) this.#changed.add(said)
  }

  #isHeard(said: Said): boolean {
    return (this.#listeners.get(said)?.size ?? 0) > 0
  }

  #listenersOf(said: Said): Set<LiveSocket> {
    const listeners = this.#listeners.get(said) ?? new Set()
    this.#listeners.set(said, listeners)
    return listeners
  }
}

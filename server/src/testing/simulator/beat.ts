// The per-second job of one server: it makes the index ticks with the product's own guard and chain, stores them, and
// then sends them to listeners and the engine. Its memory dies with its process.
import type { RunningExchange } from '../../exchange/exchange.ts'
import { type IndexMemory, readIndex } from '../../market/index/priceIndex.ts'
import { linkTick, type Tick } from '../../ticks/tickChain.ts'
import { indexed } from './products.ts'
import type { Prices } from './prices.ts'
import type { TickAuditor } from './tickAuditor.ts'
import type { TickShelf } from './tickShelf.ts'

export interface BeatOptions {
  exchange: RunningExchange
  prices: Prices
  shelf: TickShelf
  auditor: TickAuditor
}

export class Beat {
  readonly #options: BeatOptions
  readonly #memories = new Map<string, IndexMemory>()
  readonly #newest = new Map<string, Tick>()
  readonly #listeners: ((ticks: readonly Tick[]) => void)[] = []

  constructor(options: BeatOptions) {
    this.#options = options
    for (const { symbol } of indexed) {
      const { state } = options.shelf.head(symbol)
      if (state === 'PAUSED') this.#memories.set(symbol, { state, healthySince: null, accepted: new Map() })
    }
  }

  onTicks(listener: (ticks: readonly Tick[]) => void): void {
    this.#listeners.push(listener)
  }

  newest(symbol: string): Tick | undefined {
    return this.#newest.get(symbol)
  }

  /** The second that contains `now`, unless it is done or missed. Quiet: the engine gets nothing. */
  beat(now: number, { isQuiet = false } = {}): void {
    const { prices, shelf } = this.#options
    const time = now - (now % 1000)
    if (prices.isMissed()) return
    const due = indexed.filter(({ symbol }) => shelf.head(symbol).time < time)
    const ticks = due.map((pair) => this.#publish(pair, time))
    if (ticks.length === 0) return
    for (const listener of this.#listeners) listener(ticks)
    if (!isQuiet) this.#tellEngine(ticks, time)
  }

  #publish(pair: (typeof indexed)[number], time: number): Tick {
    const { prices, shelf, auditor } = this.#options
    const { symbol, priceDecimals } = pair
    const quotes = prices.quotes(symbol, time)
    const { reading, memory } = readIndex({
      quotes,
      benchmark: null,
      priceDecimals,
      time,
      memory: this.#memories.get(symbol) ?? null,
    })
    this.#memories.set(symbol, memory)
    const head = shelf.head(symbol)
    const tick = linkTick(pair, head, reading)
    auditor.audit(tick, head, quotes)
    shelf.keep(tick)
    this.#newest.set(symbol, tick)
    return tick
  }

  #tellEngine(ticks: readonly Tick[], tickTime: number): void {
    const { exchange } = this.#options
    const told = ticks.map(({ symbol, price, state }) => ({ symbol, price, state }))
    submit(exchange, { type: 'futures.recordIndex', tickTime, ticks: told })
    submit(exchange, { type: 'futures.expireOrders' })
  }
}

/** Not awaited: if refused, it is sent again with the next second. */
function submit(exchange: RunningExchange, command: Parameters<RunningExchange['submit']>[0]['command']): void {
  exchange.submit({ command }).catch(() => {})
}

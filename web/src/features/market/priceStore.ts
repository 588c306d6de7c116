// The latest price of every symbol, outside React. Updates are collected and handed out every 100 ms, so that a busy
// market costs the page ten renders a second of exactly the rows that changed; a headline price may ask for every frame.
import { drawAtBeat, leaveBeat } from './drawBeat.ts'

export interface Ticker {
  symbol: string
  /** Decimal strings, as on the wire. null: not known yet. */
  last: string | null
  /** Change over 24 hours in percent. */
  changePercent: string | null
  /** Volume over 24 hours in the quote coin and in the base coin. */
  quoteVolume: string | null
  baseVolume: string | null
  high: string | null
  low: string | null
  open: string | null
  /** How the last change of the price went. */
  moved: 'up' | 'down' | null
  /** Device time of the last update, 0 before the first of this visit. */
  updatedAt: number
}

type Figures = Partial<Omit<Ticker, 'symbol' | 'moved' | 'updatedAt'>>

/** XAU is xau on the WebSocket (SPEC §4); every other symbol stays as it is. */
export function priceKey(symbol: string): string {
  return symbol === 'XAU' ? 'xau' : symbol
}

export class PriceStore {
  private readonly tickers = new Map<string, Ticker>()
  private readonly shown = new Map<string, Ticker>()
  private readonly changed = new Set<string>()
  private readonly slow = new Map<string, Set<() => void>>()
  private readonly fast = new Map<string, Set<() => void>>()
  private readonly all = new Set<() => void>()
  private frame: number | undefined
  private version = 0

  /** Newer figures of a symbol; what is left out stays. updatedAt 0: kept from an earlier visit, to be replaced. */
  update(symbol: string, figures: Figures, updatedAt = Date.now()): void {
    const key = priceKey(symbol)
    const before = this.tickers.get(key) ?? unknownTicker(key)
    this.tickers.set(key, { ...before, ...figures, moved: movement(before, figures), updatedAt })
    this.changed.add(key)
    drawAtBeat(this.drain)
    if ((this.fast.get(key)?.size ?? 0) > 0) this.frame ??= requestAnimationFrame(() => this.drawFast())
  }

  /** As of the last drain: the same object until the symbol changes. */
  get(symbol: string): Ticker | undefined {
    return this.shown.get(priceKey(symbol))
  }

  /** As of now, for the headline. */
  getNow(symbol: string): Ticker | undefined {
    return this.tickers.get(priceKey(symbol))
  }

  /** Raised by every drain: for lists that sort by price. */
  getVersion(): number {
    return this.version
  }

  subscribe(symbol: string, listener: () => void): () => void {
    return listen(this.slow, priceKey(symbol), listener)
  }

  subscribeFast(symbol: string, listener: () => void): () => void {
    return listen(this.fast, priceKey(symbol), listener)
  }

  subscribeAll(listener: () => void): () => void {
    this.all.add(listener)
    return () => this.all.delete(listener)
  }

  /** Shows what was collected now; otherwise it happens by itself every 100 ms. */
  drain = (): void => {
    leaveBeat(this.drain)
    const changed = [...this.changed]
    this.changed.clear()
    this.version += 1
    for (const key of changed) {
      const ticker = this.tickers.get(key)
      if (ticker !== undefined) this.shown.set(key, ticker)
    }
    for (const key of changed) for (const listener of this.slow.get(key) ?? []) listener()
    for (const listener of this.all) listener()
  }

  private drawFast(): void {
    this.frame = undefined
    for (const listeners of this.fast.values()) for (const listener of listeners) listener()
  }
}

function unknownTicker(symbol: string): Ticker {
  return {
    symbol,
    last: null,
    changePercent: null,
    quoteVolume: null,
    baseVolume: null,
    high: null,
    low: null,
    open: null,
    moved: null,
    updatedAt: 0,
  }
}

function movement(before: Ticker, { last }: Figures): Ticker['moved'] {
  if (last === undefined || last === null || before.last === null || Number(last) === Number(before.last))
    return before.moved
  return Number(last) > Number(before.last) ? 'up' : 'down'
}

function listen(by: Map<string, Set<() => void>>, key: string, listener: () => void): () => void {
  const listeners = by.get(key) ?? new Set()
  by.set(key, listeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) by.delete(key)
  }
}

// The order book of one pair, outside React: changes from the WebSocket are kept as they come and drawn ten times a
// second. Each visible row has its own listeners and keeps its object while nothing about it changed, so a row that
// stays the same costs nothing.
import type { Price, Quantity } from '@assay/engine/money'
import type { ServerMessage } from '@assay/api/channels'
import { DepthBook } from '../../market/depthBook.ts'
import { drawAtBeat, leaveBeat } from '../../market/drawBeat.ts'
import {
  type BookDecimals,
  type BookSide,
  bidShare,
  joinLevels,
  type Level,
  type Row,
  readLevels,
  stepEdge,
} from './bookLevels.ts'

export interface ShownRow extends Row {
  /** Running sum as a share of the deepest row, 0 to 100. */
  depth: number
  /** One of the reader's own orders is in this row. */
  isOwn: boolean
}

export interface BookView {
  step: number
  rows: Record<BookSide, number>
}

export interface BookSummary {
  /** A snapshot has arrived. */
  isLoaded: boolean
  /** The line was lost or a change was missed: what is shown is old. */
  isStale: boolean
  /** Nothing is there to show: the request failed, and so did the line. */
  hasFailed: boolean
  /** The best prices, unjoined. */
  bestBid: Price | null
  bestAsk: Price | null
  bidShare: number | null
}

type DepthMessage = Extract<ServerMessage, { type: 'depth' }>
const noSummary: BookSummary = {
  isLoaded: false,
  isStale: true,
  hasFailed: false,
  bestBid: null,
  bestAsk: null,
  bidShare: null,
}

export class BookStore {
  private readonly book: DepthBook
  private readonly decimals: BookDecimals
  private view: BookView
  private own: Record<BookSide, ReadonlySet<Price>> = { bids: new Set(), asks: new Set() }
  private shown: Record<BookSide, readonly ShownRow[]> = { bids: [], asks: [] }
  private sorted: Record<BookSide, readonly Level[]> = { bids: [], asks: [] }
  private summary = noSummary
  private readonly rowListeners = new Map<string, Set<() => void>>()
  private readonly listeners = new Set<() => void>()
  private drained = 0
  /** What has failed since the book was asked for. */
  private failed = { request: false, line: false }

  /** askAgain: a change was missed, and a new snapshot is needed. */
  constructor(decimals: BookDecimals, askAgain: () => void, view: BookView = { step: 1, rows: { bids: 0, asks: 0 } }) {
    this.decimals = decimals
    this.book = new DepthBook(askAgain)
    this.view = view
  }

  /** The book as it was asked for, shown at once, until the WebSocket sends its own. */
  begin(snapshot: Parameters<DepthBook['begin']>[0]): void {
    if (this.book.begin(snapshot)) this.drain()
  }

  receive(message: DepthMessage): void {
    if (this.book.take(message)) drawAtBeat(this.drain)
  }

  /** The line is lost. */
  markStale(): void {
    this.book.markStale()
    this.noteFailure({ line: true })
    drawAtBeat(this.drain)
  }

  /** The request for the first rows failed. */
  markRefused(): void {
    this.noteFailure({ request: true })
  }

  /** It is being asked for once more. */
  markAsked(): void {
    this.noteFailure({ request: false, line: false })
  }

  private noteFailure(change: Partial<BookStore['failed']>): void {
    this.failed = { ...this.failed, ...change }
    const hasFailed = this.failed.request && this.failed.line
    if (this.summary.isLoaded || this.summary.hasFailed === hasFailed) return
    this.summary = { ...noSummary, hasFailed }
    for (const listener of this.listeners) listener()
  }

  setView(view: BookView): void {
    const { step, rows } = this.view
    if (view.step === step && view.rows.bids === rows.bids && view.rows.asks === rows.asks) return
    this.view = view
    this.drain()
  }

  setOwn(own: Record<BookSide, ReadonlySet<Price>>): void {
    this.own = own
    this.drain()
  }

  row(side: BookSide, place: number): ShownRow | undefined {
    return this.shown[side][place]
  }

  levels(side: BookSide): readonly Level[] {
    return this.sorted[side]
  }

  summarize = (): BookSummary => this.summary

  /** Raised by every drain. */
  version = (): number => this.drained

  onRow(side: BookSide, place: number, listener: () => void): () => void {
    return listen(this.rowListeners, `${side}${place}`, listener)
  }

  /** Told after every drain that changed anything. */
  onChange = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Draws what has arrived. */
  drain = (): void => {
    const { bids, asks, sequence, isStale } = this.book.read()
    if (sequence === 0) return
    this.sorted = { bids: readLevels(bids, this.decimals), asks: readLevels(asks, this.decimals) }
    const joined = { bids: this.join('bids'), asks: this.join('asks') }
    const deepest = Math.max(1, joined.bids.at(-1)?.sum ?? 0, joined.asks.at(-1)?.sum ?? 0)
    this.show('bids', joined.bids, deepest)
    this.show('asks', joined.asks, deepest)
    this.summarizeNow(isStale, bidShare(joined.bids, joined.asks))
    this.drained += 1
    for (const listener of this.listeners) listener()
  }

  private join(side: BookSide): Row[] {
    return joinLevels(this.sorted[side], side, { step: this.view.step, count: this.view.rows[side] })
  }

  private show(side: BookSide, rows: Row[], deepest: number): void {
    const before = this.shown[side]
    const own = new Set([...this.own[side]].map((price) => stepEdge(price, side, this.view.step)))
    this.shown[side] = rows.map((row, place) => {
      const next = { ...row, depth: Math.round((row.sum * 100) / deepest), isOwn: own.has(row.price) }
      const last = before[place]
      return last !== undefined && isSameRow(last, next) ? last : next
    })
    for (let place = 0; place < Math.max(before.length, rows.length); place++) {
      if (before[place] === this.shown[side][place]) continue
      for (const listener of this.rowListeners.get(`${side}${place}`) ?? []) listener()
    }
  }

  private summarizeNow(isStale: boolean, share: number | null): void {
    const last = this.summary
    const next: BookSummary = {
      isLoaded: true,
      isStale,
      hasFailed: false,
      bestBid: this.sorted.bids[0]?.price ?? null,
      bestAsk: this.sorted.asks[0]?.price ?? null,
      bidShare: share,
    }
    const names = Object.keys(next) as (keyof BookSummary)[]
    if (names.some((name) => last[name] !== next[name])) this.summary = next
  }

  stop(): void {
    leaveBeat(this.drain)
  }
}

function isSameRow(a: ShownRow, b: ShownRow): boolean {
  return (
    a.price === b.price && a.quantity === b.quantity && a.sum === b.sum && a.depth === b.depth && a.isOwn === b.isOwn
  )
}

function listen(all: Map<string, Set<() => void>>, key: string, listener: () => void): () => void {
  const listeners = all.get(key) ?? new Set()
  listeners.add(listener)
  all.set(key, listeners)
  return () => listeners.delete(listener)
}

/** Average price of everything up to a row, with two more decimals than the pair's; in ticks × 100. */
export function averageTicks(row: { worth: bigint; sum: Quantity }): bigint {
  return row.sum === 0 ? 0n : (row.worth * 100n) / BigInt(row.sum)
}

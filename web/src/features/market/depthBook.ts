// One pair's order book as the WebSocket sends it: a snapshot, then changes, each naming the one before it. A gap means
// that something was missed; the book then asks for a new snapshot and says that it is stale until it comes.
import type { ServerMessage } from '@assay/api/channels'

type DepthMessage = Extract<ServerMessage, { type: 'depth' }>
/** Decimal strings: price and quantity. */
export type Level = readonly [price: string, quantity: string]

export interface Depth {
  /** From the best outwards. */
  bids: readonly Level[]
  asks: readonly Level[]
  sequence: number
  /** No snapshot yet, or one is awaited after a gap. */
  isStale: boolean
}

export class DepthBook {
  private readonly bids = new Map<string, string>()
  private readonly asks = new Map<string, string>()
  private sequence = 0
  private isStale = true
  private readonly askAgain: () => void

  constructor(askAgain: () => void) {
    this.askAgain = askAgain
  }

  /** Answers whether the book changed. */
  take(message: DepthMessage): boolean {
    if (message.isSnapshot) {
      this.bids.clear()
      this.asks.clear()
      this.isStale = false
    } else if (this.isStale || message.sequence <= this.sequence) {
      return false
    } else if (message.previousSequence !== this.sequence) {
      this.isStale = true
      this.askAgain()
      return true
    }
    this.sequence = message.sequence
    merge(this.bids, message.bids)
    merge(this.asks, message.asks)
    return true
  }

  /** The book as it was asked for, until the WebSocket sends its own. Answers whether it was still wanted. */
  begin(snapshot: Pick<DepthMessage, 'symbol' | 'sequence' | 'bids' | 'asks'>): boolean {
    if (this.sequence > 0) return false
    return this.take({ ...snapshot, type: 'depth', isSnapshot: true, previousSequence: 0 })
  }

  /** The line was lost: what is shown is old until a snapshot comes. */
  markStale(): void {
    this.isStale = true
  }

  read(): Depth {
    return {
      bids: [...this.bids].sort((a, b) => Number(b[0]) - Number(a[0])),
      asks: [...this.asks].sort((a, b) => Number(a[0]) - Number(b[0])),
      sequence: this.sequence,
      isStale: this.isStale,
    }
  }
}

function merge(side: Map<string, string>, levels: DepthMessage['bids']): void {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(price)
    else side.set(price, quantity)
  }
}

// Price history for charts, computed in its own thread: anybody may request a year of every pair, which takes
// seconds of computing, and orders and prices must not wait for it. The thread starts with the first chart that needs it.
import { Worker } from 'node:worker_threads'
import { ApiError } from '@assay/api/errors'
import type { Bar } from './bars.ts'
import type { History, HistorySeries, Span } from './history.ts'
import type { HistoryAnswer, HistoryQuestion, HistoryThreadTerms } from './historyThread.ts'
import type { Listing } from '../listings/listing.ts'
import { type PackedBars, unpackBars } from './packedBars.ts'

/** Reads under way. They are answered side by side, a day of each in turn. */
const PENDING_MAX = 100
/** Short-lived objects need little room; the default of the process is for the exchange. */
const YOUNG_MEGABYTES = 16
export interface ThreadedHistoryTerms extends Omit<HistoryThreadTerms, 'listing'> {
  listing: () => Listing
}

const always: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

type Pending = Pick<PromiseWithResolvers<PackedBars>, 'resolve' | 'reject'>

export class ThreadedHistory implements Pick<History, 'bars'> {
  readonly #terms: ThreadedHistoryTerms
  /** What the thread knows. */
  #listing: Listing | null = null
  readonly #pending = new Map<number, Pending>()
  #thread: Worker | null = null
  #asked = 0

  constructor(terms: ThreadedHistoryTerms) {
    this.#terms = terms
  }

  /** As History.bars. Throws BUSY when too many reads are under way. */
  async bars(series: HistorySeries, span: Span): Promise<Bar[]> {
    if (this.#pending.size >= PENDING_MAX) throw new ApiError('BUSY')
    const { promise, resolve, reject } = Promise.withResolvers<PackedBars>()
    const question: HistoryQuestion = { id: ++this.#asked, series, span }
    this.#pending.set(question.id, { resolve, reject })
    if (this.#listing !== this.#terms.listing() && this.#pending.size === 1) this.#endThread()
    this.#thread ??= this.#start()
    this.#thread.postMessage(question)
    return unpackBars(await promise, always)
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  /** A changed listing needs a new thread, as soon as nobody waits for this one. */
  #endThread(): void {
    this.#thread?.removeAllListeners()
    void this.#thread?.terminate()
    this.#thread = null
  }

  #start(): Worker {
    this.#listing = this.#terms.listing()
    const workerData: HistoryThreadTerms = { ...this.#terms, listing: this.#listing }
    const thread = new Worker(new URL('./historyThread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    })
    thread.unref()
    thread.on('message', (answer: HistoryAnswer) => this.#settle(answer))
    let reason: unknown = new ApiError('BUSY')
    thread.once('error', (error) => (reason = error))
    thread.once('exit', () => this.#end(reason))
    return thread
  }

  #settle(answer: HistoryAnswer): void {
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if ('bars' in answer) pending?.resolve(answer.bars)
    else pending?.reject(answer.fault)
  }

  /** The next read starts another thread. */
  #end(reason: unknown): void {
    this.#thread = null
    for (const { reject } of this.#pending.values()) reject(reason)
    this.#pending.clear()
  }
}

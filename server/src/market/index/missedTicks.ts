// Ticks from another process. Ticks whose messages were lost are read from the database, so that listeners get every
// stored tick once and in order.
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/schema.ts'
import { signHead, type Tick } from '../../ticks/tickChain.ts'
import type { TickKey } from '../../ticks/tickKey.ts'
import { readHeads, readTicks } from '../../ticks/tickRows.ts'
import type { PublishedTick, TickChannel } from './publishedTicks.ts'

const SECOND_MS = 1000
const LOOK_EVERY_MS = 1000
/** After this long without a message the database is read. */
const SILENCE_MS = 2000
const TICKS_AT_ONCE = 3000

export interface MissedTicksOptions {
  channel: TickChannel
  db: Kysely<Database>
  symbols: () => readonly string[]
  key: TickKey
  log: Pick<Logger, 'warn'>
}

export interface FollowedTicks extends Pick<TickChannel, 'onMessage'> {
  close(): Promise<void>
}

/** Listeners first get the newest stored ticks. */
export async function followStoredTicks(options: MissedTicksOptions): Promise<FollowedTicks> {
  const heads = await readHeads(options.db, options.symbols())
  return new Follower(options, new Map(Array.from(heads, ([symbol, { time }]) => [symbol, time - 1])))
}

class Follower implements FollowedTicks {
  readonly #options: MissedTicksOptions
  readonly #listeners: ((published: readonly PublishedTick[]) => void)[] = []
  /** The time of the last tick of each pair that the listeners got. */
  readonly #heard: Map<string, number>
  readonly #timer: NodeJS.Timeout
  #messageAt = performance.now()
  #turn: Promise<void> = Promise.resolve()

  constructor(options: MissedTicksOptions, heard: Map<string, number>) {
    this.#options = options
    this.#heard = heard
    options.channel.onMessage((published) => {
      this.#messageAt = performance.now()
      this.#take(() => this.#hear(published))
    })
    this.#timer = setInterval(() => {
      if (performance.now() - this.#messageAt > SILENCE_MS) this.#take(() => this.#readAll())
    }, LOOK_EVERY_MS)
  }

  onMessage(listener: (published: readonly PublishedTick[]) => void): void {
    if (this.#listeners.push(listener) === 1) this.#take(() => this.#readAll())
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turn
  }

  #take(work: () => Promise<void>): void {
    const { log } = this.#options
    this.#turn = this.#turn
      .then(work)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'missed ticks not read, will be retried'))
  }

  async #hear(published: readonly PublishedTick[]): Promise<void> {
    const news = published.filter(({ tick }) => tick.time > (this.#heard.get(tick.symbol) ?? 0))
    for (const { tick } of news)
      if (tick.time - (this.#heard.get(tick.symbol) ?? 0) > SECOND_MS) await this.#read(tick.symbol)
    this.#tell(news.filter(({ tick }) => tick.time > (this.#heard.get(tick.symbol) ?? 0)))
  }

  async #readAll(): Promise<void> {
    for (const symbol of this.#options.symbols()) await this.#read(symbol)
  }

  async #read(symbol: string): Promise<void> {
    for (let isMore = true; isMore; ) {
      const from = (this.#heard.get(symbol) ?? 0) + 1
      const span = { symbol, from, to: Number.MAX_SAFE_INTEGER, limit: TICKS_AT_ONCE }
      const ticks = await readTicks(this.#options.db, span)
      if (ticks.length > 0) this.#tell(ticks.map((tick) => published(tick, this.#options.key)))
      isMore = ticks.length === TICKS_AT_ONCE
    }
  }

  #tell(published: readonly PublishedTick[]): void {
    if (published.length === 0) return
    for (const { tick } of published) this.#heard.set(tick.symbol, tick.time)
    for (const listener of this.#listeners) listener(published)
  }
}

/** A stored tick does not say why a source was dropped, and has no benchmark. */
function published(tick: Tick, key: TickKey): PublishedTick {
  const { time, state, price } = tick
  const sources = tick.sources.map((source) => ({
    ...source,
    droppedBecause: source.price === null ? ('EMPTY' as const) : null,
  }))
  return { tick, reading: { time, state, price, sources, benchmark: null }, signature: signHead(tick, key.privateKey) }
}

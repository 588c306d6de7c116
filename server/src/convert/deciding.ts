// Decides converts as their ticks arrive. A tick arrives here after it was stored, so the deciding ticks are on disk
// before anything is paid. Only the engine decides, from the ticks it is given. After a restart the stored ticks since
// the oldest open convert are read again: the same ticks give the same decisions.
import type { ConvertChanged } from '@assay/engine/convert/events'
import { decide, decidingTick, type IndexTick } from '@assay/engine/convert/decision'
import { CONVERT_MARKET } from '@assay/engine/halts'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Committed, Exchange } from '../exchange/door.ts'
import type { Follow } from '../exchange/followCommits.ts'
import type { Market } from '../market/market.ts'
import type { Tick } from '../ticks/tickChain.ts'
import { indexTick } from './indexTick.ts'

/** In one command, so that it delays the sequencer's other batches only a little. */
const DECIDED_AT_ONCE = 500
/** Of each index: more than the seconds in which a convert is decided. */
const TICKS_KEPT = 30

export interface Deciding {
  /** Resolves when everything due has been submitted. */
  idle(): Promise<void>
}

export interface DecidingOptions {
  exchange: Pick<Exchange, 'submit' | 'isHalted'>
  follow: Follow
  market: Pick<Market, 'ticks' | 'onTicks'>
  log: Pick<Logger, 'warn'>
  /** All open converts, as committed. */
  readOpen: (transaction: Transaction<Database>) => Promise<readonly Open[]>
}

type Open = Omit<ConvertChanged, 'type'>

export async function openDeciding(options: DecidingOptions): Promise<Deciding> {
  const decider = new Decider(options)
  options.market.onTicks((published) => decider.hearTicks(published.map(({ tick }) => tick)))
  await options.follow({
    name: 'open converts',
    read: (transaction) => decider.recall(transaction),
    apply: (commits) => decider.hearCommits(commits),
  })
  return decider
}

class Decider implements Deciding {
  readonly #options: DecidingOptions
  readonly #open = new Map<number, Open>()
  /** Of each symbol, in order of time. */
  readonly #ticks = new Map<string, IndexTick[]>()
  /** Converts whose command is under way. */
  readonly #asked = new Set<number>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: DecidingOptions) {
    this.#options = options
  }

  async recall(transaction: Transaction<Database>): Promise<void> {
    const open = await this.#options.readOpen(transaction)
    this.#open.clear()
    for (const convert of open) this.#open.set(convert.convertId, convert)
  }

  hearCommits(batch: readonly Committed[]): void {
    for (const { events } of batch)
      for (const event of events) {
        if (event.type !== 'convertChanged') continue
        if (event.status === 'ACCEPTED') this.#open.set(event.convertId, event)
        else this.#open.delete(event.convertId)
      }
  }

  hearTicks(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const known = this.#ticks.get(tick.symbol) ?? []
      if (tick.time > (known.at(-1)?.time ?? 0)) known.push(indexTick(tick))
      this.#ticks.set(tick.symbol, known.slice(-TICKS_KEPT))
    }
    if (this.#options.exchange.isHalted('CONVERT', CONVERT_MARKET)) return
    const waiting = [...this.#open.values()].filter(({ convertId }) => !this.#asked.has(convertId))
    for (let place = 0; place < waiting.length; place += DECIDED_AT_ONCE)
      this.#run(waiting.slice(place, place + DECIDED_AT_ONCE))
  }

  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #decide(waiting: readonly Open[]): Promise<void> {
    const decided: number[] = []
    const needed = new Map<string, IndexTick>()
    for (const convert of waiting) {
      const ticks = await this.#ticksOf(convert)
      if (decide(convert, ticks) === null) continue
      decided.push(convert.convertId)
      for (const tick of ticks) needed.set(`${tick.symbol} ${tick.sequence}`, tick)
    }
    if (decided.length === 0) return
    const ticks = [...needed.values()].sort((one, other) => one.time - other.time || compare(one.symbol, other.symbol))
    await this.#options.exchange.submit({ command: { type: 'convert.decide', convertIds: decided, ticks } })
  }

  /** What decides it, as far as it has arrived. */
  async #ticksOf({ quotedFrom, quotedTo, acceptedAt }: Open): Promise<IndexTick[]> {
    const found: IndexTick[] = []
    for (const quoted of [quotedFrom, quotedTo]) {
      if (quoted === null) continue
      const tick = decidingTick(await this.#line(quoted.symbol, acceptedAt), quoted.symbol, acceptedAt)
      if (tick !== undefined) found.push(tick)
    }
    return found
  }

  /** Those in memory if they reach back to a time, else the stored ones. */
  async #line(symbol: string, since: number): Promise<readonly IndexTick[]> {
    const known = this.#ticks.get(symbol) ?? []
    const first = known[0]
    if (first !== undefined && (first.sequence === 1 || first.time <= since)) return known
    const span = { symbol, from: since + 1, to: Number.MAX_SAFE_INTEGER, limit: TICKS_KEPT }
    return (await this.#options.market.ticks(span)).map(indexTick)
  }

  /** Converts whose command was not accepted are tried again with the next tick. */
  #run(waiting: readonly Open[]): void {
    for (const { convertId } of waiting) this.#asked.add(convertId)
    const done: Promise<void> = this.#decide(waiting)
      .catch((error: unknown) => this.#options.log.warn({ error: String(error) }, 'converts not decided yet'))
      .finally(() => {
        this.#underWay.delete(done)
        for (const { convertId } of waiting) this.#asked.delete(convertId)
      })
    this.#underWay.add(done)
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

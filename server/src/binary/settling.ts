// Settles contracts as their ticks arrive. A tick arrives here after it was stored, so the deciding ticks are on disk
// before anything is paid. Contracts are indexed by second: each is checked from its expected entry until the entry
// exists, and again at its end. Only the engine decides, from the ticks it is given; it skips contracts that are
// already settled. After a restart the stored ticks are processed again from the oldest that an open contract needs:
// the same ticks give the same results.
import { entryAfter, expectedExpiry } from '@assay/engine/binary/binary'
import type { BinaryPositionChanged } from '@assay/engine/binary/events'
import {
  CLOSING_TICKS,
  ENTRY_MAX_MS,
  GAP_MAX_MS,
  isTooLate,
  type SettlementTick,
} from '@assay/engine/binary/settlement'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Committed, Exchange } from '../exchange/door.ts'
import type { Follow } from '../exchange/followCommits.ts'
import type { Market } from '../market/market.ts'
import type { Tick } from '../ticks/tickChain.ts'
import { settlementTick, TickMemory } from './tickMemory.ts'

/** In one command, so that it delays the sequencer's other batches only a little. */
const SETTLED_AT_ONCE = 500
const SECOND_MS = 1000
const TICKS_READ_AT_ONCE = 5000
/** Before its entry and around its end. */
const TICKS_MORE = 20

export interface Settling {
  /** Resolves when everything due has been submitted. */
  idle(): Promise<void>
}

export type OpenPosition = Pick<BinaryPositionChanged, 'orderId' | 'symbol' | 'periodMs' | 'acceptedAt' | 'lockAt'>

interface Waiting {
  position: OpenPosition
  entry: SettlementTick | null
}

/** Of one pair: its ticks, and the contracts to check in each second. */
interface Line {
  ticks: TickMemory
  due: Map<number, Waiting[]>
  /** The last second whose contracts have been checked. */
  lookedAt: number
}

export interface SettlingOptions {
  exchange: Pick<Exchange, 'submit' | 'isHalted'>
  follow: Follow
  /** All open contracts, as committed. */
  readOpen: (transaction: Transaction<Database>) => Promise<readonly OpenPosition[]>
  market: Pick<Market, 'ticks' | 'onTicks'>
  log: Pick<Logger, 'warn'>
}

export async function openSettling(options: SettlingOptions): Promise<Settling> {
  const { follow, market } = options
  const settling = new Settler(options)
  market.onTicks((published) => settling.hearTicks(published.map(({ tick }) => tick)))
  await follow({
    name: 'open second contracts',
    read: (transaction) => settling.recall(transaction),
    apply: (commits) => settling.hearCommits(commits),
  })
  return settling
}

class Settler implements Settling {
  readonly #options: SettlingOptions
  readonly #lines = new Map<string, Line>()
  readonly #open = new Map<number, Waiting>()
  readonly #underWay = new Set<Promise<void>>()
  /** What arrives while the stored ticks are read comes after them. */
  #early: Tick[] | null = null

  constructor(options: SettlingOptions) {
    this.#options = options
  }

  /** Open contracts, and the stored ticks since the oldest of them. */
  async recall(transaction: Transaction<Database>): Promise<void> {
    const oldest = new Map<string, number>()
    const early = (this.#early ??= [])
    const open = await this.#options.readOpen(transaction)
    this.#open.clear()
    this.#lines.clear()
    for (const position of open) {
      this.#add(position)
      oldest.set(position.symbol, Math.min(oldest.get(position.symbol) ?? Infinity, entryAfter(position)))
    }
    for (const [symbol, since] of oldest) await this.#readTicks(symbol, since - GAP_MAX_MS)
    this.#early = null
    this.hearTicks(early.filter(({ symbol, time }) => time > this.#line(symbol).lookedAt))
  }

  async #readTicks(symbol: string, since: number): Promise<void> {
    let from = since
    for (;;) {
      const span = { symbol, from, to: Number.MAX_SAFE_INTEGER, limit: TICKS_READ_AT_ONCE }
      const ticks = await this.#options.market.ticks(span)
      for (const tick of ticks) this.#hearTick(symbol, settlementTick(tick))
      const last = ticks.at(-1)
      if (last === undefined || ticks.length < TICKS_READ_AT_ONCE) return
      from = last.time + 1
    }
  }

  hearCommits(batch: readonly Committed[]): void {
    for (const { events } of batch)
      for (const event of events) {
        if (event.type !== 'binaryPositionChanged') continue
        if (event.status === 'OPEN') this.#add(event)
        else this.#open.delete(event.orderId)
      }
  }

  hearTicks(ticks: readonly Tick[]): void {
    if (this.#early !== null) return void this.#early.push(...ticks)
    for (const tick of ticks) this.#hearTick(tick.symbol, settlementTick(tick))
  }

  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #add(position: OpenPosition): void {
    if (this.#open.has(position.orderId)) return
    const { orderId, symbol, periodMs, acceptedAt, lockAt } = position
    const waiting = { position: { orderId, symbol, periodMs, acceptedAt, lockAt }, entry: null }
    this.#open.set(orderId, waiting)
    this.#lookAgain(waiting, expectedExpiry(position) - periodMs)
  }

  /** At the tick of that second, or at the next one if it has passed. */
  #lookAgain(waiting: Waiting, time: number): void {
    const line = this.#line(waiting.position.symbol)
    const second = Math.max(time, line.lookedAt + SECOND_MS)
    const due = line.due.get(second)
    if (due === undefined) line.due.set(second, [waiting])
    else due.push(waiting)
  }

  #line(symbol: string): Line {
    const line = this.#lines.get(symbol) ?? { ticks: new TickMemory(), due: new Map(), lookedAt: 0 }
    this.#lines.set(symbol, line)
    return line
  }

  #hearTick(symbol: string, tick: SettlementTick): void {
    const line = this.#line(symbol)
    line.ticks.add(tick)
    const due: Waiting[] = []
    for (const [second, waiting] of line.due) {
      if (second > tick.time) continue
      due.push(...waiting)
      line.due.delete(second)
    }
    line.lookedAt = tick.time
    const ended = due.filter((waiting) => this.#open.has(waiting.position.orderId) && this.#hasEnded(waiting, line))
    // Their ticks are stored, and give the same result whenever the market is resumed.
    if (this.#options.exchange.isHalted('BINARY', symbol)) {
      for (const waiting of ended) this.#lookAgain(waiting, 0)
      return
    }
    for (let place = 0; place < ended.length; place += SETTLED_AT_ONCE)
      this.#run(ended.slice(place, place + SETTLED_AT_ONCE), symbol)
  }

  /** Finds the entry of a contract without one; returns when to check next if the contract continues. */
  #hasEnded(waiting: Waiting, { ticks }: Line): boolean {
    const { position } = waiting
    const after = entryAfter(position)
    const newest = ticks.newest()
    if (newest === undefined) return false
    const isRemembered = ticks.reachesBackTo(after)
    if (waiting.entry === null && isRemembered) waiting.entry = ticks.entryAfter(after) ?? null
    const { entry } = waiting
    if (entry === null && isRemembered) {
      if (isTooLate(newest, after)) return true
      this.#lookAgain(waiting, 0)
      return false
    }
    // If its entry is not in memory, the ticks are read from the disk once it must have ended.
    const end = entry === null ? after + ENTRY_MAX_MS + position.periodMs + GAP_MAX_MS : entry.time + position.periodMs
    if (entry?.price === null || newest.time >= end) return true
    this.#lookAgain(waiting, end)
    return false
  }

  async #settle(symbol: string, ended: readonly Waiting[]): Promise<void> {
    const remembered = ended.map((waiting) => this.#rememberedTicks(waiting))
    const needed = new Map<number, SettlementTick>()
    for (const [place, ticks] of remembered.entries())
      for (const tick of ticks ?? (await this.#keptTicks(ended[place]))) needed.set(tick.sequence, tick)
    const ticks = [...needed.values()].sort((one, other) => one.sequence - other.sequence)
    const orderIds = ended.map(({ position }) => position.orderId)
    const command = { type: 'binary.settle' as const, symbol, orderIds, ticks }
    await this.#options.exchange.submit({ command })
  }

  /** Its entry, and the ticks around its end; the newest if none was its entry; null if they are deleted. */
  #rememberedTicks({ position, entry }: Waiting): SettlementTick[] | null {
    const { ticks } = this.#line(position.symbol)
    if (entry === null) {
      const newest = ticks.newest()
      return newest !== undefined && ticks.reachesBackTo(entryAfter(position)) ? [newest] : null
    }
    const end = entry.time + position.periodMs
    return ticks.reachesBackTo(end - CLOSING_TICKS * GAP_MAX_MS) ? [entry, ...ticks.around(end, CLOSING_TICKS)] : null
  }

  async #keptTicks(waiting: Waiting | undefined): Promise<SettlementTick[]> {
    if (waiting === undefined) return []
    const { symbol, periodMs } = waiting.position
    const limit = periodMs / SECOND_MS + TICKS_MORE
    const from = entryAfter(waiting.position) + 1
    const ticks = await this.#options.market.ticks({ symbol, from, to: Number.MAX_SAFE_INTEGER, limit })
    return ticks.map(settlementTick)
  }

  /** What one command leaves over is settled by the next one. Undecided contracts are checked again with the next tick. */
  #run(ended: readonly Waiting[], symbol: string): void {
    const done: Promise<void> = this.#settle(symbol, ended)
      .catch((error: unknown) => this.#options.log.warn({ error: String(error) }, 'second contracts not settled yet'))
      .finally(() => {
        this.#underWay.delete(done)
        const left = ended.filter(({ position }) => this.#open.has(position.orderId))
        if (left.length > 0 && left.length < ended.length) this.#run(left, symbol)
        else for (const waiting of left) this.#lookAgain(waiting, 0)
      })
    this.#underWay.add(done)
  }
}

// Consumers of committed events: for effects that must not be missed, and need not be in the transaction of the commit,
// such as a user's messages. Each has a name and a cursor in the database. After a commit it takes what is after its cursor,
// a page at a time, from memory if it is there (recentCommits.ts) and else from the journal; what it writes and its new cursor
// are one transaction. So each event has its effect exactly once, in order, whatever is restarted or fails in between. A
// consumer that is up to date passes over commits without its events; its cursor is then written at most once a second.
//
// A fault delays only the consumer that has it: it tries again after a growing pause, one command at a time, so that
// everything before the faulty event is done.
import type { Event } from '@assay/engine/events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Committed, Exchange } from './door.ts'
import { readJournal } from './readJournal.ts'
import { type ConsumedCommit, RecentCommits, withEvents } from './recentCommits.ts'

export interface Consumer {
  /** The name of its cursor too, so it never changes. */
  name: string
  /** A new one begins with the first command of the journal, or with the next one. */
  beginsWith: 'FIRST' | 'NEXT'
  /** Whether it needs the event: `consume` gets no others. Must depend on nothing but the event. */
  concerns(event: Event): boolean
  /**
   * Writes what follows from the commits, in the transaction that moves the cursor. Returns what is to be done after
   * that transaction, which a crash may prevent; null for nothing. May be called again with the same commits if the
   * transaction failed, so it remembers nothing.
   */
  consume(transaction: Transaction<Database>, commits: readonly ConsumedCommit[]): Promise<(() => void) | null>
}

export interface ConsumerState {
  name: string
  /** Committed commands that it has not consumed. */
  lagCommands: number
  /** Age of the oldest of them; 0 if there are none. */
  lagSeconds: number
  /** Failed attempts since the start of the process. */
  failures: number
}

export interface Consumers {
  states(): ConsumerState[]
  /** Resolves when the pages under way are finished. The rest waits for the next start. */
  close(): Promise<void>
}

export interface ConsumersOptions {
  db: Kysely<Database>
  exchange: Pick<Exchange, 'onCommit' | 'committedSequence'>
  clock: Clock
  log: Pick<Logger, 'error'>
  consumers: readonly Consumer[]
  /** Resolves early when the signal is aborted. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** At most this many in one transaction. */
const COMMANDS_MAX = 1000
/** Commits are gathered for this long, so that a busy exchange does not make the disk work twice as often. */
const GATHER_MS = 250
/** How late the cursor is written after commits that were passed over. After a crash these are read again. */
const SAVE_AFTER_MS = 1000
const FIRST_RETRY_MS = 500
const RETRY_MAX_MS = 60_000

/** Resolves when every consumer has a cursor. */
export async function openConsumers(options: ConsumersOptions): Promise<Consumers> {
  const { consumers, exchange } = options
  if (new Set(consumers.map(({ name }) => name)).size < consumers.length) throw new Error('two consumers have one name')
  const recent = new RecentCommits((event) => consumers.some((consumer) => consumer.concerns(event)))
  const readers = await Promise.all(consumers.map((consumer) => openReader(consumer, { ...options, recent })))
  exchange.onCommit((batch) => {
    recent.forget(Math.min(...readers.map(({ cursor }) => cursor)))
    recent.hear(batch)
    for (const reader of readers) reader.wake(batch)
  })
  const running = readers.map((reader) => reader.run())
  return {
    states: () => readers.map((reader) => reader.state()),
    async close() {
      for (const reader of readers) reader.stop()
      await Promise.all(running)
    },
  }
}

type ReaderOptions = ConsumersOptions & { recent: RecentCommits }

async function openReader(consumer: Consumer, options: ReaderOptions): Promise<Reader> {
  const { db } = options
  const { name, beginsWith } = consumer
  const { sequence: head } = await db.selectFrom('engine_head').select('sequence').executeTakeFirstOrThrow()
  await db
    .insertInto('consumers')
    .values({ name, sequence: beginsWith === 'FIRST' ? 0n : head })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const cursor = await db.selectFrom('consumers').select('sequence').where('name', '=', name).executeTakeFirstOrThrow()
  return new Reader(consumer, { ...options, cursor: Number(cursor.sequence) })
}

class Reader {
  /** The last command that was consumed or passed over, as far as this process knows. */
  cursor: number
  /** The cursor in the database, as far as this process knows. */
  #saved: number
  #saving: NodeJS.Timeout | undefined
  #isSaveDue = false
  readonly #consumer: Consumer
  readonly #options: ReaderOptions
  readonly #stopping = new AbortController()
  #woken = Promise.withResolvers<void>()
  /** Epoch ms of the oldest command that is known to wait. */
  #waitingSince: number | null = null
  #commandsMax = COMMANDS_MAX
  #failures = 0
  #failuresInARow = 0

  constructor(consumer: Consumer, options: ReaderOptions & { cursor: number }) {
    this.#consumer = consumer
    this.#options = options
    this.cursor = options.cursor
    this.#saved = options.cursor
  }

  wake(batch: readonly Committed[]): void {
    if (this.#passOver(batch)) return
    this.#waitingSince ??= batch[0]?.time ?? null
    this.#woken.resolve()
  }

  /** Returns false if there is something to do. */
  #passOver(batch: readonly Committed[]): boolean {
    const [first, last] = [batch[0], batch.at(-1)]
    if (last === undefined || first?.sequence !== this.cursor + 1) return false
    if (batch.some(({ events }) => events.some((event) => this.#consumer.concerns(event)))) return false
    this.cursor = last.sequence
    this.#saving ??= setTimeout(() => {
      this.#saving = undefined
      this.#isSaveDue = true
      this.#woken.resolve()
    }, SAVE_AFTER_MS)
    return true
  }

  stop(): void {
    clearTimeout(this.#saving)
    this.#stopping.abort()
    this.#woken.resolve()
  }

  state(): ConsumerState {
    const { clock } = this.#options
    return {
      name: this.#consumer.name,
      lagCommands: this.#lag(),
      lagSeconds: this.#waitingSince === null ? 0 : Math.max(0, clock.now() - this.#waitingSince) / 1000,
      failures: this.#failures,
    }
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping
    const pause = this.#options.pause ?? pauseUnlessStopped
    while (!signal.aborted) {
      const pauseMs = this.#lag() > 0 || this.#isSaveDue ? await this.#tryStep() : null
      if (pauseMs === null) await this.#untilWoken()
      else await pause(pauseMs, signal)
    }
    // Otherwise the next start reads again what was passed over.
    if (this.cursor > this.#saved) await this.#save().catch(() => {})
  }

  #lag(): number {
    return this.#options.exchange.committedSequence() - this.cursor
  }

  async #untilWoken(): Promise<void> {
    await this.#woken.promise
    this.#woken = Promise.withResolvers()
  }

  /** How long to wait before the next step, in ms. */
  async #tryStep(): Promise<number> {
    try {
      const hasMore = this.#lag() > 0 ? await this.#consumePage() : await this.#save()
      this.#failuresInARow = 0
      this.#commandsMax = Math.min(this.#commandsMax * 2, COMMANDS_MAX)
      return hasMore ? 0 : GATHER_MS
    } catch (error) {
      this.#failures += 1
      this.#failuresInARow += 1
      this.#commandsMax = 1
      const facts = { err: error, consumer: this.#consumer.name, after: this.cursor, failures: this.#failuresInARow }
      this.#options.log.error(facts, 'a consumer failed and will try again')
      return Math.min(FIRST_RETRY_MS * 2 ** (this.#failuresInARow - 1), RETRY_MAX_MS)
    }
  }

  /** Writes the cursor after commits that were passed over. Returns true if another server has moved it meanwhile. */
  async #save(): Promise<boolean> {
    const [from, to] = [this.#saved, this.cursor]
    const { numUpdatedRows } = await this.#options.db
      .updateTable('consumers')
      .set({ sequence: BigInt(to) })
      .where('name', '=', this.#consumer.name)
      .where('sequence', '=', BigInt(from))
      .executeTakeFirst()
    this.#isSaveDue = false
    this.#saved = to
    const isMoved = numUpdatedRows === 0n
    // The next page begins at the cursor in the database.
    if (isMoved) this.cursor = from
    return isMoved
  }

  async #consumePage(): Promise<boolean> {
    const { name } = this.#consumer
    const page = await this.#options.db.transaction().execute(async (transaction) => {
      // Locked, so that two servers on one database take turns.
      const { sequence } = await transaction
        .selectFrom('consumers')
        .select('sequence')
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // Commits that were passed over are ahead of the cursor in the database. It counts only if another server has moved it.
      if (Number(sequence) !== this.#saved) this.cursor = Number(sequence)
      const [after, commandsMax] = [this.cursor, this.#commandsMax]
      const { commits, isCut } =
        this.#options.recent.pageAfter(after, commandsMax) ?? (await readJournal(transaction, { after, commandsMax }))
      const last = commits.at(-1)
      if (last === undefined) return { last: this.cursor, time: null, isCut, afterwards: null }
      this.#waitingSince = commits[0]?.time ?? null
      const needed = commits.map((commit) => withEvents(commit, this.#consumer.concerns))
      const afterwards = await this.#consumer.consume(transaction, needed)
      await transaction
        .updateTable('consumers')
        .set({ sequence: BigInt(last.sequence) })
        .where('name', '=', name)
        .execute()
      return { last: last.sequence, time: last.time, isCut, afterwards }
    })
    this.cursor = page.last
    if (page.time !== null) this.#saved = page.last
    this.#waitingSince = this.#lag() > 0 ? page.time : null
    page.afterwards?.()
    return page.isCut
  }
}

async function pauseUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {})
}

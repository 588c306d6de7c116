// The commits of an exchange in another process, in order and without gaps. Batches come as messages; missing ones are
// read from the journal. The head in the database is read every LOOK_EVERY_MS, so even without any message nothing is
// missed for longer.
//
// The database may lose commits that were followed: when PostgreSQL fails over to a standby that had not received them, or
// an old backup is restored. What this process knows is wrong then, and it ends. It notices by the head, which goes back or
// is another one; and if new commits have covered that already, by their writer: one that has lost commits can never
// commit again, so the new ones are another's. Only messages of the known writer are believed. When it changes, and at
// each reading of the journal, the command that was followed last must still be there, with its time.
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/schema.ts'
import { within } from '../limits/within.ts'
import type { Carrier } from './carrier.ts'
import type { CommitListener, Committed } from './door.ts'
import { HaltView } from './haltView.ts'
import { type HeadRow, readHead } from './headRow.ts'
import { haltOfRow } from './projectHalts.ts'
import { readJournal } from './readJournal.ts'
import { COMMITS, type SentCommits, unpack } from './wire.ts'

const LOOK_EVERY_MS = 300
/** A message that was not lost arrives within this time. */
const ON_ITS_WAY_MS = 100
/** A process that has not reached the database for this long no longer knows what is committed. */
const STALE_MS = 1000
const COMMANDS_AT_ONCE = 1000

export interface FollowerOptions {
  carrier: Pick<Carrier, 'subscribe'>
  db: Kysely<Database>
  log: Pick<Logger, 'warn'>
  onFatal: (error: unknown) => void
}

type Place = Pick<Committed, 'sequence' | 'time'>

interface Reaching {
  sequence: number
  reached: PromiseWithResolvers<void>
}

export class CommitFollower {
  readonly halts: HaltView
  readonly #options: FollowerOptions
  readonly #listeners: CommitListener[] = []
  readonly #unsubscribe: () => void
  /** The last command that the listeners have. */
  #followed: Place
  /** Whose messages are believed; null until the last command is found in what another one continues. */
  #writer: string | null
  #head: HeadRow
  #seenAt = performance.now()
  #reaching: Reaching[] = []
  /** Messages are ignored while the journal is read: it contains their batches. */
  #reading: Promise<void> | null = null
  #looking: Promise<HeadRow> | null = null
  #isClosed = false
  readonly #watching: Promise<void>

  static async open(options: FollowerOptions): Promise<CommitFollower> {
    const { db } = options
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const head = await readHead(transaction)
        const rows = await transaction.selectFrom('halts').selectAll().where('is_halted', '=', true).execute()
        return new CommitFollower(options, head, new HaltView(rows.map(haltOfRow)))
      })
  }

  constructor(options: FollowerOptions, head: HeadRow, halts: HaltView) {
    this.#options = options
    this.#head = head
    this.#followed = head
    this.#writer = head.writer
    this.halts = halts
    this.#unsubscribe = options.carrier.subscribe(COMMITS, (bytes) => this.#hear(unpack<SentCommits>(bytes)))
    this.#watching = this.#watch()
  }

  get sequence(): number {
    return this.#followed.sequence
  }

  get writer(): string {
    return this.#head.writer
  }

  /** Whether this process has reached the database within STALE_MS. */
  isCurrent(): boolean {
    return performance.now() - this.#seenAt < STALE_MS
  }

  isLed(): boolean {
    return this.#head.isLed && this.isCurrent()
  }

  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener)
  }

  /** Resolves when the listeners have everything up to this command. Rejects with BUSY if that takes too long. */
  async reach(sequence: number): Promise<void> {
    if (this.sequence >= sequence) return
    const reached = Promise.withResolvers<void>()
    this.#reaching.push({ sequence, reached })
    const isTold = await Promise.race([reached.promise.then(() => true), sleep(ON_ITS_WAY_MS, false)])
    if (!isTold) await this.#within(this.#read(sequence))
  }

  /** Resolves when the listeners have everything committed before the call. Rejects with BUSY without the database. */
  async catchUp(): Promise<void> {
    const { sequence } = await this.#within(this.#look())
    await this.reach(sequence)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
    await this.#watching
  }

  async #within<Result>(work: Promise<Result>): Promise<Result> {
    return within(STALE_MS, work).catch(() => {
      throw new ApiError('BUSY')
    })
  }

  /** A call during a read waits for the next read: the current one may have begun before the newest commit. */
  async #look(): Promise<HeadRow> {
    if (this.#looking !== null) await this.#looking.catch(() => {})
    const followed = this.#followed
    this.#looking ??= readHead(this.#options.db)
      .then((head) => this.#see(head, followed))
      .finally(() => (this.#looking = null))
    return this.#looking
  }

  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
      const head = await this.#look().catch(() => null)
      if (head !== null && !this.#isClosed) await this.reach(head.sequence).catch(() => {})
    }
  }

  #hear({ writer, sequence, tookMs, commits }: SentCommits): void {
    if (sequence <= this.sequence || this.#reading !== null) return
    const next = commits.filter((commit) => commit.sequence > this.sequence)
    if (writer === this.#writer && next[0]?.sequence === this.sequence + 1) this.#tell(next, tookMs)
    // If the database fails, the next look at the head reads again.
    else this.#read(sequence).catch(() => {})
  }

  /**
   * Everything that the journal has. Rejects if the database fails, or does not have the sequence after the second
   * reading: the first one may have begun before that was committed.
   */
  async #read(sequence: number): Promise<true> {
    for (let readings = 0; this.sequence < sequence && !this.#isClosed; readings++) {
      if (readings === 2) throw new Error(`the journal has no sequence ${sequence}`)
      this.#reading ??= this.#readPages().finally(() => (this.#reading = null))
      // It may have begun with what the database has lost since.
      await this.#reading?.catch(() => {})
    }
    return true
  }

  async #readPages(): Promise<void> {
    for (let isCut = true; isCut && !this.#isClosed; ) {
      const page = await readJournal(this.#options.db, { after: this.sequence, commandsMax: COMMANDS_AT_ONCE })
      await this.#confirm()
      if (page.commits.length > 0) this.#tell(page.commits, 0)
      isCut = page.isCut
    }
  }

  /** `followed`: before the head was read, so the head contains it. */
  async #see(head: HeadRow, followed: Place): Promise<HeadRow> {
    const isBehind = head.sequence < followed.sequence
    const isOther = head.sequence === followed.sequence && head.time !== followed.time
    const isRewritten = head.sequence === this.#head.sequence && !head.hash.equals(this.#head.hash)
    if (isBehind || isOther || isRewritten) this.#fail(`its newest command is ${placeOf(head)}`)
    this.#head = head
    this.#seenAt = performance.now()
    if (head.writer !== this.#writer) {
      // Late messages of the writer before are not believed any more.
      this.#writer = null
      await this.#reading
      await this.#confirm()
      this.#writer = head.writer
    }
    return head
  }

  /** Whether the journal still has the command that was followed last. If not, the process ends. */
  async #confirm(): Promise<void> {
    const { sequence, time } = this.#followed
    if (sequence === 0) return
    const { commits } = await readJournal(this.#options.db, { after: sequence - 1, commandsMax: 1 })
    const [found] = commits
    if (found?.time !== time)
      this.#fail(found === undefined ? `it has no command ${sequence}` : `it has ${placeOf(found)}`)
  }

  #fail(what: string): never {
    const error = new Error(
      `PostgreSQL has lost commands: this process has followed ${placeOf(this.#followed)}, but ${what}. ` +
        'It ends, to read everything again (docs/operations/incidents.md#postgresql-has-lost-commands).',
    )
    if (!this.#isClosed) this.#options.onFatal(error)
    this.#isClosed = true
    throw error
  }

  #tell(commits: readonly Committed[], tookMs: number): void {
    if (this.#isClosed) return
    this.#followed = commits.at(-1) ?? this.#followed
    this.halts.hear(commits)
    for (const listener of this.#listeners) {
      try {
        listener(commits, tookMs)
      } catch (error) {
        this.#options.log.warn({ err: error }, 'a listener failed; the exchange goes on')
      }
    }
    const reached = this.#reaching.filter(({ sequence }) => sequence <= this.sequence)
    if (reached.length === 0) return
    this.#reaching = this.#reaching.filter(({ sequence }) => sequence > this.sequence)
    for (const each of reached) each.reached.resolve()
  }
}

function placeOf({ sequence, time }: Place): string {
  return `command ${sequence} of ${new Date(time).toISOString()}`
}

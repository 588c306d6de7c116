// The state of an exchange that stands by: read from the tables once, then it gets the commands that the acting exchange
// commits. So a takeover does not read everything. If the state cannot be trusted, a takeover reads the tables as at any
// start: when the acting exchange has other rules, when a commit is missing, or when a command here has other events. None
// of these lasts: in an upgrade the acting exchange is replaced too, a new installation has no rules before its first start
// is done, and a state that was lost is read from the tables again a minute later.
import { apply } from '@assay/engine/engine'
import { RULES_VERSION } from '@assay/engine/rulesVersion'
import { restore, type State } from '@assay/engine/state'
import type pg from 'pg'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { agreesWith } from './agreesWith.ts'
import { readPresent } from './checkpoints.ts'
import type { Committed, Exchange } from './door.ts'
import { withoutPrices } from './packing.ts'

/** Commands that come while the tables are read. */
const EARLY_MAX = 200_000
const LOOK_EVERY_MS = 200
/** Reading takes the database's time from the acting exchange, so it is not repeated at once. */
const READ_AGAIN_AFTER_MS = 60_000

export interface StandbyOptions {
  pool: pg.Pool
  /** Of the acting exchange. */
  door: Pick<Exchange, 'onCommit' | 'catchUp' | 'isOpen'>
  log: Pick<Logger, 'warn'>
  /** Called with one line each time it has read the tables. */
  report?: (line: string) => void
  readAgainAfterMs?: number
}

interface Followed {
  state: State
  /** The last command in it. */
  sequence: number
}

export class StandbyState {
  readonly #options: StandbyOptions
  readonly #reading: Promise<void>
  #isLost = false
  #followed: Followed | null = null
  #early: Committed[] | null = null
  /** Aborted when no new reading of the tables may begin. */
  readonly #looking = new AbortController()
  #isEnded = false

  constructor(options: StandbyOptions) {
    this.#options = options
    options.door.onCommit((commits) => this.#hear(commits))
    this.#reading = this.#keepState()
  }

  /**
   * Ends following. Call it when the other exchange can no longer commit, with its last command. null: the tables must be
   * read.
   */
  async take(sequence: number): Promise<State | null> {
    this.#looking.abort()
    this.#isEnded = this.#early === null && this.#followed === null
    await this.#reading
    // Also where nothing is missing: whether what was followed is what the database has.
    if (this.#followed !== null) await this.#options.door.catchUp().catch((error: unknown) => this.#lose(error))
    this.#isEnded = true
    const followed = this.#followed
    this.#followed = null
    return followed !== null && followed.sequence === sequence ? followed.state : null
  }

  close(): void {
    this.#looking.abort()
    this.#isEnded = true
    this.#followed = null
  }

  /** Reads the tables whenever it has no state, until it takes over or is closed. After a failure it waits first. */
  async #keepState(): Promise<void> {
    const { door, readAgainAfterMs = READ_AGAIN_AFTER_MS } = this.#options
    const { signal } = this.#looking
    while (!signal.aborted) {
      if (this.#followed === null && !this.#isLost && door.isOpen())
        await this.#follow().catch((error: unknown) => this.#lose(error))
      const waitMs = this.#isLost ? readAgainAfterMs : LOOK_EVERY_MS
      this.#isLost = false
      await sleep(waitMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }

  async #follow(): Promise<void> {
    this.#early = []
    const followed = await this.#read()
    const early = this.#early ?? []
    this.#early = null
    if (followed === null) return
    this.#followed = followed
    this.#hear(early)
    if (!this.#isLost) this.#options.report?.('Stands by with the state of the acting exchange.')
  }

  /** null if the acting exchange has other rules. */
  async #read(): Promise<Followed | null> {
    const client = await this.#options.pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query<{ rules: number }>(NEWEST_RULES)
      const present = rows[0]?.rules === RULES_VERSION ? await readPresent(client) : null
      await client.query('commit')
      client.release()
      return present && { state: restore(present.snapshot), sequence: present.sequence }
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  #hear(commits: readonly Committed[]): void {
    if (this.#isEnded) return
    if (this.#early !== null) {
      this.#early.push(...commits)
      if (this.#early.length > EARLY_MAX) this.#early = null
    }
    if (this.#followed === null) return
    try {
      for (const committed of commits) applyCommitted(this.#followed, committed)
    } catch (error) {
      this.#lose(error)
    }
  }

  #lose(error: unknown): void {
    this.#followed = null
    this.#early = null
    this.#isLost = true
    this.#options.log.warn({ err: error }, 'this exchange stands by without a state, and reads the tables again')
  }
}

const NEWEST_RULES = 'select rules from checkpoints order by checkpoint_id desc limit 1'

function applyCommitted(followed: Followed, { sequence, command, events: kept }: Committed): void {
  if (sequence <= followed.sequence) return
  if (sequence !== followed.sequence + 1) throw new Error(`the commit ${followed.sequence + 1} is missing`)
  const events = apply(followed.state, command)
  if (!agreesWith(events, kept) && !agreesWith(withoutPrices(events), kept))
    throw new Error(`the events of ${sequence} are not those that were committed`)
  followed.sequence = sequence
}

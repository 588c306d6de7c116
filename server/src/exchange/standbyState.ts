// The state of an exchange that stands by: read from the tables once, then it gets the commands that the acting exchange
// commits. So a takeover does not read everything. If the state cannot be trusted, the tables are read as at any start:
// when the acting exchange has other rules, when a commit is missing, or when a command here has other events. Other rules
// end: in an upgrade the acting exchange is replaced too, and a new installation has none before its first start is done.
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

export interface StandbyOptions {
  pool: pg.Pool
  /** Of the acting exchange. */
  door: Pick<Exchange, 'onCommit' | 'catchUp' | 'isOpen'>
  log: Pick<Logger, 'warn'>
  /** Called with one line when it has read the tables. */
  report?: (line: string) => void
}

interface Followed {
  state: State
  /** The last command in it. */
  sequence: number
}

export class StandbyState {
  readonly #options: StandbyOptions
  readonly #reading: Promise<void>
  #followed: Followed | null = null
  #early: Committed[] | null = null
  /** Aborted when no new reading of the tables may begin. */
  readonly #looking = new AbortController()
  #isEnded = false

  constructor(options: StandbyOptions) {
    this.#options = options
    options.door.onCommit((commits) => this.#hear(commits))
    this.#reading = this.#begin().catch((error: unknown) => this.#giveUp(error))
  }

  /**
   * Ends following. Call it when the other exchange can no longer commit, with its last command. null: the tables must be
   * read.
   */
  async take(sequence: number): Promise<State | null> {
    this.#looking.abort()
    this.#isEnded = this.#early === null && this.#followed === null
    await this.#reading
    if (this.#followed !== null && this.#followed.sequence < sequence)
      await this.#options.door.catchUp().catch((error: unknown) => this.#giveUp(error))
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

  async #begin(): Promise<void> {
    const { signal } = this.#looking
    while (!signal.aborted) {
      if (this.#options.door.isOpen() && (await this.#follow())) return
      await sleep(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch(() => {})
    }
  }

  /** Returns whether it has a state. */
  async #follow(): Promise<boolean> {
    this.#early = []
    const followed = await this.#read()
    const early = this.#early ?? []
    this.#early = null
    if (followed === null) return false
    this.#followed = followed
    this.#hear(early)
    this.#options.report?.('Stands by with the state of the acting exchange.')
    return true
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
      this.#giveUp(error)
    }
  }

  #giveUp(error: unknown): void {
    this.#followed = null
    this.#isEnded = true
    this.#options.log.warn({ err: error }, 'this exchange stands by without a state; a takeover reads the tables')
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

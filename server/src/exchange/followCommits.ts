// Views in memory of what is committed. A view is read from the tables as they are at one moment, and then gets every
// later commit, in order. If that fails (the view threw, or a commit is missing), the view is read again and the failure is
// logged, so that a view is never wrong for long or unnoticed. The exchange and the other views continue.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Committed, Exchange } from './door.ts'

export interface View {
  name: string
  /** Replaces its content by that of the tables at this moment, after the command `sequence`. */
  read(transaction: Transaction<Database>, sequence: number): Promise<void>
  /** The next commits. Never waits. */
  apply(commits: readonly Committed[]): void
}

/** Resolves when the view has been read for the first time, or rejects if that fails. */
export type Follow = (view: View) => Promise<void>

export interface ViewState {
  name: string
  /** false from a fault until the view has been read again. */
  isCurrent: boolean
  /** Since the start of the process. */
  failures: number
}

export interface Views {
  follow: Follow
  states(): ViewState[]
}

/** Calls `read` with a transaction that shows one moment of the tables. */
export type AtOneMoment = (read: View['read']) => Promise<number>

export interface FollowOptions {
  exchange: Pick<Exchange, 'onCommit'>
  /** Resolves to the last command of that moment. */
  atOneMoment: AtOneMoment
  log: Pick<Logger, 'error'>
  pause?: (ms: number) => Promise<unknown>
}

/** So many commits wait for a view that is being read. Beyond that they are dropped, and the view is read once more. */
const EARLY_COMMANDS_MAX = 10_000
const FIRST_RETRY_MS = 500
const RETRY_MAX_MS = 60_000

export function createViews(options: FollowOptions): Views {
  const followers: Follower[] = []
  return {
    follow(view) {
      const follower = new Follower(view, options)
      followers.push(follower)
      options.exchange.onCommit((batch) => follower.hear(batch))
      return follower.read()
    },
    states: () => followers.map((follower) => follower.state()),
  }
}

export function momentsOf(db: Kysely<Database>): AtOneMoment {
  return (read) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const head = await transaction.selectFrom('engine_head').select('sequence').executeTakeFirstOrThrow()
        await read(transaction, Number(head.sequence))
        return Number(head.sequence)
      })
}

class Follower {
  readonly #view: View
  readonly #options: FollowOptions
  /** The last command that is in the view; null while it is read. */
  #at: number | null = null
  #early: Committed[] = []
  #failures = 0
  #failuresInARow = 0

  constructor(view: View, options: FollowOptions) {
    this.#view = view
    this.#options = options
  }

  state(): ViewState {
    return { name: this.#view.name, isCurrent: this.#at !== null, failures: this.#failures }
  }

  hear(batch: readonly Committed[]): void {
    if (this.#at !== null) return this.#enter(batch, this.#at)
    if (this.#early.length > EARLY_COMMANDS_MAX) this.#early = []
    this.#early.push(...batch)
  }

  async read(): Promise<void> {
    const at = await this.#options.atOneMoment((transaction, sequence) => this.#view.read(transaction, sequence))
    const early = this.#early.splice(0)
    this.#at = at
    this.#enter(early, at)
  }

  #enter(batch: readonly Committed[], at: number): void {
    const isNew = batch[0] === undefined || batch[0].sequence > at
    const commits = isNew ? batch : batch.filter(({ sequence }) => sequence > at)
    const [first, last] = [commits[0], commits.at(-1)]
    if (first === undefined || last === undefined) return
    try {
      if (first.sequence !== at + 1) throw new Error(`the commits ${at + 1} to ${first.sequence - 1} are missing`)
      this.#view.apply(commits)
      this.#at = last.sequence
      this.#failuresInARow = 0
    } catch (error) {
      this.#at = null
      void this.#readAgain(error)
    }
  }

  async #readAgain(error: unknown): Promise<void> {
    const { log, pause = pauseBriefly } = this.#options
    this.#failures += 1
    this.#failuresInARow += 1
    log.error({ err: error, view: this.#view.name, failures: this.#failuresInARow }, 'a view is read again')
    if (this.#failuresInARow > 1) await pause(Math.min(FIRST_RETRY_MS * 2 ** (this.#failuresInARow - 2), RETRY_MAX_MS))
    await this.read().catch((again: unknown) => this.#readAgain(again))
  }
}

/** Does not keep a process from ending. */
function pauseBriefly(ms: number): Promise<unknown> {
  return sleep(ms, undefined, { ref: false })
}

// What the rest of the server sees of the sequencer, the only way to change money. exchange.ts implements it.
import type { Command } from '@assay/engine/commands'
import type { Event } from '@assay/engine/events'
import type { Halt, Product } from '@assay/engine/halts'

type WithoutTime<C> = C extends unknown ? Omit<C, 'time'> : never
/** A command before the sequencer has stamped its time and its ids: those of what it makes only count from 0. */
export type CommandInput = WithoutTime<Command>

/** One command and what it did, after its commit. */
export interface Committed {
  /** Place in the one ordered stream, from 1, without gaps. */
  sequence: number
  /** Epoch ms, never going backwards. */
  time: number
  command: Command
  events: Event[]
}

/** A request to the sequencer: plain data, no functions. */
export interface Submission {
  command: CommandInput
  /** Unique for a day. A sender in another process who got no answer looks up by it what was done (headRow.ts). */
  id?: string
  /**
   * The caller's id for this request of this operation. The same id with the same body gets the events of the first
   * request again; with another body it is refused with CLIENT_ID_REUSED.
   */
  once?: { user: number; operation: string; clientId: string; bodyHash: string }
}

/** `tookMs` is how long the store needed for the batch. */
export type CommitListener = (batch: readonly Committed[], tookMs: number) => void

export interface Exchange {
  /**
   * Resolves after the commit with what the command did: a refusal by the engine is one of its events. Rejects with
   * ApiError BUSY when the queue is full or the store is away (nothing was done), CLIENT_ID_REUSED, or ANSWER_UNKNOWN
   * when the commit's outcome could not be learned in time.
   */
  submit(submission: Submission): Promise<Committed>
  /**
   * Called once for each batch, in order, after its commit. A listener never waits. One that must miss nothing is a
   * consumer (consumers.ts) or a view (followCommits.ts).
   */
  onCommit(listener: CommitListener): void
  /** Whether a market is halted, as committed; and all that is, with users' commands that are refused. */
  isHalted(product: Product, market: string): boolean
  halts(): Halt[]
  /** The last committed sequence. */
  committedSequence(): number
  /** False while the outcome of a commit is unknown, and once it closes: every submission is then refused with BUSY. */
  isOpen(): boolean
  /** False once this process has not reached the database for a second: what it knows may be outdated. */
  isCurrent(): boolean
  /**
   * Resolves when the listeners have everything that was committed before the call. Rejects with BUSY if this process
   * cannot know what that is, because it has not reached the database for a second.
   */
  catchUp(): Promise<void>
}

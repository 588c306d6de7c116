// What the sequencer needs of a store: one atomic append, the head, the state, and what was done under a client id.
// journal.ts is the real one. The simulator has another, which fails in every way that a store can fail.
import type { Snapshot } from '@assay/engine/state'
import type { Committed } from './door.ts'
import type { Trip } from './trips.ts'

/** Where the one ordered stream stands, and who may continue it. */
export interface Head {
  epoch: number
  sequence: number
  /** Epoch ms of the last command. */
  time: number
}

/** A caller's own id for a request. */
export interface OnceKey {
  user: number
  operation: string
  clientId: string
}

/** One text for each key. */
export function keyText({ user, operation, clientId }: OnceKey): string {
  return `${user} ${operation} ${clientId}`
}

/** What a client id stands for. */
export interface ClientId {
  key: OnceKey
  bodyHash: string
  /** Of the command that was done for it. */
  sequence: number
}

/** The same with what was done, out of the journal. */
export interface KeptRequest extends Omit<ClientId, 'sequence'> {
  /**
   * null if it is in an archive that is not here: it was done, and cannot be answered again. 'UNFINISHED': its steps are not
   * all done, and it cannot be answered yet.
   */
  committed: Committed | 'UNFINISHED' | null
}

/** The id of a submission, and the command that was done for it. */
export interface SentId {
  id: string
  sequence: number
  time: number
}

export interface Batch {
  epoch: number
  /** Never empty; sequences without gaps. */
  commands: readonly Committed[]
  clientIds: readonly ClientId[]
  /** Submissions from other processes. */
  submissions?: readonly SentId[]
}

export interface Store {
  /**
   * Raises the epoch: from now on every other writer is refused, and so is anything of our own that is still on its
   * way. Waits for a commit that is under way, so that the head it answers is final. 'renew' throws FencedError
   * unless we are still the writer.
   */
  raiseEpoch(mode: 'takeOver' | 'renew'): Promise<Head>
  loadSnapshot(): Promise<Snapshot>
  /**
   * Whole or not at all. Throws FencedError when another writer has raised the epoch, StoreFault when the store found
   * something impossible. Any other error leaves the outcome unknown until raiseEpoch has answered.
   */
  append(batch: Batch): Promise<void>
  /** In the order of the keys; null for a key never seen. */
  findKept(keys: readonly OnceKey[]): Promise<(KeptRequest | null)[]>
  /** Outside the batches: for the people who look into the fault. */
  recordTrip(trip: Trip): Promise<void>
  close(): Promise<void>
}

/** Another server writes now. This one must stop. */
export class FencedError extends Error {
  constructor() {
    super('Another server has taken over writing; this one stops.')
  }
}

/** The store refused what can never be: a balance below zero, a trade id used twice, an unreadable page. */
export class StoreFault extends Error {}

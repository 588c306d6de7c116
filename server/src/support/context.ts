import type * as core from '../context.ts'
import type { Files } from '../documents/openFiles.ts'
import type { Limit } from '../limits/limit.ts'
import type { OperatorContext } from '../operatorContext.ts'

/** What customer service keeps: the encrypted files and texts, and the counts of what was sent. */
export interface Own extends Files {
  limits: {
    /** Messages of one customer a day. */
    ofUser: Limit
    /** Reports of one network, and messages to one ticket without a session, a day. */
    ofNetwork: Limit
    ofLink: Limit
    /** Confirmations to one mailbox a day. */
    ofMailbox: Limit
  }
  /** Raises what is free for a network and a user; in a demo everybody has the same one. */
  factor: number
}

export type UserContext = core.UserContext & Own
export type AnyoneContext = core.Context & Own
export type DeskContext = OperatorContext & Own
/** Of work that nobody has asked for. */
export type JobContext = core.Core & Own

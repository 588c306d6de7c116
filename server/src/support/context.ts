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
  /** Multiplies the limits of a user and of a network: in a demo, all users share one network. */
  factor: number
}

export type UserContext = core.UserContext & Own
export type AnyoneContext = core.Context & Own
export type DeskContext = OperatorContext & Own
/** For scheduled jobs. */
export type JobContext = core.Core & Own

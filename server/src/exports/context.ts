import type * as core from '../context.ts'
import type { Vault } from '../documents/vault.ts'
import type { Limit } from '../limits/limit.ts'

/** What the downloads of own data keep. */
export interface Own {
  vault: Vault
  limits: {
    /** Archives of one customer a day. */
    ofRequests: Limit
    /** Downloads of one customer a day. */
    ofDownloads: Limit
  }
}

export type UserContext = core.UserContext & Own
/** Of work that nobody waits for. */
export type JobContext = core.Core & Own

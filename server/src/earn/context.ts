import type * as core from '../context.ts'
import type { Earn } from './earn.ts'

/** What the operations of earn get. */
export type Context = core.Context & { earn: Earn }
export type UserContext = core.UserContext & { earn: Earn }

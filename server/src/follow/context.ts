import type * as core from '../context.ts'
import type { Traders } from './traders.ts'

/** What the operations of copy trading get. */
export type Context = core.Context & { traders: Traders }
export type UserContext = core.UserContext & { traders: Traders }

import type * as core from '../context.ts'
import type { Binary } from './binary.ts'

/** What the operations of second contracts get. */
export type Context = core.Context & { binary: Binary }
export type UserContext = core.UserContext & { binary: Binary }

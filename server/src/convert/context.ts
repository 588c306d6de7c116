import type * as core from '../context.ts'
import type { Convert } from './convert.ts'

/** What the operations of convert get. */
export type Context = core.Context & { convert: Convert }
export type UserContext = core.UserContext & { convert: Convert }

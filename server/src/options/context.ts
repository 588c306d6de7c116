import type * as core from '../context.ts'
import type { OptionBoard } from './board.ts'

/** What the operations of options get. */
export type Context = core.Context & { options: OptionBoard }
export type UserContext = core.UserContext & { options: OptionBoard }

// Closing an account: what is in the way, a closing that is prepared or booked, and its end.
import * as z from 'zod/mini'
import { decimal, epochMs, nothing } from './scalars.ts'

/** What has to be solved before an account can be closed, in the order of the page. */
export const closingObstacles = [
  'BALANCE',
  'DEBT',
  'SPOT_ORDERS',
  'FUTURES_ORDERS',
  'POSITIONS',
  'SECOND_CONTRACTS',
  'OPTIONS',
  'CONVERTS',
  'EARN',
  'FOLLOWS',
  'FOLLOWERS',
  'DEPOSITS',
  'BANK_DEPOSITS',
  'WITHDRAWALS',
  'REBATES',
  'TICKETS',
] as const
export const closingObstacle = z.enum(closingObstacles)
export type ClosingObstacle = z.infer<typeof closingObstacle>

const closing = z.object({
  /** When the caller stopped earning rebates to prepare a closing; null if that is not so, or the closing is booked. */
  preparedAt: z.nullable(epochMs),
  /** null: none is booked. */
  booked: z.nullable(z.object({ bookedAt: epochMs, closesAt: epochMs })),
  /** count: how many of them; of a balance, in how many coins. */
  obstacles: z.array(z.object({ kind: closingObstacle, count: z.int() })),
  /** What all balances are worth, in USDT; null if one has no price now. */
  worth: z.nullable(decimal),
  /** Balances of up to this much in total are no obstacle, in USDT. They stay on the account. */
  dust: decimal,
  /** From booking to closing. */
  waitDays: z.int(),
  /** From closing until the names to log in with are free for a new account. */
  releaseDays: z.int(),
})

export const closingSchemas = {
  getClosing: { input: nothing, output: closing },
  /** The caller earns no rebates from now on, so that pending ones can run out. Throws NOTHING_TO_CHANGE, ACCOUNT_FROZEN. */
  prepareClosing: { input: nothing, output: closing },
  /** Throws CLOSURE_BLOCKED with `what`: the obstacles by commas; CLOSURE_BOOKED; ACCOUNT_FROZEN. */
  bookClosing: { input: nothing, output: closing },
  /** Also ends the preparation. Throws NOTHING_TO_CHANGE if there is neither. */
  cancelClosing: { input: nothing, output: closing },
} as const

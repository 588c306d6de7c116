// Who wants to be copied, and who is: the operators' side of copy trading.
import { application } from './follow.ts'
import { reason } from './operators.ts'
import * as z from 'zod/mini'
import { coin, decimal, epochMs, id, nothing, page, rows } from './scalars.ts'

export const traderReviewSchemas = {
  /** waiting: applications, the longest waiting first. traders: those who are or were copied, the newest first. */
  listTraderReviews: {
    input: z.object({ ...page, list: z._default(z.enum(['waiting', 'traders']), 'waiting') }),
    output: rows(
      z.object({
        customerId: z.int(),
        /** Contacts masked, a user name as it is. */
        account: z.string(),
        name: z.string(),
        about: z.string(),
        state: z.enum(['PENDING', 'RETURNED', 'APPROVED', 'CLOSED']),
        /** As the customer saw them when he applied, computed again now. */
        requirements: application.shape.requirements,
        followers: z.int(),
        copied: decimal,
        coin,
        appliedAt: epochMs,
        /** Raised with each application and decision: a decision names it, so that nobody decides about what he has not seen. */
        revision: z.int(),
      }),
    ),
  },
  /** Another operator approves it; then others can follow the trader. Also opens again who was closed. */
  requestTrader: {
    input: z.object({ customerId: id, revision: id, reason }),
    output: z.object({ requestId: z.int() }),
  },
  /** The customer reads the reason, and may apply again. */
  returnTrader: { input: z.object({ customerId: id, revision: id, reason }), output: nothing },
  /** Nobody new can follow, and only the closes are copied. One person decides; opening again needs two. */
  closeTrader: { input: z.object({ customerId: id, revision: id, reason }), output: nothing },
} as const

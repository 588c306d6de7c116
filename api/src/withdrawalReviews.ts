// What operators see of withdrawals, and how they decide.
import * as z from 'zod/mini'
import { reason } from './operators.ts'
import { decimal, id, nothing, page, rows } from './scalars.ts'
import { withdrawal } from './withdrawal.ts'

export const withdrawalReviewSchemas = {
  /** WAITING, LEAVING and STUCK: the oldest first. ENDED: the newest first. */
  listReviews: {
    input: z.object({ ...page, state: z._default(z.enum(['WAITING', 'LEAVING', 'STUCK', 'ENDED']), 'WAITING') }),
    output: rows(
      z.extend(withdrawal, {
        customerId: z.int(),
        /** In USDT, when it was asked for. */
        value: decimal,
        needsTwo: z.boolean(),
      }),
    ),
  },
  /** requestId: a second person decides. */
  approveWithdrawal: {
    input: z.object({ withdrawalId: id, reason }),
    output: z.object({ requestId: z.nullable(z.int()) }),
  },
  /** The customer reads the reason. */
  refuseWithdrawal: { input: z.object({ withdrawalId: id, reason }), output: nothing },
} as const

// Referrals under review: a customer and somebody who invited him may be the same person.
import * as z from 'zod/mini'
import { reason } from './operators.ts'
import { coin, decimal, epochMs, id, nothing, page, rows } from './scalars.ts'

export const linkReasons = ['DOCUMENT', 'DEVICE', 'WITHDRAWAL_ADDRESS', 'OTHERS', 'NETWORK'] as const

export const referralReviewSchemas = {
  /** The longest waiting first. */
  listReviews: {
    input: z.object({ ...page }),
    output: rows(
      z.object({
        customerId: z.int(),
        /** Contacts masked, a user name as it is. */
        account: z.string(),
        createdAt: epochMs,
        /** The newest finding: a decision names it, so that nobody decides about what he has not seen. */
        findingId: z.int(),
        findings: z.array(
          z.object({
            /** 1 to 3: how far above the customer the other one is. */
            level: z.int(),
            inviterId: z.int(),
            /** As account. */
            inviter: z.string(),
            reason: z.enum(linkReasons),
            foundAt: epochMs,
          }),
        ),
        /** Rebates that wait, in all coins. */
        pending: z.array(z.object({ coin, amount: decimal })),
      }),
    ),
  },
  /** KEEP: rebates continue, and what waits is paid. END: what waits goes back to the fees, for good. */
  decideReview: {
    input: z.object({ customerId: id, findingId: id, decision: z.enum(['KEEP', 'END']), reason }),
    output: nothing,
  },
} as const

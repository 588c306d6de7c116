// What operators see of withdrawals, and how they decide.
import * as z from 'zod/mini'
import { reason } from './operators.ts'
import { decimal, epochMs, id, nothing, page, rows } from './scalars.ts'
import { withdrawal } from './withdrawal.ts'

const review = z.extend(withdrawal, {
  customerId: z.int(),
  /** In USDT, when it was asked for. */
  value: decimal,
  needsTwo: z.boolean(),
})

export const withdrawalReviewSchemas = {
  /** WAITING, LEAVING and STUCK: the oldest first. ENDED: the newest first. */
  listReviews: {
    input: z.object({ ...page, state: z._default(z.enum(['WAITING', 'LEAVING', 'STUCK', 'ENDED']), 'WAITING') }),
    output: rows(
      z.extend(review, {
        /** null until it is planned. */
        payment: z.nullable(
          z.object({
            payoutId: z.int(),
            /** Why it waits, was refused or is stuck; as the exchange or its signer says it. */
            reason: z.nullable(z.string()),
            /** Of its network. */
            canRaiseFee: z.boolean(),
            /** With one nonce, the newest first: only one of them can be mined. txid is null until it is signed. */
            transactions: z.array(z.object({ txid: z.nullable(z.string()), sentAt: z.nullable(epochMs) })),
          }),
        ),
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
  /** Withdrawals to banks that are approved. OPEN: those that can be paid or are being paid, the oldest first. */
  listBankPayments: {
    input: z.object({ ...page, state: z._default(z.enum(['OPEN', 'ENDED']), 'OPEN') }),
    output: rows(
      z.extend(review, {
        /** From when on the customer cannot cancel it, and somebody can take it. */
        payableAt: epochMs,
        /** Who has taken it. */
        takenBy: z.nullable(z.string()),
      }),
    ),
  },
  /** So that nobody else pays it. Throws NOT_FOUND, NOTHING_CHANGES, ACCOUNT_FROZEN. */
  takeBankPayment: { input: z.object({ withdrawalId: id }), output: nothing },
  /** It was paid at the bank, under this reference. requestId: a second person decides. Throws BANK_REFERENCE_USED. */
  recordBankPayment: {
    input: z.object({
      withdrawalId: id,
      bankReference: z.string().check(z.regex(/^[A-Za-z0-9./_-]{4,64}$/)),
      reason,
    }),
    output: z.object({ requestId: z.nullable(z.int()) }),
  },
  /**
   * Before it is paid: all of it goes back, and the customer reads the reason. requestId: somebody has taken it, and a second
   * person decides.
   */
  refuseBankPayment: {
    input: z.object({ withdrawalId: id, reason }),
    output: z.object({ requestId: z.nullable(z.int()) }),
  },
} as const

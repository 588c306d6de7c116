// Welfare: rewards for tasks, out of budgets that were funded beforehand.
import * as z from 'zod/mini'
import { coin, decimal, epochMs } from './scalars.ts'

/**
 * VERIFICATION: basic verification passed. SECOND_FACTOR: an authenticator app or a passkey. ADDRESS_BOOK: withdrawals only to
 * the address book. DEPOSIT, TRADE, EARN: final deposits from outside, fees paid, and principal that earned, of the minimum.
 */
export const welfareTrigger = z.enum(['VERIFICATION', 'SECOND_FACTOR', 'ADDRESS_BOOK', 'DEPOSIT', 'TRADE', 'EARN'])

/**
 * Why nothing can be claimed: it has not begun; its budget or the fund is used up; the caller shares a document or a browser
 * with an older account, or has withdrawn to an address that another account had used before; cash needs a verified document,
 * and one that no other account has.
 */
export const welfareLock = z.enum(['NOT_BEGUN', 'BUDGET', 'LINKED', 'DOCUMENT', 'DOCUMENT_USED'])

const welfareTask = z.object({
  taskId: z.string(),
  trigger: welfareTrigger,
  /** For DEPOSIT, TRADE and EARN: how much is needed, and how much is done, in the coin. */
  minimum: decimal,
  progress: decimal,
  kind: z.enum(['CASH', 'FEE_VOUCHER', 'EARN_BOOST']),
  coin,
  amount: decimal,
  /** The part of each fee, or of interest, that a voucher or a boost pays; '0' of CASH. */
  rate: decimal,
  /** How long it can be used; 0 of CASH. */
  days: z.int(),
  budget: decimal,
  budgetLeft: decimal,
  startTime: epochMs,
  endTime: epochMs,
  state: z.enum(['LOCKED', 'ACTIVE', 'DONE', 'CLAIMED', 'USED', 'EXPIRED']),
  /** null unless LOCKED. */
  lock: z.nullable(welfareLock),
  /** What was claimed; null before. */
  reward: z.nullable(z.object({ left: decimal, claimedAt: epochMs, expiresAt: z.nullable(epochMs) })),
})

export const welfareSchemas = {
  /** Those that are open now or later, and those that the caller has claimed. */
  listTasks: { input: z.object({}), output: z.array(welfareTask) },
  /** WELFARE_NOT_DONE before the task is done; the lock's own refusals. */
  claim: { input: z.object({ taskId: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,32}$/)) }), output: welfareTask },
} as const

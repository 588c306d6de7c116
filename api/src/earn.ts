// Earn: coins set aside for interest. Days are counted from 1970-01-01 UTC; interest of a day comes at the next 00:00 UTC.
import * as z from 'zod/mini'
import { clientId, coin, decimal, epochMs, id, page, rows, whole } from './scalars.ts'

const kind = z.enum(['FLEXIBLE', 'FIXED'])
/** MONTHLY: at 00:00 UTC of payDay. */
const interestPaid = z.enum(['DAILY', 'MONTHLY', 'AT_MATURITY'])

/** Frozen into a position when it is opened or renewed. */
const terms = {
  /** Raised with each change of the terms. */
  version: z.int(),
  kind,
  /** 0 if FLEXIBLE. */
  days: z.int(),
  /** What is above an amount, and not above the next tier's, earns this part of one a year. */
  tiers: z.array(z.object({ above: decimal, rate: decimal })),
  paid: interestPaid,
  /** 0 unless MONTHLY. */
  payDay: z.int(),
  /** Whether a FIXED position may be left before its end, without its interest. */
  earlyExit: z.boolean(),
}

export const earnProduct = z.object({
  planId: z.string(),
  title: z.string(),
  coin,
  ...terms,
  /** Where the yield comes from. '': the exchange pays it from its own budget, out of the reserve. */
  sourceNote: z.string(),
  /** Of one subscription. */
  limitMin: decimal,
  limitMax: decimal,
  quota: decimal,
  userQuota: decimal,
  /** What all users have set aside in it, and what is left of the quota. */
  totalInvestAmount: decimal,
  remainAmount: decimal,
  /** How often one user may subscribe; 0 for no limit. */
  timeLimit: z.int(),
  /** The VIP level that a subscription needs; 0 for none. */
  vipMin: z.int(),
  /** Why nobody can subscribe now; null if it is open. */
  unavailable: z.nullable(z.enum(['CLOSED', 'HALTED'])),
})

export const earnPosition = z.object({
  orderId: z.int(),
  planId: z.string(),
  title: z.string(),
  coin,
  ...terms,
  /** What is set aside; 0 once it has ended. */
  principal: decimal,
  /** Accrued and not paid yet, rounded down to 18 decimals. */
  pending: decimal,
  /** Paid so far. */
  paidInterest: decimal,
  /** 00:00 UTC of the first day that earns. */
  startTime: epochMs,
  /** 00:00 UTC of the day on which it ends; null if FLEXIBLE. */
  endTime: z.nullable(epochMs),
  /** The reserve lacks interest that is due: it is first in line. */
  isOwed: z.boolean(),
  autoRenew: z.boolean(),
  renewals: z.int(),
  /** The specification's codes: 0 earning, 1 settled, 2 redeemed. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  createTime: epochMs,
  updateTime: epochMs,
})

const listedPosition = z.object({
  ...earnPosition.shape,
  /** The largest principal that earned interest on a day; null if no day has earned yet. */
  mostPrincipal: z.nullable(decimal),
})

const interestDay = z.object({
  /** Its 00:00 UTC. */
  day: epochMs,
  principal: decimal,
  /** To 18 decimals. */
  interest: decimal,
  /** When it was accrued. */
  time: epochMs,
})

/** Of one coin. */
const earnAmount = z.object({
  coin,
  principal: decimal,
  /** Of all positions so far: paid, or accrued and not paid yet. What an early exit gave up is not in it. */
  interest: decimal,
  /** Of the last day that was accrued. */
  yesterday: decimal,
  /** Accrued and not paid yet. */
  pending: decimal,
})

export const earnSchemas = {
  listProducts: { input: z.object({}), output: z.array(earnProduct) },
  /** money: how much. days: of the product; 0 if FLEXIBLE. version: the terms that the user has seen; without it today's. */
  subscribe: {
    input: z.strictObject({
      planId: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,32}$/)),
      money: decimal,
      days: z._default(whole(0, 3650), 0),
      version: z.optional(whole(1, 1_000_000)),
      autoRenew: z._default(z.boolean(), false),
      clientId: z.optional(clientId),
    }),
    output: earnPosition,
  },
  /** money: a part of a FLEXIBLE position; all of it without. */
  redeem: {
    input: z.strictObject({ orderId: id, money: z.optional(decimal), clientId: z.optional(clientId) }),
    output: earnPosition,
  },
  setAutoRenew: {
    input: z.strictObject({ orderId: id, autoRenew: z.boolean(), clientId: z.optional(clientId) }),
    output: earnPosition,
  },
  /** Newest first. */
  listPositions: {
    input: z.object({ ...page, state: z.optional(z.enum(['open', 'done'])) }),
    output: rows(listedPosition),
  },
  /** The interest of each day of one position, newest first. */
  listInterest: { input: z.object({ ...page, orderId: id }), output: rows(interestDay) },
  getFinanceAmount: { input: z.object({}), output: z.array(earnAmount) },
} as const

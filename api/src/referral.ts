// Referral: an inviter gets a share of the fees that invited customers pay. Other people are always masked.
import * as z from 'zod/mini'
import { linkReasons } from './referralReviews.ts'
import { coin, decimal, epochMs, moment, page, rows, whole } from './scalars.ts'

/** How long ago the days of a page begin, at most. */
export const REBATE_DAYS_MAX = 90
/** Codes of one customer, with the first. */
export const CODES_MAX = 20

/** 0: the customer's own part of the share of level 1. */
const level = z.int().check(z.minimum(0), z.maximum(3))
const inviterLevel = z.int().check(z.minimum(1), z.maximum(3))
/** PENDING: paid at dueAt, unless the referral turns out to be the customer's own second account. */
const rebateStatus = z.enum(['PENDING', 'PAID', 'REVERSED'])
/** Where the fee was paid. */
export const feeProduct = z.enum(['SPOT', 'FUTURES', 'SECOND', 'OPTION', 'CONVERT'])
/**
 * What links the two accounts of a referral: the same identity document, browser or withdrawal address. OTHERS: other
 * accounts link them. NETWORK: they have signed in from the same network address. The last three are reviewed; the first two
 * end the referral if the inviter is that of level 1.
 */
export const linkReason = z.enum(linkReasons)

const code = z.object({
  code: z.string(),
  /** What its owner calls it; '' for the first. */
  label: z.string(),
  /** What of the share of level 1 the new customer himself gets, as a part of one. */
  split: decimal,
  people: z.int(),
  createdAt: epochMs,
})

/** Of one coin: all that was ever promised and not reversed, and of the last days. */
const earned = z.object({ coin, total: decimal, pending: decimal, today: decimal, week: decimal, month: decimal })

const programme = z.object({
  isOpen: z.boolean(),
  /** false once the caller has stopped earning in order to close the account. */
  isEarning: z.boolean(),
  /** Shares of a fee, as parts of one. */
  levels: z.array(z.object({ level: inviterLevel, rate: decimal, people: z.int() })),
  code: z.string(),
  earned: z.array(earned),
  /** Of the people of level 1: how many have come so far. */
  funnel: z.object({ registered: z.int(), verified: z.int(), deposited: z.int(), traded: z.int() }),
})

const person = z.object({
  /** Masked. */
  account: z.string(),
  level: inviterLevel,
  /** The label of the code with which a person of level 1 came; null for other levels. */
  label: z.nullable(z.string()),
  joinedAt: epochMs,
  isVerified: z.boolean(),
  /** When they last paid a fee that was shared; null if never. */
  lastTradedAt: z.nullable(epochMs),
  /** What the caller has got from them, by coin. */
  rebates: z.array(z.object({ coin, amount: decimal })),
  status: z.enum(['ACTIVE', 'REVIEW', 'ENDED']),
  /** What the caller and this person share; null while ACTIVE, and if it is shared with another inviter. */
  reason: z.nullable(linkReason),
})

const rebate = z.object({
  /** The entry of the ledger that has the fee. */
  bizId: z.string(),
  time: epochMs,
  /** Masked; the caller's own account at level 0. */
  sourceUser: z.string(),
  level,
  product: feeProduct,
  coin,
  /** The whole fee, the share of it as a part of one, and what of it the caller gets. */
  fee: decimal,
  ratio: decimal,
  amount: decimal,
  status: rebateStatus,
  /** 1 pending, 2 paid, 3 reversed. */
  statusCode: z.int(),
  dueAt: epochMs,
})

const rebateFilter = {
  level: z.optional(whole(0, 3)),
  status: z.optional(rebateStatus),
  coin: z.optional(coin),
  from: z.optional(moment),
  to: z.optional(moment),
}

export const referralSchemas = {
  getProgramme: { input: z.object({}), output: programme },
  /** Oldest first. */
  listCodes: { input: z.object({}), output: z.array(code) },
  createCode: {
    input: z.object({
      label: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      /** At most one. */
      split: decimal,
    }),
    output: code,
  },
  /** Newest first. */
  listPeople: { input: z.object({ ...page, level: z.optional(whole(1, 3)) }), output: rows(person) },
  /** Newest first. */
  listRebates: { input: z.object({ ...page, ...rebateFilter }), output: rows(rebate) },
  /** By UTC day and coin, oldest first; without reversed ones. */
  sumRebates: {
    input: z.object({ days: z._default(whole(1, REBATE_DAYS_MAX), 30) }),
    output: z.array(z.object({ day: epochMs, coin, amount: decimal })),
  },
} as const

// VIP levels: customers who trade or hold more pay lower fees. The level is computed with published weights; nobody sets it.
import * as z from 'zod/mini'
import { coin, decimal, epochMs, page, rows, symbol, whole } from './scalars.ts'

const level = z.int().check(z.minimum(0), z.maximum(12))

/** What a level changes. Discounts are parts of the published rates. */
const vipLevel = z.object({
  level,
  /** The lowest growth of the level, and the highest that the configuration names for it. */
  start: z.int(),
  end: z.nullable(z.int()),
  spot: decimal,
  futures: decimal,
  convert: decimal,
  /** More withdrawals a day, and more free ones, on each network. */
  withdrawals: z.int(),
  freeWithdrawals: z.int(),
})

/** growth = the largest of: fees of 30 days × fees; average assets × assets; average earn × earn. Rounded down. */
const weights = z.object({ fees: decimal, assets: decimal, earn: decimal })

const programme = z.object({
  isOpen: z.boolean(),
  /** Points for one USDT. */
  weights,
  /** How many days growth looks back, and how long after its announcement a level falls. */
  days: z.int(),
  graceDays: z.int(),
  /** Rising. Those without a configured start are not listed. */
  levels: z.array(vipLevel),
})

/** The rates of one pair, contract or coin at one level, as parts of one. */
const fee = z.object({
  product: z.enum(['SPOT', 'FUTURES', 'CONVERT']),
  symbol: z.union([symbol, coin]),
  level,
  /** SPOT: of resting orders and of orders that match at once. FUTURES: for opening and for closing. CONVERT: both the same. */
  first: decimal,
  second: decimal,
})

const figures = {
  /** In USDT: paid, less rebates and vouchers. */
  fees: decimal,
  /** What stayed in the account for the whole day. */
  assets: decimal,
  /** Principal that earned interest. */
  earn: decimal,
}

const standing = z.object({
  level,
  growth: z.int(),
  /** 00:00 UTC at which the growth was computed; null before the first time. */
  computedAt: z.nullable(epochMs),
  /** 00:00 UTC at which the level falls if the growth stays below its start; null while it does not. */
  fallsAt: z.nullable(epochMs),
  next: z.nullable(z.object({ level, start: z.int() })),
  /** Of the last 30 days: the sum of fees, and the averages of assets and earn. */
  ...figures,
  points: z.object({ fees: z.int(), assets: z.int(), earn: z.int() }),
})

const vipDay = z.object({ day: epochMs, ...figures })

export const vipSchemas = {
  listLevels: { input: z.object({}), output: programme },
  /** Of one level, or of every level that is offered. */
  listFees: { input: z.object({ level: z.optional(whole(0, 12)) }), output: z.array(fee) },
  getStanding: { input: z.object({}), output: standing },
  /** Newest first. */
  listDays: { input: z.object(page), output: rows(vipDay) },
} as const

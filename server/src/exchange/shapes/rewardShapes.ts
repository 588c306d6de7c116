// The fields of the commands of invitations, VIP levels and tasks (commandShapes.ts).
import { z } from 'zod'
import { amount, flag, int, ints, ofUser, text } from './commandFields.ts'

export const rewardShapes = {
  'referral.setTerms': z.object({ terms: z.object({ isOpen: flag, rates: z.tuple([int, int, int]) }) }),
  'referral.set': z.object({
    referral: z.object({ ...ofUser, inviters: ints, split: int, status: z.enum(['ACTIVE', 'REVIEW', 'ENDED']) }),
  }),
  'referral.setEarning': z.object({ ...ofUser, isEarning: flag }),
  'referral.release': z.object({}),
  'vip.setTerms': z.object({
    terms: z.object({
      isOpen: flag,
      levels: z.array(
        z.object({ level: int, start: int, discounts: z.object({ spot: int, futures: int, convert: int }) }),
      ),
    }),
  }),
  'vip.recordGrowth': z.object({ ...ofUser, day: int, growth: int }),
  'welfare.defineTask': z.object({
    task: z.object({
      task: text,
      asset: text,
      kind: z.enum(['CASH', 'FEE_VOUCHER', 'EARN_BOOST']),
      amount,
      rate: int,
      days: int,
      budget: amount,
      startsAt: int,
      endsAt: int,
      isOpen: flag,
    }),
  }),
  'welfare.claim': z.object({ ...ofUser, rewardId: int, task: text }),
  'welfare.expire': z.object({}),
}

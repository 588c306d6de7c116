// The fields of the commands of Earn (commandShapes.ts).
import { z } from 'zod'
import { amount, flag, int, ofUser, text } from './commandFields.ts'

export const earnShapes = {
  'earn.defineProduct': z.object({
    product: z.object({
      version: int,
      kind: z.enum(['FLEXIBLE', 'FIXED']),
      days: int,
      tiers: z.array(z.object({ above: amount, rate: int })),
      paid: z.enum(['DAILY', 'MONTHLY', 'AT_MATURITY']),
      payDay: int,
      earlyExit: flag,
      product: text,
      asset: text,
      minimum: amount,
      maximum: amount,
      quota: amount,
      userQuota: amount,
      purchasesMax: int,
      vipMin: int,
      isOpen: flag,
    }),
  }),
  'earn.subscribe': z.object({ ...ofUser, positionId: int, product: text, version: int, amount, autoRenew: flag }),
  'earn.redeem': z.object({ ...ofUser, positionId: int, amount }),
  'earn.setAutoRenew': z.object({ ...ofUser, positionId: int, autoRenew: flag }),
  'earn.accrueDay': z.object({ day: int }),
  'earn.accrueRest': z.object({}),
}

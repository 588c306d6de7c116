// The fields of the commands of copy trading (commandShapes.ts).
import { z } from 'zod'
import { amount, flag, int, ints, ofUser, text, texts } from './commandFields.ts'

const settings = z.object({
  mode: z.enum(['FIXED_RATIO', 'FIXED_AMOUNT', 'TRADER_RATIO']),
  ratio: z.nullable(int),
  amountPerOrder: z.nullable(amount),
  maxCostPerOrder: z.nullable(amount),
  marginMode: z.enum(['COPY', 'CROSS', 'ISOLATED']),
  leverage: z.nullable(int),
  symbols: z.nullable(texts),
  takeProfit: z.nullable(int),
  stopLoss: z.nullable(int),
  portfolioStop: z.nullable(int),
  maxSlippage: z.nullable(int),
  onLeaving: z.enum(['CLOSE_MARKET', 'KEEP', 'COPY_CLOSE']),
})

export const followShapes = {
  'follow.setTrader': z.object({
    trader: z.object({
      ...ofUser,
      asset: text,
      status: z.enum(['OPEN', 'CLOSED']),
      shareRate: int,
      maxUserCount: int,
      traderMin: amount,
      followMin: amount,
      linked: ints,
    }),
  }),
  'follow.start': z.object({ ...ofUser, followId: int, trader: int, amount, settings }),
  'follow.allot': z.object({ ...ofUser, followId: int, amount }),
  'follow.setSettings': z.object({ ...ofUser, followId: int, settings }),
  'follow.pause': z.object({ ...ofUser, followId: int, isPaused: flag }),
  'follow.closePosition': z.object({ ...ofUser, followId: int, positionId: int, orderId: int }),
  'follow.addMargin': z.object({ ...ofUser, followId: int, positionId: int, adjustmentId: int, amount }),
  'follow.leave': z.object({ ...ofUser, followId: int, reason: z.enum(['USER', 'PORTFOLIO_STOP', 'TRADER']) }),
  'follow.share': z.object({}),
  'follow.end': z.object({}),
}

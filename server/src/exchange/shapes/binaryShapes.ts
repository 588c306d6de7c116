// The fields of the commands of second contracts (commandShapes.ts).
import { z } from 'zod'
import { amount, flag, indexState, int, ints, ofUser, text } from './commandFields.ts'

const entering = z.object({
  ...ofUser,
  orderId: int,
  clientOrderId: text,
  symbol: text,
  periodId: int,
  direction: z.enum(['UP', 'DOWN']),
  stake: amount,
  head: z.nullable(z.object({ sequence: int, hash: text, time: int, state: indexState })),
})
const limit = z.exactOptional(z.nullable(amount))

export const binaryShapes = {
  'binary.definePeriods': z.object({
    market: z.object({
      symbol: text,
      asset: text,
      priceDecimals: int,
      exposureMax: amount,
      maxOpenContracts: int,
      rulesHash: text,
      periods: z.array(
        z.object({
          periodId: int,
          periodMs: int,
          mode: z.enum(['FIXED', 'POOL']),
          odds: int,
          lossMode: z.enum(['FULL', 'SYMMETRIC']),
          feeRate: int,
          stakeMin: amount,
          stakeMax: amount,
          isOpen: flag,
        }),
      ),
    }),
  }),
  'binary.openPosition': entering,
  'binary.joinRound': entering,
  'binary.settle': z.object({
    symbol: text,
    orderIds: ints,
    ticks: z.array(
      z.object({
        sequence: int,
        time: int,
        price: z.nullable(int),
        state: indexState,
        sources: int,
        receivedSince: z.nullable(int),
      }),
    ),
  }),
  'binary.setLimits': z.object({
    ...ofUser,
    asset: text,
    stakePerDay: limit,
    lossPerDay: limit,
    lossPerWeek: limit,
    pauseMs: z.exactOptional(int),
  }),
}

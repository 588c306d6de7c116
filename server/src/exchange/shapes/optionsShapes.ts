// The fields of the commands of options (commandShapes.ts).
import { z } from 'zod'
import { amount, int, ofUser, scales, text } from './commandFields.ts'

const quotedIndex = z.object({ sequence: int, time: int, index: int, volatility: int })
const trade = z.object({
  ...ofUser,
  symbol: text,
  clientOrderId: text,
  units: int,
  price: int,
  quote: quotedIndex,
  newest: z.nullable(quotedIndex),
})

export const optionsShapes = {
  'options.listSeries': z.object({
    series: z.object({
      ...scales,
      symbol: text,
      coin: text,
      asset: text,
      unitsMax: int,
      reserveMax: amount,
      feeType: z.literal([1, 2]),
      feeValue: amount,
      feeCap: int,
      volatilityMin: int,
      volatilityMax: int,
      smileSlope: int,
      smileCurve: int,
      spreadOfMark: int,
      spreadOfDelta: int,
      series: text,
      kind: z.enum(['DAILY', 'WEEKLY', 'MONTHLY']),
      expiry: int,
      listedSequence: int,
      listedPrice: int,
    }),
  }),
  'options.buy': trade,
  'options.sell': trade,
  'options.settleSeries': z.object({
    series: text,
    samples: z.array(z.nullable(int)),
    firstSequence: int,
    lastSequence: int,
    lastHash: text,
  }),
  'options.payRest': z.object({ series: text }),
}

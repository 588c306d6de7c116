// The fields of the commands of conversions (commandShapes.ts).
import { z } from 'zod'
import { amount, flag, indexState, int, ints, ofUser, text } from './commandFields.ts'

const quotedTick = z.nullable(z.object({ symbol: text, sequence: int, time: int, price: int }))
const indexTick = z.object({
  symbol: text,
  sequence: int,
  time: int,
  price: z.nullable(int),
  state: indexState,
  receivedSince: z.nullable(int),
})

export const convertShapes = {
  'convert.defineCoin': z.object({
    coin: z.object({
      asset: text,
      symbol: z.nullable(text),
      priceDecimals: int,
      spread: int,
      feeRate: int,
      valueMin: amount,
      valueMax: amount,
      inventoryMax: amount,
      isOpen: flag,
    }),
  }),
  'convert.accept': z.object({
    ...ofUser,
    convertId: int,
    quoteId: text,
    from: text,
    to: text,
    amount,
    quote: z.object({ time: int, from: quotedTick, to: quotedTick, spread: int, feeRate: int }),
    heads: z.object({ from: z.nullable(indexTick), to: z.nullable(indexTick) }),
  }),
  'convert.decide': z.object({ convertIds: ints, ticks: z.array(indexTick) }),
}

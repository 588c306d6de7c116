// What is traded, as operators see it: what is halted and why, and the sources of the index.
import * as z from 'zod/mini'
import { indexReading } from './market.ts'
import { reason } from './operators.ts'
import { epochMs, nothing, product } from './scalars.ts'

/** A pair, a perpetual, a market of the second contract, the name of an expiry of options, an asset that is withdrawn, or all of convert. */
const market = z.string().check(z.minLength(1), z.maxLength(64))

const halt = z.object({
  since: epochMs,
  /** The operator who halted it; null: the exchange did, after a fault. */
  by: z.nullable(z.string()),
  /** The text shown to customers, or the fault. */
  reason: z.string(),
})

export const marketsSchemas = {
  listMarkets: {
    input: nothing,
    output: z.object({
      rows: z.array(
        z.object({
          product,
          market,
          name: z.string(),
          /** OPEN: trades if its rules say so. HALTING: the exchange is about to be told. */
          state: z.enum(['OPEN', 'HALTING', 'HALTED']),
          isTrading: z.boolean(),
          halt: z.nullable(halt),
          /** Of the pair whose index it follows; null before its first price. */
          index: z.nullable(indexReading),
        }),
      ),
    }),
  },
  /** Takes effect at once, by one operator. Customers are shown the reason. Orders can still be cancelled. */
  haltMarket: { input: z.object({ product, market, reason }), output: nothing },
  requestResume: { input: z.object({ product, market, reason }), output: z.object({ requestId: z.int() }) },
} as const

// Reports of liquidations and ADL of perpetual futures, with the numbers that each was computed from.
import * as z from 'zod/mini'
import { decimal, epochMs, signedDecimal, symbol } from './scalars.ts'

export const direction = z.enum(['LONG', 'SHORT'])
export const marginMode = z.enum(['ISOLATED', 'CROSS'])

/** One position in one liquidation, with its numbers, so that the owner can recompute it. */
export const liquidation = z.object({
  liquidationId: z.int(),
  positionId: z.int(),
  symbol,
  side: direction,
  marginMode,
  /** Before the first step. */
  markPrice: decimal,
  indexPrice: decimal,
  quantity: decimal,
  entryPrice: decimal,
  margin: signedDecimal,
  /** Margin plus unrealised profit, and the maintenance margin that it reached; cross: of the whole account. */
  equity: signedDecimal,
  maintenanceMargin: decimal,
  /** Tier of the position, from 1, before and after. */
  tier: z.int(),
  tierAfter: z.int(),
  liquidationPrice: z.nullable(decimal),
  bankruptcyPrice: decimal,
  /**
   * Traded in the book, and its average price; taken over by the insurance fund; closed against winners; still open.
   */
  filledQuantity: decimal,
  averagePrice: z.nullable(decimal),
  takenOverQuantity: decimal,
  deleveragedQuantity: decimal,
  remainingQuantity: decimal,
  fee: decimal,
  /** To the insurance fund. */
  liquidationFee: decimal,
  /** Margin returned to the owner. */
  returned: decimal,
  time: epochMs,
})

/** The public form. */
export const publicLiquidation = z.object({
  symbol,
  side: direction,
  markPrice: decimal,
  bankruptcyPrice: decimal,
  filledQuantity: decimal,
  averagePrice: z.nullable(decimal),
  takenOverQuantity: decimal,
  deleveragedQuantity: decimal,
  time: epochMs,
})

/** A profitable position that was reduced because the insurance fund could not take over a loser's. */
export const deleveraging = z.object({
  positionId: z.int(),
  symbol,
  side: direction,
  quantity: decimal,
  /** The loser's bankruptcy price, or the previous mark before a jump that made both insolvent. */
  price: decimal,
  markPrice: decimal,
  /** The ADL score: higher scores come first. */
  score: signedDecimal,
  realizedPnl: signedDecimal,
  returned: decimal,
  time: epochMs,
})

export type Liquidation = z.infer<typeof liquidation>

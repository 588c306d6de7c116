// Reports of liquidations and deleveragings of perpetual futures: the numbers that each came from.
import * as z from 'zod/mini'
import { decimal, epochMs, signedDecimal, symbol } from './scalars.ts'

export const direction = z.enum(['LONG', 'SHORT'])
export const marginMode = z.enum(['ISOLATED', 'CROSS'])

/** One position in one liquidation, with the numbers that it came from, so that its owner can do the sum again. */
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
  /** Margin plus unrealised profit, and what it fell to or below; cross: of the whole account. */
  equity: signedDecimal,
  maintenanceMargin: decimal,
  /** Tier of the position, from 1, before and after. */
  tier: z.int(),
  tierAfter: z.int(),
  liquidationPrice: z.nullable(decimal),
  bankruptcyPrice: decimal,
  /** Sold or bought in the book, and its average price; taken over by the insurance fund; closed against winners; still open. */
  filledQuantity: decimal,
  averagePrice: z.nullable(decimal),
  takenOverQuantity: decimal,
  deleveragedQuantity: decimal,
  remainingQuantity: decimal,
  fee: decimal,
  /** To the insurance fund. */
  liquidationFee: decimal,
  /** Margin that went back to the owner. */
  returned: decimal,
  time: epochMs,
})

/** As everybody may see it. */
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

/** A position in profit that was reduced because the insurance fund could not take a loser's over. */
export const deleveraging = z.object({
  positionId: z.int(),
  symbol,
  side: direction,
  quantity: decimal,
  /** The loser's bankruptcy price, or the mark before a jump that left both with less than nothing. */
  price: decimal,
  markPrice: decimal,
  /** By which the queue went: the higher, the earlier. */
  score: signedDecimal,
  realizedPnl: signedDecimal,
  returned: decimal,
  time: epochMs,
})

export type Liquidation = z.infer<typeof liquidation>

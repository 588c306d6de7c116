// The external index of some pairs: it moves the price bands and fires the triggers that watch it. null means PAUSED:
// no trigger fires by it, and the price bands use the last trade.
//
// Bob's stop sell watches INDEX at 95. The index is recorded at 96: nothing. At 94: his order enters the market.
import type { RecordIndex } from './commands.ts'
import { workOn } from '../halts.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { fireByIndex } from './firing.ts'
import type { SpotTurn } from './spot.ts'

export function recordIndex(turn: SpotTurn, { prices }: RecordIndex): Refusal | null {
  const unknown = prices.find(({ symbol }) => !turn.spot.pairs.has(symbol))
  if (unknown) return refuse('UNKNOWN_MARKET', { symbol: unknown.symbol })
  for (const { symbol, price } of prices) {
    const pair = turn.spot.pairs.get(symbol)
    if (!pair || !workOn(turn.halts, 'SPOT', symbol)) continue
    if (pair.indexPrice !== price) {
      pair.indexPrice = price
      turn.events.push({ type: 'indexRecorded', symbol, price })
    }
    if (price !== null) fireByIndex(turn, pair, price)
  }
  return null
}

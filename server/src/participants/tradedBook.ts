// What a participant trades in: a pair of spot or a perpetual, by what its quotes need to know.
import { formatAmount } from '@assay/engine/money'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Pair } from '../market/coins.ts'
import type { Contract } from '../market/contracts.ts'
import type { SimulatedWorld } from '../outside/prices/priceSource.ts'

export interface TradedBook {
  symbol: string
  /** Whose index it follows. */
  index: string
  rules: Pick<SpotMarket, 'priceDecimals' | 'quantityDecimals' | 'orderMin' | 'orderMax'>
  simulated: SimulatedWorld
  /** In whole quote coins: a ladder is worth at least this on each side. */
  depthMin: number
}

/** The mark and the funding measure a book by its impact notional: the makers keep so many times as much on each side. */
const IMPACT_DEPTHS = 3
/** Part of a pair's turnover that its perpetual has in the demo: enough for a book, light enough for a small machine. */
const CONTRACT_TURNOVER = 0.4

export function spotBook({ symbol, spot, simulated }: Pair): TradedBook {
  return { symbol, index: symbol, rules: spot, simulated, depthMin: 0 }
}

export function contractBook({ symbol, index, futures }: Contract): TradedBook {
  const { simulated } = index
  const dailyTurnover = simulated.dailyTurnover * CONTRACT_TURNOVER
  const depthMin = IMPACT_DEPTHS * Number(formatAmount(futures.impactNotional, futures.quoteScale))
  return { symbol, index: index.symbol, rules: futures, simulated: { ...simulated, dailyTurnover }, depthMin }
}

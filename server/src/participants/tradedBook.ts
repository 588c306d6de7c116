// What a participant trades in: a spot pair or a perpetual, reduced to what its quotes need.
import { formatAmount } from '@assay/engine/money'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { DemoPair } from '../market/listings/coins.ts'
import type { Contract } from '../market/listings/contracts.ts'
import type { SimulatedWorld } from '../outside/prices/priceSource.ts'

export interface TradedBook {
  symbol: string
  /** The pair whose index it follows. */
  index: string
  rules: Pick<SpotMarket, 'priceDecimals' | 'quantityDecimals' | 'orderMin' | 'orderMax'>
  simulated: SimulatedWorld
  /** In whole quote coins: the minimum value of a ladder on each side. */
  depthMin: number
}

/** The makers keep this many times the impact notional, with which mark and funding measure a book, on each side. */
const IMPACT_DEPTHS = 3
/** A perpetual's part of its pair's turnover in the demo: enough for a book, light enough for a small machine. */
const CONTRACT_TURNOVER = 0.4

export function spotBook({ symbol, spot, simulated }: DemoPair): TradedBook {
  return { symbol, index: symbol, rules: spot, simulated, depthMin: 0 }
}

export function contractBook({ symbol, futures }: Contract, { symbol: index, simulated }: DemoPair): TradedBook {
  const dailyTurnover = simulated.dailyTurnover * CONTRACT_TURNOVER
  const depthMin = IMPACT_DEPTHS * Number(formatAmount(futures.impactNotional, futures.quoteScale))
  return { symbol, index, rules: futures, simulated: { ...simulated, dailyTurnover }, depthMin }
}

// A contract's trading rules as numbers: what the coin list says in decimals, read once, in the engine's own shapes, so
// that its formulas serve the page.
import type { Tier } from '@assay/engine/futures/commands'
import { type Amount, parseAmount, parseRate, type Quantity, type Rate, ZERO } from '@assay/engine/money'
import type { ContractPair } from '../market/coins.ts'
import { readQuantity, readTradeRules, type TradeRules } from '../trade/ticket/tradeRules.ts'

export interface ContractRules extends TradeRules {
  indexSymbol: string
  /** Of one order; quantities are lots, of which one is the pair's shareNumber. */
  orderMin: Quantity
  orderMax: Quantity
  positionMax: Quantity
  /** What may be chosen, ascending. */
  leverages: readonly number[]
  tiers: readonly Tier[]
  openFeeRate: Rate
  closeFeeRate: Rate
  liquidationFeeRate: Rate
  priceBand: Rate
  intervalHours: number
}

/** quoteScale: decimals of the coin in which margin is counted; the engine rounds at its last one, and so do previews. */
export function readContractRules(pair: ContractPair, quoteScale: number): ContractRules {
  const lots = (text: string) => readQuantity(text, pair.coinPrecision)
  return {
    ...readTradeRules(pair),
    baseScale: pair.coinPrecision,
    quoteScale,
    indexSymbol: pair.indexSymbol,
    orderMin: lots(pair.minShare) ?? (1 as Quantity),
    orderMax: lots(pair.maxShare) ?? (Number.MAX_SAFE_INTEGER as Quantity),
    positionMax: lots(pair.positionMax) ?? (Number.MAX_SAFE_INTEGER as Quantity),
    leverages: readLeverages(pair.leverage),
    tiers: pair.tiers.map((tier) => ({
      notionalCap: readAmount(tier.notionalMax, quoteScale),
      leverageMax: tier.leverageMax,
      maintenanceRate: parseRate(tier.maintenanceRate) ?? (0 as Rate),
      maintenanceAmount: readAmount(tier.maintenanceAmount, quoteScale),
    })),
    openFeeRate: parseRate(pair.openFee) ?? (0 as Rate),
    closeFeeRate: parseRate(pair.closeFee) ?? (0 as Rate),
    liquidationFeeRate: parseRate(pair.liquidationFeeRate) ?? (0 as Rate),
    priceBand: parseRate(pair.priceBand) ?? (0 as Rate),
    intervalHours: pair.intervalHour,
  }
}

/** '5,10,20' → [5, 10, 20]. */
export function readLeverages(list: string): number[] {
  return list
    .split(',')
    .map(Number)
    .filter((leverage) => Number.isInteger(leverage) && leverage > 0)
    .sort((a, b) => a - b)
}

/** An amount of the wire in units of the scale: digits beyond it are cut. Signed. */
export function readAmount(text: string, scale: number): Amount {
  const isNegative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const amount = parseAmount(fraction === '' ? whole : `${whole}.${fraction.slice(0, scale) || '0'}`, scale) ?? ZERO
  return (isNegative ? -amount : amount) as Amount
}

// A contract's trading rules as numbers: what the coin list says in decimals, read once, in the engine's own shape, so
// that its formulas serve the page.
import type { FuturesMarket } from '@assay/engine/futures/commands'
import { type Amount, parseAmount, parseRate, type Quantity, type Rate, reducedRate, ZERO } from '@assay/engine/money'
import type { ContractPair } from '../../market/coins.ts'
import { readQuantity, readTradeRules, type TradeRules } from '../../trade/ticket/tradeRules.ts'

export interface ContractRules extends TradeRules {
  /** With the published fees, which orders hold. */
  market: FuturesMarket
  /** What the customer pays. */
  ownOpenFeeRate: Rate
  ownCloseFeeRate: Rate
  intervalHours: number
}

/** quoteScale: decimals of the coin that margin is counted in; the engine rounds at the last one, and so do previews. */
export function readContractRules(pair: ContractPair, quoteScale: number, discount: Rate = 0 as Rate): ContractRules {
  const rules = { ...readTradeRules(pair), baseScale: pair.coinPrecision, quoteScale }
  const market = readMarket(pair, rules)
  return {
    ...rules,
    market,
    ownOpenFeeRate: reducedRate(market.openFeeRate, discount),
    ownCloseFeeRate: reducedRate(market.closeFeeRate, discount),
    intervalHours: pair.intervalHour,
  }
}

function readMarket(pair: ContractPair, rules: TradeRules): FuturesMarket {
  const lots = (text: string) => readQuantity(text, pair.coinPrecision) ?? (Number.MAX_SAFE_INTEGER as Quantity)
  const rate = (text: string) => parseRate(text) ?? (0 as Rate)
  const { symbol, base, quote, priceDecimals, quantityDecimals, baseScale, quoteScale } = rules
  return {
    symbol,
    base,
    quote,
    priceDecimals,
    quantityDecimals,
    baseScale,
    quoteScale,
    indexSymbol: pair.indexSymbol,
    orderMin: lots(pair.minShare),
    orderMax: lots(pair.maxShare),
    leverages: readLeverages(pair.leverage),
    tiers: pair.tiers.map((tier) => ({
      notionalCap: readAmount(tier.notionalMax, quoteScale),
      leverageMax: tier.leverageMax,
      maintenanceRate: rate(tier.maintenanceRate),
      maintenanceAmount: readAmount(tier.maintenanceAmount, quoteScale),
    })),
    openFeeRate: rate(pair.openFee),
    closeFeeRate: rate(pair.closeFee),
    priceBand: rate(pair.priceBand),
    marketSlippageMax: rules.marketSlippageMax,
    maxOpenInterest: lots(pair.openInterestMax),
    maxPosition: lots(pair.positionMax),
    fundingIntervalHours: pair.intervalHour,
    fundingRateCap: rate(pair.fundingRateMax),
    liquidationFeeRate: rate(pair.liquidationFeeRate),
    isTrading: rules.isTrading,
    canOpen: true,
    canLimitBuy: rules.canLimitBuy,
    canLimitSell: rules.canLimitSell,
    canMarketBuy: rules.canMarketBuy,
    canMarketSell: rules.canMarketSell,
    ...untold,
  }
}

/** What the coin list does not tell, and no preview asks for. */
const untold = {
  minNotional: ZERO,
  interestRate: 0 as Rate,
  impactNotional: ZERO,
  maxOpenOrders: Number.MAX_SAFE_INTEGER,
  maxTriggerOrders: Number.MAX_SAFE_INTEGER,
  maxStops: Number.MAX_SAFE_INTEGER,
}

/** '5,10,20' → [5, 10, 20]. */
export function readLeverages(list: string): number[] {
  return list
    .split(',')
    .map(Number)
    .filter((leverage) => Number.isInteger(leverage) && leverage > 0)
    .sort((a, b) => a - b)
}

/** An amount of the wire, which may be negative, in units of the scale; digits beyond it are cut. */
export function readAmount(text: string, scale: number): Amount {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const kept = fraction.slice(0, scale)
  const amount = parseAmount(kept === '' ? whole : `${whole}.${kept}`, scale) ?? ZERO
  return (text.startsWith('-') ? -amount : amount) as Amount
}

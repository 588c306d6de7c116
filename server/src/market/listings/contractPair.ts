// A perpetual as in the coin list, with all its rules.
import { formatAmount, formatQuantity, formatRate } from '@assay/engine/money'
import { largestFundingRate, nextFundingAt } from '@assay/engine/futures/funding'
import type { Output } from '@assay/api/schemas'
import type { Contract } from './contracts.ts'
import { showMark } from '../index/markAnswer.ts'
import type { Market } from '../market.ts'

type ContractPair = Output<'market', 'listCoins'>['contractList'][number]

/** The specification's list type. */
const FUTURES = 3
/** Display showSymbol instead of symbol. */
const BY_SHOW_SYMBOL = 2

/** now: epoch ms, for the next funding before a mark is known. */
export function contractPair(contract: Contract, market: Market, now: number): ContractPair {
  const rules = market.futuresMarket(contract.symbol) ?? contract.futures
  const { priceDecimals, quantityDecimals, quoteScale } = rules
  const mark = showMark(market, contract.symbol)
  const day = market.ticker(contract.symbol)
  const lots = (quantity: typeof rules.orderMin) => formatQuantity(quantity, quantityDecimals)
  const money = (amount: bigint) => formatAmount(amount, quoteScale, { trim: true })
  return {
    id: contract.id,
    coin: rules.base,
    baseCoin: rules.quote,
    symbol: contract.symbol,
    showSymbol: contract.showSymbol,
    customizeFlag: BY_SHOW_SYMBOL,
    market: contract.index.market,
    amount: day?.close ?? mark?.markPrice ?? '0',
    open: day?.openPrice ?? '0',
    coinType: contract.index.coinType,
    sort: contract.sort,
    status: 1,
    type: FUTURES,
    logo: '',
    indexSymbol: rules.indexSymbol,
    leverage: rules.leverages.join(','),
    minShare: lots(rules.orderMin),
    maxShare: lots(rules.orderMax),
    shareNumber: formatAmount(1n, quantityDecimals),
    openFee: formatRate(rules.openFeeRate),
    closeFee: formatRate(rules.closeFeeRate),
    makerFeeRate: formatRate(rules.openFeeRate),
    takerFeeRate: formatRate(rules.openFeeRate),
    intervalHour: rules.fundingIntervalHours,
    usdtRate: mark?.fundingRate ?? '0',
    nextFundingTime: mark?.nextFundingTime ?? nextFundingAt(now, rules),
    markPrice: mark?.markPrice ?? null,
    indexPrice: mark?.indexPrice ?? null,
    tiers: rules.tiers.map((tier) => ({
      notionalMax: money(tier.notionalCap),
      leverageMax: tier.leverageMax,
      maintenanceRate: formatRate(tier.maintenanceRate),
      maintenanceAmount: money(tier.maintenanceAmount),
    })),
    liquidationFeeRate: formatRate(rules.liquidationFeeRate),
    fundingRateMax: formatRate(largestFundingRate(rules)),
    priceBand: formatRate(rules.priceBand),
    marketSlippageMax: formatRate(rules.marketSlippageMax),
    positionMax: lots(rules.maxPosition),
    openInterestMax: lots(rules.maxOpenInterest),
    basePrecision: priceDecimals,
    coinPrecision: quantityDecimals,
    isDeal: flag(rules.isTrading),
    isShow: 1,
    limitedBuy: flag(rules.canLimitBuy),
    limitedSell: flag(rules.canLimitSell),
    marketBuy: flag(rules.canMarketBuy),
    marketSell: flag(rules.canMarketSell),
  }
}

/** The specification encodes yes as 1 and no as 2. */
function flag(isTrue: boolean): number {
  return isTrue ? 1 : 2
}

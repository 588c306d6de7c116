import { formatAmount, formatPrice, formatQuantity, formatRate, type Price } from '@assay/engine/money'
import type { OptionRules } from '@assay/engine/options/terms'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import type { Pair } from './coins.ts'
import { contractPair } from './contractPair.ts'
import type { Market } from '../market.ts'

type Coins = Output<'market', 'listCoins'>
type SpotPair = Coins['currencyList'][number]

/** What other slices offer on the pairs. */
export interface Listings {
  hasSecondContracts(symbol: string): boolean
  listedOptions(): readonly OptionRules[]
}

/** Only what is offered. */
export async function listCoins(
  { clock, listings, market }: Context & { listings: Listings },
  _input: Parsed<'market', 'listCoins'>,
): Promise<Coins> {
  const currencyList = market.pairs().map((pair) => spotPair(pair, market))
  const timed = market.pairs().filter(({ symbol }) => listings.hasSecondContracts(symbol))
  const coinList = timed.map((pair) => listedPair(pair, market, SECOND_CONTRACT))
  const optionList = listings.listedOptions().flatMap((rules) => optionPair(rules, market))
  const contractList = market.contracts().map((contract) => contractPair(contract, market, clock.now()))
  return { coinList, currencyList, contractList, optionList }
}

/** The specification's list types. */
const SECOND_CONTRACT = 1
const SPOT = 2

function listedPair(pair: Pair, market: Market, type: number): Coins['coinList'][number] {
  const day = market.ticker(pair.symbol)
  return {
    id: pair.id,
    coin: pair.coin,
    baseCoin: pair.baseCoin,
    symbol: pair.symbol,
    showSymbol: pair.showSymbol,
    customizeFlag: pair.customizeFlag,
    market: pair.market,
    amount: day?.close ?? '0',
    open: day?.openPrice ?? '0',
    coinType: pair.coinType,
    sort: pair.sort,
    status: 1,
    type,
    logo: '',
  }
}

function spotPair(pair: Pair, market: Market): SpotPair {
  const rules = market.spotMarket(pair.symbol) ?? pair.spot
  const { priceDecimals, quantityDecimals } = rules
  const price = (value: Price | null) => (value === null ? null : formatPrice(value, priceDecimals))
  return {
    ...listedPair(pair, market, SPOT),
    buyMax: price(rules.buyMax),
    sellMin: price(rules.sellMin),
    orderMin: formatQuantity(rules.orderMin, quantityDecimals),
    orderMax: formatQuantity(rules.orderMax, quantityDecimals),
    minNotional: formatAmount(rules.minNotional, rules.quoteScale, { trim: true }),
    feeRate: formatRate(rules.takerFeeRate),
    makerFeeRate: formatRate(rules.makerFeeRate),
    takerFeeRate: formatRate(rules.takerFeeRate),
    priceBand: formatRate(rules.priceBand),
    marketSlippageMax: formatRate(rules.marketSlippageMax),
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

/** A coin's options, under the pair whose index settles them. */
function optionPair(rules: OptionRules, market: Market): Coins['optionList'] {
  const pair = market.pair(rules.symbol)
  // A pair that was configured a moment ago appears here once the engine knows it.
  if (pair === undefined) return []
  const day = market.ticker(pair.symbol)
  return [
    {
      id: pair.id,
      coin: pair.coin,
      baseCoin: pair.baseCoin,
      symbol: pair.symbol,
      showSymbol: pair.showSymbol,
      customizeFlag: pair.customizeFlag,
      market: pair.market,
      amount: day?.close ?? '0',
      open: day?.openPrice ?? '0',
      coinType: pair.coinType,
      sort: pair.sort,
      status: 1,
      type: 4,
      logo: '',
      feeType: rules.feeType,
      feeValue: formatAmount(rules.feeValue, rules.feeType === 1 ? rules.quoteScale : 6, { trim: true }),
      showFlag: 1,
      unit: formatAmount(1n, rules.quantityDecimals),
      unitsMax: rules.unitsMax,
    },
  ]
}

/** The specification encodes yes as 1 and no as 2. */
function flag(isTrue: boolean): number {
  return isTrue ? 1 : 2
}

import { coin, decimal } from '@assay/api/scalars'
import { formatAmount, formatPrice, formatQuantity, formatRate, type Price } from '@assay/engine/money'
import type { SpotMarket } from '@assay/engine/spot/commands'
import * as z from 'zod/mini'
import { count, decimals, feeRate, figuresOf, rateUpTo, sort } from '../../settings/figures.ts'
import { ConfigurationError, type Definition, type Values } from '../../settings/kind.ts'
import { namedKind } from '../../settings/namedKind.ts'
import { type StatedFigures, textFindings } from '../../texts/textFigures.ts'
import { listedCoins } from './coinKind.ts'
import { type Coin, type Pair, pairs as demoPairs } from './coins.ts'
import { checkPair } from './marketChecks.ts'
import { spotFigures } from './marketFigures.ts'

const flag = z.boolean()
/** Orders and their limits are in the coin, prices and minNotional in the base coin, rates are parts of one. */
const pair = z.strictObject({
  id: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  coin,
  baseCoin: coin,
  showSymbol: z.string().check(z.minLength(1), z.maxLength(32)),
  market: z.enum(['crypto', 'mt5']),
  /** 2 crypto, 3 metals. */
  coinType: z.union([z.literal(2), z.literal(3)]),
  sort,
  priceDecimals: decimals,
  quantityDecimals: decimals,
  orderMin: decimal,
  orderMax: decimal,
  /** Highest price of a buy, lowest of a sell; null for none. */
  buyMax: z.nullable(decimal),
  sellMin: z.nullable(decimal),
  minNotional: decimal,
  priceBand: rateUpTo('0.5'),
  marketSlippageMax: rateUpTo('0.5'),
  makerFeeRate: feeRate,
  takerFeeRate: feeRate,
  isTrading: flag,
  canLimitBuy: flag,
  canLimitSell: flag,
  canMarketBuy: flag,
  canMarketSell: flag,
  maxOpenOrders: count,
  maxTriggerOrders: count,
})
type PairValue = z.infer<typeof pair>

/** Keys such as pair/btcusdt. */
export const pairKind = namedKind({
  prefix: 'pair',
  schema: pair,
  demo: () => new Map(demoPairs.map((each) => [each.symbol, valueOf(each)])),
  check: (value, { values }) => [...checkPair(value), ...textFindings(spotText, values)],
  definitions: (values) =>
    listedPairs(values).map(
      ({ symbol, spot }): Definition => ({
        key: pairKind.keyOf(symbol),
        command: { type: 'spot.defineMarket', market: spot },
      }),
    ),
})

export const spotText: StatedFigures = {
  text: 'SPOT',
  of: (values) => spotFigures(listedPairs(values).map(({ spot }) => spot)),
}

/** In display order. Throws ConfigurationError. */
export function listedPairs(values: Values): Pair[] {
  const coins = new Map(listedCoins(values).map((each) => [each.asset, each]))
  const pairs = Array.from(values(pairKind), ([key, value]) => readPair(key, value, coins))
  requireOwnIds(pairs)
  return pairs.toSorted((one, other) => one.sort - other.sort)
}

function requireOwnIds(pairs: readonly Pair[]): void {
  const owners = new Map<number, string>()
  for (const { id, symbol } of pairs) {
    const owner = owners.get(id)
    if (owner !== undefined) throw new ConfigurationError([`${pairKind.keyOf(symbol)}.id: ${id} is that of ${owner}.`])
    owners.set(id, symbol)
  }
}

function readPair(key: string, value: PairValue, coins: ReadonlyMap<string, Coin>): Pair {
  const symbol = pairKind.nameOf(key)
  const scaleOf = (name: 'coin' | 'baseCoin'): number => {
    const scale = coins.get(value[name])?.scale
    if (scale === undefined) throw new ConfigurationError([`${key}.${name}: there is no coin/${value[name]}.`])
    return scale
  }
  const spot = readRules(key, value, { baseScale: scaleOf('coin'), quoteScale: scaleOf('baseCoin') })
  const { id, coin: base, baseCoin, showSymbol, market, coinType, sort: place } = value
  return {
    id,
    coin: base,
    baseCoin,
    symbol,
    showSymbol,
    customizeFlag: 2,
    market,
    coinType,
    sort: place,
    spot,
    scales: spot,
  }
}

function readRules(key: string, value: PairValue, scales: Pick<SpotMarket, 'baseScale' | 'quoteScale'>): SpotMarket {
  const { priceDecimals, quantityDecimals, isTrading, canLimitBuy, canLimitSell, canMarketBuy, canMarketSell } = value
  const read = figuresOf(key)
  const limit = (field: 'buyMax' | 'sellMin'): Price | null => {
    const text = value[field]
    return text === null ? null : read.price(field, text, priceDecimals)
  }
  return {
    symbol: pairKind.nameOf(key),
    base: value.coin,
    quote: value.baseCoin,
    priceDecimals,
    quantityDecimals,
    ...scales,
    orderMin: read.quantity('orderMin', value.orderMin, quantityDecimals),
    orderMax: read.quantity('orderMax', value.orderMax, quantityDecimals),
    buyMax: limit('buyMax'),
    sellMin: limit('sellMin'),
    minNotional: read.amount('minNotional', value.minNotional, scales.quoteScale),
    priceBand: read.rate('priceBand', value.priceBand),
    marketSlippageMax: read.rate('marketSlippageMax', value.marketSlippageMax),
    makerFeeRate: read.rate('makerFeeRate', value.makerFeeRate),
    takerFeeRate: read.rate('takerFeeRate', value.takerFeeRate),
    isTrading,
    canLimitBuy,
    canLimitSell,
    canMarketBuy,
    canMarketSell,
    maxOpenOrders: value.maxOpenOrders,
    maxTriggerOrders: value.maxTriggerOrders,
  }
}

function valueOf({ id, coin: base, baseCoin, showSymbol, market, coinType, sort: place, spot }: Pair): PairValue {
  const { priceDecimals, quantityDecimals, quoteScale } = spot
  const price = (limit: Price | null) => (limit === null ? null : formatPrice(limit, priceDecimals))
  return {
    id,
    coin: base,
    baseCoin,
    showSymbol,
    market,
    coinType,
    sort: place,
    priceDecimals,
    quantityDecimals,
    orderMin: formatQuantity(spot.orderMin, quantityDecimals),
    orderMax: formatQuantity(spot.orderMax, quantityDecimals),
    buyMax: price(spot.buyMax),
    sellMin: price(spot.sellMin),
    minNotional: formatAmount(spot.minNotional, quoteScale, { trim: true }),
    priceBand: formatRate(spot.priceBand),
    marketSlippageMax: formatRate(spot.marketSlippageMax),
    makerFeeRate: formatRate(spot.makerFeeRate),
    takerFeeRate: formatRate(spot.takerFeeRate),
    isTrading: spot.isTrading,
    canLimitBuy: spot.canLimitBuy,
    canLimitSell: spot.canLimitSell,
    canMarketBuy: spot.canMarketBuy,
    canMarketSell: spot.canMarketSell,
    maxOpenOrders: spot.maxOpenOrders,
    maxTriggerOrders: spot.maxTriggerOrders,
  }
}

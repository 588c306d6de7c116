// The coins and pairs of the demo, and the parameters of their simulated prices. Production lists its own.
import type { Asset } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import { parseAmount, parseQuantity, parseRate } from '@assay/engine/money'
import type { PricedPair, SimulatedPair } from '../../outside/prices/priceSource.ts'

export interface Coin extends Asset {
  name: string
  sort: number
}

/** A listed pair: `spot` are its trading rules; the rest is for display and simulation. */
export interface Pair extends PricedPair {
  showSymbol: string
  /** 2: display showSymbol instead of symbol. */
  customizeFlag: 1 | 2
  /** Its price source. Codes are lower case, except on the mt5 market, where they keep their case. */
  market: 'crypto' | 'mt5'
  /** 2 crypto, 3 metals. */
  coinType: 2 | 3
  sort: number
  spot: SpotMarket
}

/** A pair whose price is simulated. */
export type DemoPair = Pair & SimulatedPair

interface Listing {
  code: string
  name: string
  scale: number
  price: string
  priceDecimals: number
  quantityDecimals: number
  orderMin: string
  orderMax: string
  volatility: number
  correlation: number
  dailyTurnover: number
  isMetal?: true
}

const QUOTE: Coin = { asset: 'usdt', name: 'Tether', scale: 8, sort: 0 }

// priceDecimals + quantityDecimals never exceeds the scale of the quote coin, so that price × quantity is exact.
// biome-ignore format: a table reads best with one coin to a line
const listings: readonly Listing[] = [
  { code: 'btc',  name: 'Bitcoin',       scale: 8,  price: '104233.10',  priceDecimals: 2, quantityDecimals: 5, orderMin: '0.00001', orderMax: '120',        volatility: 0.45, correlation: 0.95, dailyTurnover: 48_000_000 },
  { code: 'eth',  name: 'Ethereum',      scale: 18, price: '3412.86',    priceDecimals: 2, quantityDecimals: 4, orderMin: '0.0001',  orderMax: '2500',       volatility: 0.62, correlation: 0.85, dailyTurnover: 31_000_000 },
  { code: 'sol',  name: 'Solana',        scale: 9,  price: '176.42',     priceDecimals: 2, quantityDecimals: 3, orderMin: '0.001',   orderMax: '40000',      volatility: 0.80, correlation: 0.75, dailyTurnover: 12_400_000 },
  { code: 'xrp',  name: 'XRP',           scale: 6,  price: '2.2148',     priceDecimals: 4, quantityDecimals: 1, orderMin: '0.1',     orderMax: '2000000',    volatility: 0.78, correlation: 0.65, dailyTurnover: 9_800_000 },
  { code: 'bnb',  name: 'BNB',           scale: 18, price: '891.40',     priceDecimals: 2, quantityDecimals: 3, orderMin: '0.001',   orderMax: '8000',       volatility: 0.52, correlation: 0.70, dailyTurnover: 6_100_000 },
  { code: 'doge', name: 'Dogecoin',      scale: 8,  price: '0.16284',    priceDecimals: 5, quantityDecimals: 0, orderMin: '1',       orderMax: '30000000',   volatility: 0.92, correlation: 0.70, dailyTurnover: 5_600_000 },
  { code: 'ton',  name: 'Toncoin',       scale: 9,  price: '2.147',      priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '2000000',    volatility: 0.74, correlation: 0.55, dailyTurnover: 1_900_000 },
  { code: 'avax', name: 'Avalanche',     scale: 18, price: '18.36',      priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '250000',     volatility: 0.88, correlation: 0.72, dailyTurnover: 2_300_000 },
  { code: 'ada',  name: 'Cardano',       scale: 6,  price: '0.5418',     priceDecimals: 4, quantityDecimals: 1, orderMin: '0.1',     orderMax: '8000000',    volatility: 0.82, correlation: 0.72, dailyTurnover: 2_800_000 },
  { code: 'trx',  name: 'TRON',          scale: 6,  price: '0.29164',    priceDecimals: 5, quantityDecimals: 1, orderMin: '0.1',     orderMax: '15000000',   volatility: 0.48, correlation: 0.40, dailyTurnover: 1_700_000 },
  { code: 'link', name: 'Chainlink',     scale: 18, price: '15.472',     priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '300000',     volatility: 0.84, correlation: 0.74, dailyTurnover: 2_100_000 },
  { code: 'dot',  name: 'Polkadot',      scale: 10, price: '3.126',      priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '1500000',    volatility: 0.82, correlation: 0.72, dailyTurnover: 1_200_000 },
  { code: 'ltc',  name: 'Litecoin',      scale: 8,  price: '96.84',      priceDecimals: 2, quantityDecimals: 3, orderMin: '0.001',   orderMax: '50000',      volatility: 0.66, correlation: 0.66, dailyTurnover: 1_900_000 },
  { code: 'bch',  name: 'Bitcoin Cash',  scale: 8,  price: '512.60',     priceDecimals: 2, quantityDecimals: 3, orderMin: '0.001',   orderMax: '10000',      volatility: 0.70, correlation: 0.62, dailyTurnover: 1_100_000 },
  { code: 'near', name: 'NEAR Protocol', scale: 18, price: '2.381',      priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '2000000',    volatility: 0.96, correlation: 0.70, dailyTurnover: 1_400_000 },
  { code: 'atom', name: 'Cosmos',        scale: 6,  price: '2.894',      priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '1500000',    volatility: 0.80, correlation: 0.70, dailyTurnover: 800_000 },
  { code: 'uni',  name: 'Uniswap',       scale: 18, price: '7.652',      priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '600000',     volatility: 0.94, correlation: 0.68, dailyTurnover: 1_300_000 },
  { code: 'apt',  name: 'Aptos',         scale: 8,  price: '3.048',      priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '1500000',    volatility: 0.94, correlation: 0.68, dailyTurnover: 900_000 },
  { code: 'arb',  name: 'Arbitrum',      scale: 18, price: '0.2873',     priceDecimals: 4, quantityDecimals: 1, orderMin: '0.1',     orderMax: '15000000',   volatility: 0.98, correlation: 0.74, dailyTurnover: 1_000_000 },
  { code: 'op',   name: 'Optimism',      scale: 18, price: '0.4126',     priceDecimals: 4, quantityDecimals: 1, orderMin: '0.1',     orderMax: '10000000',   volatility: 0.98, correlation: 0.74, dailyTurnover: 800_000 },
  { code: 'fil',  name: 'Filecoin',      scale: 18, price: '2.017',      priceDecimals: 3, quantityDecimals: 2, orderMin: '0.01',    orderMax: '2000000',    volatility: 0.90, correlation: 0.62, dailyTurnover: 700_000 },
  { code: 'sui',  name: 'Sui',           scale: 9,  price: '2.4412',     priceDecimals: 4, quantityDecimals: 1, orderMin: '0.1',     orderMax: '2000000',    volatility: 0.98, correlation: 0.72, dailyTurnover: 3_400_000 },
  { code: 'pepe', name: 'Pepe',          scale: 18, price: '0.00001183', priceDecimals: 8, quantityDecimals: 0, orderMin: '1',       orderMax: '10000000000', volatility: 1.20, correlation: 0.62, dailyTurnover: 2_600_000 },
  { code: 'XAU',  name: 'Gold (ounce)',  scale: 8,  price: '4126.40',    priceDecimals: 2, quantityDecimals: 3, orderMin: '0.001',   orderMax: '1500',       volatility: 0.16, correlation: 0.10, dailyTurnover: 4_200_000, isMetal: true },
]

export const coins: readonly Coin[] = [
  QUOTE,
  ...listings.map(({ code, name, scale }, place) => ({ asset: code, name, scale, sort: place + 1 })),
]
export const pairs: readonly DemoPair[] = listings.map(listPair)

/** The listed pairs that a demo knows prices for. Only what runs in a demo asks. */
export function simulatedPairs<Listed extends PricedPair>(listed: readonly Listed[]): (Listed & SimulatedPair)[] {
  return listed.flatMap((pair) => {
    const own = pairs.find(({ symbol }) => symbol === pair.symbol)
    return own === undefined ? [] : [{ ...pair, simulated: own.simulated }]
  })
}

function listPair(listing: Listing, place: number): DemoPair {
  const isMetal = listing.isMetal === true
  const symbol = isMetal ? listing.code : `${listing.code}${QUOTE.asset}`
  const spot = spotRules(symbol, listing)
  return {
    id: place + 1,
    coin: listing.code,
    baseCoin: QUOTE.asset,
    symbol,
    showSymbol: `${listing.code.toUpperCase()}/${QUOTE.asset.toUpperCase()}`,
    customizeFlag: 2,
    market: isMetal ? 'mt5' : 'crypto',
    coinType: isMetal ? 3 : 2,
    sort: place + 1,
    spot,
    scales: spot,
    simulated: {
      startPrice: Number(listing.price),
      volatility: listing.volatility,
      correlation: listing.correlation,
      dailyTurnover: listing.dailyTurnover,
    },
  }
}

function spotRules(symbol: string, listing: Listing): SpotMarket {
  const { code, priceDecimals, quantityDecimals } = listing
  const isMajor = listing.volatility < 0.7
  return {
    symbol,
    base: code,
    quote: QUOTE.asset,
    priceDecimals,
    quantityDecimals,
    baseScale: listing.scale,
    quoteScale: QUOTE.scale,
    orderMin: stated(parseQuantity(listing.orderMin, quantityDecimals)),
    orderMax: stated(parseQuantity(listing.orderMax, quantityDecimals)),
    buyMax: null,
    sellMin: null,
    minNotional: stated(parseAmount('5', QUOTE.scale)),
    priceBand: stated(parseRate(isMajor ? '0.1' : '0.15')),
    marketSlippageMax: stated(parseRate('0.05')),
    makerFeeRate: stated(parseRate('0.0008')),
    takerFeeRate: stated(parseRate('0.001')),
    isTrading: true,
    canLimitBuy: true,
    canLimitSell: true,
    canMarketBuy: true,
    canMarketSell: true,
    maxOpenOrders: 200,
    maxTriggerOrders: 20,
  }
}

function stated<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a number in the list of coins does not fit its decimals')
  return value
}

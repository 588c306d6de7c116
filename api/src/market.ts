import * as z from 'zod/mini'
import {
  coin,
  decimal,
  epochMs,
  interval,
  moment,
  nothing,
  page,
  rows,
  signedDecimal,
  symbol,
  whole,
} from './scalars.ts'

/** A pair as the coin list shows it. Flags that the specification counts: 1 yes, 2 no. */
const pair = z.object({
  id: z.int(),
  coin,
  baseCoin: coin,
  symbol,
  showSymbol: z.string(),
  /** 2 shows showSymbol instead of symbol. */
  customizeFlag: z.int(),
  /** Where prices come from; 'mt5' keeps the letter case of its codes. */
  market: z.string(),
  /** Latest price and the price 24 hours ago. */
  amount: decimal,
  open: decimal,
  /** 1 forex, 2 crypto, 3 metals (the volume of a metal is looked up by getMt5Amount). */
  coinType: z.int(),
  sort: z.int(),
  status: z.int(),
  type: z.int(),
  logo: z.string(),
})
const spotPair = z.extend(pair, {
  buyMax: z.nullable(decimal),
  sellMin: z.nullable(decimal),
  orderMin: decimal,
  orderMax: decimal,
  minNotional: decimal,
  /** Fraction of the value, for a maker and a taker: '0.001' is 0.1 %. feeRate is the taker's. */
  feeRate: decimal,
  makerFeeRate: decimal,
  takerFeeRate: decimal,
  /** Fractions: how far a limit may be from the index, and how far a market order may fill from the best price. */
  priceBand: decimal,
  marketSlippageMax: decimal,
  basePrecision: z.int(),
  coinPrecision: z.int(),
  isDeal: z.int(),
  isShow: z.int(),
  limitedBuy: z.int(),
  limitedSell: z.int(),
  marketBuy: z.int(),
  marketSell: z.int(),
})
/** Up to notionalMax of a position's value: the highest leverage, and what of it must be left as margin. */
const tier = z.object({
  notionalMax: decimal,
  leverageMax: z.int(),
  /** Maintenance margin = value × maintenanceRate − maintenanceAmount. */
  maintenanceRate: decimal,
  maintenanceAmount: decimal,
})
const contractPair = z.extend(pair, {
  /** Whose index it follows: 'btcusdt'. */
  indexSymbol: symbol,
  /** Comma list: '5,10,20,50,100'. */
  leverage: z.string(),
  /** Smallest and largest order, and one lot, in the base coin. */
  minShare: decimal,
  maxShare: decimal,
  shareNumber: decimal,
  /** Fractions of the value: of a taker and of a maker. openFee and closeFee are the taker's. */
  openFee: decimal,
  closeFee: decimal,
  makerFeeRate: decimal,
  takerFeeRate: decimal,
  /** Hours between two fundings. */
  intervalHour: z.int(),
  /** The funding rate as it stands, shown by the specification under this name. */
  usdtRate: signedDecimal,
  nextFundingTime: epochMs,
  markPrice: z.nullable(decimal),
  indexPrice: z.nullable(decimal),
  tiers: z.array(tier),
  liquidationFeeRate: decimal,
  /** Highest funding rate in either direction. */
  fundingRateMax: decimal,
  priceBand: decimal,
  marketSlippageMax: decimal,
  /** In the base coin: of one position, and of all longs together. */
  positionMax: decimal,
  openInterestMax: decimal,
  /** Decimals of a price and of a quantity. */
  basePrecision: z.int(),
  coinPrecision: z.int(),
  isDeal: z.int(),
  isShow: z.int(),
  limitedBuy: z.int(),
  limitedSell: z.int(),
  marketBuy: z.int(),
  marketSell: z.int(),
})
/** A coin whose options are listed. showFlag as the flags of a pair. */
const optionPair = z.extend(pair, {
  /** 1: feeValue USDT for each unit. 2: feeValue as a fraction of what the units are worth at the index. */
  feeType: z.int(),
  feeValue: decimal,
  showFlag: z.int(),
  /** How much of the coin one unit is, and how many one order may have. */
  unit: decimal,
  unitsMax: z.int(),
})
/** The price figures of 24 hours, under the specification's names; change is absolute, priceChangePercent in percent. */
export const priceFigures = z.object({
  close: decimal,
  openPrice: decimal,
  change: signedDecimal,
  priceChangePercent: signedDecimal,
  /** volume and volume24 in the base coin, volume2 in the quote coin. */
  volume: decimal,
  volume2: decimal,
  volume24: decimal,
  high24: decimal,
  low24: decimal,
  open: decimal,
  low: decimal,
  high: decimal,
})
export const indexState = z.enum(['NORMAL', 'DEGRADED', 'PAUSED'])
/** One source's part in an index: used, or dropped and why. ageMs: since it last said, or confirmed, its price. */
export const indexSource = z.object({
  name: z.string(),
  price: z.nullable(decimal),
  ageMs: z.int(),
  isUsed: z.boolean(),
  droppedBecause: z.nullable(z.string()),
})
export const indexReading = z.object({
  symbol,
  state: indexState,
  price: z.nullable(decimal),
  time: epochMs,
  sequence: z.int(),
  /** Widest distance of a used source from the index, as a fraction. */
  spread: decimal,
  sources: z.array(indexSource),
  /** An outside price that is no source: more than 1 % apart from it the index is PAUSED. null where none is asked. */
  benchmark: z.nullable(z.extend(indexSource, { isApart: z.boolean() })),
})
/** One link of the tick chain. hash = SHA-256 of the canonical text of the other fields (docs/ticks.md). */
export const tick = z.object({
  symbol,
  sequence: z.int(),
  time: epochMs,
  price: z.nullable(z.int()),
  priceDecimals: z.int(),
  state: indexState,
  /** price: null where the source was dropped. receivedAt: when it last said, or confirmed, its price; by our clock. */
  sources: z.array(z.object({ name: z.string(), price: z.nullable(z.int()), receivedAt: epochMs })),
  previousHash: z.string(),
  hash: z.string(),
})
/** open, close, high, low as decimals; volume in base, amount in quote, count of trades. time is the opening of the bar. */
export const candle = z.object({
  time: epochMs,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
  amount: decimal,
  count: z.int(),
})
export const publicTrade = z.object({
  id: z.int(),
  ts: epochMs,
  price: decimal,
  amount: decimal,
  direction: z.enum(['buy', 'sell']),
})
/** [price, quantity] from the best outwards. */
export const depthLevels = z.array(z.tuple([decimal, decimal]))
export const depth = z.object({ symbol, sequence: z.int(), bids: depthLevels, asks: depthLevels })

export const marketSchemas = {
  listCoins: {
    input: nothing,
    output: z.object({
      coinList: z.array(pair),
      currencyList: z.array(spotPair),
      contractList: z.array(contractPair),
      optionList: z.array(optionPair),
    }),
  },
  getMt5Amount: { input: z.object({ coin }), output: decimal },
  listSymbols: {
    input: z.object({
      ...page,
      isAsc: z._default(z.enum(['asc', 'desc']), 'asc'),
      orderByColumn: z._default(z.enum(['sort', 'symbol', 'coin']), 'sort'),
    }),
    output: rows(z.object({ symbol: coin, name: z.string(), scale: z.int(), logo: z.string(), sort: z.int() })),
  },
  listWatchlist: { input: nothing, output: z.array(z.object({ coin: symbol, group: z.string(), sort: z.int() })) },
  addToWatchlist: {
    input: z.object({ coin: symbol, group: z._default(z.string().check(z.maxLength(32)), '') }),
    output: nothing,
  },
  removeFromWatchlist: { input: z.object({ coin: symbol }), output: nothing },
  /** coins: every watched symbol in its new order. */
  orderWatchlist: { input: z.object({ coins: z.array(symbol).check(z.maxLength(200)) }), output: nothing },
  /** In their order; pairs of no group first, under ''. An empty group is there too. */
  listWatchlistGroups: { input: nothing, output: z.array(z.object({ name: z.string(), coins: z.array(symbol) })) },
  /** The whole list as it is to be: groups in their order, each with its pairs. What is not named is no longer watched. */
  arrangeWatchlist: {
    input: z.object({
      groups: z
        .array(
          z.object({
            name: z.string().check(z.trim(), z.maxLength(32)),
            coins: z.array(symbol).check(z.maxLength(200)),
          }),
        )
        .check(z.maxLength(21)),
    }),
    output: nothing,
  },
  getDepth: {
    input: z.object({ symbol, limit: z._default(whole(1, 500), 50) }),
    output: depth,
  },
  listTrades: {
    input: z.object({ symbol, limit: z._default(whole(1, 500), 50) }),
    output: z.array(publicTrade),
  },
  listCandles: {
    input: z.object({
      symbol,
      interval,
      /** trade: the pair's own trades. index: the tick chain. */
      source: z._default(z.enum(['trade', 'index']), 'trade'),
      /** Bars that open before this time; the newest where absent. */
      before: z.optional(moment),
      limit: z._default(whole(1, 1000), 300),
    }),
    /** Oldest first. */
    output: z.array(candle),
  },
  listTickers: {
    input: z.object({ symbols: z.optional(z.string().check(z.maxLength(4000))) }),
    output: z.array(z.extend(priceFigures, { symbol, sparkline: z.array(decimal) })),
  },
  getIndex: { input: z.object({ symbol }), output: indexReading },
  listTicks: {
    input: z.object({ symbol, from: moment, to: moment }),
    output: z.object({
      ticks: z.array(tick),
      head: z.object({ hash: z.string(), sequence: z.int(), signature: z.string(), publicKey: z.string() }),
    }),
  },
  getServerTime: { input: nothing, output: z.object({ time: epochMs }) },
} as const

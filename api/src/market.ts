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

/** A pair in the coin list. Flags of the specification: 1 yes, 2 no. */
const pair = z.object({
  id: z.int(),
  coin,
  baseCoin: coin,
  symbol,
  showSymbol: z.string(),
  /** 2: display showSymbol instead of symbol. */
  customizeFlag: z.int(),
  /** The price source; 'mt5' keeps the letter case of its codes. */
  market: z.string(),
  /** Latest price and the price 24 hours ago. */
  amount: decimal,
  open: decimal,
  /** 1 forex, 2 crypto, 3 metals (getMt5Amount returns the volume of a metal). */
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
  /** Fractions: the largest distance of a limit from the index, and of a market order's fills from the best price. */
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
/** Up to notionalMax of a position's value: the highest leverage, and the maintenance margin. */
const tier = z.object({
  notionalMax: decimal,
  leverageMax: z.int(),
  /** Maintenance margin = value × maintenanceRate − maintenanceAmount. */
  maintenanceRate: decimal,
  maintenanceAmount: decimal,
})
const contractPair = z.extend(pair, {
  /** The pair whose index it follows: 'btcusdt'. */
  indexSymbol: symbol,
  /** Comma-separated: '5,10,20,50,100'. */
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
  /** Hours between two funding times. */
  intervalHour: z.int(),
  /** The current funding rate, under the specification's name. */
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
  /** In the base coin: limit of one position, and of all longs together. */
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
/** A coin with listed options. showFlag as for pairs. */
const optionPair = z.extend(pair, {
  /** 1: feeValue USDT for each unit. 2: feeValue as a fraction of the units' value at the index. */
  feeType: z.int(),
  feeValue: decimal,
  showFlag: z.int(),
  /** The part of the coin in one unit, and the largest order in units. */
  unit: decimal,
  unitsMax: z.int(),
})
/** The 24-hour price figures, under the specification's names; change is absolute, priceChangePercent in percent. */
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
/** One source of an index: used, or dropped with the reason. ageMs: since it last sent or confirmed its price. */
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
  /** Largest distance of a used source from the index, as a fraction. */
  spread: decimal,
  sources: z.array(indexSource),
  /** An external price that is not a source: if it differs by more than 1 %, the index is PAUSED. null without one. */
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
  /** price: null if the source was dropped. receivedAt: when it last sent or confirmed its price; by our clock. */
  sources: z.array(z.object({ name: z.string(), price: z.nullable(z.int()), receivedAt: epochMs })),
  previousHash: z.string(),
  hash: z.string(),
})
/** The newest hash of the journal and of every pair's ticks, once a minute; docs/ticks.md has the text that is hashed. */
export const publishedHead = z.object({
  /** Counts from 1. */
  number: z.int(),
  /** Time of the newest tick that it covers, epoch ms. */
  time: epochMs,
  /** Sequence of the last command that it covers. */
  sequence: z.int(),
  journalHash: z.string(),
  ticksHash: z.string(),
  /** Hash of the head before; 64 zeros in the first. */
  previousHash: z.string(),
  hash: z.string(),
})
/**
 * open, close, high, low as decimals; volume in base, amount in quote, count of trades. time is the opening of the bar.
 */
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
/** [price, quantity], best first. */
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
  /** In order; pairs without a group first, under ''. Includes empty groups. */
  listWatchlistGroups: { input: nothing, output: z.array(z.object({ name: z.string(), coins: z.array(symbol) })) },
  /** The complete new list: groups in order, each with its pairs. Pairs that are not named are removed. */
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
      /** Bars that open before this time; the newest by default. */
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
  /** Published heads from a number on, oldest first; without it only the newest. The signature is for the last of them. */
  listHeads: {
    input: z.object({ from: z.optional(whole(1, Number.MAX_SAFE_INTEGER)) }),
    output: z.object({ heads: z.array(publishedHead), signature: z.nullable(z.string()), publicKey: z.string() }),
  },
  getServerTime: { input: nothing, output: z.object({ time: epochMs }) },
} as const

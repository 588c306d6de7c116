// European options, settled in USDT. Every price is in USDT for one whole coin; a quantity counts units, and `unit`
// says how much of the coin one is (0.01 BTC). docs/options.md has the rules that these figures come from.
import * as z from 'zod/mini'
import { indexState } from './market.ts'
import { clientId, coin, decimal, epochMs, moment, page, rows, signedDecimal, symbol, whole } from './scalars.ts'

/** C is a call, P a put. */
export const optionType = z.enum(['C', 'P'])
export const seriesKind = z.enum(['DAILY', 'WEEKLY', 'MONTHLY'])
/** TRADING until half an hour before the expiry, then SETTLING; HALTED after a fault; VOID where the index was away for too long. */
export const seriesStatus = z.enum(['TRADING', 'SETTLING', 'HALTED', 'SETTLED', 'VOID'])
/** 1: feeValue USDT for each unit. 2: feeValue as a fraction of what the units are worth at the index. */
const feeTerms = { feeType: z.union([z.literal(1), z.literal(2)]), feeValue: decimal, feeCap: decimal }

/** What a quote is made with besides the tick: the band of volatility, the smile and the spread, as fractions. */
const quoteTerms = {
  volatilityMin: decimal,
  volatilityMax: decimal,
  smileSlope: signedDecimal,
  smileCurve: signedDecimal,
  spreadOfMark: decimal,
  spreadOfDelta: decimal,
}

export const optionSeries = z.object({
  /** 'BTC-261127': the coin and the day of expiry. */
  series: symbol,
  /** The pair whose index settles it. */
  symbol,
  coin,
  kind: seriesKind,
  expiry: epochMs,
  /** The last moment to buy or sell; the settlement price is the mean of the index from here to the expiry. */
  closesAt: epochMs,
  status: seriesStatus,
  /** How much of the coin one unit is. */
  unit: decimal,
  unitsMax: z.int(),
  ...feeTerms,
  ...quoteTerms,
  priceDecimals: z.int(),
  /** Decimals of every amount. */
  amountDecimals: z.int(),
  strikes: z.array(decimal),
  /** What the house may owe at most on this expiry, and what it owes at most on what is open now. */
  reserveMax: decimal,
  reserved: decimal,
  /** The kept tick around whose price the strikes were laid. */
  listedSequence: z.int(),
  listedPrice: decimal,
  settlementPrice: z.nullable(decimal),
})
/** Greeks are of one coin: theta for a day, vega for one percentage point of volatility. */
export const optionQuote = z.object({
  /** 'BTC-261127-104000-C'. */
  symbol,
  type: optionType,
  /** 0 where the house bids nothing. */
  bid: decimal,
  ask: decimal,
  mark: decimal,
  /** Implied volatility of a year, as a fraction. */
  iv: decimal,
  delta: signedDecimal,
  gamma: signedDecimal,
  theta: signedDecimal,
  vega: signedDecimal,
  /** The most that one coin can pay. */
  payoutMax: decimal,
  openUnits: z.int(),
})
export const optionChain = z.object({
  /** Every expiry that trades or settles now, the next one first. */
  expiries: z.array(optionSeries),
  /** The expiry that was asked for, else the first that trades; null where none is listed. */
  series: z.nullable(symbol),
  /** null while nothing can be quoted: no index, or the expiry no longer trades. */
  quote: z.nullable(
    z.object({
      /** The index tick that everything below is made from: an order names it as quoteSequence. */
      sequence: z.int(),
      time: epochMs,
      /** After this moment the quote is no longer accepted. */
      validUntil: epochMs,
      index: decimal,
      state: indexState,
      /** Of a year, for this expiry, before the smile. */
      volatility: decimal,
    }),
  ),
  rows: z.array(z.object({ strike: decimal, isAtTheMoney: z.boolean(), call: optionQuote, put: optionQuote })),
})

export const optionPositionStatus = z.enum(['OPEN', 'CLOSED', 'SETTLED', 'VOID'])
/** What one user has of one contract, from the first unit bought until none is left. Amounts in USDT. */
export const optionPosition = z.object({
  id: z.int(),
  symbol,
  series: symbol,
  coin,
  type: optionType,
  strike: decimal,
  expiry: epochMs,
  closesAt: epochMs,
  unit: decimal,
  units: z.int(),
  /** Of all that was ever bought: units, and what was paid for them with fees. */
  unitsBought: z.int(),
  /** What was paid, fees included, for the units that are still there. */
  cost: decimal,
  /** Cost of one coin: cost ÷ (units × unit). null once nothing is left. */
  averageCost: z.nullable(decimal),
  /** The most that the units still there can pay: held by the house. */
  payoutMax: decimal,
  /** The settlement price above which a call, below which a put, gives more than it cost. */
  breakEven: z.nullable(decimal),
  /** Result of what was sold and settled, fees included. */
  realised: signedDecimal,
  fees: decimal,
  /** The last bid for all of it, before the fee, and that less the cost; null where nothing is quoted. */
  value: z.nullable(decimal),
  unrealised: z.nullable(signedDecimal),
  /** What the settlement paid, and at which price. */
  payout: z.nullable(decimal),
  settlementPrice: z.nullable(decimal),
  status: optionPositionStatus,
  openedAt: epochMs,
  updatedAt: epochMs,
})
/** SETTLE pays out at expiry, VOID gives back what was paid. */
export const optionTradeKind = z.enum(['BUY', 'SELL', 'SETTLE', 'VOID'])
export const optionTrade = z.object({
  tradeId: z.int(),
  positionId: z.int(),
  clientOrderId: z.string(),
  symbol,
  series: symbol,
  coin,
  type: optionType,
  strike: decimal,
  expiry: epochMs,
  kind: optionTradeKind,
  units: z.int(),
  unit: decimal,
  /** Of one coin: the ask, the bid, or what a coin paid at settlement. */
  price: decimal,
  /** price × units × unit. */
  amount: decimal,
  fee: decimal,
  /** What the price was made from: the tick, the index, the volatility of the expiry and of this strike. null of a settlement. */
  quote: z.nullable(z.object({ sequence: z.int(), time: epochMs, index: decimal, volatility: decimal, iv: decimal })),
  /** Result of this trade against what its units cost, fees included; 0 of a BUY. */
  realised: signedDecimal,
  time: epochMs,
})
/** What the live line tells: a trade or a settlement, and the position that it left. */
export const optionChange = z.object({ product: z.literal('options'), trade: optionTrade, position: optionPosition })
export const optionSettlement = z.object({
  ...optionSeries.shape,
  /** Seconds of the window that had a price, of all seconds that were looked at. */
  samples: z.int(),
  seconds: z.int(),
  settledAt: epochMs,
})
const seriesName = symbol
const order = {
  symbol,
  units: whole(1, 1_000_000),
  /** The figure accepted, and the tick it was made from; both as in the chain. */
  price: decimal,
  quoteSequence: whole(1, Number.MAX_SAFE_INTEGER),
  clientOrderId: z.optional(clientId),
}
const traded = z.object({ trade: optionTrade, position: optionPosition })

export const optionsSchemas = {
  getOptionChain: {
    input: z.object({ symbol, series: z.optional(seriesName) }),
    output: optionChain,
  },
  buyOption: { input: z.object(order), output: traded },
  sellOption: { input: z.object(order), output: traded },
  listOptionPositions: {
    input: z.object({
      ...page,
      status: z._default(z.enum(['open', 'history']), 'open'),
      coin: z.optional(coin),
    }),
    output: rows(optionPosition),
  },
  listOptionRecords: {
    input: z.object({
      ...page,
      symbol: z.optional(symbol),
      kind: z.optional(optionTradeKind),
      from: z.optional(moment),
      to: z.optional(moment),
    }),
    output: rows(optionTrade),
  },
  listOptionSettlements: { input: z.object({ ...page, coin: z.optional(coin) }), output: rows(optionSettlement) },
  /** Everything that a stranger needs to recompute a settlement; the ticks themselves are at /api/public/fair/ticks. */
  getOptionProof: {
    input: z.object({ series: seriesName }),
    output: z.object({
      settlement: optionSettlement,
      /** The whole seconds that were looked at: from the first to the last, both included. */
      firstTime: epochMs,
      lastTime: epochMs,
      /** Sum of the prices in ticks. */
      sum: z.string(),
      firstSequence: z.int(),
      lastSequence: z.int(),
      /** Hash of the last tick of the window. */
      lastHash: z.string(),
      publicKey: z.string(),
    }),
  },
} as const
export type OptionSeries = z.infer<typeof optionSeries>
export type OptionQuote = z.infer<typeof optionQuote>
export type OptionChain = z.infer<typeof optionChain>
export type OptionPosition = z.infer<typeof optionPosition>
export type OptionTrade = z.infer<typeof optionTrade>
export type OptionChange = z.infer<typeof optionChange>
export type OptionSettlement = z.infer<typeof optionSettlement>

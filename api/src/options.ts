// European options, settled in USDT. Every price is in USDT for one whole coin; a quantity counts units, and `unit`
// says how much of the coin one is (0.01 BTC). docs/options.md has the rules that these figures come from.
import * as z from 'zod/mini'
import { indexState } from './market.ts'
import { clientId, coin, decimal, epochMs, id, moment, page, rows, signedDecimal, symbol, whole } from './scalars.ts'

/** C is a call, P a put. */
export const optionType = z.enum(['C', 'P'])
export const seriesKind = z.enum(['DAILY', 'WEEKLY', 'MONTHLY'])
/**
 * TRADING until half an hour before the expiry, then SETTLING; HALTED after a fault; VOID if the index was missing for
 * too long.
 */
export const seriesStatus = z.enum(['TRADING', 'SETTLING', 'HALTED', 'SETTLED', 'VOID'])
/** 1: feeValue USDT for each unit. 2: feeValue as a fraction of the units' value at the index. */
const feeTerms = { feeType: z.union([z.literal(1), z.literal(2)]), feeValue: decimal, feeCap: decimal }

/** Parameters of a quote besides the tick: limits of volatility, smile and spread, as fractions. */
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
  /** End of trading; the settlement price is the mean of the index from here to the expiry. */
  closesAt: epochMs,
  status: seriesStatus,
  /** The part of the coin in one unit. */
  unit: decimal,
  unitsMax: z.int(),
  ...feeTerms,
  ...quoteTerms,
  priceDecimals: z.int(),
  /** Decimals of every amount. */
  amountDecimals: z.int(),
  strikes: z.array(decimal),
  /** The house's largest liability for this expiry, and for what is open now. */
  reserveMax: decimal,
  reserved: decimal,
  /** The stored tick that determined the strikes. */
  listedSequence: z.int(),
  listedPrice: decimal,
  settlementPrice: z.nullable(decimal),
})
/** Greeks are of one coin: theta for a day, vega for one percentage point of volatility. */
export const optionQuote = z.object({
  /** 'BTC-261127-104000-C'. */
  symbol,
  type: optionType,
  /** 0 if the house does not bid. */
  bid: decimal,
  ask: decimal,
  mark: decimal,
  /** Implied volatility, annualised, as a fraction. */
  iv: decimal,
  delta: signedDecimal,
  gamma: signedDecimal,
  theta: signedDecimal,
  vega: signedDecimal,
  /** The largest payoff of one coin. */
  payoutMax: decimal,
  openUnits: z.int(),
})
export const optionChain = z.object({
  /** Every expiry that is trading or settling, the next one first. */
  expiries: z.array(optionSeries),
  /** The requested expiry, else the first that trades; null if none is listed. */
  series: z.nullable(symbol),
  /** null while nothing can be quoted: no index, or the expiry no longer trades. */
  quote: z.nullable(
    z.object({
      /** The index tick of all figures below: an order names it as quoteSequence. */
      sequence: z.int(),
      time: epochMs,
      /** After this moment the quote is no longer accepted. */
      validUntil: epochMs,
      index: decimal,
      state: indexState,
      /** Annualised, for this expiry, before the smile. */
      volatility: decimal,
    }),
  ),
  rows: z.array(z.object({ strike: decimal, isAtTheMoney: z.boolean(), call: optionQuote, put: optionQuote })),
})

export const optionPositionStatus = z.enum(['OPEN', 'CLOSED', 'SETTLED', 'VOID'])
/** One user's position in one contract, from the first unit bought until none is left. Amounts in USDT. */
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
  /** All purchases: units, and their cost with fees. */
  unitsBought: z.int(),
  /** Cost of the remaining units, fees included. */
  cost: decimal,
  /** Cost of one coin: cost ÷ (units × unit). null if nothing is left. */
  averageCost: z.nullable(decimal),
  /** The largest payout of the remaining units: held by the house. */
  payoutMax: decimal,
  /** The break-even settlement price: a call is profitable above it, a put below. */
  breakEven: z.nullable(decimal),
  /** Realised result of sales and settlement, fees included. */
  realised: signedDecimal,
  fees: decimal,
  /** The current bid for all of it, before the fee, and that less the cost; null without a quote. */
  value: z.nullable(decimal),
  unrealised: z.nullable(signedDecimal),
  /** The settlement's payout and price. */
  payout: z.nullable(decimal),
  settlementPrice: z.nullable(decimal),
  status: optionPositionStatus,
  openedAt: epochMs,
  updatedAt: epochMs,
})
/** SETTLE pays out at expiry, VOID returns what was paid. */
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
  /** Of one coin: the ask, the bid, or the payoff at settlement. */
  price: decimal,
  /** price × units × unit. */
  amount: decimal,
  fee: decimal,
  /**
   * The price's inputs: the tick, the index, the volatility of the expiry and of this strike. null for a settlement.
   */
  quote: z.nullable(z.object({ sequence: z.int(), time: epochMs, index: decimal, volatility: decimal, iv: decimal })),
  /** Result of this trade less the cost of its units, fees included; 0 for a BUY. */
  realised: signedDecimal,
  time: epochMs,
})
/** WebSocket content: a trade or a settlement, and the resulting position. */
export const optionChange = z.object({ product: z.literal('options'), trade: optionTrade, position: optionPosition })
export const optionSettlement = z.object({
  ...optionSeries.shape,
  /** Seconds of the window that had a price, of all seconds examined. */
  samples: z.int(),
  seconds: z.int(),
  settledAt: epochMs,
})
const seriesName = symbol
const order = {
  symbol,
  units: whole(1, 1_000_000),
  /** The accepted price, and its tick; both as in the chain. */
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
  buyOption: { input: z.strictObject(order), output: traded },
  sellOption: { input: z.strictObject(order), output: traded },
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
      /** One option, or the pair whose options are meant. */
      symbol: z.optional(symbol),
      positionId: z.optional(id),
      kind: z.optional(optionTradeKind),
      from: z.optional(moment),
      to: z.optional(moment),
    }),
    output: rows(optionTrade),
  },
  listOptionSettlements: { input: z.object({ ...page, coin: z.optional(coin) }), output: rows(optionSettlement) },
  /** Everything needed to recompute a settlement; the ticks are at /api/public/fair/ticks. */
  getOptionProof: {
    input: z.object({ series: seriesName }),
    output: z.object({
      settlement: optionSettlement,
      /** The examined seconds: from the first to the last, inclusive. */
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

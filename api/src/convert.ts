// Convert: one coin for another at a quoted rate. docs/convert.md says how the rate is made and what decides a convert.
import * as z from 'zod/mini'
import { indexState } from './market.ts'
import { clientId, coin, decimal, epochMs, id, page, rows, symbol } from './scalars.ts'

/** The specification's codes: 0 submitted, 1 done, 2 failed. */
export const convertStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
/**
 * Why a convert failed. PRICE_MOVED: the mid moved by more than the spread. INDEX_NOT_NORMAL: too few venues gave a
 * price. NO_TICK: the index gave no tick within 10 seconds.
 */
export const convertFailure = z.enum(['PRICE_MOVED', 'INDEX_NOT_NORMAL', 'NO_TICK'])

/** What a rate is made of. Rates are in toSymbol for one fromSymbol, with ten significant digits. */
const rateTerms = {
  fromSymbol: coin,
  toSymbol: coin,
  /** Given. */
  total: decimal,
  /** Received, after the fee. */
  receive: decimal,
  /** In toSymbol. */
  fee: decimal,
  /** At the index. */
  mid: decimal,
  /** The mid less the spread, before the fee. */
  rate: decimal,
  /** As parts of one. */
  spread: decimal,
  feeRate: decimal,
}

export const convertQuote = z.object({
  /** Signed, for this user and once: accept it with currencyExchange. */
  quoteId: z.string(),
  ...rateTerms,
  createdAt: epochMs,
  expiresAt: epochMs,
})

export const convertRow = z.object({
  id: z.int(),
  ...rateTerms,
  status: convertStatus,
  reason: z.nullable(convertFailure),
  /** What decided it: the mid of the first ticks whose sources were all received after acceptance. */
  decidedMid: z.nullable(decimal),
  createTime: epochMs,
  decidedAt: z.nullable(epochMs),
})

/** An order to convert at a rate or better. Nothing is held for it: its amount must be available when it is reached. */
export const limitConvert = z.object({
  id: z.int(),
  fromSymbol: coin,
  toSymbol: coin,
  total: decimal,
  /** The least that is received, after spread and fee. */
  receive: decimal,
  /** What was received; null unless it is FILLED. */
  received: z.nullable(decimal),
  /** CONVERTING: its rate was reached, and the next index prices decide. */
  status: z.enum(['OPEN', 'CONVERTING', 'FILLED', 'CANCELLED', 'EXPIRED', 'FAILED']),
  /** The name of an error; null unless it is FAILED. */
  reason: z.nullable(z.string()),
  createTime: epochMs,
  expiresAt: epochMs,
  endedAt: z.nullable(epochMs),
})

const convertCoin = z.object({
  coin,
  /** The pair whose index prices it; null for the coin of index prices. */
  symbol: z.nullable(symbol),
  /** The index now, and its state; null without a fresh tick, and for the coin of index prices. */
  price: z.nullable(decimal),
  state: z.nullable(indexState),
  decimals: z.int(),
  spread: decimal,
  feeRate: decimal,
  /** Of one convert, in USDT. */
  minimum: decimal,
  maximum: decimal,
  /** Why it cannot be converted now; null if it can. */
  unavailable: z.nullable(z.enum(['CLOSED', 'HALTED', 'INDEX'])),
})

export const convertSchemas = {
  /** Indicative: prices of up to ten coins in USDT at the index, and the first coin in the second. */
  getCurrencyPrice: {
    input: z.object({ currency: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,16}(,[A-Za-z0-9._-]{1,16}){0,9}$/)) }),
    output: z.object({
      prices: z.array(z.object({ coin, price: z.nullable(decimal), time: z.nullable(epochMs) })),
      /** Of the first coin in the second, before spread and fee; null where a price is missing. */
      rate: z.nullable(decimal),
    }),
  },
  listConvertCoins: { input: z.object({}), output: z.array(convertCoin) },
  /** total: what is given. receive: what arrives at least. One of the two. */
  getQuote: {
    input: z.object({ fromSymbol: coin, toSymbol: coin, total: z.optional(decimal), receive: z.optional(decimal) }),
    output: convertQuote,
  },
  /**
   * quoteId, or fromSymbol, toSymbol and total at the rate of now; beside a quoteId these must be those of the quote.
   * Answers once it is decided, or after some seconds with status 0.
   */
  currencyExchange: {
    input: z.strictObject({
      quoteId: z.optional(z.string().check(z.maxLength(1000))),
      fromSymbol: z.optional(coin),
      toSymbol: z.optional(coin),
      total: z.optional(decimal),
      /** Without a quote; a quote is its own id. */
      clientId: z.optional(clientId),
    }),
    output: convertRow,
  },
  /** Newest first. */
  listConverts: { input: z.object({ ...page }), output: rows(convertRow) },
  /** Converts total once a quote for it would bring at least `receive`. At most 20 are open. */
  placeLimitConvert: {
    input: z.strictObject({
      fromSymbol: coin,
      toSymbol: coin,
      total: decimal,
      receive: decimal,
      /** Until it expires. */
      days: z._default(z.int().check(z.minimum(1), z.maximum(30)), 30),
      clientId: z.optional(clientId),
    }),
    output: limitConvert,
  },
  /** Throws ORDER_NOT_OPEN while it is being converted, and once it has ended. */
  cancelLimitConvert: { input: z.object({ id }), output: limitConvert },
  /** Newest first. */
  listLimitConverts: {
    input: z.object({ ...page, state: z.optional(z.enum(['open', 'done'])) }),
    output: rows(limitConvert),
  },
} as const

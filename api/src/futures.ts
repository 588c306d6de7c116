// USDT-margined perpetual futures. Quantities are in the base coin, multiples of the pair's shareNumber (one lot); all
// amounts are USDT. Rates are fractions: '0.0001' is 0.01 %. A symbol is 'btcusdt-perp'; the plain pair 'btcusdt' is
// accepted too.
import * as z from 'zod/mini'
import {
  clientId,
  coin,
  decimal,
  epochMs,
  id,
  interval,
  moment,
  nothing,
  page,
  rows,
  side,
  signedDecimal,
  symbol,
  whole,
} from './scalars.ts'
import { deleveraging, direction, liquidation, marginMode, publicLiquidation } from './liquidations.ts'
import { order, orderType, selfTradePrevention, timeInForce } from './spot.ts'

/** ONE_WAY: one position in a pair, its side is the sign. HEDGE: a long and a short at the same time. */
export const positionMode = z.enum(['ONE_WAY', 'HEDGE'])
/** Which position an order is for: BOTH in one-way mode, LONG or SHORT in hedge mode. */
export const positionSide = z.enum(['BOTH', 'LONG', 'SHORT'])
export const futuresTriggerBy = z.enum(['MARK', 'LAST', 'INDEX'])

/** A spot order with the additional fields of futures. fee is in USDT. */
export const futuresOrder = z.extend(order, {
  /** Of its acceptance: it never pays more. null: the published rates. */
  openFeeRate: z.nullable(decimal),
  closeFeeRate: z.nullable(decimal),
  triggerBy: futuresTriggerBy,
  positionSide,
  /** Who caused it: the user, a triggered stop, a close at market, a liquidation, a trader who is copied. */
  origin: z.enum(['USER', 'STOP', 'CLOSE', 'LIQUIDATION', 'INSURANCE', 'COPY']),
  /** Realised profit of what it closed, before fees. */
  realizedPnl: signedDecimal,
  /** Attached stops, set by its fills for what they open; null without one, or if that stop was cancelled since. */
  takeProfit: z.nullable(decimal),
  takeProfitBy: z.nullable(futuresTriggerBy),
  stopLoss: z.nullable(decimal),
  stopLossBy: z.nullable(futuresTriggerBy),
  /** Never opens or enlarges a position. */
  reduceOnly: z.boolean(),
  /** Closes the whole position, whatever its size is then; quantity is null until it has triggered. */
  closePosition: z.boolean(),
})

export const position = z.object({
  positionId: z.int(),
  symbol,
  side: direction,
  /** The side it was opened for: BOTH in one-way mode. */
  positionSide,
  marginMode,
  leverage: z.int(),
  /** 0 after it is closed. */
  quantity: decimal,
  entryPrice: decimal,
  /** The mark price when this was sent; unrealizedPnl, marginRatio and the like use it. */
  markPrice: z.nullable(decimal),
  /** Isolated: its margin. Cross: its initial margin; the whole wallet backs it. */
  margin: decimal,
  initialMargin: decimal,
  maintenanceMargin: decimal,
  /** Maintenance margin ÷ remaining margin; liquidated at 1. */
  marginRatio: z.nullable(decimal),
  unrealizedPnl: signedDecimal,
  /** unrealizedPnl ÷ initial margin. */
  roe: z.nullable(signedDecimal),
  /** null if no price liquidates it. */
  liquidationPrice: z.nullable(decimal),
  bankruptcyPrice: z.nullable(decimal),
  /** The break-even price, including fees and funding. */
  breakEvenPrice: z.nullable(decimal),
  /** Removable margin; '0' for cross. */
  removableMargin: decimal,
  /** Realised profit so far, before fees and funding. */
  realizedPnl: signedDecimal,
  fees: decimal,
  /** Funding received less paid. */
  funding: signedDecimal,
  /** ADL rank, 1 to 5 lights; null without profit. */
  adlRank: z.nullable(z.int()),
  status: z.enum(['OPEN', 'CLOSED']),
  /** The specification's numbers: 0 open, 1 closed. */
  statusCode: z.int(),
  /** Of the closed part so far. */
  closedQuantity: decimal,
  averageClosePrice: z.nullable(decimal),
  /** How it ended; null while it is open. */
  end: z.nullable(z.enum(['CLOSED', 'LIQUIDATED', 'DELEVERAGED'])),
  openedAt: epochMs,
  updatedAt: epochMs,
  closedAt: z.nullable(epochMs),
})

/** A take-profit or stop-loss of a position, or of a part of it. Always reduce-only. */
export const stop = z.object({
  stopId: z.int(),
  positionId: z.int(),
  symbol,
  kind: z.enum(['TAKE_PROFIT', 'STOP_LOSS']),
  triggerPrice: decimal,
  triggerBy: futuresTriggerBy,
  /** null: a market order. */
  price: z.nullable(decimal),
  /** null: the whole position. */
  quantity: z.nullable(decimal),
  /** Two with the same number are an OCO pair: when one triggers, the other expires. */
  pairId: z.nullable(z.int()),
  /** EXPIRED: the other half of its pair triggered, or its position ended. The order of one that FIRED has its id. */
  status: z.enum(['WAITING', 'FIRED', 'CANCELED', 'EXPIRED']),
  /** The specification's numbers: 0 waiting, 1 done, 3 cancelled or expired. */
  statusCode: z.int(),
  createdAt: epochMs,
  updatedAt: epochMs,
})

/** The components of a pair's mark price, and its funding. */
export const markFigures = z.object({
  symbol,
  markPrice: z.nullable(decimal),
  /** null while the index is PAUSED. */
  indexPrice: z.nullable(decimal),
  /** The rate that would be paid at nextFundingTime as of now; longs pay if it is positive. */
  fundingRate: signedDecimal,
  nextFundingTime: epochMs,
  /** In base coin and in USDT at the mark price; longs equal shorts. */
  openInterest: decimal,
  openInterestValue: decimal,
  time: epochMs,
})

export const fundingPayment = z.object({
  symbol,
  positionId: z.int(),
  side: direction,
  quantity: decimal,
  markPrice: decimal,
  rate: signedDecimal,
  /** Negative if paid. */
  amount: signedDecimal,
  time: epochMs,
})

const futuresTrade = z.object({
  tradeId: z.int(),
  orderId: z.int(),
  symbol,
  side,
  positionSide,
  price: decimal,
  quantity: decimal,
  /** price × quantity. */
  quote: decimal,
  fee: decimal,
  feeCoin: coin,
  /** Of the closing part, before the fee; '0' if it only opened. */
  realizedPnl: signedDecimal,
  isMaker: z.boolean(),
  time: epochMs,
})

const symbolSettings = z.object({ symbol, leverage: z.int(), marginMode })
const span = { symbol: z.optional(symbol), from: z.optional(moment), to: z.optional(moment) }
const idField = { clientOrderId: z.optional(clientId) }

export const futuresSchemas = {
  placeOrder: {
    input: z.strictObject({
      symbol,
      side,
      type: orderType,
      positionSide: z._default(positionSide, 'BOTH'),
      timeInForce: z._default(timeInForce, 'GTC'),
      price: z.optional(decimal),
      quantity: z.optional(decimal),
      stopPrice: z.optional(decimal),
      triggerBy: z._default(futuresTriggerBy, 'MARK'),
      postOnly: z._default(z.boolean(), false),
      reduceOnly: z._default(z.boolean(), false),
      /** Trigger orders only; without quantity. */
      closePosition: z._default(z.boolean(), false),
      selfTradePrevention: z._default(selfTradePrevention, 'EXPIRE_TAKER'),
      expiresAt: z.optional(epochMs),
      /**
       * Only for opening orders: a take-profit, a stop-loss or both as a pair, set by each fill for what it opened.
       * When one triggers or the position ends, the rest of the order is cancelled.
       */
      takeProfit: z.optional(decimal),
      takeProfitBy: z._default(futuresTriggerBy, 'MARK'),
      stopLoss: z.optional(decimal),
      stopLossBy: z._default(futuresTriggerBy, 'MARK'),
      ...idField,
    }),
    output: futuresOrder,
  },
  /** OCO: of the limit order and the stop the first that trades or triggers cancels the other. */
  placeOrderList: {
    input: z.strictObject({
      symbol,
      side,
      positionSide: z._default(positionSide, 'BOTH'),
      quantity: decimal,
      price: decimal,
      stopPrice: decimal,
      stopLimitPrice: z.optional(decimal),
      triggerBy: z._default(futuresTriggerBy, 'MARK'),
      reduceOnly: z._default(z.boolean(), false),
      ...idField,
    }),
    output: z.object({ listId: z.int(), orders: z.array(futuresOrder) }),
  },
  /** status 0: open. 1: history. */
  listOrders: {
    input: z.object({ ...page, ...span, status: z._default(whole(0, 1), 0), ...idField }),
    output: rows(futuresOrder),
  },
  cancelOrder: { input: z.object({ id }), output: futuresOrder },
  /** None of the orders trades any more. If there are very many, some may be listed as open for a few more seconds. */
  cancelAllOrders: {
    input: z.strictObject({ symbol: z.optional(symbol) }),
    output: z.object({ canceled: z.array(z.int()) }),
  },
  amendOrder: {
    input: z.strictObject({ id, price: z.optional(decimal), quantity: z.optional(decimal), ...idField }),
    output: futuresOrder,
  },
  /** status 0: open. 1: closed. */
  listPositions: {
    input: z.object({ ...page, ...span, status: z._default(whole(0, 1), 0) }),
    output: rows(position),
  },
  /** The whole position at market. */
  closePosition: {
    input: z.strictObject({ id, clientId: z.optional(clientId) }),
    output: z.object({ order: futuresOrder, position }),
  },
  /** A part of it at market, or with a price as a limit order; without quantity the whole. */
  reducePosition: {
    input: z.strictObject({
      id,
      quantity: z.optional(decimal),
      price: z.optional(decimal),
      clientId: z.optional(clientId),
    }),
    output: z.object({ order: futuresOrder, position }),
  },
  /** Every open position at market, of one pair or of all. */
  closeAllPositions: {
    input: z.strictObject({ symbol: z.optional(symbol), clientId: z.optional(clientId) }),
    output: z.object({
      /** One for each position; it is still OPEN if it was not closed completely. Positions that had ended are left out. */
      closings: z.array(
        z.object({
          /** null if none was placed: the contract is halted or its book is empty. */
          order: z.nullable(futuresOrder),
          position,
        }),
      ),
    }),
  },
  /** Closes at market and opens the same quantity on the other side. One-way mode only. */
  reversePosition: {
    input: z.strictObject({ id, clientId: z.optional(clientId) }),
    output: z.object({ order: futuresOrder, position }),
  },
  /** flag 0 adds, 1 removes. Isolated positions only. */
  adjustMargin: {
    input: z.strictObject({ id, money: decimal, flag: whole(0, 1), clientId: z.optional(clientId) }),
    output: position,
  },
  changeLeverage: { input: z.object({ symbol, leverage: whole(1, 100) }), output: symbolSettings },
  changeMarginMode: { input: z.object({ symbol, marginMode }), output: symbolSettings },
  changePositionMode: { input: z.object({ positionMode }), output: z.object({ positionMode }) },
  /** The CONTRACT wallet with its futures positions, and the user's settings. */
  getAccount: {
    input: nothing,
    output: z.object({
      coin,
      /** Everything in the wallet, including what orders and isolated positions hold. */
      balance: decimal,
      available: decimal,
      unrealizedPnl: signedDecimal,
      /** balance + unrealizedPnl. */
      equity: signedDecimal,
      orderMargin: decimal,
      initialMargin: decimal,
      maintenanceMargin: decimal,
      /** Of all cross positions together; null without any. */
      crossMarginRatio: z.nullable(decimal),
      /** The amount that can be transferred out now. */
      transferable: decimal,
      positionMode,
      /** Of every pair. */
      symbols: z.array(symbolSettings),
    }),
  },
  listStops: {
    input: z.object({
      ...page,
      positionId: z.optional(id),
      symbol: z.optional(symbol),
      status: z._default(whole(0, 1), 0),
    }),
    output: rows(stop),
  },
  /**
   * earn: take-profit. lose: stop-loss. Both: an OCO pair. lossType tells which one a single price is: 0 take-profit, 1
   * stop-loss. delegateType 0 closes with a limit order at …DelegatePrice; 1 at market. Without …Number, or with '0',
   * the whole position.
   */
  placeStops: {
    input: z.strictObject({
      positionId: id,
      delegateType: z._default(whole(0, 1), 1),
      lossType: z.optional(whole(0, 1)),
      earnPrice: z.optional(decimal),
      earnDelegatePrice: z.optional(decimal),
      earnNumber: z.optional(decimal),
      losePrice: z.optional(decimal),
      loseDelegatePrice: z.optional(decimal),
      loseNumber: z.optional(decimal),
      triggerBy: z._default(futuresTriggerBy, 'MARK'),
      clientId: z.optional(clientId),
    }),
    output: z.object({ stops: z.array(stop) }),
  },
  /** Moves a waiting one; its pair and its size stay. price: of one that closes with a limit order. */
  amendStop: {
    input: z.strictObject({
      id,
      triggerPrice: z.optional(decimal),
      price: z.optional(decimal),
      clientId: z.optional(clientId),
    }),
    output: stop,
  },
  cancelStop: { input: z.object({ id }), output: stop },
  /** The caller's fills, newest first. */
  listTradeRecords: {
    input: z.object({ ...page, ...span, orderId: z.optional(id), positionId: z.optional(id) }),
    output: rows(futuresTrade),
  },
  listFundingPayments: { input: z.object({ ...page, ...span }), output: rows(fundingPayment) },
  listLiquidations: { input: z.object({ ...page, ...span }), output: rows(liquidation) },
  listDeleveragings: { input: z.object({ ...page, ...span }), output: rows(deleveraging) },
  /** Public. Of one pair, or of all. */
  listMarks: { input: z.object({ symbol: z.optional(symbol) }), output: z.array(markFigures) },
  listFundingRates: {
    input: z.object({ ...page, symbol }),
    /** A funding time without a recomputable price was skipped: nothing was paid. */
    output: rows(
      z.object({ rate: signedDecimal, markPrice: z.nullable(decimal), isSkipped: z.boolean(), time: epochMs }),
    ),
  },
  /** One row for each bar of the interval, oldest first. */
  listOpenInterest: {
    input: z.object({ symbol, interval, limit: z._default(whole(1, 500), 100) }),
    output: z.array(z.object({ openInterest: decimal, openInterestValue: decimal, time: epochMs })),
  },
  /** Its balance, and every change of it, newest first. */
  getInsuranceFund: {
    input: z.object({ ...page }),
    output: z.object({
      coin,
      balance: decimal,
      rows: z.array(
        z.object({
          amount: signedDecimal,
          balance: decimal,
          reason: z.string(),
          symbol: z.nullable(symbol),
          time: epochMs,
        }),
      ),
      total: z.int(),
    }),
  },
  listPublicLiquidations: { input: z.object({ ...page, symbol: z.optional(symbol) }), output: rows(publicLiquidation) },
} as const

export type FuturesOrder = z.infer<typeof futuresOrder>
export type Position = z.infer<typeof position>
export type Stop = z.infer<typeof stop>
export type FundingPayment = z.infer<typeof fundingPayment>
export type MarkFigures = z.infer<typeof markFigures>

// The fields of every command of the engine, to check what arrives from other processes. Within one process the types are
// enough, but a process of another release may send a command that this engine does not know, or one that lacks a field.
import { z } from 'zod'
import {
  amount,
  flag,
  indexState,
  int,
  ints,
  permissions,
  orderPair,
  orderTerms,
  ofUser,
  scales,
  text,
  texts,
} from './commandFields.ts'
import type { CommandInput } from './door.ts'
import { futuresShapes } from './futuresShapes.ts'

type Type = CommandInput['type']

/** Without the marks that tell the kinds of number apart. */
type Plain<T> = T extends bigint
  ? bigint
  : T extends { readonly __kind: string }
    ? number
    : T extends object
      ? { -readonly [Field in keyof T]: Plain<T[Field]> }
      : T
type Fields<T extends Type> = Plain<Omit<Extract<CommandInput, { type: T }>, 'type'>>
type Shapes = { [T in Type]: z.ZodType<Fields<T>> }
/** Does not compile if the shapes lack a command, or accept less than its type. */
type Complete<Given extends Shapes> = { [T in Type]: Fields<T> extends z.output<Given[T]> ? unknown : never }

const terms = z.object(orderTerms)
const spotShapes = {
  'spot.defineMarket': z.object({
    market: z.object({
      ...scales,
      ...permissions,
      symbol: text,
      base: text,
      quote: text,
      orderMin: int,
      orderMax: int,
      buyMax: z.nullable(int),
      sellMin: z.nullable(int),
      minNotional: amount,
      priceBand: int,
      marketSlippageMax: int,
      makerFeeRate: int,
      takerFeeRate: int,
    }),
  }),
  'spot.placeOrder': z.object({ ...ofUser, symbol: text, orderId: int, clientOrderId: text, terms }),
  'spot.placeOrderList': z.object({
    ...ofUser,
    symbol: text,
    listId: int,
    clientOrderId: text,
    orderIds: orderPair,
    limit: terms,
    trigger: terms,
  }),
  'spot.cancelOrder': z.object({ ...ofUser, orderId: int }),
  'spot.cancelAllOrders': z.object({ ...ofUser, symbol: z.nullable(text) }),
  'spot.cancelRest': z.object({ ...ofUser, cancellationId: int }),
  'spot.amendOrder': z.object({ ...ofUser, orderId: int, price: z.nullable(int), quantity: z.nullable(int) }),
  'spot.expireOrders': z.object({}),
  'spot.recordIndex': z.object({ prices: z.array(z.object({ symbol: text, price: z.nullable(int) })) }),
  'spot.fireRest': z.object({ symbol: text }),
}

const wallet = z.enum(['PLATFORM', 'FINANCIAL', 'CONTRACT'])
const ofDeposit = z.object({ ...ofUser, deposit: text })
const ofWithdrawal = z.object({ ...ofUser, withdrawalId: int })
const transferShapes = {
  'ledger.defineAsset': z.object({ asset: z.object({ asset: text, scale: int }) }),
  'transfer.betweenWallets': z.object({ ...ofUser, transferId: int, asset: text, from: wallet, to: wallet, amount }),
  'transfer.creditFaucet': z.object({ ...ofUser, transferId: int, asset: text, amount }),
  'transfer.creditDeposit': z.object({ ...ofUser, deposit: text, earlier: texts, asset: text, amount }),
  'transfer.finalizeDeposit': ofDeposit,
  'transfer.reverseDeposit': ofDeposit,
  'transfer.writeOffDeposit': ofDeposit,
  'transfer.recallDeposit': z.object({ ...ofUser, deposit: text, asset: text, amount }),
  'transfer.payNetworkFee': z.object({ ...ofUser, transaction: text, asset: text, amount }),
  'transfer.correctBalance': z.object({
    ...ofUser,
    correctionId: int,
    counter: int,
    asset: text,
    direction: z.enum(['ADD', 'REMOVE']),
    amount,
  }),
  'transfer.holdWithdrawal': z.object({ ...ofUser, withdrawalId: int, asset: text, payee: int, amount, fee: amount }),
  'transfer.payWithdrawal': ofWithdrawal,
  'transfer.refundWithdrawal': ofWithdrawal,
}

const entering = z.object({
  ...ofUser,
  orderId: int,
  clientOrderId: text,
  symbol: text,
  periodId: int,
  direction: z.enum(['UP', 'DOWN']),
  stake: amount,
  head: z.nullable(z.object({ sequence: int, hash: text, time: int, state: indexState })),
})
const limit = z.exactOptional(z.nullable(amount))
const binaryShapes = {
  'binary.definePeriods': z.object({
    market: z.object({
      symbol: text,
      asset: text,
      priceDecimals: int,
      exposureMax: amount,
      maxOpenContracts: int,
      rulesHash: text,
      periods: z.array(
        z.object({
          periodId: int,
          periodMs: int,
          mode: z.enum(['FIXED', 'POOL']),
          odds: int,
          lossMode: z.enum(['FULL', 'SYMMETRIC']),
          feeRate: int,
          stakeMin: amount,
          stakeMax: amount,
          isOpen: flag,
        }),
      ),
    }),
  }),
  'binary.openPosition': entering,
  'binary.joinRound': entering,
  'binary.settle': z.object({
    symbol: text,
    orderIds: ints,
    ticks: z.array(
      z.object({
        sequence: int,
        time: int,
        price: z.nullable(int),
        state: indexState,
        sources: int,
        receivedSince: z.nullable(int),
      }),
    ),
  }),
  'binary.setLimits': z.object({
    ...ofUser,
    asset: text,
    stakePerDay: limit,
    lossPerDay: limit,
    lossPerWeek: limit,
    pauseMs: z.exactOptional(int),
  }),
}

const quotedIndex = z.object({ sequence: int, time: int, index: int, volatility: int })
const trade = z.object({
  ...ofUser,
  symbol: text,
  clientOrderId: text,
  units: int,
  price: int,
  quote: quotedIndex,
  newest: z.nullable(quotedIndex),
})
const optionsShapes = {
  'options.listSeries': z.object({
    series: z.object({
      ...scales,
      symbol: text,
      coin: text,
      asset: text,
      unitsMax: int,
      reserveMax: amount,
      feeType: z.literal([1, 2]),
      feeValue: amount,
      feeCap: int,
      volatilityMin: int,
      volatilityMax: int,
      smileSlope: int,
      smileCurve: int,
      spreadOfMark: int,
      spreadOfDelta: int,
      series: text,
      kind: z.enum(['DAILY', 'WEEKLY', 'MONTHLY']),
      expiry: int,
      listedSequence: int,
      listedPrice: int,
    }),
  }),
  'options.buy': trade,
  'options.sell': trade,
  'options.settleSeries': z.object({
    series: text,
    samples: z.array(z.nullable(int)),
    firstSequence: int,
    lastSequence: int,
    lastHash: text,
  }),
  'options.payRest': z.object({ series: text }),
}

const quotedTick = z.nullable(z.object({ symbol: text, sequence: int, time: int, price: int }))
const indexTick = z.object({
  symbol: text,
  sequence: int,
  time: int,
  price: z.nullable(int),
  state: indexState,
  receivedSince: z.nullable(int),
})
const convertShapes = {
  'convert.defineCoin': z.object({
    coin: z.object({
      asset: text,
      symbol: z.nullable(text),
      priceDecimals: int,
      spread: int,
      feeRate: int,
      valueMin: amount,
      valueMax: amount,
      inventoryMax: amount,
      isOpen: flag,
    }),
  }),
  'convert.accept': z.object({
    ...ofUser,
    convertId: int,
    quoteId: text,
    from: text,
    to: text,
    amount,
    quote: z.object({ time: int, from: quotedTick, to: quotedTick, spread: int, feeRate: int }),
    heads: z.object({ from: z.nullable(indexTick), to: z.nullable(indexTick) }),
  }),
  'convert.decide': z.object({ convertIds: ints, ticks: z.array(indexTick) }),
}

const earnShapes = {
  'earn.defineProduct': z.object({
    product: z.object({
      version: int,
      kind: z.enum(['FLEXIBLE', 'FIXED']),
      days: int,
      tiers: z.array(z.object({ above: amount, rate: int })),
      paid: z.enum(['DAILY', 'MONTHLY', 'AT_MATURITY']),
      payDay: int,
      earlyExit: flag,
      product: text,
      asset: text,
      minimum: amount,
      maximum: amount,
      quota: amount,
      userQuota: amount,
      purchasesMax: int,
      vipMin: int,
      isOpen: flag,
    }),
  }),
  'earn.subscribe': z.object({ ...ofUser, positionId: int, product: text, version: int, amount, autoRenew: flag }),
  'earn.redeem': z.object({ ...ofUser, positionId: int, amount }),
  'earn.setAutoRenew': z.object({ ...ofUser, positionId: int, autoRenew: flag }),
  'earn.accrueDay': z.object({ day: int }),
  'earn.accrueRest': z.object({}),
}

const rewardShapes = {
  'referral.setTerms': z.object({ terms: z.object({ isOpen: flag, rates: z.tuple([int, int, int]) }) }),
  'referral.set': z.object({
    referral: z.object({ ...ofUser, inviters: ints, split: int, status: z.enum(['ACTIVE', 'REVIEW', 'ENDED']) }),
  }),
  'referral.setEarning': z.object({ ...ofUser, isEarning: flag }),
  'referral.release': z.object({}),
  'vip.setTerms': z.object({
    terms: z.object({
      isOpen: flag,
      levels: z.array(
        z.object({ level: int, start: int, discounts: z.object({ spot: int, futures: int, convert: int }) }),
      ),
    }),
  }),
  'vip.recordGrowth': z.object({ ...ofUser, day: int, growth: int }),
  'welfare.defineTask': z.object({
    task: z.object({
      task: text,
      asset: text,
      kind: z.enum(['CASH', 'FEE_VOUCHER', 'EARN_BOOST']),
      amount,
      rate: int,
      days: int,
      budget: amount,
      startsAt: int,
      endsAt: int,
      isOpen: flag,
    }),
  }),
  'welfare.claim': z.object({ ...ofUser, rewardId: int, task: text }),
  'welfare.expire': z.object({}),
}

const settings = z.object({
  mode: z.enum(['FIXED_RATIO', 'FIXED_AMOUNT', 'TRADER_RATIO']),
  ratio: z.nullable(int),
  amountPerOrder: z.nullable(amount),
  maxCostPerOrder: z.nullable(amount),
  marginMode: z.enum(['COPY', 'CROSS', 'ISOLATED']),
  leverage: z.nullable(int),
  symbols: z.nullable(texts),
  takeProfit: z.nullable(int),
  stopLoss: z.nullable(int),
  portfolioStop: z.nullable(int),
  maxSlippage: z.nullable(int),
  onLeaving: z.enum(['CLOSE_MARKET', 'KEEP', 'COPY_CLOSE']),
})
const followShapes = {
  'follow.setTrader': z.object({
    trader: z.object({
      ...ofUser,
      asset: text,
      status: z.enum(['OPEN', 'CLOSED']),
      shareRate: int,
      maxUserCount: int,
      traderMin: amount,
      followMin: amount,
      linked: ints,
    }),
  }),
  'follow.start': z.object({ ...ofUser, followId: int, trader: int, amount, settings }),
  'follow.allot': z.object({ ...ofUser, followId: int, amount }),
  'follow.setSettings': z.object({ ...ofUser, followId: int, settings }),
  'follow.pause': z.object({ ...ofUser, followId: int, isPaused: flag }),
  'follow.closePosition': z.object({ ...ofUser, followId: int, positionId: int, orderId: int }),
  'follow.addMargin': z.object({ ...ofUser, followId: int, positionId: int, adjustmentId: int, amount }),
  'follow.leave': z.object({ ...ofUser, followId: int, reason: z.enum(['USER', 'PORTFOLIO_STOP', 'TRADER']) }),
  'follow.share': z.object({}),
  'follow.end': z.object({}),
}

const halted = z.object({
  halt: z.object({
    product: z.nullable(
      z.enum([
        'SPOT',
        'FUTURES',
        'BINARY',
        'OPTIONS',
        'WITHDRAWALS',
        'CONVERT',
        'EARN',
        'REFERRAL',
        'FOLLOW',
        'WELFARE',
      ]),
    ),
    market: text,
    user: z.nullable(int),
    command: z.nullable(text),
  }),
})

export const commandShapes = complete({
  ...spotShapes,
  ...futuresShapes,
  ...transferShapes,
  ...binaryShapes,
  ...optionsShapes,
  ...convertShapes,
  ...earnShapes,
  ...rewardShapes,
  ...followShapes,
  'halts.begin': halted,
  'halts.end': halted,
})

function complete<Given extends Shapes>(given: Given & Complete<Given>): Readonly<Record<Type, z.ZodType>> {
  return given
}

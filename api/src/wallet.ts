import * as z from 'zod/mini'
import {
  clientId,
  coin,
  decimal,
  epochMs,
  moment,
  nothing,
  page,
  rows,
  signedDecimal,
  symbol,
  wallet,
  whole,
} from './scalars.ts'
import { EQUITY_DAYS_MAX } from './shownDays.ts'

export const balance = z.object({ wallet, coin, available: decimal, held: decimal, total: decimal })
/**
 * Each has a code on the wire, `typeCode`. Of the specification: 1 deposit, 2 withdrawal, 7 interest of earn, 9 second
 * contract, 10 and 11 convert in and out, 21 and 22 spot in and out, 27 futures margin, 28 their profit, 30 liquidation, 34 rebate, 35 transfer, 51 and 4
 * correction in and out. Ours: 101 fee, 102 faucet, 103 rounding, 104 funding, 105 option premium, 106 option payout,
 * 107 share of a copied profit, 108 reward of welfare.
 */
export const recordType = z.enum([
  'TRADE',
  'FEE',
  'TRANSFER',
  'DEPOSIT',
  'WITHDRAWAL',
  'FAUCET',
  'ROUNDING',
  'MARGIN',
  'PROFIT',
  'FUNDING',
  'LIQUIDATION',
  'BINARY',
  'PREMIUM',
  'OPTION_PAYOUT',
  'CONVERT',
  'CORRECTION',
  'INTEREST',
  'REBATE',
  'REWARD',
  'PROFIT_SHARE',
])

/** Which records: those of all types, coins and wallets where a field is omitted. */
const recordFilter = {
  type: z.optional(recordType),
  coin: z.optional(coin),
  wallet: z.optional(wallet),
  from: z.optional(moment),
  to: z.optional(moment),
  /** Sequences of commands, the first and the last that are included: a record's id begins with its own. */
  fromSequence: z.optional(whole(0, Number.MAX_SAFE_INTEGER)),
  toSequence: z.optional(whole(0, Number.MAX_SAFE_INTEGER)),
}

const tradedProduct = z.enum(['SPOT', 'FUTURES', 'SECOND', 'OPTION'])

/** Why a part of a balance is held: an order, the stake of an open second contract, a withdrawal, or an undecided convert. */
export const holdReason = z.enum(['SPOT_ORDER', 'FUTURES_ORDER', 'SECOND_CONTRACT', 'WITHDRAWAL', 'CONVERT', 'EARN'])

export type HoldReason = z.infer<typeof holdReason>

const hold = z.object({
  reason: holdReason,
  /** Of the order, the contract, the withdrawal, the convert or the subscription to earn. */
  id: z.int(),
  /** null of a withdrawal and of earn. */
  symbol: z.nullable(z.string()),
  amount: decimal,
  /** When it was accepted; null of a withdrawal. */
  since: z.nullable(epochMs),
})

/** What today's result is counted from: equity now − equityThen − inflow. Amounts in USDT. */
const dayStart = z.object({
  /** When equityThen was taken: 00:00 UTC, or when the server started later in the day. */
  since: epochMs,
  equityThen: signedDecimal,
  /** What came from outside since then, less what left, each at the price when it was booked. */
  inflow: signedDecimal,
})

export type DayStart = z.infer<typeof dayStart>

/** What the account was worth on one day, in USDT. */
const equityDay = z.object({
  /** Its 00:00 UTC. */
  day: epochMs,
  /** Later than day if no server was running then. */
  takenAt: epochMs,
  equity: signedDecimal,
  /**
   * What came from outside since the listed day before it, less what left, each at the price when it was booked; 0 for
   * the first. null where a price is unknown.
   */
  inflow: z.nullable(signedDecimal),
})

export type EquityDay = z.infer<typeof equityDay>

export const walletSchemas = {
  listBalances: { input: z.object({ wallet: z.optional(wallet) }), output: z.array(balance) },
  transferFunds: {
    input: z.strictObject({ coin, from: wallet, to: wallet, amount: decimal, clientId: z.optional(clientId) }),
    output: z.object({ transferId: z.int(), balances: z.array(balance) }),
  },
  listRecords: {
    input: z.object({ ...page, ...recordFilter }),
    output: rows(
      z.object({
        id: z.string(),
        type: recordType,
        typeCode: z.int(),
        wallet,
        coin,
        amount: signedDecimal,
        before: decimal,
        after: decimal,
        reference: z.string(),
        /** The pair or the contract that it belongs to; null where it belongs to none. */
        symbol: z.nullable(z.string()),
        time: epochMs,
      }),
    ),
  },
  /** What the records add up to, for each coin and type. */
  sumRecords: {
    input: z.object(recordFilter),
    output: z.array(z.object({ coin, type: recordType, amount: signedDecimal, count: z.int() })),
  },
  /**
   * What the caller traded, for each product and coin: the amounts given and received in the coin, in futures the values
   * of what was bought and sold, with fees and what was won or lost; result is null on spot. Without dates, everything.
   */
  listTradeTotals: {
    input: z.object({
      product: z.optional(tradedProduct),
      symbol: z.optional(symbol),
      from: z.optional(moment),
      to: z.optional(moment),
    }),
    output: z.array(
      z.object({
        product: tradedProduct,
        coin,
        /** Trades; of second contracts the settled ones. */
        count: z.int(),
        given: decimal,
        received: decimal,
        fee: decimal,
        result: z.nullable(signedDecimal),
      }),
    ),
  },
  /**
   * One balance as of one command, with what it consists of: all records of the coin and the wallet up to sequence add up
   * to total, and the holds add up to held. Holds are oldest first, withdrawals before the others.
   */
  explainBalance: {
    input: z.object({ wallet, coin }),
    output: z.extend(balance, { sequence: z.int(), holds: z.array(hold) }),
  },
  /** start: null where the equity of the day's start, or the worth of the inflow, is unknown. */
  getDayResult: { input: nothing, output: z.object({ start: z.nullable(dayStart) }) },
  /** Oldest first: of the last UTC days those that were recorded, since the account exists. */
  listEquityDays: {
    input: z.object({ days: z._default(whole(1, EQUITY_DAYS_MAX), 30) }),
    output: z.array(equityDay),
  },
} as const
/** Calls of JSON-RPC in one request. */
const RPC_BATCH_MAX = 20
const rpcId = z.union([z.int(), z.string().check(z.maxLength(100))])
const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcId,
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.array(z.unknown()).check(z.maxLength(10))),
})
const rpcAnswer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.int(), z.string(), z.null()]),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.int(), message: z.string() })),
})

export const demoSchemas = {
  creditFaucet: {
    input: z.strictObject({ coin, amount: decimal, clientId: z.optional(clientId) }),
    output: z.object({ transferId: z.int(), balances: z.array(balance) }),
  },
  /** The demo's own chain; null where this machine cannot run it. */
  getChain: {
    input: nothing,
    output: z.nullable(
      z.object({
        /** JSON-RPC: reads, and eth_sendRawTransaction. */
        rpcUrl: z.string(),
        chainId: z.int(),
        /** The contract of its USDT. */
        usdt: z.string(),
        /** Of that USDT. */
        decimals: z.int(),
        /** A private key with ether and USDT, for everybody. */
        fundedKey: z.string(),
      }),
    ),
  },
  /** One call of JSON-RPC 2.0, and its answer; or a list of calls as the body, and their answers in its order. */
  callChain: {
    // All fields of one call, or a batch alone.
    input: z.object({
      ...z.partial(rpcCall).shape,
      batch: z.optional(z.array(rpcCall).check(z.minLength(1), z.maxLength(RPC_BATCH_MAX))),
    }),
    output: z.union([rpcAnswer, z.array(rpcAnswer)]),
  },
  /** Sends test coins of this channel to an address of the demo's chain; they count as coins from the faucet. */
  sendTestCoins: {
    input: z.object({
      channel: z.string().check(z.maxLength(40)),
      address: z.string().check(z.maxLength(128)),
      amount: decimal,
    }),
    output: z.object({ txid: z.string() }),
  },
  /** The demo's own invite code, so that everybody can try the demo. */
  getInvitation: { input: nothing, output: z.object({ inviteCode: z.string() }) },
  /** Only messages that the caller caused: by the browser's cookie, or by the requestId of the call. */
  listOutbox: {
    input: z.object({
      to: z.optional(z.string().check(z.maxLength(254))),
      requestId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
    }),
    output: z.array(
      z.object({
        channel: z.enum(['mail', 'sms']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        /** The same as a page; null for a text message. */
        html: z.nullable(z.string()),
        code: z.nullable(z.string()),
        time: epochMs,
      }),
    ),
  },
} as const

// The WebSocket /ws/{uuid}: client messages, server messages, and who receives them. Types are the specification's,
// with 'depth', 'ticker', 'index', 'mark', 'chain' and 'auth' added.
import * as z from 'zod/mini'
import { binaryContract } from './binary.ts'
import { futuresOrder, markFigures, position, stop } from './futures.ts'
import { depthLevels, indexReading, indexState, priceFigures, publicTrade } from './market.ts'
import { optionChain, optionChange } from './options.ts'
import { epochMs, interval, product, symbol } from './scalars.ts'
import { spotOrder } from './spot.ts'
import { message } from './user.ts'
import { balance } from './wallet.ts'

export const publicTypes = ['detail', 'kline', 'trade', 'depth', 'ticker', 'index', 'mark', 'chain'] as const

/** Limits of one socket. */
export const SOCKET_MESSAGES_PER_SECOND_MAX = 20
export const SOCKET_SUBSCRIPTIONS_MAX = 200
export const SOCKET_FRAME_BYTES_MAX = 4096
export const HEARTBEAT_MS = 15_000

/** type 'ticker' needs no symbol: one message has every pair that changed. 'chain' also needs the expiry. */
const subject = {
  type: z.enum(publicTypes),
  symbol: z.optional(symbol),
  interval: z.optional(interval),
  series: z.optional(symbol),
}
export const clientMessage = z.discriminatedUnion('op', [
  z.object({ op: z.literal('subscribe'), ...subject }),
  z.object({ op: z.literal('unsubscribe'), ...subject }),
  /** lastSequence: the last private sequence received; later messages are sent again, or a 'resync' is. */
  z.object({ op: z.literal('auth'), token: z.string().check(z.maxLength(256)), lastSequence: z.optional(z.int()) }),
  z.object({ op: z.literal('ping'), time: z.optional(z.int()) }),
])
export type ClientMessage = z.infer<typeof clientMessage>

const bar = z.object({
  /** Epoch ms of its opening. */
  id: z.int(),
  open: z.string(),
  close: z.string(),
  high: z.string(),
  low: z.string(),
  vol: z.string(),
  amount: z.string(),
  count: z.int(),
})
export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('detail'),
    symbol,
    data: z.extend(priceFigures, {
      tick: z.object({
        open: z.string(),
        close: z.string(),
        high: z.string(),
        low: z.string(),
        vol: z.string(),
        amount: z.string(),
        count: z.int(),
      }),
    }),
  }),
  z.object({ type: z.literal('kline'), symbol, interval, data: z.object({ tick: bar }) }),
  z.object({ type: z.literal('trade'), symbol, data: z.array(publicTrade) }),
  /** A snapshot replaces the book (500 levels a side at most). A change applies when previousSequence is the last sequence seen; otherwise subscribe again. Quantity '0' removes a level. */
  z.object({
    type: z.literal('depth'),
    symbol,
    isSnapshot: z.boolean(),
    sequence: z.int(),
    previousSequence: z.int(),
    bids: depthLevels,
    asks: depthLevels,
  }),
  /** rows: [symbol, last, 24 h change in percent, volume in quote]. */
  z.object({ type: z.literal('ticker'), rows: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])) }),
  z.object({ type: z.literal('index'), symbol, data: indexReading, hash: z.string(), signature: z.string() }),
  /** Futures only. */
  z.object({ type: z.literal('mark'), symbol, data: markFigures }),
  /** All quotes of one expiry of options, after each tick of its pair; GET optionChain lists the expiries. */
  z.object({
    type: z.literal('chain'),
    symbol,
    series: symbol,
    data: z.object({ quote: optionChain.shape.quote, rows: optionChain.shape.rows }),
  }),
  /**
   * Sent to every socket as the first message, and after each change of the operator's configuration. A client that has
   * another version of the settings loads settings, coins and texts again.
   */
  z.object({ type: z.literal('SETTINGS'), version: z.int() }),
  /**
   * Every whole market that is halted, sent to every socket as the second message and after each change. reason: in the
   * words of the operator who halted it; null: the exchange did, after a fault. market: a symbol, or an expiry of options.
   */
  z.object({
    type: z.literal('HALTS'),
    data: z.array(z.object({ product, market: z.string(), since: epochMs, reason: z.nullable(z.string()) })),
  }),
  z.object({ type: z.literal('HEARTBEAT'), time: z.int() }),
  z.object({ type: z.literal('pong'), time: z.optional(z.int()), serverTime: z.int() }),
  z.object({ type: z.literal('auth'), isSignedIn: z.boolean(), sequence: z.int() }),
  z.object({ type: z.literal('error'), error: z.string(), op: z.optional(z.string()) }),
  /** Private. sequence only increases, for each user; resync means that the client must reload its lists. */
  z.object({ type: z.literal('ORDER'), sequence: z.int(), data: z.union([futuresOrder, spotOrder]) }),
  /** A position after it changed; clients compute what depends on the mark price. */
  z.object({ type: z.literal('POSITION'), sequence: z.int(), data: position }),
  /** A take-profit or stop-loss of a position after it changed. */
  z.object({ type: z.literal('STOP'), sequence: z.int(), data: stop }),
  z.object({
    type: z.literal('TRADE'),
    sequence: z.int(),
    data: z.object({
      tradeId: z.int(),
      orderId: z.int(),
      symbol,
      side: z.string(),
      price: z.string(),
      quantity: z.string(),
      fee: z.string(),
      feeCoin: z.string(),
      time: z.int(),
    }),
  }),
  z.object({ type: z.literal('BALANCE'), sequence: z.int(), data: z.array(balance) }),
  /** A second contract that was opened or settled (see data.status), or a trade or settlement of options. */
  z.object({
    type: z.literal('SETTLEMENT'),
    sequence: z.int(),
    data: z.discriminatedUnion('product', [binaryContract, optionChange]),
  }),
  /** Sent only to the user's open sockets; absent users read the list. */
  z.object({ type: z.literal('MESSAGE'), data: message }),
  z.object({ type: z.literal('resync'), sequence: z.int() }),
  /**
   * After 'auth', and when the session ends: by a sign-out elsewhere, a password change, or its expiry. Then the socket
   * closes.
   */
  z.object({ type: z.literal('USER_STATUS'), data: z.object({ status: z.enum(['SIGNED_IN', 'SIGNED_OUT']) }) }),
  /** The user's watchlist after a change, in order. Sent only to open sockets. */
  z.object({ type: z.literal('OWNCOIN'), data: z.object({ coins: z.array(z.string()) }) }),
  z.object({ type: z.literal('MARKET_STATE'), symbol, data: z.object({ state: indexState, isTrading: z.boolean() }) }),
])
export type ServerMessage = z.infer<typeof serverMessage>

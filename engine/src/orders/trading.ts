// Types that all products with an order book share: markets, orders and desks.
//
// A desk is one user in one market with the open orders there. An order points to its desk and its desk to the market,
// so a fill needs no lookups. What differs between products (money) is in the market's Product.
import type { Book, BookOrder, Level } from '../book/orderBook.ts'
import type { OrderStatus, Sweep } from '../events.ts'
import type { Account } from '../ledger/accounts.ts'
import type { Holder } from '../ledger/holds.ts'
import { type Amount, type PairScales, type Price, type Quantity, type Rate, type TickLots, ZERO } from '../money.ts'
import { IdTable } from '../idTable.ts'
import type { OrderTerms, OrderType, SelfTradePrevention, Side, TimeInForce, TriggerBy } from '../nouns.ts'
import { NOWHERE, Places, type Queue } from '../places.ts'
import { SortedList } from '../sortedList.ts'
import { type Touchable, TouchedList } from '../touched.ts'
import type { Turn } from '../turn.ts'

/** The prices that a trigger can watch; each product offers some of them. */
export type Watched = TriggerBy | 'MARK'
export type Terms = Omit<OrderTerms, 'triggerBy'> & { triggerBy: Watched }

/** Fields used by matching come first, so that they are close together in memory. */
export class Order implements BookOrder, Holder, Touchable {
  level: Level | null = null
  place = NOWHERE
  /** The limit; 0 in the market forms, which never rest. */
  price!: Price
  remaining!: Quantity
  priority = 0
  status!: OrderStatus
  id!: number
  side!: Side
  type!: OrderType
  desk!: Desk
  payingFrom!: Account
  held = ZERO
  isTouched = false
  /** Part of an unfinished cancellation: it never trades or fires again. */
  isCancelling = false
  /** The other leg of its list, while that is open. */
  sibling: Order | null = null
  expiresAt!: number | null
  /** null for an order without a quantity; remaining is then 0 and unused. */
  quantity!: Quantity | null
  quoteQuantity!: Amount | null
  filledQuantity!: Quantity
  filledTickLots!: TickLots
  filledQuote!: Amount
  fee!: Amount
  /** Spot only; null for the published rates. */
  makerFeeRate: Rate | null = null
  takerFeeRate: Rate | null = null
  timeInForce!: TimeInForce
  stopPrice!: Price | null
  triggerBy!: Watched
  postOnly!: boolean
  selfTradePrevention!: SelfTradePrevention
  clientOrderId!: string
  listId!: number | null
  createdAt!: number
  updatedAt!: number
}

/** The queue of a user's open orders in a market. */
export interface Desk extends Queue {
  readonly user: number
  readonly pair: Pair
  /** How many are in the book, and how many wait for a trigger. */
  bookCount: number
  triggerCount: number
}

/** Orders that fire when the price rises to their stop, nearest (lowest) greatest; and when it falls to it. */
export interface Triggers {
  readonly rising: SortedList<Order>
  readonly falling: SortedList<Order>
}

/** A market's order rules, for all products. */
export interface OrderRules extends PairScales {
  symbol: string
  quote: string
  orderMin: Quantity
  orderMax: Quantity
  /** Highest price of a buy, lowest price of a sell; null for none. Not every product has these limits. */
  buyMax?: Price | null
  sellMin?: Price | null
  minNotional: Amount
  priceBand: Rate
  marketSlippageMax: Rate
  isTrading: boolean
  canLimitBuy: boolean
  canLimitSell: boolean
  canMarketBuy: boolean
  canMarketSell: boolean
  maxOpenOrders: number
  maxTriggerOrders: number
}

export interface Pair extends Touchable {
  rules: OrderRules
  readonly trading: Trading
  readonly product: Product
  readonly book: Book<Order>
  /** By user. */
  readonly desks: IdTable<Desk>
  readonly triggers: Record<Watched, Triggers>
  lastTradeId: number
  lastPrice: Price | null
  indexPrice: Price | null
  markPrice: Price | null
  /** The last computed price band, and its inputs. */
  bandLowest: Price
  bandHighest: Price
  bandReference: Price | null
  bandRules: OrderRules | null
  /** Lowest and highest trade since the LAST triggers were last checked; null without a trade. */
  traded: { lowest: Price; highest: Price } | null
  sweep: Sweep | null
  /** An order whose market was halted in the middle of its trades: it is neither in the book nor waits for a trigger. */
  parked: number | null
}

/** A result of lotsAgreed: the resting order cannot trade any more. */
export const MAKER_ENDS = -1

export interface Meeting {
  taker: Order
  maker: Order
  /** What the taker would take at this price if the maker had enough. */
  wanted: Quantity
}

export interface Fill {
  taker: Order
  maker: Order
  quantity: Quantity
}

/** What a product decides about its orders: everything that concerns money. */
export interface Product {
  /** Moves the money and emits the trade. The caller updates the book. */
  settleFill(turn: Turn, fill: Fill): void
  /** Called when fewer lots of an open order remain: releases the part of its hold that it no longer needs. */
  fitHold(turn: Turn, order: Order): void
  /** Lots that an incoming order still wants at a price; 0 stops it. */
  lotsWanted(turn: Turn, order: Order, price: Price): Quantity
  /** How many of the wanted lots the two trade now: 0 stops the taker, MAKER_ENDS ends the maker. */
  lotsAgreed(turn: Turn, meeting: Meeting): number
  /** The remaining budget in ticks × lots; null without a budget. */
  budgetOf(order: Order): TickLots | null
  /** After its trigger has fired, before it enters the market. */
  prepareFired(turn: Turn, order: Order): void
  /** Self-trade prevention reduces an order with a budget. */
  lessenSpending(turn: Turn, order: Order, price: Price, lots: Quantity): void
  /** Whether what remains of it after its trades may stay in the book. */
  mayRest(order: Order): boolean
  /** The order has ended. */
  forget(order: Order): void
  /** Whose orders these are: two of the same person never trade with each other. */
  personOf(desk: Desk): number
  /** After each resting order that the incoming one has met. */
  afterMeeting(turn: Turn, taker: Order): void
}

/** An unfinished cancellation of many orders of one user: see cancellations.ts. */
export interface Cancellation {
  /** The id of its first order. */
  readonly id: number
  readonly user: number
  /** In the order in which they are closed. */
  readonly orderIds: readonly number[]
}

export interface Trading {
  readonly product: 'SPOT' | 'FUTURES'
  /** Open orders by id. */
  readonly orders: IdTable<Order>
  /** The places of open orders. */
  readonly places: Places<Order>
  readonly spareLevels: Level[]
  /** GTD orders, the earliest expiry greatest. */
  readonly expiries: SortedList<Order>
  /** By id. */
  readonly cancellations: Map<number, Cancellation>
  /** Changed by the current command. */
  readonly touchedOrders: TouchedList<Order>
  readonly touchedPairs: TouchedList<Pair>
  /** Those with an order in the middle of its trades. */
  readonly sweeping: Set<Pair>
}

export function createTrading(product: Trading['product']): Trading {
  return {
    product,
    orders: new IdTable(),
    places: new Places(),
    spareLevels: [],
    expiries: new SortedList((a, b) => (b.expiresAt ?? 0) - (a.expiresAt ?? 0) || b.id - a.id),
    cancellations: new Map(),
    touchedOrders: new TouchedList(),
    touchedPairs: new TouchedList(),
    sweeping: new Set(),
  }
}

export function createTriggers(): Triggers {
  return {
    rising: new SortedList((a, b) => (b.stopPrice ?? 0) - (a.stopPrice ?? 0) || b.id - a.id),
    falling: new SortedList((a, b) => (a.stopPrice ?? 0) - (b.stopPrice ?? 0) || b.id - a.id),
  }
}

/** The price that limits are relative to: the index, else the mark, else the last trade, else none. */
export function referencePrice(pair: Pair): Price | null {
  return pair.indexPrice ?? pair.markPrice ?? pair.lastPrice
}

export function watchedPrice(pair: Pair, by: Watched): Price | null {
  if (by === 'LAST') return pair.lastPrice
  return by === 'INDEX' ? pair.indexPrice : pair.markPrice
}

export function touchPair(pair: Pair): void {
  if (pair.isTouched) return
  pair.isTouched = true
  pair.trading.touchedPairs.add(pair)
}

// What every product that trades on an order book has in common: markets, orders, and who has how many of them.
//
// A desk is one user at one market with his open orders there. An order points to its desk and its desk to the
// market, so that a fill finds everything without looking it up. What differs between products (money) is asked of
// the market's Product.
import type { Book, BookOrder, Level } from '../book/orderBook.ts'
import type { OrderStatus } from '../events.ts'
import type { Account } from '../ledger/accounts.ts'
import type { Holder } from '../ledger/holds.ts'
import {
  type Amount,
  fitsHalves,
  fromHalves,
  highHalf,
  lowHalf,
  type PairScales,
  type Price,
  type Quantity,
  type Rate,
  type TickLots,
} from '../money.ts'
import { IdTable } from '../idTable.ts'
import type { OrderTerms, OrderType, SelfTradePrevention, Side, TimeInForce, TriggerBy } from '../nouns.ts'
import { NOWHERE, Places, type Queue } from '../places.ts'
import { SortedList } from '../sortedList.ts'
import { type Touchable, TouchedList } from '../touched.ts'
import type { Turn } from '../turn.ts'

/** The prices that a trigger can wait for; a product offers some of them. */
export type Watched = TriggerBy | 'MARK'
export type Terms = Omit<OrderTerms, 'triggerBy'> & { triggerBy: Watched }

/**
 * One object serves many orders of spot, one after the other: see createOrder. What matching reads comes first, so
 * that it lies close together in memory.
 */
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
  heldHigh = 0
  heldLow = 0
  heldLarge: Amount | null = null
  isTouched = false
  /** The other leg of its list, while that is open. */
  sibling: Order | null = null
  expiresAt!: number | null
  /** null for what states something else than a quantity; remaining is then 0 and means nothing. */
  quantity!: Quantity | null
  quoteQuantity!: Amount | null
  filledQuantity!: Quantity
  filledTickLots!: TickLots
  filledQuote!: Amount
  fee!: Amount
  timeInForce!: TimeInForce
  stopPrice!: Price | null
  triggerBy!: Watched
  postOnly!: boolean
  selfTradePrevention!: SelfTradePrevention
  clientOrderId!: string
  listId!: number | null
  createdAt!: number
  updatedAt!: number

  /** Kept in two halves, which lie in the order itself: every cancel would wait for a bigint somewhere else. */
  get held(): Amount {
    return this.heldLarge ?? fromHalves(this.heldHigh, this.heldLow)
  }

  set held(amount: Amount) {
    const fits = fitsHalves(amount)
    if (!fits || this.heldLarge !== null) this.heldLarge = fits ? null : amount
    this.heldHigh = fits ? highHalf(amount) : 0
    this.heldLow = fits ? lowHalf(amount) : 0
  }
}

/** The queue of a user's open orders at a market. */
export interface Desk extends Queue {
  readonly user: number
  readonly pair: Pair
  /** How many of them are in the book, and how many wait for a trigger. */
  bookCount: number
  triggerCount: number
}

/** Orders that fire when the price rises to their stop, nearest (lowest) greatest; and when it falls to it. */
export interface Triggers {
  readonly rising: SortedList<Order>
  readonly falling: SortedList<Order>
}

/** What a market's rules say of its orders, whatever the product. */
export interface OrderRules extends PairScales {
  symbol: string
  quote: string
  orderMin: Quantity
  orderMax: Quantity
  /** Highest price of a buy, lowest price of a sell; null for none. Not every product has them. */
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
  /** Within which a price was allowed the last time that it was asked, and what that was worked out from. */
  bandLowest: Price
  bandHighest: Price
  bandReference: Price | null
  bandRules: OrderRules | null
  /** Lowest and highest trade since the LAST triggers were looked at; null when there was none. */
  traded: { lowest: Price; highest: Price } | null
}

/** An answer of lotsAgreed: the resting order cannot trade any more. */
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

/** What a product decides about its orders: all that concerns money. */
export interface Product {
  /** Moves the money and tells of the trade. The orders' places in the book are the caller's. */
  settleFill(turn: Turn, fill: Fill): void
  /** Called when fewer lots of an open order remain: releases the part of its hold that it no longer needs. */
  fitHold(turn: Turn, order: Order): void
  /** Lots that an arriving order still wants at a price; 0 ends its sweep. */
  lotsWanted(turn: Turn, order: Order, price: Price): Quantity
  /** How many of the wanted lots the two trade now: 0 stops the taker, MAKER_ENDS ends the maker. */
  lotsAgreed(turn: Turn, meeting: Meeting): number
  /** What it may still spend, in ticks × lots; null for what is not limited so. */
  budgetOf(order: Order): TickLots | null
  /** Once its trigger has fired, before it enters the market. */
  prepareFired(turn: Turn, order: Order): void
  /** Self-trade prevention takes lots off an order that states what it spends. */
  lessenSpending(turn: Turn, order: Order, price: Price, lots: Quantity): void
  /** The order has ended. */
  forget(order: Order): void
}

export interface Trading {
  /** Open orders by id. */
  readonly orders: IdTable<Order>
  /** The places of open orders. */
  readonly places: Places<Order>
  readonly spareLevels: Level[]
  /** GTD orders, the earliest expiry greatest. */
  readonly expiries: SortedList<Order>
  /** Touched by the command that is being applied. */
  readonly touchedOrders: TouchedList<Order>
  readonly touchedPairs: TouchedList<Pair>
  /** Objects of orders that have ended, for the next ones: as many as were ever open at once. */
  readonly endedOrders: Order[]
}

export function createTrading(): Trading {
  return {
    orders: new IdTable(),
    places: new Places(),
    spareLevels: [],
    expiries: new SortedList((a, b) => (b.expiresAt ?? 0) - (a.expiresAt ?? 0) || b.id - a.id),
    touchedOrders: new TouchedList(),
    touchedPairs: new TouchedList(),
    endedOrders: [],
  }
}

export function createTriggers(): Triggers {
  return {
    rising: new SortedList((a, b) => (b.stopPrice ?? 0) - (a.stopPrice ?? 0) || b.id - a.id),
    falling: new SortedList((a, b) => (a.stopPrice ?? 0) - (b.stopPrice ?? 0) || b.id - a.id),
  }
}

/** The price that limits are measured against: the index, else the mark, else the last trade, else none. */
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

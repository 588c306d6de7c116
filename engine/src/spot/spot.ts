// What spot trading remembers: its pairs, the open orders, and who has how many of them.
//
// A desk is one user at one pair: his two accounts and his open orders there. An order points to its desk and its
// desk to the accounts, so that a fill finds all four accounts of buyer and seller without looking anything up.
import type { Book, BookOrder, Level } from '../book/orderBook.ts'
import type { OrderType, SelfTradePrevention, Side, TimeInForce, TriggerBy } from '../nouns.ts'
import type { SpotMarket } from './commands.ts'
import type { OrderStatus } from '../events.ts'
import type { Account, LedgerAsset } from '../ledger/accounts.ts'
import type { Holder } from '../ledger/holds.ts'
import type { Amount, Price, Quantity, TickLots } from '../money.ts'
import { SortedList } from '../sortedList.ts'
import { addTouched, createTouchedList, type Touchable, type TouchedList } from '../touched.ts'
import type { Turn } from '../turn.ts'

/**
 * One object serves many orders, one after the other: see createOrder. What matching reads comes first, so that it
 * lies close together in memory.
 */
export class Order implements BookOrder<Order>, Holder, Touchable<Order> {
  level: Level<Order> | null = null
  previous: Order | null = null
  next: Order | null = null
  /** The limit; 0 in the market forms, which never rest. */
  price!: Price
  remaining!: Quantity
  priority = 0
  status!: OrderStatus
  id!: number
  side!: Side
  type!: OrderType
  desk!: Desk
  /** Its place in desk.orders. */
  deskIndex = 0
  payingFrom!: Account
  held!: Amount
  isTouched = false
  nextTouched: Order | null = null
  /** The other leg of its list, while that is open. */
  sibling: Order | null = null
  expiresAt!: number | null
  /** null for a market buy that states quoteQuantity; remaining is then 0 and means nothing. */
  quantity!: Quantity | null
  quoteQuantity!: Amount | null
  filledQuantity!: Quantity
  filledTickLots!: TickLots
  filledQuote!: Amount
  fee!: Amount
  timeInForce!: TimeInForce
  stopPrice!: Price | null
  triggerBy!: TriggerBy
  postOnly!: boolean
  selfTradePrevention!: SelfTradePrevention
  clientOrderId!: string
  listId!: number | null
  createdAt!: number
  updatedAt!: number
}

export interface Desk {
  readonly user: number
  readonly pair: Pair
  readonly base: Account
  readonly quote: Account
  /** His open orders here, in no order. */
  readonly orders: Order[]
  /** Of those: in the book, and waiting for a trigger. */
  bookCount: number
  triggerCount: number
}

/** Orders that fire when the price rises to their stop, nearest (lowest) greatest; and when it falls to it. */
export interface Triggers {
  readonly rising: SortedList<Order>
  readonly falling: SortedList<Order>
}

export interface Pair extends Touchable<Pair> {
  rules: SpotMarket
  readonly baseAsset: LedgerAsset
  readonly quoteAsset: LedgerAsset
  readonly baseFees: Account
  readonly quoteFees: Account
  readonly quoteRounding: Account
  readonly book: Book<Order>
  readonly desks: Map<number, Desk>
  readonly triggers: Record<TriggerBy, Triggers>
  lastTradeId: number
  lastPrice: Price | null
  indexPrice: Price | null
  /** Lowest and highest trade since the LAST triggers were looked at; null when there was none. */
  traded: { lowest: Price; highest: Price } | null
}

export interface Spot {
  readonly pairs: Map<string, Pair>
  /** Open orders by id. */
  readonly orders: Map<number, Order>
  /** GTD orders, the earliest expiry greatest. */
  readonly expiries: SortedList<Order>
  /** Touched by the command that is being applied. */
  readonly touchedOrders: TouchedList<Order>
  readonly touchedPairs: TouchedList<Pair>
  /** Objects of orders that have ended, for the next ones: as many as were ever open at once. */
  readonly endedOrders: Order[]
}

export type SpotTurn = Turn & { readonly spot: Spot }

export function createSpot(): Spot {
  return {
    pairs: new Map(),
    orders: new Map(),
    expiries: new SortedList((a, b) => (b.expiresAt ?? 0) - (a.expiresAt ?? 0) || b.id - a.id),
    touchedOrders: createTouchedList(),
    touchedPairs: createTouchedList(),
    endedOrders: [],
  }
}

export function createTriggers(): Triggers {
  return {
    rising: new SortedList((a, b) => (b.stopPrice ?? 0) - (a.stopPrice ?? 0) || b.id - a.id),
    falling: new SortedList((a, b) => (a.stopPrice ?? 0) - (b.stopPrice ?? 0) || b.id - a.id),
  }
}

/** The price that limits are measured against: the index, else the last trade, else none. */
export function referencePrice(pair: Pair): Price | null {
  return pair.indexPrice ?? pair.lastPrice
}

export function touchPair(spot: Spot, pair: Pair): void {
  if (!pair.isTouched) addTouched(spot.touchedPairs, pair)
}

/** The account that an order of this side pays from. */
export function payingAccount(desk: Desk, side: Side): Account {
  return side === 'BUY' ? desk.quote : desk.base
}

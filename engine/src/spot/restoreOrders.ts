// Restores open orders from their records: into the book by priority at each price, to the triggers and expiries, links
// the two legs of a list, and restores every hold.
//
// At 100: Alice with priority 4, Bob with priority 7. Alice is first in the queue again, whatever the order of the
// records.
import { assert } from '../assert.ts'
import { restoreToBook, takeChangedLevel } from '../book/orderBook.ts'
import type { OrderTerms } from '../nouns.ts'
import type { OrderChanged } from '../events.ts'
import type { Quantity } from '../money.ts'
import { rememberOrder } from '../orders/closeOrder.ts'
import { acceptTerms } from '../orders/order.ts'
import { Order } from '../orders/trading.ts'
import { openDesk, payingAccount, type Spot } from './spot.ts'
import { addToTriggers } from '../orders/standing.ts'

type OrderRecord = Omit<OrderChanged, 'type'>

export function restoreOrders(spot: Spot, records: readonly OrderRecord[]): void {
  const legs = new Map<number, Order>()
  for (const record of [...records].sort((a, b) => a.priority - b.priority || a.orderId - b.orderId)) {
    const order = restoreOrder(spot, record)
    if (order.listId !== null) joinLegs(legs, order, order.listId)
  }
  // Restored orders were reported before: the next command starts with no level changed.
  for (const { book } of spot.pairs.values()) {
    while (takeChangedLevel(book) !== null);
  }
}

function restoreOrder(spot: Spot, record: OrderRecord): Order {
  const pair = spot.pairs.get(record.symbol)
  assert(pair !== undefined, 'the market of an open order exists')
  const desk = openDesk(pair, record.user)
  const terms: OrderTerms = { ...record, type: record.orderType }
  const { orderId: id, clientOrderId, listId, createdAt } = record
  const acceptance = { id, desk, clientOrderId, listId, terms, createdAt }
  const order = acceptTerms(new Order(), acceptance, payingAccount(desk, terms.side))
  order.held = record.held
  order.remaining = ((record.quantity ?? 0) - (record.quantity === null ? 0 : record.filledQuantity)) as Quantity
  order.filledQuantity = record.filledQuantity
  order.filledTickLots = record.filledTickLots
  order.filledQuote = record.filledQuote
  order.fee = record.fee
  order.makerFeeRate = record.makerFeeRate
  order.takerFeeRate = record.takerFeeRate
  order.status = record.status
  order.updatedAt = record.updatedAt
  rememberOrder(order)
  if (order.status === 'PENDING_TRIGGER') {
    addToTriggers(order)
  } else if (record.priority === 0) {
    // In the middle of its trades.
    pair.parked = order.id
  } else {
    order.priority = record.priority
    restoreToBook(pair.book, order)
    desk.bookCount += 1
  }
  return order
}

function joinLegs(legs: Map<number, Order>, order: Order, listId: number): void {
  const other = legs.get(listId)
  legs.set(listId, order)
  if (!other) return
  order.sibling = other
  other.sibling = order
}

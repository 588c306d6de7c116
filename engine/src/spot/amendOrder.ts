// A user changes the price or quantity of an open order. If only the quantity decreases, the order keeps its queue
// position; with a new price or a larger quantity it goes to the end of the queue of its price, and may trade at once.
//
// Bids at 100: Alice 5, Bob 2. Alice amends to 3: she is still first. Alice amends to 6: Bob is first now. quantity
// includes the filled part: 3 with 1 filled leaves 2.
import type { OrderTerms } from '../nouns.ts'
import type { AmendOrder } from './commands.ts'
import { available } from '../ledger/accounts.ts'
import { resizeHold } from '../ledger/holds.ts'
import { type Amount, amountUnits, formatQuantity, type Price, type Quantity } from '../money.ts'
import { firstRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkFilters, checkQuantity, checkWorth } from '../orders/checkFilters.ts'
import { checkLiquidity } from '../orders/checkCounts.ts'
import { checkFunds } from './checkFunds.ts'
import { checkAccess, checkTerms } from '../orders/checkTerms.ts'
import { enterMarket } from '../orders/enterMarket.ts'
import { touchOrder } from '../orders/order.ts'
import { leaveBook, reduceInBook } from '../orders/standing.ts'
import type { Order } from '../orders/trading.ts'
import { fireTriggers } from './firing.ts'
import { termsOf } from './order.ts'
import { neededForAmended } from './orderHold.ts'
import { keepRates } from './placeOrder.ts'
import { deskOf, payingAccount, type SpotTurn } from './spot.ts'

export function amendOrder(turn: SpotTurn, command: AmendOrder): Refusal | null {
  const order = turn.spot.orders.get(command.orderId)
  if (!order || order.desk.user !== command.user || order.isCancelling) {
    return refuse('UNKNOWN_ORDER', { orderId: String(command.orderId) })
  }
  const before = termsOf(order)
  const terms = { ...before, price: command.price ?? before.price, quantity: command.quantity ?? before.quantity }
  if (terms.price === before.price && terms.quantity === before.quantity) return refuse('NOTHING_TO_AMEND')
  const onlyLess = terms.price === before.price && (terms.quantity ?? 0) < (before.quantity ?? 0)
  const refusal = checkAmendment(turn, order, terms, onlyLess)
  if (refusal) return refusal
  const needed = neededForAmended(order, terms)
  const obstacle = checkNeed(turn, order, terms, needed)
  if (obstacle) return obstacle
  // With a new place in the queue it is a new acceptance.
  if (!onlyLess) keepRates(turn, order)
  if (order.status === 'PENDING_TRIGGER') changeTerms(turn, order, terms, needed)
  else if (onlyLess) lessen(turn, order, terms, needed)
  else requeue(turn, order, terms, needed)
  return null
}

function checkAmendment(turn: SpotTurn, order: Order, amended: OrderTerms, onlyLess: boolean): Refusal | null {
  const { pair } = deskOf(order)
  const terms = order.status === 'PENDING_TRIGGER' ? amended : asFired(amended)
  const refusal = checkAccess(pair.rules, terms) ?? checkTerms(terms, turn.time)
  if (refusal) return refusal
  if (order.listId !== null) return refuse('ORDER_LIST_INVALID')
  // A lower quantity is allowed even if the market has moved away from the price.
  const filters = onlyLess
    ? (checkQuantity(pair.rules, terms.quantity) ?? checkWorth(pair, terms))
    : checkFilters(pair, terms)
  return firstRefusal([checkFilled(order, terms.quantity), filters])
}

/** A triggered order rests as an ordinary limit order: its stop price no longer counts. */
function asFired(terms: OrderTerms): OrderTerms {
  return { ...terms, type: 'LIMIT', stopPrice: null }
}

function checkFilled(order: Order, quantity: Quantity | null): Refusal | null {
  if (quantity === null || quantity > order.filledQuantity) return null
  const minimum = formatQuantity((order.filledQuantity + 1) as Quantity, order.desk.pair.rules.quantityDecimals)
  return refuse('QUANTITY_BELOW_MINIMUM', { minimum })
}

function checkNeed(turn: SpotTurn, order: Order, terms: OrderTerms, needed: Amount): Refusal | null {
  const more = amountUnits(needed - order.held)
  const account = payingAccount(deskOf(order), order.side)
  if (more > available(account)) return checkFunds(deskOf(order), order.side, more)
  const stays = { ...terms, timeInForce: 'GTC' as const }
  return order.status === 'PENDING_TRIGGER'
    ? null
    : checkLiquidity(order.desk.pair, stays, { reach: null, time: turn.time })
}

function changeTerms(turn: SpotTurn, order: Order, terms: OrderTerms, needed: Amount): void {
  resizeHold(turn.ledger, order, needed)
  order.price = terms.price ?? (0 as Price)
  order.quantity = terms.quantity
  order.remaining = ((terms.quantity ?? 0) - order.filledQuantity) as Quantity
  touchOrder(turn, order)
}

function lessen(turn: SpotTurn, order: Order, terms: OrderTerms, needed: Amount): void {
  reduceInBook(order, ((order.quantity ?? 0) - (terms.quantity ?? 0)) as Quantity)
  changeTerms(turn, order, terms, needed)
}

function requeue(turn: SpotTurn, order: Order, terms: OrderTerms, needed: Amount): void {
  leaveBook(order)
  changeTerms(turn, order, terms, needed)
  enterMarket(turn, order)
  fireTriggers(turn, deskOf(order).pair)
}

// A user changes the price or quantity of an open order. If only the quantity decreases, the order keeps its place in
// the queue; otherwise it goes to the end of the queue at its price, and may trade at once.
import { available } from '../ledger/accounts.ts'
import { resizeHold } from '../ledger/holds.ts'
import { type Amount, amountUnits, formatQuantity, type Price, type Quantity } from '../money.ts'
import { checkLiquidity } from '../orders/checkCounts.ts'
import { enterMarket } from '../orders/enterMarket.ts'
import { touchOrder } from '../orders/order.ts'
import { leaveBook, reduceInBook } from '../orders/standing.ts'
import { firstRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkExposure, checkFuturesFilters, checkFuturesTerms, checkMeans } from './checkOrder.ts'
import { checkPrices } from './entryStops.ts'
import type { AmendFuturesOrder, FuturesOrderTerms } from './commands.ts'
import type { FuturesOrder, FuturesTurn } from './futures.ts'
import { futuresTermsOf, keepRates } from './order.ts'
import { countOrder, orderedLots } from './ordered.ts'
import { costOf } from './placeOrder.ts'
import { futuresOrder } from './product.ts'
import { settleTrading } from './settleTrading.ts'

export function amendFuturesOrder(turn: FuturesTurn, command: AmendFuturesOrder): Refusal | null {
  const found = turn.futures.orders.get(command.orderId)
  if (!found || found.desk.user !== command.user || found.isCancelling) {
    return refuse('UNKNOWN_ORDER', { orderId: String(command.orderId) })
  }
  const order = futuresOrder(found)
  if (order.listId !== null) return refuse('ORDER_LIST_INVALID')
  if (order.desk.trader.leads && order.status !== 'PENDING_TRIGGER') return refuse('ORDER_NOT_COPYABLE')
  const before = futuresTermsOf(order)
  const terms = { ...before, price: command.price ?? before.price, quantity: command.quantity ?? before.quantity }
  const isSame = terms.price === before.price && terms.quantity === before.quantity
  if (isSame || order.closePosition) return refuse('NOTHING_TO_AMEND')
  const onlyLess = terms.price === before.price && (terms.quantity ?? 0) < (before.quantity ?? 0)
  const rest = restOf(order, terms)
  const refusal = checkAmendment(turn, order, { terms, rest, onlyLess })
  if (refusal) return refusal
  const needed = costOf(order.desk, rest, { reach: null, ordered: orderedLots(order.desk, rest, order) })
  const more = needed - order.held
  const { account } = order.desk.trader
  const obstacle =
    (more > available(account) ? checkMeans(order.desk, amountUnits(more)) : null) ?? checkRest(turn, order, terms)
  if (obstacle) return obstacle
  // With a new place in the queue it is a new acceptance.
  if (!onlyLess) keepRates(turn, order)
  if (order.status === 'PENDING_TRIGGER') changeTerms(turn, order, terms, needed)
  else if (onlyLess) lessen(turn, order, terms, needed)
  else requeueOrder(turn, order, terms, needed)
  return null
}

/** A triggered order rests as an ordinary limit order. */
function asStanding(order: FuturesOrder, terms: FuturesOrderTerms): FuturesOrderTerms {
  return order.status === 'PENDING_TRIGGER' ? terms : { ...terms, type: 'LIMIT', stopPrice: null }
}

/** The terms of the unfilled part. */
function restOf(order: FuturesOrder, terms: FuturesOrderTerms): FuturesOrderTerms {
  const quantity = Math.max(0, (terms.quantity ?? 0) - order.filledQuantity) as Quantity
  return { ...asStanding(order, terms), quantity }
}

function checkAmendment(
  turn: FuturesTurn,
  order: FuturesOrder,
  amended: { terms: FuturesOrderTerms; rest: FuturesOrderTerms; onlyLess: boolean },
): Refusal | null {
  const { desk } = order
  const standing = asStanding(order, amended.terms)
  const refusal = checkFuturesTerms(turn, desk, standing)
  if (refusal) return refusal
  const filters = checkFuturesFilters(desk, standing)
  // A lower quantity is allowed even if the market has moved away from the price.
  const isPriceOnly = filters?.reason === 'PRICE_OUTSIDE_BAND' || filters?.reason === 'WOULD_TRIGGER_IMMEDIATELY'
  return firstRefusal([
    checkFilled(order, amended.terms.quantity),
    amended.onlyLess && isPriceOnly ? null : filters,
    amended.onlyLess ? null : checkPrices(desk, standing, order),
    amended.onlyLess ? null : checkExposure(desk, amended.rest, orderedLots(desk, amended.rest, order)),
  ])
}

function checkFilled(order: FuturesOrder, quantity: Quantity | null): Refusal | null {
  if (quantity === null || quantity > order.filledQuantity) return null
  const minimum = formatQuantity((order.filledQuantity + 1) as Quantity, order.desk.pair.rules.quantityDecimals)
  return refuse('QUANTITY_BELOW_MINIMUM', { minimum })
}

function checkRest(turn: FuturesTurn, order: FuturesOrder, terms: FuturesOrderTerms): Refusal | null {
  if (order.status === 'PENDING_TRIGGER') return null
  const stays = { ...asStanding(order, terms), timeInForce: 'GTC' as const }
  return checkLiquidity(order.desk.pair, stays, { reach: null, time: turn.time })
}

function changeTerms(turn: FuturesTurn, order: FuturesOrder, terms: FuturesOrderTerms, needed: Amount): void {
  resizeHold(turn.ledger, order, needed)
  order.price = terms.price ?? (0 as Price)
  order.quantity = terms.quantity
  order.remaining = ((terms.quantity ?? 0) - order.filledQuantity) as Quantity
  countOrder(order)
  touchOrder(turn, order)
}

function lessen(turn: FuturesTurn, order: FuturesOrder, terms: FuturesOrderTerms, needed: Amount): void {
  reduceInBook(order, ((order.quantity ?? 0) - (terms.quantity ?? 0)) as Quantity)
  changeTerms(turn, order, terms, needed < order.held ? needed : order.held)
}

function requeueOrder(turn: FuturesTurn, order: FuturesOrder, terms: FuturesOrderTerms, needed: Amount): void {
  leaveBook(order)
  changeTerms(turn, order, terms, needed)
  enterMarket(turn, order)
  settleTrading(turn, [order.desk.pair])
}

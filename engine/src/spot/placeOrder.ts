// A user places one order. It is checked in the documented order, its funds are held, and then it either waits for its
// trigger or enters the market at once. A refused order changes nothing and emits only the refusal.
//
// Alice has 1000 USDT and bids for 3 at 100: 300 are held, 700 stay available. It matches an ask of 2 at 99 at once:
// she pays 198, 1 rests at 100 with 100 held, and the saved 2 are available again.
import type { OrderTerms } from '../nouns.ts'
import type { PlaceOrder } from './commands.ts'
import { takeHold } from '../ledger/holds.ts'
import { type Amount, quoteUnits, tickLotsFor } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { checkFilters } from '../orders/checkFilters.ts'
import { checkCounts, checkLiquidity } from '../orders/checkCounts.ts'
import { checkFunds } from './checkFunds.ts'
import { checkAccess, checkTerms } from '../orders/checkTerms.ts'
import { rememberOrder } from '../orders/closeOrder.ts'
import { enterMarket } from '../orders/enterMarket.ts'
import { acceptTerms, isTriggerForm, touchOrder } from '../orders/order.ts'
import { fireTriggers } from './firing.ts'
import { neededForTerms } from './orderHold.ts'
import { worstPrice } from '../orders/priceLimits.ts'
import { bestPriceFor, type Reach, reachOf } from '../orders/reach.ts'
import { addToTriggers } from '../orders/standing.ts'
import { Order, referencePrice } from '../orders/trading.ts'
import { rateFor } from '../vip/vip.ts'
import { deskOf, openDesk, payingAccount, type SpotDesk, type SpotTurn } from './spot.ts'

export interface SpotAcceptance {
  id: number
  desk: SpotDesk
  clientOrderId: string
  listId: number | null
  terms: OrderTerms
  /** Epoch ms. */
  createdAt: number
}

export function placeOrder(turn: SpotTurn, command: PlaceOrder): Refusal | null {
  const pair = turn.spot.pairs.get(command.symbol)
  if (!pair) return refuse('UNKNOWN_MARKET', { symbol: command.symbol })
  const { terms } = command
  const refusal = checkAccess(pair.rules, terms) ?? checkTerms(terms, turn.time) ?? checkFilters(pair, terms)
  if (refusal) return refusal
  const desk = openDesk(pair, command.user)
  const reach = reachBefore(turn, desk, terms)
  const needed = neededForTerms(pair, terms, costOf(desk, reach))
  const obstacle =
    checkCounts(desk, terms) ??
    checkFunds(desk, terms.side, needed) ??
    checkLiquidity(pair, terms, { reach, time: turn.time })
  if (obstacle) return obstacle
  const { orderId, clientOrderId } = command
  const acceptance = { id: orderId, desk, clientOrderId, listId: null, terms, createdAt: turn.time }
  const order = acceptOrder(turn, acceptance, needed)
  if (isTriggerForm(terms.type)) addToTriggers(order)
  else enterMarket(turn, order)
  fireTriggers(turn, pair)
  return null
}

/** Opens the order and holds its funds; it is not yet in the book. */
export function acceptOrder(turn: SpotTurn, acceptance: SpotAcceptance, needed: Amount): Order {
  const payingFrom = payingAccount(acceptance.desk, acceptance.terms.side)
  const order = acceptTerms(new Order(), acceptance, payingFrom)
  keepRates(turn, order)
  takeHold(turn.ledger, order, needed)
  rememberOrder(order)
  touchOrder(turn, order)
  return order
}

/** What the order pays for its fills, at most: the pair's rates less the customer's discount at its acceptance. */
export function keepRates(turn: SpotTurn, order: Order): void {
  const { user, pair } = deskOf(order)
  order.makerFeeRate = rateFor(turn, user, 'spot', pair.rules.makerFeeRate)
  order.takerFeeRate = rateFor(turn, user, 'spot', pair.rules.takerFeeRate)
}

/** Only market and fill-or-kill orders need their expected fills. */
function reachBefore(turn: SpotTurn, desk: SpotDesk, terms: OrderTerms): Reach | null {
  const isMarket = terms.type === 'MARKET'
  if (!isMarket && !(terms.type === 'LIMIT' && terms.timeInForce === 'FOK')) return null
  const { pair } = desk
  const best = bestPriceFor(pair, terms.side, turn.time)
  if (best === null) return null
  const { side, selfTradePrevention, quantity, quoteQuantity } = terms
  const limit = isMarket ? worstPrice({ side, best, reference: referencePrice(pair), rules: pair.rules }) : terms.price
  if (limit === null) return null
  const budget = quoteQuantity === null ? null : tickLotsFor(quoteQuantity, pair.rules)
  return reachOf({ side, desk, time: turn.time, selfTradePrevention, limit, quantity, budget })
}

function costOf(desk: SpotDesk, reach: Reach | null): Amount | null {
  return reach === null ? null : quoteUnits(reach.worth, desk.pair.rules, 'up')
}

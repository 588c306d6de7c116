// A user places one order. It is checked in the documented order, its funds are held, and then it either waits for
// its trigger or enters the market at once. A refused order changes nothing and leaves no trace but the refusal.
//
// Alice has 1000 USDT and bids for 3 at 100: 300 are held, 700 stay available. An ask of 2 at 99 is met at once:
// she pays 198, 1 rests at 100 with 100 held, and the 2 that the better price saved are available again.
import type { OrderTerms } from '../nouns.ts'
import type { PlaceOrder } from './commands.ts'
import { takeHold } from '../ledger/holds.ts'
import { type Amount, quoteUnits, tickLotsFor } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { checkFilters } from './checkFilters.ts'
import { checkCounts, checkFunds, checkLiquidity } from './checkFunds.ts'
import { checkAccess, checkTerms } from './checkTerms.ts'
import { rememberOrder } from './closeOrder.ts'
import { openDesk } from './desk.ts'
import { enterMarket } from './enterMarket.ts'
import { fireTriggers } from './fireTriggers.ts'
import { type Acceptance, createOrder, isTriggerForm, touchOrder } from './order.ts'
import { neededForTerms } from './orderHold.ts'
import { worstPrice } from './priceLimits.ts'
import { bestPriceFor, type Reach, reachOf } from './reach.ts'
import { type Desk, type Order, referencePrice, type SpotTurn } from './spot.ts'
import { addToTriggers } from './standing.ts'

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
export function acceptOrder(turn: SpotTurn, acceptance: Acceptance, needed: Amount): Order {
  const order = createOrder(turn.spot, acceptance)
  takeHold(turn.ledger, order, needed)
  rememberOrder(turn.spot, order)
  touchOrder(turn, order)
  return order
}

/** Only market and fill-or-kill orders need to know what they would meet. */
function reachBefore(turn: SpotTurn, desk: Desk, terms: OrderTerms): Reach | null {
  const isMarket = terms.type === 'MARKET'
  if (!isMarket && !(terms.type === 'LIMIT' && terms.timeInForce === 'FOK')) return null
  const { pair, user } = desk
  const best = bestPriceFor(pair, terms.side, turn.time)
  if (best === null) return null
  const { side, selfTradePrevention, quantity, quoteQuantity } = terms
  const limit = isMarket ? worstPrice({ side, best, reference: referencePrice(pair), rules: pair.rules }) : terms.price
  if (limit === null) return null
  const budget = quoteQuantity === null ? null : tickLotsFor(quoteQuantity, pair.rules)
  return reachOf(pair, { side, user, time: turn.time, selfTradePrevention, limit, quantity, budget })
}

function costOf(desk: Desk, reach: Reach | null): Amount | null {
  return reach === null ? null : quoteUnits(reach.worth, desk.pair.rules, 'up')
}

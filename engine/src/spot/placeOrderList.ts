// OCO: a limit order to take profit and a stop to limit the loss, of the same side and quantity. The first that trades
// or fires cancels the other. Together they hold the larger of the two requirements, once.
//
// Alice has 1 BTC bought at 100, with a sell limit at 120 and a market stop at 90: 1 BTC is held for both. A trade at
// 90 fires the stop, and the limit order is EXPIRED in the same command.
import type { OrderTerms } from '../nouns.ts'
import type { PlaceOrderList } from './commands.ts'
import { firstRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkFilters } from '../orders/checkFilters.ts'
import { checkCounts, checkLiquidity } from '../orders/checkCounts.ts'
import { checkFunds } from './checkFunds.ts'
import { checkAccess, checkTerms } from '../orders/checkTerms.ts'
import { enterMarket } from '../orders/enterMarket.ts'
import { fireTriggers } from './firing.ts'
import { neededForTerms } from './orderHold.ts'
import { acceptOrder } from './placeOrder.ts'
import { type Amount, ZERO } from '../money.ts'
import { openDesk, type SpotDesk, type SpotPair, type SpotTurn } from './spot.ts'
import { addToTriggers } from '../orders/standing.ts'

export function placeOrderList(turn: SpotTurn, command: PlaceOrderList): Refusal | null {
  const pair = turn.spot.pairs.get(command.symbol)
  if (!pair) return refuse('UNKNOWN_MARKET', { symbol: command.symbol })
  const refusal = checkLegs(turn, pair, command)
  if (refusal) return refusal
  const { limit, trigger } = command
  const desk = openDesk(pair, command.user)
  const needed = larger(neededForTerms(pair, limit, null), neededForTerms(pair, trigger, null))
  const obstacle =
    firstRefusal([checkCounts(desk, limit), checkCounts(desk, trigger)]) ??
    checkFunds(desk, limit.side, needed) ??
    checkLiquidity(pair, limit, { reach: null, time: turn.time })
  if (obstacle) return obstacle
  openLegs(turn, desk, command, needed)
  fireTriggers(turn, pair)
  return null
}

function openLegs(turn: SpotTurn, desk: SpotDesk, command: PlaceOrderList, needed: Amount): void {
  const { listId, clientOrderId, limit, trigger } = command
  const [limitId, triggerId] = command.orderIds
  const leg = { desk, clientOrderId, listId, createdAt: turn.time }
  const first = acceptOrder(turn, { ...leg, id: limitId, terms: limit }, needed)
  const second = acceptOrder(turn, { ...leg, id: triggerId, terms: trigger }, ZERO)
  first.sibling = second
  second.sibling = first
  addToTriggers(second)
  enterMarket(turn, first)
}

function checkLegs(turn: SpotTurn, pair: SpotPair, { limit, trigger }: PlaceOrderList): Refusal | null {
  return firstRefusal([
    checkLeg(turn, pair, limit),
    checkLeg(turn, pair, trigger),
    isSoundList(limit, trigger) ? null : refuse('ORDER_LIST_INVALID'),
  ])
}

function checkLeg(turn: SpotTurn, pair: SpotPair, terms: OrderTerms): Refusal | null {
  return checkAccess(pair.rules, terms) ?? checkTerms(terms, turn.time) ?? checkFilters(pair, terms)
}

/** The limit on the other side of the market from the stop, both good till cancelled. */
function isSoundList(limit: OrderTerms, trigger: OrderTerms): boolean {
  const areKinds = limit.type === 'LIMIT' && (trigger.type === 'STOP_LIMIT' || trigger.type === 'STOP_MARKET')
  const areAlike = limit.side === trigger.side && limit.quantity === trigger.quantity && limit.quantity !== null
  const stays = limit.timeInForce === 'GTC' || limit.timeInForce === 'GTD'
  const isSpread = limit.side === 'SELL' ? pricesOf(limit, trigger) > 0 : pricesOf(limit, trigger) < 0
  return areKinds && areAlike && stays && isSpread
}

function pricesOf(limit: OrderTerms, trigger: OrderTerms): number {
  return (limit.price ?? 0) - (trigger.stopPrice ?? 0)
}

function larger(one: Amount, other: Amount): Amount {
  return one > other ? one : other
}

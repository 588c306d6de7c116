// OCO orders: a limit order to take profit and a stop to limit the loss, or entries on both sides of the price. The
// first that trades or triggers cancels the other. Together they hold the larger of the two requirements, once.
//
// Alice is long 1 from 60000, with a sell limit at 62000 and a market stop at 59000: both only reduce, so nothing is
// held. At 59000 the stop sells, and the limit order is EXPIRED in the same command.
import { type Amount, ZERO } from '../money.ts'
import { checkCounts, checkLiquidity } from '../orders/checkCounts.ts'
import { enterMarket } from '../orders/enterMarket.ts'
import { addToTriggers } from '../orders/standing.ts'
import { firstRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkExposure, checkFuturesFilters, checkFuturesTerms, checkMeans } from './checkOrder.ts'
import type { FuturesOrderTerms, PlaceFuturesOrderList } from './commands.ts'
import { openFuturesDesk } from './desk.ts'
import type { FuturesDesk, FuturesTurn } from './futures.ts'
import { acceptFuturesOrder } from './order.ts'
import { orderedLots } from './ordered.ts'
import { costOf } from './placeOrder.ts'
import { settleTrading } from './settleTrading.ts'

export function placeFuturesOrderList(turn: FuturesTurn, command: PlaceFuturesOrderList): Refusal | null {
  const contract = turn.futures.contracts.get(command.symbol)
  if (!contract) return refuse('UNKNOWN_MARKET', { symbol: command.symbol })
  const { limit, trigger, user } = command
  const desk = openFuturesDesk(contract, user)
  if (desk.trader.leads) return refuse('ORDER_NOT_COPYABLE')
  const refusal = firstRefusal([
    checkLeg(turn, desk, limit),
    checkLeg(turn, desk, trigger),
    isSoundList(limit, trigger) ? null : refuse('ORDER_LIST_INVALID'),
  ])
  if (refusal) return refusal
  // Both legs are on one side, so the user's other orders there count the same for both.
  const around = { reach: null, ordered: orderedLots(desk, limit) }
  const needed = larger(costOf(desk, limit, around), costOf(desk, trigger, around))
  const obstacle =
    firstRefusal([checkCounts(desk, limit), checkCounts(desk, trigger)]) ??
    checkMeans(desk, needed) ??
    checkLiquidity(contract, limit, { reach: null, time: turn.time })
  if (obstacle) return obstacle
  openLegs(turn, desk, command, needed)
  settleTrading(turn, [contract])
  return null
}

function openLegs(turn: FuturesTurn, desk: FuturesDesk, command: PlaceFuturesOrderList, needed: Amount): void {
  const { listId, clientOrderId, limit, trigger } = command
  const [limitId, triggerId] = command.orderIds
  const leg = { desk, clientOrderId, listId, origin: 'USER' as const, createdAt: turn.time }
  const first = acceptFuturesOrder(turn, { ...leg, id: limitId, terms: limit }, needed)
  const second = acceptFuturesOrder(turn, { ...leg, id: triggerId, terms: trigger }, ZERO)
  first.sibling = second
  second.sibling = first
  addToTriggers(second)
  enterMarket(turn, first)
}

function checkLeg(turn: FuturesTurn, desk: FuturesDesk, terms: FuturesOrderTerms): Refusal | null {
  return (
    checkFuturesTerms(turn, desk, terms) ??
    checkFuturesFilters(desk, terms) ??
    checkExposure(desk, terms, orderedLots(desk, terms))
  )
}

/**
 * The limit on the other side of the market from the stop, for the same lots of the same position, both good till
 * cancelled.
 */
function isSoundList(limit: FuturesOrderTerms, trigger: FuturesOrderTerms): boolean {
  const areKinds = limit.type === 'LIMIT' && (trigger.type === 'STOP_LIMIT' || trigger.type === 'STOP_MARKET')
  const areAlike =
    limit.side === trigger.side &&
    limit.positionSide === trigger.positionSide &&
    limit.reduceOnly === trigger.reduceOnly &&
    limit.quantity === trigger.quantity
  const stays = limit.timeInForce === 'GTC' || limit.timeInForce === 'GTD'
  const spread = (limit.price ?? 0) - (trigger.stopPrice ?? 0)
  const isSized = limit.quantity !== null && !trigger.closePosition
  return areKinds && areAlike && stays && isSized && (limit.side === 'SELL' ? spread > 0 : spread < 0)
}

function larger(one: Amount, other: Amount): Amount {
  return one > other ? one : other
}

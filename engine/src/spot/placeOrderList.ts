// OCO: a limit order to gain and a stop to limit the loss, of one side and quantity. The first of the two that
// trades or fires ends the other. Both together hold the larger of what each needs, once.
//
// Alice has 1 BTC bought at 100. She sells it at 120 or, if the price falls to 90, at the market: 1 BTC is held for
// both. A trade at 90 fires the stop, and the limit order at 120 is EXPIRED in the same command.
import type { OrderTerms } from '../nouns.ts'
import type { PlaceOrderList } from './commands.ts'
import { firstRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkFilters } from '../orders/checkFilters.ts'
import { checkCounts, checkLiquidity } from '../orders/checkCounts.ts'
import { checkFunds } from './checkFunds.ts'
import { checkAccess, checkTerms } from '../orders/checkTerms.ts'
import { enterMarket } from '../orders/enterMarket.ts'
import { fireTriggers } from '../orders/fireTriggers.ts'
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

/** The gain on the far side of the stop, both staying until one of them is done. */
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

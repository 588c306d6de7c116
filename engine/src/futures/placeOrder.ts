// A user places one order. It is checked in the documented order, its cost is held in the contract wallet, and then
// it waits for its trigger or enters the market at once.
//
// Alice has 1000 USDT and 10x. She bids for 0.1 at 60000, mark 59900: margin 600, open loss 10, fee 6: 616 are held.
// Filled at 59950: 599.5 + 5 are posted, 5.995 is the fee, and the rest of the hold is released.
import { type Amount, amountUnits, type Price, quoteUnits, type Quantity, ZERO } from '../money.ts'
import { available } from '../ledger/accounts.ts'
import { checkCounts, checkLiquidity } from '../orders/checkCounts.ts'
import { isMarketForm, isTriggerForm } from '../orders/order.ts'
import { worstPrice } from '../orders/priceLimits.ts'
import { bestPriceFor, type Reach, reachOf } from '../orders/reach.ts'
import { addToTriggers } from '../orders/standing.ts'
import { referencePrice } from '../orders/trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import {
  checkCopyable,
  checkExposure,
  checkFuturesFilters,
  checkFuturesTerms,
  checkMeans,
  checkWhole,
} from './checkOrder.ts'
import type { FuturesOrderTerms, PlaceFuturesOrder } from './commands.ts'
import { crossFigures, releaseProfit } from './crossMargin.ts'
import { marginModeOf, openFuturesDesk } from './desk.ts'
import { enterContract } from './enterContract.ts'
import { neededFor } from './exposure.ts'
import { checkEntryStops } from './entryStops.ts'
import type { FuturesDesk, FuturesTurn } from './futures.ts'
import { valueAt } from './margin.ts'
import { acceptFuturesOrder } from './order.ts'
import { orderedLots } from './ordered.ts'
import { settleTrading } from './settleTrading.ts'

export function placeFuturesOrder(turn: FuturesTurn, command: PlaceFuturesOrder): Refusal | null {
  const contract = turn.futures.contracts.get(command.symbol)
  if (!contract) return refuse('UNKNOWN_MARKET', { symbol: command.symbol })
  const { terms, user, stops } = command
  const desk = openFuturesDesk(contract, user)
  const ordered = orderedLots(desk, terms)
  const refusal =
    checkCopyable(desk, terms) ??
    checkFuturesTerms(turn, desk, terms) ??
    checkFuturesFilters(desk, terms) ??
    checkEntryStops(turn, desk, { terms, stops, orderId: command.orderId }) ??
    checkExposure(desk, terms, ordered)
  if (refusal) return refusal
  const reach = reachBefore(turn, desk, terms)
  const needed = costOf(desk, terms, { reach, ordered })
  const missing = needed - available(desk.trader.account)
  const obstacle =
    checkCounts(desk, terms) ??
    checkMeans(desk, amountUnits(needed - profitFor(desk, missing))) ??
    checkLiquidity(contract, terms, { reach, time: turn.time }) ??
    checkWhole(desk, terms, reach)
  if (obstacle) return obstacle
  if (missing > 0n) releaseProfit(turn, desk.trader, missing)
  const { orderId: id, clientOrderId } = command
  const order = acceptFuturesOrder(
    turn,
    { id, desk, clientOrderId, origin: 'USER', terms, stops, createdAt: turn.time },
    needed,
  )
  if (isTriggerForm(terms.type)) addToTriggers(order)
  else enterContract(turn, order)
  settleTrading(turn, [contract])
  return null
}

/** Only market and fill-or-kill orders need their expected fills. */
export function reachBefore(turn: FuturesTurn, desk: FuturesDesk, terms: FuturesOrderTerms): Reach | null {
  const isMarket = terms.type === 'MARKET'
  if (!isMarket && !(terms.type === 'LIMIT' && terms.timeInForce === 'FOK')) return null
  const { pair } = desk
  const { side, selfTradePrevention, quantity } = terms
  const best = bestPriceFor(pair, side, turn.time)
  if (best === null) return null
  const limit = isMarket ? worstPrice({ side, best, reference: referencePrice(pair), rules: pair.rules }) : terms.price
  if (limit === null) return null
  return reachOf({ side, desk, time: turn.time, selfTradePrevention, limit, quantity, budget: null })
}

/** The value to hold for: a market order at its expected fills, one that waits for a trigger at its stop price. */
export function costOf(
  desk: FuturesDesk,
  terms: FuturesOrderTerms,
  { reach, ordered }: { reach: Reach | null; ordered: number },
): Amount {
  const { rules } = desk.pair
  const { side, positionSide, reduceOnly } = terms
  if (terms.type === 'MARKET') {
    if (reach === null || reach.quantity === 0) return ZERO
    const value = quoteUnits(reach.worth, rules, 'up')
    return neededFor(desk, { side, positionSide, reduceOnly, quantity: reach.quantity, value, ordered })
  }
  const quantity = terms.quantity ?? (0 as Quantity)
  if (quantity === 0) return ZERO
  const value = valueAt(expectedPrice(desk, terms), quantity, rules)
  return neededFor(desk, { side, positionSide, reduceOnly, quantity, value, ordered })
}

/** A market order that waits for its trigger is valued at the worst price that it may fill at. */
function expectedPrice({ pair }: FuturesDesk, terms: FuturesOrderTerms): Price {
  const limit = terms.price ?? terms.stopPrice ?? pair.markPrice ?? (1 as Price)
  if (!isMarketForm(terms.type)) return limit
  return worstPrice({ side: terms.side, best: limit, reference: null, rules: pair.rules })
}

/** Unrealised profit of a cross account that may cover what the wallet lacks. */
function profitFor(desk: FuturesDesk, missing: bigint): bigint {
  if (missing <= 0n || marginModeOf(desk) !== 'CROSS') return 0n
  const { posted, initial } = crossFigures(desk.trader)
  const spare = posted - initial
  return spare >= missing ? missing : 0n
}

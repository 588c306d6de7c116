// Whether a follower joins a block, and with how many lots; otherwise why not.
//
// Dora, with 10,000 USDT of equity, buys 1 at 60,000 with leverage 20. Bob's follow has 1,000. At a ratio of 5 % he buys 0.05;
// at 100 of margin for each order, with the same leverage, 0.033; in the trader's ratio, a tenth of hers, 0.1.
//
// When Dora closes 40 % of her position, each follower closes 40 % of his, rounded down; when she closes all of it, all. What
// still rests of an earlier close gives way to the new one.
import { setLeverage, setMarginMode, setPositionMode } from '../futures/chooseSettings.ts'
import { checkExposure, checkFuturesFilters, checkFuturesTerms } from '../futures/checkOrder.ts'
import type { EntryStops, FuturesOrderTerms } from '../futures/commands.ts'
import { hasPosition, leverageOf, marginModeOf, openFuturesDesk } from '../futures/desk.ts'
import { checkEntryStops } from '../futures/entryStops.ts'
import type { Block } from '../events.ts'
import { directionOf, onlyReduces, reducedBy } from '../futures/exposure.ts'
import {
  type Copying,
  type FuturesDesk,
  type FuturesOrder,
  type FuturesTurn,
  nextOwnOrderId,
  positionModeOf,
} from '../futures/futures.ts'
import { costToJoin, lotsOfTrader, lotsWithin } from '../futures/joinBlock.ts'
import { valueAt } from '../futures/margin.ts'
import { acceptFuturesOrder } from '../futures/order.ts'
import { orderedLots } from '../futures/ordered.ts'
import { available } from '../ledger/accounts.ts'
import { type Amount, divide, MILLION, type Price, type Quantity, type Rate, shiftPrice } from '../money.ts'
import { closeOrder, isOpen } from '../orders/closeOrder.ts'
import { hasOrders, ordersOf } from '../orders/desk.ts'
import { referencePrice } from '../orders/trading.ts'
import type { Refusal } from '../refusal.ts'
import { LINKED_MAX } from './commands.ts'
import type { SkipReason } from './events.ts'
import { desksOf, equityOf, type Follow, type Follows, nextFollow, personOf } from './follow.ts'

export function createCopying(follows: Follows): Copying {
  return {
    isLinked: (trader, user) => isLinked(follows, trader, user),
    joinNext(turn, order, block) {
      const lead = follows.traders.get(block.trader)
      const follow = lead === undefined ? undefined : nextFollow(lead.follows, block.lastFollowId)
      if (follow === undefined) return false
      const limit = order.desk.pair.sweep?.limit ?? order.price
      if (block.lastFollowId === 0) block.traderLots = lotsOfTrader(turn, order, limit)
      block.lastFollowId = follow.id
      join({ turn, follow, order, block, limit })
      return true
    },
  }
}

/** Whether an account is the trader's, may be his, or belongs to one of his followers. */
function isLinked(follows: Follows, trader: number, owner: number): boolean {
  const lead = follows.traders.get(trader)
  const user = personOf(follows, owner)
  if (user === trader || lead === undefined) return user === trader
  return lead.linked.size >= LINKED_MAX || lead.linked.has(user) || lead.users.has(user)
}

interface Joining {
  turn: FuturesTurn
  follow: Follow
  order: FuturesOrder
  block: Block
  /** The worst price at which the block trades. */
  limit: Price
}

function join(of: Joining): void {
  const { turn, follow, order, block } = of
  const desk = openFuturesDesk(order.desk.pair, follow.owner.user)
  endEarlierClose(turn, desk)
  const wish = wishOf(of, desk)
  const outcome = typeof wish === 'string' ? wish : acceptWish(of, desk, wish)
  if (typeof outcome === 'number') {
    block.members += 1
    block.wanted += outcome
    return
  }
  block.skipped += 1
  turn.events.push({
    type: 'followSkipped',
    followId: follow.id,
    blockId: order.id,
    user: follow.user,
    trader: block.trader,
    symbol: order.desk.pair.rules.symbol,
    reason: outcome,
    time: turn.time,
  })
}

function endEarlierClose(turn: FuturesTurn, desk: FuturesDesk): void {
  for (const order of ordersOf(desk) as FuturesOrder[])
    if (order.origin === 'COPY' && isOpen(order)) closeOrder(turn, order, 'CANCELED')
}

interface Wish {
  closing: number
  opening: number
}

function wishOf(of: Joining, desk: FuturesDesk): Wish | SkipReason {
  const { follow, order, block } = of
  // He keeps these positions, and closes them himself.
  if (follow.status === 'LEAVING' && follow.settings.onLeaving === 'KEEP') return 'LEAVING'
  const reduced = reducedBy(order.desk, order)
  const closes = reduced === null ? 0 : Math.min(order.remaining, reduced.quantity)
  const closing = reduced === null ? 0 : closingLots(desk, order, { closes, of: reduced.quantity })
  // An order at the market may ask for far more than the trader can pay for: that is no reason to copy more.
  const opens = onlyReduces(order) ? 0 : Math.max(0, block.traderLots - closes)
  const opening = opens === 0 ? 0 : openingOf(of, desk, opens)
  if (typeof opening === 'string') return closing > 0 ? { closing, opening: 0 } : opening
  if (closing + opening > 0) return { closing, opening }
  return onlyReduces(order) || order.remaining === closes ? 'NOTHING_TO_CLOSE' : 'BELOW_MINIMUM'
}

function closingLots(desk: FuturesDesk, order: FuturesOrder, { closes, of }: { closes: number; of: number }): number {
  const own = reducedBy(desk, order)?.quantity ?? 0
  return closes === of ? own : Number(divide(BigInt(own) * BigInt(closes), BigInt(of), 'down'))
}

function openingOf(of: Joining, desk: FuturesDesk, opens: number): number | SkipReason {
  const { follow, order } = of
  const { rules } = order.desk.pair
  const { lead, settings, status } = follow
  if (status !== 'ACTIVE') return status === 'PAUSED' ? 'PAUSED' : 'LEAVING'
  if (settings.symbols !== null && !settings.symbols.includes(rules.symbol)) return 'SYMBOL_OFF'
  if (lead.terms.status !== 'OPEN') return 'TRADER_CLOSED'
  if (equityOf(of.turn.futures, lead.owner) < lead.terms.traderMin) return 'TRADER_EQUITY_LOW'
  if (slips(of)) return 'SLIPPAGE'
  return choose(of, desk) ?? sizeOf(of, desk, opens)
}

/** Whether the block may trade further from the index than the follower wants. */
function slips({ follow: { settings }, order, limit }: Joining): boolean {
  const reference = referencePrice(order.desk.pair)
  if (settings.maxSlippage === null || reference === null) return false
  const isBuy = order.side === 'BUY'
  const worst = shiftPrice(reference, settings.maxSlippage, isBuy ? 1 : -1, isBuy ? 'down' : 'up')
  return isBuy ? limit > worst : limit < worst
}

/** Sets leverage and modes as the follow chose, or as the trader has them; an open position keeps its own. */
function choose({ turn, follow: { owner, settings }, order }: Joining, desk: FuturesDesk): SkipReason | null {
  const { futures } = turn
  const { user } = owner
  const { symbol, leverages } = order.desk.pair.rules
  const mode = positionModeOf(futures, order.desk.user)
  if (positionModeOf(futures, user) !== mode) {
    const isIdle = desksOf(futures, owner).every((one) => !hasPosition(one) && !hasOrders(one))
    if (!isIdle) return 'POSITION_MODE'
    setPositionMode(turn, { type: 'futures.setPositionMode', time: turn.time, user, positionMode: mode })
  }
  if (hasPosition(desk) || hasOrders(desk)) return null
  const leverage = settings.leverage ?? leverageOf(order.desk)
  const marginMode = settings.marginMode === 'COPY' ? marginModeOf(order.desk) : settings.marginMode
  if (!leverages.includes(leverage)) return 'LEVERAGE'
  const of = { time: turn.time, user, symbol }
  if (leverageOf(desk) !== leverage) setLeverage(turn, { type: 'futures.setLeverage', ...of, leverage })
  if (marginModeOf(desk) !== marginMode) setMarginMode(turn, { type: 'futures.setMarginMode', ...of, marginMode })
  return null
}

/** Rounded down. */
function sizeOf({ turn, follow, order, limit }: Joining, desk: FuturesDesk, opens: number): number {
  const { futures } = turn
  const { settings, lead, owner } = follow
  const { rules } = order.desk.pair
  const leverage = BigInt(leverageOf(desk))
  const lot = valueAt(limit, 1 as Quantity, rules)
  const forMargin = (margin: Amount) => divide(margin * leverage, lot, 'down')
  let lots = 0n
  if (settings.ratio !== null) lots = divide(BigInt(opens) * BigInt(settings.ratio), BigInt(MILLION), 'down')
  else if (settings.amountPerOrder !== null) lots = forMargin(settings.amountPerOrder)
  else {
    const [own, theirs] = [equityOf(futures, owner), equityOf(futures, lead.owner)]
    const part = own > 0n ? BigInt(opens) * leverage * own : 0n
    if (theirs > 0n) lots = divide(part, BigInt(leverageOf(order.desk)) * theirs, 'down')
  }
  const most = settings.maxCostPerOrder === null ? lots : forMargin(settings.maxCostPerOrder)
  if (lots > most) lots = most
  return lots > BigInt(rules.orderMax) ? rules.orderMax : Number(lots)
}

/** If a part of a follower's order would open and cannot, its closing part still trades. */
function acceptWish(of: Joining, desk: FuturesDesk, wish: Wish): number | SkipReason {
  const outcome = accept(of, desk, wish)
  if (typeof outcome === 'number' || wish.closing === 0 || wish.opening === 0) return outcome
  return accept(of, desk, { closing: wish.closing, opening: 0 })
}

/** The lots of the accepted order, or why there is none. A close may be larger than the largest order. */
function accept({ turn, follow, order, limit }: Joining, desk: FuturesDesk, wish: Wish): number | SkipReason {
  const { side, positionSide } = order
  const reduceOnly = wish.opening === 0
  const intent = { side, positionSide, reduceOnly, limit, lots: (wish.closing + wish.opening) as Quantity }
  const lots = lotsWithin(turn, desk, intent, { means: available(desk.trader.account) })
  if (lots === 0) return reduceOnly ? 'CANNOT_CLOSE' : 'NO_FUNDS'
  const terms = termsOf(order, { limit, lots, reduceOnly })
  const refusal =
    checkFuturesTerms(turn, desk, terms) ??
    (reduceOnly ? null : checkFuturesFilters(desk, terms)) ??
    checkExposure(desk, terms, orderedLots(desk, terms))
  if (refusal) return reasonOf(refusal)
  const stops = reduceOnly ? undefined : stopsOf(turn, follow, order)
  const id = nextOwnOrderId(turn.futures)
  if (checkEntryStops(turn, desk, { terms, stops, orderId: id })) return 'STOPS'
  const needed = costToJoin(turn, desk, { ...intent, lots })
  acceptFuturesOrder(
    turn,
    { id, desk, clientOrderId: `copy:${order.id}`, origin: 'COPY', terms, stops, createdAt: turn.time },
    needed,
  )
  return lots
}

function termsOf(
  { side, positionSide }: FuturesOrder,
  { limit, lots, reduceOnly }: { limit: Price; lots: Quantity; reduceOnly: boolean },
): FuturesOrderTerms {
  return {
    side,
    positionSide,
    reduceOnly,
    type: 'LIMIT',
    timeInForce: reduceOnly ? 'GTC' : 'IOC',
    price: limit,
    quantity: lots,
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: 'MARK',
    postOnly: false,
    selfTradePrevention: 'EXPIRE_MAKER',
    expiresAt: null,
    closePosition: false,
  }
}

/** Around the index. */
function stopsOf(turn: FuturesTurn, { settings }: Follow, { desk, side }: FuturesOrder): EntryStops | undefined {
  const reference = referencePrice(desk.pair)
  const { takeProfit, stopLoss } = settings
  if (reference === null || (takeProfit === null && stopLoss === null)) return undefined
  const isLong = directionOf(side) === 'LONG'
  const stop = (rate: Rate, isAbove: boolean) => ({
    stopId: nextOwnOrderId(turn.futures),
    triggerPrice: shiftPrice(reference, rate, isAbove ? 1 : -1, isAbove ? 'up' : 'down'),
    triggerBy: 'MARK' as const,
  })
  return {
    takeProfit: takeProfit === null ? null : stop(takeProfit, isLong),
    stopLoss: stopLoss === null ? null : stop(stopLoss, !isLong),
  }
}

function reasonOf({ reason }: Refusal): SkipReason {
  if (reason === 'QUANTITY_BELOW_MINIMUM' || reason === 'NOTIONAL_BELOW_MINIMUM') return 'BELOW_MINIMUM'
  return reason === 'LEVERAGE_ABOVE_TIER' ? 'LEVERAGE' : 'LIMITS'
}

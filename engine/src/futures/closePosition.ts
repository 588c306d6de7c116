// A user closes a position, whole or in part, with a market order. The order trades no worse than its bankruptcy price;
// lots that the book takes only beyond it go to the insurance fund at that price if the fund stays solvent, so the user
// never owes anything. REVERSE then opens as many lots the other way.
//
// Long 1 with a margin of 100 and the best bid 150 lower: the fund becomes long 1, the user gets 0.
import { crosses } from '../book/orderBook.ts'
import { amountUnits, formatQuantity, type Price, type Quantity, ZERO } from '../money.ts'
import { enterMarket } from '../orders/enterMarket.ts'
import { worstPrice } from '../orders/priceLimits.ts'
import { bestPriceFor } from '../orders/reach.ts'
import { referencePrice } from '../orders/trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ClosePosition, FuturesOrderTerms } from './commands.ts'
import { partOf } from './bankruptcy.ts'
import { balanceCross, handOver, payOne } from './crossMargin.ts'
import { dueOf, payOut } from './clearing.ts'
import { endOrphans } from './endOrphans.ts'
import { closingSide } from './exposure.ts'
import { type FuturesDesk, type FuturesTurn, type Position, touchPosition } from './futures.ts'
import { canFundBear, type Surrender, surrenderOf, takeOver } from './insurance.ts'
import { shareOf } from './margin.ts'
import { acceptFuturesOrder } from './order.ts'
import { endPosition } from './position.ts'
import { canCloseAt } from './product.ts'
import { settleTrading } from './settleTrading.ts'
import { reducingTerms } from './stops.ts'

export function closePosition(turn: FuturesTurn, command: ClosePosition): Refusal | null {
  const position = turn.futures.positions.get(command.positionId)
  const refusal = tradeToClose(turn, command)
  if (refusal === null && position !== undefined) settleTrading(turn, [position.desk.pair])
  return refusal
}

/** Nothing fires yet: call settleTrading afterwards. */
export function tradeToClose(turn: FuturesTurn, command: ClosePosition): Refusal | null {
  const position = turn.futures.positions.get(command.positionId)
  if (!position || position.desk.user !== command.user) {
    return refuse('UNKNOWN_POSITION', { positionId: String(command.positionId) })
  }
  const { desk } = position
  const lots = command.reverseOrderId === null ? (command.quantity ?? position.quantity) : position.quantity
  const limit = limitOf(turn, position)
  const refusal = checkClosing(position, lots) ?? checkBook(position, limit)
  if (refusal || limit === null) return refusal
  // The answer includes the position even if the order traded only with the user's own orders.
  touchPosition(turn, position)
  const filled = sell(turn, position, { command, lots })
  const left = (lots - filled) as Quantity
  const rest =
    left === 0 || position.quantity === 0
      ? null
      : surrenderOf(position, left, shareOf(amountUnits(partOf(position)), left, position.quantity))
  if (rest !== null && isBeyondMargin(turn, position, { rest, limit })) {
    takeOver(turn, position, rest)
    if (position.quantity === 0) endTakenOver(turn, position)
  }
  if (command.reverseOrderId !== null && desk.positions[position.positionSide] === null) {
    reverse(turn, position, { id: command.reverseOrderId, clientOrderId: command.clientOrderId, lots })
  }
  endOrphans(turn, desk.pair)
  return null
}

function checkClosing({ desk, quantity }: Position, lots: Quantity): Refusal | null {
  const { rules } = desk.pair
  if (!rules.isTrading) return refuse('MARKET_CLOSED', { symbol: rules.symbol })
  if (!Number.isSafeInteger(lots) || lots < 1)
    return refuse('QUANTITY_BELOW_MINIMUM', { minimum: formatQuantity(1 as Quantity, rules.quantityDecimals) })
  if (lots <= quantity) return null
  return refuse('QUANTITY_ABOVE_MAXIMUM', { maximum: formatQuantity(quantity, rules.quantityDecimals) })
}

function checkBook({ desk }: Position, limit: Price | null): Refusal | null {
  return limit === null ? refuse('NO_LIQUIDITY', { symbol: desk.pair.rules.symbol }) : null
}

/** The price limit of the market order; null for an empty side. */
function limitOf(turn: FuturesTurn, { desk, direction }: Position): Price | null {
  const { pair } = desk
  const side = closingSide(direction)
  const best = bestPriceFor(pair, side, turn.time)
  return best === null ? null : worstPrice({ side, best, reference: referencePrice(pair), rules: pair.rules })
}

function sell(turn: FuturesTurn, position: Position, of: { command: ClosePosition; lots: Quantity }): Quantity {
  const { orderId: id, clientOrderId } = of.command
  const terms = reducingTerms(position, { lots: of.lots, price: null, timeInForce: 'IOC' })
  const acceptance = { id, desk: position.desk, clientOrderId, origin: 'CLOSE' as const, terms, createdAt: turn.time }
  const order = acceptFuturesOrder(turn, acceptance, ZERO)
  enterMarket(turn, order)
  return order.filledQuantity
}

/** Whether there are orders within the price limit, but beyond the bankruptcy price, and the fund can take the lots. */
function isBeyondMargin(turn: FuturesTurn, position: Position, of: { rest: Surrender; limit: Price }): boolean {
  const { pair } = position.desk
  const side = closingSide(position.direction)
  const best = bestPriceFor(pair, side, turn.time)
  // While the index is PAUSED nobody adds exposure, including the fund.
  if (pair.indexState === 'PAUSED' || best === null || !crosses(side, of.limit, best)) return false
  return !canCloseAt(position, of.rest.lots, best) && canFundBear(position, of.rest)
}

function endTakenOver(turn: FuturesTurn, position: Position): void {
  const { pair, trader } = position.desk
  endPosition(turn, position, 'CLOSED')
  payOne(turn, pair, (entry) => {
    if (position.marginMode === 'CROSS') handOver(entry, position)
    else payOut(entry, trader.purse, dueOf(trader.account, { margin: position.margin }))
  })
  position.margin = ZERO
  balanceCross(turn, trader)
}

/** As many lots the other way; fills that the wallet cannot pay for do not happen. */
function reverse(turn: FuturesTurn, closed: Position, of: { id: number; clientOrderId: string; lots: Quantity }): void {
  const desk: FuturesDesk = closed.desk
  const { id, clientOrderId, lots } = of
  const isHedge = closed.positionSide !== 'BOTH'
  const terms: FuturesOrderTerms = {
    ...reducingTerms(closed, { lots, price: null, timeInForce: 'IOC' }),
    reduceOnly: false,
    positionSide: isHedge ? (closed.direction === 'LONG' ? 'SHORT' : 'LONG') : 'BOTH',
  }
  enterMarket(
    turn,
    acceptFuturesOrder(turn, { id, desk, clientOrderId, origin: 'USER', terms, createdAt: turn.time }, ZERO),
  )
}

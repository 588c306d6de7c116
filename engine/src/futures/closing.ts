// How a position is closed at the market, in two parts: its order trades, then what the order left is dealt with. Between
// them there may be steps, if the order meets many others.
import { crosses } from '../book/orderBook.ts'
import { amountUnits, formatQuantity, type Price, type Quantity, ZERO } from '../money.ts'
import { worstPrice } from '../orders/priceLimits.ts'
import { bestPriceFor } from '../orders/reach.ts'
import { referencePrice } from '../orders/trading.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ClosePosition, FuturesOrderTerms } from './commands.ts'
import { partOf } from './bankruptcy.ts'
import { balanceCross, handOver, payOne } from './crossMargin.ts'
import { dueOf, payOut } from './clearing.ts'
import { endOrphans } from './endOrphans.ts'
import { enterContract } from './enterContract.ts'
import { closingSide } from './exposure.ts'
import { type Contract, contractOf, type FuturesTurn, type Position, touchPosition } from './futures.ts'
import { openFuturesDesk } from './desk.ts'
import { canFundBear, type Surrender, surrenderOf, takeOver } from './insurance.ts'
import { shareOf } from './margin.ts'
import { acceptFuturesOrder } from './order.ts'
import { endPosition } from './position.ts'
import { canCloseAt } from './product.ts'
import type { Closing, Task } from './settling.ts'
import { reducingTerms } from './stops.ts'
import { workOnContract } from './workOnContract.ts'

interface Closed {
  refusal: Refusal | null
  /** What is left to do when the order has traded; empty if it has. */
  after: Task[]
}

/** Nothing fires yet: call settleTrading afterwards. */
export function tradeToClose(turn: FuturesTurn, command: ClosePosition): Closed {
  const position = turn.futures.positions.get(command.positionId)
  if (!position || position.desk.user !== command.user)
    return refused(refuse('UNKNOWN_POSITION', { positionId: String(command.positionId) }))
  const { desk, quantity, direction, positionSide } = position
  const { symbol } = desk.pair.rules
  const lots = command.reverseOrderId === null ? (command.quantity ?? quantity) : quantity
  const limit = limitOf(turn, position)
  const refusal = checkClosing(position, lots)
  if (refusal) return refused(refusal)
  if (limit === null) return refused(refuse('NO_LIQUIDITY', { symbol }))
  // The answer includes the position even if the order traded only with the user's own orders.
  touchPosition(turn, position)
  const { positionId, user, time, reverseOrderId, clientOrderId } = command
  const of = { symbol, positionSide, direction, quantity, lots, limit }
  const closing: Closing = { positionId, user, time, reverseOrderId, clientOrderId, ...of }
  sell(turn, position, command.orderId, closing)
  if (desk.pair.sweep !== null) return { refusal: null, after: [{ type: 'FINISH_CLOSING', symbol, closing }] }
  finishClosing(turn, closing)
  return { refusal: null, after: [] }
}

/** The next of several: if it cannot be closed, the others are still closed. Returns what is left to do. */
export function closeNextPosition(
  turn: FuturesTurn,
  { user, closing }: { user: number; closing: Pick<ClosePosition, 'positionId' | 'orderId' | 'clientOrderId'> },
): Task[] {
  const { refusal, after } = tryClosing(turn, user, closing)
  const position = turn.futures.positions.get(closing.positionId)
  if (refusal !== null && position) touchPosition(turn, position)
  return after
}

export function tryClosing(
  turn: FuturesTurn,
  user: number,
  closing: Pick<ClosePosition, 'positionId' | 'orderId' | 'clientOrderId'>,
): Closed {
  const contract = turn.futures.positions.get(closing.positionId)?.desk.pair
  const obstacle = checkHalt(turn, contract)
  if (obstacle) return refused(obstacle)
  const one = { type: 'futures.closePosition', time: turn.time, user, quantity: null, reverseOrderId: null } as const
  return tradeToClose(turn, { ...one, ...closing })
}

/** The lots that the book takes only beyond the bankruptcy price go to the fund, and REVERSE opens as many the other way. */
export function finishClosing(turn: FuturesTurn, closing: Closing): void {
  const { positionId, lots, limit, reverseOrderId, symbol, user, positionSide } = closing
  const contract = contractOf(turn.futures, symbol)
  const position = turn.futures.positions.get(positionId)
  if (position !== undefined) {
    const filled = closing.quantity - position.quantity
    const left = (lots - filled) as Quantity
    const rest =
      left === 0 ? null : surrenderOf(position, left, shareOf(amountUnits(partOf(position)), left, position.quantity))
    if (rest !== null && isBeyondMargin(position, { rest, limit, time: closing.time })) {
      takeOver(turn, position, rest)
      if (position.quantity === 0) endTakenOver(turn, position)
    }
  }
  if (reverseOrderId !== null && openFuturesDesk(contract, user).positions[positionSide] === null)
    reverse(turn, contract, closing, reverseOrderId)
  endOrphans(turn, contract)
}

function refused(refusal: Refusal | null): Closed {
  return { refusal, after: [] }
}

/** For a command that does not name its contract. */
export function checkHalt(turn: FuturesTurn, contract: Contract | undefined): Refusal | null {
  if (contract === undefined || workOnContract(turn, contract)) return null
  return refuse('MARKET_HALTED', { symbol: contract.rules.symbol })
}

function checkClosing({ desk, quantity }: Position, lots: Quantity): Refusal | null {
  const { rules } = desk.pair
  if (!rules.isTrading) return refuse('MARKET_CLOSED', { symbol: rules.symbol })
  if (!Number.isSafeInteger(lots) || lots < 1)
    return refuse('QUANTITY_BELOW_MINIMUM', { minimum: formatQuantity(1 as Quantity, rules.quantityDecimals) })
  if (lots <= quantity) return null
  return refuse('QUANTITY_ABOVE_MAXIMUM', { maximum: formatQuantity(quantity, rules.quantityDecimals) })
}

/** The price limit of the market order; null for an empty side. */
function limitOf(turn: FuturesTurn, { desk, direction }: Position): Price | null {
  const { pair } = desk
  const side = closingSide(direction)
  const best = bestPriceFor(pair, side, turn.time)
  return best === null ? null : worstPrice({ side, best, reference: referencePrice(pair), rules: pair.rules })
}

function sell(turn: FuturesTurn, position: Position, id: number, { lots, clientOrderId }: Closing): void {
  const terms = reducingTerms(position, { lots, price: null, timeInForce: 'IOC' })
  const acceptance = { id, desk: position.desk, clientOrderId, origin: 'CLOSE' as const, terms, createdAt: turn.time }
  enterContract(turn, acceptFuturesOrder(turn, acceptance, ZERO))
}

/** Whether there are orders within the price limit, but beyond the bankruptcy price, and the fund can take the lots. */
function isBeyondMargin(position: Position, of: { rest: Surrender; limit: Price; time: number }): boolean {
  const { pair } = position.desk
  const side = closingSide(position.direction)
  const best = bestPriceFor(pair, side, of.time)
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
function reverse(turn: FuturesTurn, contract: Contract, closed: Closing, id: number): void {
  const { user, direction, clientOrderId, lots } = closed
  const isHedge = closed.positionSide !== 'BOTH'
  const terms: FuturesOrderTerms = {
    ...reducingTerms(closed, { lots, price: null, timeInForce: 'IOC' }),
    reduceOnly: false,
    positionSide: isHedge ? (direction === 'LONG' ? 'SHORT' : 'LONG') : 'BOTH',
  }
  const desk = openFuturesDesk(contract, user)
  enterContract(
    turn,
    acceptFuturesOrder(turn, { id, desk, clientOrderId, origin: 'USER', terms, createdAt: turn.time }, ZERO),
  )
}

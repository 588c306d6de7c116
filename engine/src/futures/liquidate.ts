// Liquidation, by the mark alone and never while the index is PAUSED. A position below its maintenance margin is
// reduced in steps until it is above it again:
//   1. its open orders are cancelled (in CROSS mode all of the trader's), and it is checked again;
//   2. above the first tier only enough lots are closed to bring it one tier down;
//   3. they are offered to the book at no worse than the bankruptcy price;
//   4. of what that leaves above the bankruptcy price, at most liquidationFeeRate goes to the insurance fund, and the
//      rest stays with the position, or goes back to the user with its last lot;
//   5. the fund takes over the rest at the bankruptcy price if it stays above maintenance;
//   6. else winners of the other side are closed against it at that price, in ADL order.
// The report has the numbers of every step. Accounts that are insolvent at the mark have been closed before
// (settleDeficits.ts).
//
// Long 0.5 from 60000 with 1500, mark 57200: 0.5 are offered at 57057.06 or better. Sold at 57150: 1500 − 1425 − 28.58
// = 46.42 are left, of which 46.42 is less than 0.5 % of 28575, so the fund gets it all.
import { closeOrder, isOpen } from '../orders/closeOrder.ts'
import { ordersOf } from '../orders/desk.ts'
import { type Amount, amountUnits, divide, feeOf, type Price, type Quantity, ZERO } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import { accountWorth, bankruptcyPriceOf, partOf } from './bankruptcy.ts'
import { cancelOrdersOf } from './cancelOrder.ts'
import { dueOf, payOut } from './clearing.ts'
import { balanceCross, handOver, markOf, payOne } from './crossMargin.ts'
import { beginDeleveraging, isDeleveraging, netOwnLegs } from './deleverage.ts'
import { type Contract, type FuturesOrder, nextOwnOrderId, type Position, type Trader } from './futures.ts'
import { canFundBear, offerAtOnce, OFFERED_MAX, type Surrender, surrenderOf, takeOver } from './insurance.ts'
import { isReached } from './liquidationPrice.ts'
import { profitAt, shareOf, signOf, tierAt, valueAt } from './margin.ts'
import { acceptFuturesOrder } from './order.ts'
import { endPosition, requeue } from './position.ts'
import { finishReport, reportOf } from './report.ts'
import type { Report, Settling, Task } from './settling.ts'
import { reducingTerms } from './stops.ts'
import { workOnContract } from './workOnContract.ts'

type Liquidation = Extract<Task, { type: 'LIQUIDATE' }>

/**
 * The one that was begun, else the next position that the mark has reached, longs first, the furthest beyond its price
 * first. Returns false if there is none besides those that were seen: they cannot be reduced any further.
 */
export function liquidateNext(turn: Turn, settling: Settling, contract: Contract, task: Liquidation): boolean {
  if (contract.indexState === 'PAUSED' || contract.markPrice === null) return false
  const begun = task.begun ?? begin(turn, contract, task.seen)
  if (begun === null) return false
  const position = contract.positions.get(begun.positionId)
  const isDone =
    begun.user === null
      ? position === undefined || reduce(turn, settling, position)
      : reduceAccount(turn, settling, contract.purse.traders.get(begun.user))
  task.begun = isDone ? null : begun
  if (isDone && position !== undefined && position.quantity > 0 && !isKept(position)) task.seen.push(position.id)
  return true
}

function begin(turn: Turn, contract: Contract, seen: readonly number[]): Liquidation['begun'] {
  const position = nextReached(contract, seen)
  if (position === null) return null
  const { trader, user } = position.desk
  if (position.marginMode === 'ISOLATED') cancelOrders(turn, position)
  else if (!balanceCross(turn, trader)) cancelOrdersOf(turn, user, contract.trading.ordered)
  return { positionId: position.id, user: position.marginMode === 'ISOLATED' ? null : user }
}

function nextReached(contract: Contract, seen: readonly number[]): Position | null {
  const mark = markOf(contract)
  let found: Position | null = null
  for (const queue of [contract.longs, contract.shorts]) {
    if (found !== null) break
    queue.descend((position) => {
      if (!isReached(position.direction, position.liquidationPrice, mark)) return false
      if (!seen.includes(position.id)) found = position
      return found === null
    })
  }
  return found
}

/** Returns false if it continues in a later unit. */
function reduce(turn: Turn, settling: Settling, position: Position): boolean {
  const report = reportOf(turn, settling.reports, position)
  while (position.quantity > 0 && !isKept(position)) {
    if (hasOfferedMost(settling)) return false
    takeStep(turn, settling, position, report)
    if (isDeleveraging(settling)) return false
  }
  finishIfOver(turn, settling, position)
  finish(turn, settling, position)
  return true
}

/**
 * The account is liquidated position by position, the largest loss first; never one whose index is PAUSED. Returns false if
 * it continues in a later unit.
 */
function reduceAccount(turn: Turn, settling: Settling, trader: Trader | undefined): boolean {
  if (trader === undefined) return true
  while (!balanceCross(turn, trader)) {
    const position = worstOf(trader)
    if (position === null) break
    if (hasOfferedMost(settling)) return false
    workOnContract(turn, position.desk.pair)
    const report = reportOf(turn, settling.reports, position)
    const netted = netOwnLegs(turn, position)
    report.deleveraged = (report.deleveraged + netted) as Quantity
    if (netted === 0) takeStep(turn, settling, position, report)
    if (isDeleveraging(settling)) return false
    finishIfOver(turn, settling, position)
  }
  for (const position of trader.cross) finish(turn, settling, position)
  return true
}

function takeStep(turn: Turn, settling: Settling, position: Position, report: Report): void {
  const lots = lotsOfStep(position)
  const { quantity } = position
  const part = partOf(position)
  const left = (lots - offer(turn, position, { lots, part, report })) as Quantity
  if (left === 0 || hasOfferedMost(settling)) return
  // What the book paid above the bankruptcy price stays the user's: the rest goes at the earlier bankruptcy price.
  handOn(turn, settling, position, surrenderOf(position, left, shareOf(amountUnits(part), left, quantity)), report)
}

/** To the fund if it stays above maintenance, else to winners of the other side. */
export function handOn(turn: Turn, settling: Settling, position: Position, rest: Surrender, report: Report): void {
  if (position.desk.user !== INSURANCE && canFundBear(position, rest)) {
    takeOver(turn, position, rest)
    report.takenOver = (report.takenOver + rest.lots) as Quantity
  } else beginDeleveraging(settling, position, rest)
}

/** All lots in the first tier; above it the lots in excess of the next lower tier. */
function lotsOfStep(position: Position): Quantity {
  const { pair } = position.desk
  const { tiers } = pair.rules
  const mark = markOf(pair)
  const below = tiers[tierAt(valueAt(mark, position.quantity, pair.rules), tiers) - 1]
  if (below === undefined) return position.quantity
  const kept = Number(divide(below.notionalCap, valueAt(mark, 1 as Quantity, pair.rules), 'down'))
  return Math.max(1, position.quantity - kept) as Quantity
}

/** Offers lots to the book at the bankruptcy price or better. Returns the lots traded. */
export function offer(
  turn: Turn,
  position: Position,
  { lots, part, report }: { lots: Quantity; part: bigint; report: Report },
): Quantity {
  const { desk, quantity, direction } = position
  const { trading } = desk.pair
  const worst = bankruptcyPriceOf(position, part)
  const price = worst ?? ((direction === 'LONG' ? 1 : Number.MAX_SAFE_INTEGER) as Price)
  const order = acceptFuturesOrder(
    turn,
    {
      id: nextOwnOrderId(trading),
      desk,
      clientOrderId: '',
      origin: 'LIQUIDATION',
      terms: reducingTerms(position, { lots, price, timeInForce: 'IOC' }),
      createdAt: turn.time,
    },
    ZERO,
  )
  offerAtOnce(turn, order)
  if (order.filledQuantity > 0)
    chargeFee(turn, { position, order, share: shareOf(amountUnits(part), order.filledQuantity, quantity), report })
  return order.filledQuantity
}

/** Whether the exchange's own orders have met as many as they may in one unit. The next unit continues. */
export function hasOfferedMost({ offered }: Settling): boolean {
  return offered >= OFFERED_MAX
}

/** From the fills' proceeds above the bankruptcy price; a deficit is made up first. */
function chargeFee(turn: Turn, of: { position: Position; order: FuturesOrder; share: Amount; report: Report }): void {
  const { position, order, share, report } = of
  const { trader, pair } = position.desk
  report.filled = (report.filled + order.filledQuantity) as Quantity
  report.filledTickLots += order.filledTickLots
  report.fee += order.fee
  const { rules } = pair
  const above = signOf(position.direction) * (order.filledQuote - valueAt(markOf(pair), order.filledQuantity, rules))
  const surplus = share + above - order.fee
  const fee = [surplus, accountWorth(position)].reduce(
    (least, one) => (one < least ? one : least),
    feeOf(order.filledQuote, rules.liquidationFeeRate, 'down'),
  )
  if (fee <= 0n || trader.user === INSURANCE) return
  report.liquidationFee += fee
  position.margin = amountUnits(position.margin - fee)
  requeue(position)
  payOne(turn, pair, (entry) => {
    payOut(entry, trader.purse, dueOf(trader.account, { margin: fee, liquidationFee: fee }))
  })
}

/** Tells the report. */
export function finish(turn: Turn, { reports }: Settling, position: Position): void {
  const report = reports.get(position.id)
  reports.delete(position.id)
  if (report !== undefined) finishReport(turn, position, report)
}

export function finishIfOver(turn: Turn, settling: Settling, position: Position): void {
  if (position.quantity > 0) return
  if (position.end === null) endLiquidated(turn, position, reportOf(turn, settling.reports, position))
  finish(turn, settling, position)
}

function endLiquidated(turn: Turn, position: Position, report: Report): void {
  const { trader, pair } = position.desk
  endPosition(turn, position, 'LIQUIDATED')
  if (position.marginMode === 'CROSS') {
    payOne(turn, pair, (entry) => handOver(entry, position))
    return
  }
  report.returned = position.margin
  payOne(turn, pair, (entry) => payOut(entry, trader.purse, dueOf(trader.account, { margin: position.margin })))
  position.margin = ZERO
}

export function cancelOrders(turn: Turn, { desk, positionSide }: Position): void {
  for (const order of ordersOf(desk) as FuturesOrder[]) {
    if (order.positionSide !== positionSide || !isOpen(order)) continue
    turn.room -= 1
    closeOrder(turn, order, 'CANCELED')
  }
}

function isKept(position: Position): boolean {
  return !isReached(position.direction, position.liquidationPrice, markOf(position.desk.pair))
}

function worstOf({ cross }: Trader): Position | null {
  let worst: Position | null = null
  let least = 0n
  for (const position of cross) {
    const { pair } = position.desk
    if (pair.indexState === 'PAUSED') continue
    const profit = profitAt(position, markOf(pair), pair.rules)
    if (worst === null || profit < least) {
      worst = position
      least = profit
    }
  }
  return worst
}

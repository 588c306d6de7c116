// A fill of futures. Each side first closes its opposite position, then opens the rest. Closing pays back its share of
// the margin with profit or loss, less the close fee; opening posts the initial margin and the initial loss at the
// mark, so that every position starts with at least its initial margin, and pays the open fee.
//
// Alice (leverage 20) buys 0.5 at 60000 from Bob, who is long 0.5 from 59000 with 1475: Alice posts 1500 and pays 30;
// Bob gets 1475 + 500 − 30. The open interest stays what it was.
import { available } from '../ledger/accounts.ts'
import { spendHold } from '../ledger/holds.ts'
import { closeEntry, type Entry, openEntry, post } from '../ledger/postings.ts'
import {
  type Amount,
  amountUnits,
  divide,
  feeOf,
  type Price,
  type Quantity,
  type TickLots,
  tickLots,
  ZERO,
} from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import { recordFill } from '../orders/order.ts'
import type { Fill } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import { closeClearing, dueOf, payOut } from './clearing.ts'
import { balanceCross, bookProfit, coverLoss, crossFigures, handOver } from './crossMargin.ts'
import { followFill } from './entryStops.ts'
import type { PositionFilled } from './events.ts'
import { costOfOpening, directionOf, reducedBy } from './exposure.ts'
import type { FuturesOrder, Position, Trader } from './futures.ts'
import { shareOf, valueAt } from './margin.ts'
import { keptRate } from '../vip/vip.ts'
import { addLots, endPosition, requeue, startPosition, takeLots } from './position.ts'

/** One side of a fill. */
export interface Part {
  turn: Turn
  entry: Entry
  order: FuturesOrder
  lots: Quantity
  price: Price
  isMaker: boolean
  /** Of the lots, if it is not price × lots: a part of a block. */
  value?: Amount
  worth?: TickLots
}

export function settleFuturesFill(turn: Turn, fill: Fill): void {
  const [taker, maker] = [fill.taker as FuturesOrder, fill.maker as FuturesOrder]
  const contract = taker.desk.pair
  contract.lastTradeId += 1
  const { symbol } = contract.rules
  const entry = openEntry(turn.ledger, `trade:${symbol}:${contract.lastTradeId}`)
  const { quantity } = fill
  const { price } = maker
  const before = turn.events.length
  const makerFee = settleSide({ turn, entry, order: maker, lots: quantity, price, isMaker: true })
  const takerFee = settleSide({ turn, entry, order: taker, lots: quantity, price, isMaker: false })
  // The trade event comes before the events of the positions it changed.
  turn.events.splice(before, 0, {
    type: 'traded',
    symbol,
    tradeId: contract.lastTradeId,
    price,
    quantity,
    quote: valueAt(price, quantity, contract.rules),
    takerSide: taker.side,
    makerOrderId: maker.id,
    takerOrderId: taker.id,
    makerUser: maker.desk.user,
    takerUser: taker.desk.user,
    makerFee,
    takerFee,
    time: turn.time,
  })
  closeClearing(entry, contract.purse)
  closeEntry(entry, turn.events)
  settleCross(turn, [maker.desk.trader, taker.desk.trader])
}

/** First the closing part, then the opening part. Returns the fees. */
export function settleSide(part: Part): Amount {
  const { order, lots } = part
  recordFill(order, lots, part.worth ?? tickLots(part.price, lots))
  const reduced = reducedBy(order.desk, order)
  const closing = (reduced === null ? 0 : Math.min(lots, reduced.quantity)) as Quantity
  let fee = 0n
  if (reduced !== null && closing > 0) fee += closeSide(partOf(part, closing, 'FIRST'), reduced)
  if (lots > closing) fee += openSide(partOf(part, (lots - closing) as Quantity, 'REST'))
  order.fee = amountUnits(order.fee + fee)
  return amountUnits(fee)
}

/** The first or the other lots of a part. */
function partOf(part: Part, lots: Quantity, which: 'FIRST' | 'REST'): Part {
  const { value } = part
  if (value === undefined) return { ...part, lots }
  const first = which === 'FIRST' ? lots : part.lots - lots
  const ofFirst = divide(value * BigInt(first), BigInt(part.lots), 'down')
  return { ...part, lots, value: amountUnits(which === 'FIRST' ? ofFirst : value - ofFirst) }
}

function closeSide(part: Part, position: Position): Amount {
  const { turn, entry, order, lots, price } = part
  const { rules, purse } = order.desk.pair
  const { trader } = order.desk
  const value = part.value ?? valueAt(price, lots, rules)
  const share = shareOf(position.margin, lots, position.quantity)
  const profit = takeLots(turn, position, { lots, value })
  order.realized = amountUnits(order.realized + profit)
  const isCross = position.marginMode === 'CROSS'
  const keepsMargin = isCross || order.origin === 'LIQUIDATION'
  if (keepsMargin) bookProfit(entry, position, profit)
  // Limited to what is left: a user closed at the bankruptcy price has nothing left for a fee.
  const most = isCross ? crossFigures(trader).posted + available(trader.account) : share + profit
  const fee =
    trader.user === INSURANCE
      ? ZERO
      : atMost(feeOf(value, keptRate(order.closeFeeRate, rules.closeFeeRate), 'up'), most)
  position.fees = amountUnits(position.fees + fee)
  position.margin = amountUnits(keepsMargin ? position.margin - fee : position.margin - share)
  payOut(entry, purse, dueOf(trader.account, keepsMargin ? { margin: fee, fee } : { margin: share, profit, fee }))
  if (isCross) coverLoss(entry, position)
  tell(part, position, { effect: 'CLOSE', realized: profit, fee, margin: keepsMargin ? ZERO : amountUnits(-share) })
  if (position.quantity === 0 && order.origin !== 'LIQUIDATION') {
    endPosition(turn, position, 'CLOSED')
    if (position.marginMode === 'CROSS') handOver(entry, position)
  } else requeue(position)
  return fee
}

function openSide(part: Part): Amount {
  const { turn, entry, order, lots, price } = part
  const { desk, side, positionSide } = order
  const { purse, rules } = desk.pair
  const value = part.value ?? valueAt(price, lots, rules)
  const { initialMargin, openLoss } = costOfOpening(desk, { side, quantity: lots, value })
  const fee = feeOf(value, keptRate(order.openFeeRate, rules.openFeeRate), 'up')
  const margin = amountUnits(initialMargin + openLoss)
  const needed = amountUnits(margin + fee)
  spendHold(turn.ledger, order, order.held < needed ? order.held : needed)
  post(entry, desk.trader.account, -margin, 'MARGIN')
  post(entry, desk.trader.account, -fee, 'FEE')
  post(entry, purse.fees, fee, 'FEE')
  const position =
    desk.positions[positionSide] ?? startPosition(turn, desk, { positionSide, direction: directionOf(side) })
  position.fees = amountUnits(position.fees + fee)
  addLots(turn, position, { lots, value, margin })
  followFill(turn, order, position, lots)
  requeue(position)
  tell(part, position, { effect: 'OPEN', realized: ZERO, fee, margin })
  return fee
}

function tell(
  { turn, order, lots, price, isMaker }: Part,
  position: Position,
  told: Pick<PositionFilled, 'effect' | 'realized' | 'fee' | 'margin'>,
): void {
  const { pair, user } = order.desk
  turn.events.push({
    type: 'positionFilled',
    symbol: pair.rules.symbol,
    tradeId: pair.lastTradeId,
    orderId: order.id,
    positionId: position.id,
    user,
    side: order.side,
    isMaker,
    price,
    quantity: lots,
    time: turn.time,
    ...told,
  })
}

export function settleCross(turn: Turn, traders: readonly Trader[]): void {
  for (const trader of traders) balanceCross(turn, trader)
}

function atMost(fee: Amount, most: bigint): Amount {
  if (fee <= most) return fee
  return amountUnits(most > 0n ? most : 0n)
}

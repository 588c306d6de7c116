// What opening the rest of a resting order would cost now. The impact prices need this each second for many orders.
// Margin and fee are kept with the order until its lots, price, leverage or fee rate change. Only the open loss depends
// on mark and index, and only where the order's price is beyond them.
//
// Alice bids for 0.1 at 60000 with 10x: 600 of margin and 6 of fee. While mark and index are above 60000 that is all;
// at a mark of 59900 it is 10 more.
import { type Amount, amountUnits, type Price, type Quantity } from '../money.ts'
import { leverageOf } from './desk.ts'
import { canOpenNow, directionOf, lotsPaidBy } from './exposure.ts'
import type { FuturesOrder, PlainCost } from './futures.ts'
import { effectiveLeverage, openLossOf, orderCost, valueAt } from './margin.ts'

/** The opening lots of the rest of an order that its hold alone pays for at its price. */
export function lotsHeldFor(order: FuturesOrder): Quantity {
  const { held, desk, remaining, price } = order
  if (held === 0n || !canOpenNow(desk)) return 0 as Quantity
  return restingCost(order) <= held ? remaining : lotsPaidBy(held, order, remaining, price)
}

export function restingCost(order: FuturesOrder): Amount {
  const { side, price, remaining: quantity } = order
  const { markPrice: mark, indexPrice: index, rules } = order.desk.pair
  const { value, total } = plainCost(order)
  const isBeyond = (limit: Price | null) => limit !== null && (side === 'BUY' ? price > limit : price < limit)
  if (!isBeyond(mark) && !isBeyond(index)) return total
  return amountUnits(total + openLossOf({ direction: directionOf(side), quantity, value, mark, index }, rules))
}

function plainCost(order: FuturesOrder): PlainCost {
  const { desk, side, price, remaining: quantity, plainCost: known } = order
  const { rules, indexState } = desk.pair
  const leverage = effectiveLeverage(leverageOf(desk), indexState === 'DEGRADED')
  const feeRate = rules.openFeeRate
  const isOfOrder = known?.quantity === quantity && known.price === price
  if (isOfOrder && known.leverage === leverage && known.feeRate === feeRate) return known
  const value = valueAt(price, quantity, rules)
  const opening = { direction: directionOf(side), quantity, value, leverage, mark: null, index: null }
  order.plainCost = { quantity, price, leverage, feeRate, value, total: orderCost(opening, rules).total }
  return order.plainCost
}

// How many lots of a block a member can pay for, at the worst that it may cost. The average of a block lies between the best
// price and its limit, so margin and fee are reserved at the higher of the two values, and the loss to the mark at the limit. The
// largest notional that the leverage allows counts at the higher one too.
import { available } from '../ledger/accounts.ts'
import { resizeHold } from '../ledger/holds.ts'
import { type Amount, amountUnits, divide, type Price, type Quantity, ZERO } from '../money.ts'
import { touchOrder } from '../orders/order.ts'
import { bestPriceFor } from '../orders/reach.ts'
import type { Turn } from '../turn.ts'
import { canOpenNow, costOfOpening, type Intent, onlyReduces, openingLots, reducedBy, roomFor } from './exposure.ts'
import type { FuturesDesk, FuturesOrder } from './futures.ts'
import { shareOf, signOf, valueAt } from './margin.ts'
import { orderedLots } from './ordered.ts'
import { entryShare } from './position.ts'
import { canCloseAt } from './product.ts'

/** For each lot of a close: what rounding may take. */
const SPARE_UNITS = 3n

export interface Wish extends Intent {
  lots: Quantity
  limit: Price
}

/** What must be available for these lots. */
export function costToJoin(turn: Turn, desk: FuturesDesk, wish: Wish, except: FuturesOrder | null = null): Amount {
  const ordered = orderedLots(desk, wish, except)
  const opening = openingLots(desk, { ...wish, quantity: wish.lots, ordered })
  if (opening === 0) return ZERO
  const { pair } = desk
  const best = highestPrice(turn, desk, wish)
  const { side } = wish
  const atLimit = costOfOpening(desk, { side, quantity: opening, value: valueAt(wish.limit, opening, pair.rules) })
  const atBest = costOfOpening(desk, { side, quantity: opening, value: valueAt(best, opening, pair.rules) })
  return amountUnits(atBest.initialMargin + atBest.fee + atLimit.openLoss)
}

/** The lots that the means pay for; 0 if not even one, or if they would be closed at a price that the margin does not cover. */
export function lotsWithin(
  turn: Turn,
  desk: FuturesDesk,
  wish: Wish,
  of: { means: bigint; except?: FuturesOrder },
): Quantity {
  const position = reducedBy(desk, wish)
  const closing = (position === null ? 0 : Math.min(wish.lots, position.quantity)) as Quantity
  if (position !== null && closing > 0 && !canCloseSurely(desk, wish, closing)) return 0 as Quantity
  const { except = null, means } = of
  if (onlyReduces(wish) || !canOpenNow(desk)) return closing
  const room = roomFor({ ...wish, desk }, (wish.lots - closing) as Quantity, highestPrice(turn, desk, wish))
  for (let lots = closing + Math.min(wish.lots - closing, room); lots > closing; ) {
    const cost = costToJoin(turn, desk, { ...wish, lots: lots as Quantity }, except)
    if (cost <= means) return lots as Quantity
    // The cost is proportional to the lots except for rounding by a few units.
    const fewer = closing + Number(divide(BigInt(lots - closing) * (means > 0n ? means : 0n), cost, 'down'))
    lots = fewer < lots ? fewer : lots - 1
  }
  return closing
}

/** What the trader's own money pays for. */
export function lotsOfTrader(turn: Turn, order: FuturesOrder, limit: Price): Quantity {
  const means = order.held + available(order.desk.trader.account)
  return lotsWithin(turn, order.desk, wishOfTrader(order, limit), { means, except: order })
}

/** The trader's own part, with its hold. */
export function lotsToJoin(turn: Turn, order: FuturesOrder, limit: Price): Quantity {
  const lots = lotsOfTrader(turn, order, limit)
  const wish = { ...wishOfTrader(order, limit), lots }
  touchOrder(turn, order)
  resizeHold(turn.ledger, order, lots === 0 ? ZERO : costToJoin(turn, order.desk, wish, order))
  return lots
}

function wishOfTrader({ side, positionSide, reduceOnly, remaining }: FuturesOrder, limit: Price): Wish {
  return { side, positionSide, reduceOnly, limit, lots: remaining }
}

/** At which the block may trade: there a lot is worth the most. */
function highestPrice(turn: Turn, { pair }: FuturesDesk, { side, limit }: Wish): Price {
  return side === 'SELL' ? (bestPriceFor(pair, side, turn.time) ?? limit) : limit
}

function canCloseSurely(desk: FuturesDesk, wish: Wish, lots: Quantity): boolean {
  const position = reducedBy(desk, wish)
  if (position === null || !canCloseAt(position, lots, wish.limit)) return false
  if (position.marginMode === 'CROSS') return true
  const profit = signOf(position.direction) * (valueAt(wish.limit, lots, desk.pair.rules) - entryShare(position, lots))
  return shareOf(position.margin, lots, position.quantity) + profit >= SPARE_UNITS * BigInt(lots)
}

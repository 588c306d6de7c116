// The rules of futures for matching: how many lots two orders may trade, and how an open order's hold decreases. No
// position becomes insolvent by a fill, and nobody pays more than they have.
import { feeOf, ZERO, type Price, type Quantity } from '../money.ts'
import { available } from '../ledger/accounts.ts'
import { resizeHold } from '../ledger/holds.ts'
import { endSibling, isOpen } from '../orders/closeOrder.ts'
import { MAKER_ENDS, type Meeting, type Order, type Product } from '../orders/trading.ts'
import type { Turn } from '../turn.ts'
import { crossFigures, maintenanceOf, markOf, securedWorth } from './crossMargin.ts'
import { endOrphans } from './endOrphans.ts'
import { isEntryOver } from './entryOrder.ts'
import { affordableLots, costOfOpening, neededFor, onlyReduces, reducedBy } from './exposure.ts'
import type { FuturesDesk, FuturesOrder, Position } from './futures.ts'
import { maintenanceAt, shareOf, signOf, valueAt } from './margin.ts'
import { countOrder, orderedLots, uncountOrder } from './ordered.ts'
import { entryShare } from './position.ts'
import { settleFuturesFill } from './settleFill.ts'

export const futuresProduct: Product = {
  settleFill: settleFuturesFill,
  fitHold(turn: Turn, order: Order): void {
    const own = futuresOrder(order)
    const { desk, price, remaining, side, positionSide, reduceOnly } = own
    countOrder(own)
    if (order.held === 0n) return
    const ordered = reducedBy(desk, own) === null ? 0 : orderedLots(desk, own, own)
    const value = valueAt(price, remaining, desk.pair.rules)
    const needed = neededFor(desk, { side, positionSide, reduceOnly, quantity: remaining, value, ordered })
    resizeHold(turn.ledger, order, needed < order.held ? needed : order.held)
  },
  lotsWanted(_turn: Turn, order: Order, price: Price): Quantity {
    return lotsAt(futuresOrder(order), order.remaining, price)
  },
  lotsAgreed(_turn: Turn, { taker, maker, wanted }: Meeting): number {
    const offered = lotsAt(futuresOrder(maker), maker.remaining, maker.price)
    if (offered === 0 || !staysSound(futuresOrder(maker), Math.min(wanted, offered) as Quantity)) return MAKER_ENDS
    return lotsWithinInterest(futuresOrder(taker), futuresOrder(maker), Math.min(wanted, offered))
  },
  budgetOf: () => null,
  prepareFired(turn: Turn, order: Order): void {
    prepareFired(turn, futuresOrder(order))
  },
  lessenSpending(): void {},
  mayRest(order: Order): boolean {
    const own = futuresOrder(order)
    // The position that it has reduced may have ended with its last fill.
    return own.filledQuantity === 0 || !onlyReduces(own) || reducedBy(own.desk, own) !== null
  },
  forget(order: Order): void {
    uncountOrder(futuresOrder(order))
  },
  personOf: (desk) => (desk as FuturesDesk).trader.person,
  afterMeeting(turn: Turn, taker: Order): void {
    const own = futuresOrder(taker)
    const contract = own.desk.pair
    if (isOpen(own)) countOrder(own)
    if (contract.emptied.length > 0) endOrphans(turn, contract, own)
  },
}

/** Contracts open only futures orders. */
export function futuresOrder(order: Order): FuturesOrder {
  return order as FuturesOrder
}

/** The lots of an order that may trade at a price now: first those that close, then those that can be paid for. */
function lotsAt(order: FuturesOrder, lots: Quantity, price: Price): Quantity {
  if (isEntryOver(order)) return 0 as Quantity
  const position = reducedBy(order.desk, order)
  const closing = position === null ? 0 : Math.min(lots, position.quantity)
  if (position !== null && closing > 0 && !canCloseAt(position, closing as Quantity, price)) return 0 as Quantity
  // The loss of a cross position may be paid by the wallet: what the wallet can still pay is computed afterwards.
  const isFirst = closing > 0 && position?.marginMode === 'CROSS'
  if (closing === lots || isFirst || onlyReduces(order)) return closing as Quantity
  return (closing + affordableLots(order, (lots - closing) as Quantity, price)) as Quantity
}

/**
 * Whether its margin covers closing at this price. In CROSS mode the whole account does, as long as that leaves the
 * maintenance margin of all other lots; below that, these lots use up no more than their own share.
 */
export function canCloseAt(position: Position, lots: Quantity, price: Price): boolean {
  const { desk, direction } = position
  const { rules } = desk.pair
  const value = valueAt(price, lots, rules)
  if (position.marginMode === 'ISOLATED') {
    const gained = signOf(direction) * (value * BigInt(position.quantity) - position.entryValue * BigInt(lots))
    if (gained >= 0n && position.margin >= 0n) return true
    const profit = signOf(direction) * (value - entryShare(position, lots))
    return shareOf(position.margin, lots, position.quantity) + profit >= 0n
  }
  const gained = signOf(direction) * (value - valueAt(markOf(desk.pair), lots, rules))
  const { posted, maintenance } = crossFigures(desk.trader)
  const worth = available(desk.trader.account) + posted
  if (worth + gained < 0n || gained >= 0n) return worth + gained >= 0n
  return (
    keepsMaintenance(position, lots, { worth: worth + gained - feeOf(value, rules.closeFeeRate, 'up'), maintenance }) ||
    -gained * maintenance * BigInt(position.quantity) <= worth * maintenanceOf(position) * BigInt(lots)
  )
}

/**
 * Whether what is left of a cross account stays above maintenance. Otherwise its owner could give its worth away with a few
 * lots at a bad price, and leave the rest to the fund at the mark.
 */
function keepsMaintenance(
  position: Position,
  lots: Quantity,
  { worth, maintenance }: { worth: bigint; maintenance: bigint },
): boolean {
  const { pair } = position.desk
  const left = (position.quantity - lots) as Quantity
  const ofRest = maintenanceAt(valueAt(markOf(pair), left, pair.rules), pair.rules.tiers)
  const rest = maintenance - maintenanceOf(position) + ofRest
  return rest === 0n || worth >= rest
}

/** While deficits are being settled, nobody can spend a profit that its payer may not have. */
export function staysSound({ desk, side, price }: FuturesOrder, lots: Quantity): boolean {
  if (desk.trader.purse.dues === null || crossFigures(desk.trader).gained === 0n) return true
  const value = valueAt(price, lots, desk.pair.rules)
  return securedWorth(desk.trader) >= costOfOpening(desk, { side, quantity: lots, value }).total
}

/** Open interest (longs, which equal shorts) may grow up to the market's limit. */
function lotsWithinInterest(taker: FuturesOrder, maker: FuturesOrder, lots: number): number {
  const { rules, openInterest } = taker.desk.pair
  const closedByTaker = reducedBy(taker.desk, taker)?.quantity ?? 0
  const closedByMaker = reducedBy(maker.desk, maker)?.quantity ?? 0
  const room = Math.max(0, rules.maxOpenInterest - openInterest)
  const within = Math.max(closedByTaker, closedByMaker, room + closedByTaker + closedByMaker)
  return Math.min(lots, within)
}

/**
 * The trigger leg of a list holds nothing until now: the limit leg ends, and its hold passes to this leg. A
 * closePosition order gets its quantity now; without a position it has nothing to do.
 */
function prepareFired(turn: Turn, order: FuturesOrder): void {
  countOrder(order)
  if (order.sibling !== null) {
    const { held } = order.sibling
    endSibling(turn, order)
    resizeHold(turn.ledger, order, held)
  }
  if (!order.closePosition) return
  const size = reducedBy(order.desk, order)?.quantity ?? (0 as Quantity)
  order.quantity = size
  order.remaining = size
  resizeHold(turn.ledger, order, ZERO)
}

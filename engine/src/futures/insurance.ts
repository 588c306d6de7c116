// The insurance fund is an account like any other and trades like a cross trader: it takes over what nobody takes at
// the bankruptcy price, as long as it can keep it, and sells it again as soon as the book pays nearly the index: no
// further from it than a mark may be. Whoever is liquidated while the index stands still goes bankrupt beyond that, so
// nobody sells to the fund by a bankruptcy and buys from it cheaper.
//
// A long of 1 goes bankrupt at 57000 with the index at 56900: the fund becomes long 1 from 57000 and is 100 behind. It
// sells at 56786.2 (0.2 % under the index) or better, whenever somebody bids that.
import type { Entry } from '../ledger/postings.ts'
import { type Amount, amountUnits, type Price, type Quantity, ZERO } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import { crosses } from '../book/orderBook.ts'
import { enterMarket } from '../orders/enterMarket.ts'
import { bestPriceFor } from '../orders/reach.ts'
import type { Turn } from '../turn.ts'
import { balanceCross, bookProfit, crossFigures, markOf, payOne, securedWorth } from './crossMargin.ts'
import { openFuturesDesk } from './desk.ts'
import { closingSide } from './exposure.ts'
import { type Contract, type FuturesDesk, nextOwnOrderId, type Position, touchPosition } from './futures.ts'
import { maintenanceAt, signOf, valueAt } from './margin.ts'
import { markBand, markClamp } from './markPrice.ts'
import { acceptFuturesOrder } from './order.ts'
import { addLots, requeue, startPosition, takeLots } from './position.ts'
import { reducingTerms } from './stops.ts'

/** Lots of a position and price × quantity that they change hands at. */
export interface Surrender {
  lots: Quantity
  value: Amount
}

/** Whether the fund is worth more than its maintenance with these lots too. */
export function canFundBear(position: Position, { lots, value }: Surrender): boolean {
  const { pair, trader } = position.desk
  const { rules } = pair
  const desk = openFuturesDesk(pair, INSURANCE)
  const mark = markOf(pair)
  const held = desk.positions[position.direction]?.quantity ?? 0
  const all = maintenanceAt(valueAt(mark, (held + lots) as Quantity, rules), rules.tiers)
  const before = maintenanceAt(valueAt(mark, held as Quantity, rules), rules.tiers)
  const { maintenance } = crossFigures(desk.trader)
  const worth = signOf(position.direction) * (valueAt(mark, lots, rules) - value)
  return trader !== desk.trader && securedWorth(desk.trader) + worth > maintenance + all - before
}

/** The lots change hands at the value at which nothing of them is left to the user. */
export function takeOver(turn: Turn, position: Position, { lots, value }: Surrender): void {
  const { pair } = position.desk
  const { direction } = position
  const desk = openFuturesDesk(pair, INSURANCE)
  payOne(turn, pair, (entry) => giveUp(turn, entry, position, { lots, value }))
  const own = desk.positions[direction] ?? startPosition(turn, desk, { positionSide: direction, direction })
  addLots(turn, own, { lots, value, margin: ZERO })
  requeue(own)
  balanceCross(turn, desk.trader)
}

/** These lots at the value that uses up so much of what answers for the position; a negative share makes it up. */
export function surrenderOf({ desk, direction }: Position, lots: Quantity, share: bigint): Surrender {
  const value = valueAt(markOf(desk.pair), lots, desk.pair.rules)
  return { lots, value: amountUnits(value - signOf(direction) * share) }
}

/** Lots leave at their bankruptcy value: the loss uses up the margin that was posted for them. */
export function giveUp(turn: Turn, entry: Entry, position: Position, given: Surrender): void {
  bookProfit(entry, position, takeLots(turn, position, given))
  requeue(position)
  touchPosition(turn, position)
}

/** Whatever the fund holds of a contract it offers at prices that could be marks. */
export function unwindFund(turn: Turn, contract: Contract): void {
  const desk = contract.desks.get(INSURANCE) as FuturesDesk | undefined
  const { indexPrice } = contract
  if (desk === undefined || indexPrice === null) return
  const { lowest, highest } = markBand(indexPrice, markClamp(contract.rules))
  for (const position of [desk.positions.LONG, desk.positions.SHORT]) {
    if (position !== null) unwind(turn, position, position.direction === 'LONG' ? lowest : highest)
  }
}

function unwind(turn: Turn, position: Position, price: Price): void {
  const contract = position.desk.pair
  const side = closingSide(position.direction)
  const best = bestPriceFor(contract, side, turn.time)
  if (best === null || !crosses(side, price, best)) return
  const order = acceptFuturesOrder(
    turn,
    {
      id: nextOwnOrderId(contract.trading),
      desk: position.desk,
      clientOrderId: '',
      origin: 'INSURANCE',
      terms: reducingTerms(position, { lots: position.quantity, price, timeInForce: 'IOC' }),
      createdAt: turn.time,
    },
    ZERO,
  )
  enterMarket(turn, order)
}

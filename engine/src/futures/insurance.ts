// The insurance fund is an ordinary cross trader: it takes over lots at the bankruptcy price as long as it stays above
// maintenance, and sells them as soon as the book pays nearly the index: within a quarter of the lowest maintenance rate.
//
// While the index does not move, the fund pays no more than it sells for, so nobody profits by selling to it through a
// bankruptcy and buying back from it. With a lowest maintenance rate of 0.4 %: orders lift the mark by 0.2 % at most, and
// funding takes at most 0.1 % from a position that had more than 0.4 %. A bankruptcy price is then at least 0.1 % under
// the index.
//
// A long of 1 has the bankruptcy price 57000 with the index at 56900: the fund becomes long 1 from 57000 with a loss of
// 100. It sells at 56843.1 (0.1 % under the index) or better.
import type { Entry } from '../ledger/postings.ts'
import { type Amount, amountUnits, type Price, type Quantity, type Rate, ZERO } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import { crosses } from '../book/orderBook.ts'
import { offerToMarket } from '../orders/enterMarket.ts'
import { bestPriceFor } from '../orders/reach.ts'
import type { Turn } from '../turn.ts'
import { balanceCross, bookProfit, crossFigures, markOf, payOne, securedWorth } from './crossMargin.ts'
import { openFuturesDesk } from './desk.ts'
import type { FuturesMarket } from './commands.ts'
import { closingSide } from './exposure.ts'
import {
  type Contract,
  type FuturesDesk,
  type FuturesOrder,
  nextOwnOrderId,
  type Position,
  touchPosition,
} from './futures.ts'
import { maintenanceAt, signOf, valueAt } from './margin.ts'
import { markBand } from './markPrice.ts'
import { acceptFuturesOrder } from './order.ts'
import { addLots, requeue, startPosition, takeLots } from './position.ts'
import { reducingTerms } from './stops.ts'

/** Lots of a position and the price × quantity at which they are transferred. */
export interface Surrender {
  lots: Quantity
  value: Amount
}

/** Whether the fund's worth exceeds its maintenance margin with these lots added. */
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

/** The lots are transferred at the value that leaves the user nothing of them. */
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

/** These lots at the value that uses up this share of the account's worth; a negative share is made up by it. */
export function surrenderOf({ desk, direction }: Position, lots: Quantity, share: bigint): Surrender {
  const value = valueAt(markOf(desk.pair), lots, desk.pair.rules)
  return { lots, value: amountUnits(value - signOf(direction) * share) }
}

/** Lots leave at their bankruptcy value: the loss uses up their margin. */
export function giveUp(turn: Turn, entry: Entry, position: Position, given: Surrender): void {
  bookProfit(entry, position, takeLots(turn, position, given))
  requeue(position)
  touchPosition(turn, position)
}

/** How far from the index it sells and buys. */
export function fundReach({ tiers }: FuturesMarket): Rate {
  return ((tiers[0]?.maintenanceRate ?? 0) >> 2) as Rate
}

/** The fund offers all its lots of a contract near the index. Returns whether it has offered any. */
export function unwindFund(turn: Turn, contract: Contract): boolean {
  const desk = contract.desks.get(INSURANCE) as FuturesDesk | undefined
  const { indexPrice } = contract
  if (desk === undefined || indexPrice === null) return false
  const { lowest, highest } = markBand(indexPrice, fundReach(contract.rules))
  const held = [desk.positions.LONG, desk.positions.SHORT].filter((position) => position !== null)
  for (const position of held) unwind(turn, position, position.direction === 'LONG' ? lowest : highest)
  return held.length > 0
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
  offerAtOnce(turn, order)
}

/**
 * An order of the exchange itself. All of one unit meet at most so many resting orders, whatever room the command has left:
 * so it makes no difference where a step ends.
 */
export const OFFERED_MAX = 500

export function offerAtOnce(turn: Turn, order: FuturesOrder): void {
  const { settling } = order.desk.pair.trading
  const room = turn.room
  offerToMarket(turn, order, OFFERED_MAX - (settling?.offered ?? 0))
  if (settling !== null) settling.offered += room - turn.room
}

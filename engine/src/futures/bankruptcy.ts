// The part of its account's worth that one position stands for, and the price at which closing it uses up just that
// part. Closing all positions of an account at their bankruptcy prices leaves exactly nothing.
//   worth something  it is shared by maintenance: each price lies beyond the mark, in favour of whoever takes over
//   a deficit        it is shared by what each position has lost since the settled marks. An account was worth nothing
//                    less there, so no part is larger than the loss, and each price lies between the old mark and the
//                    new. What has gained or stood still is closed at the mark.
//
// A cross account had 900: long 0.4 at 100000 falls to 95000 and loses 2000, short 10 at 4000 rises to 4100 and loses
// 1000. Its deficit is 2100, 1400 and 700 of it: the long is closed at 98500, the short at 4030, and 0 is left.
import { divide, type Price } from '../money.ts'
import { crossFigures, equityOf, gainOf, maintenanceOf, markOf } from './crossMargin.ts'
import type { Position } from './futures.ts'
import { bankruptcyPrice } from './liquidationPrice.ts'
import { profitAt } from './margin.ts'

/** Quote units: of the position itself, in CROSS mode of all that answer for it. */
export function accountWorth(position: Position): bigint {
  return position.marginMode === 'ISOLATED' ? equityOf(position) : crossFigures(position.desk.trader).posted
}

/** Of accountWorth; negative for a deficit. */
export function partOf(position: Position): bigint {
  if (position.marginMode === 'ISOLATED') return equityOf(position)
  const { trader } = position.desk
  const { posted, maintenance } = crossFigures(trader)
  if (posted < 0n) return -partOfDeficit(position, -posted)
  return maintenance === 0n ? 0n : divide(posted * maintenanceOf(position), maintenance, 'down')
}

/** Rounded up: what is left for the others is then never more than they have lost. */
function partOfDeficit(position: Position, deficit: bigint): bigint {
  const lost = lossOf(position)
  if (lost === 0n) return 0n
  const all = position.desk.trader.cross.reduce((sum, one) => sum + lossOf(one), 0n)
  return divide(deficit * lost, all, 'up')
}

/** Since the settled mark. */
export function lossOf(position: Position): bigint {
  const gain = gainOf(position)
  return gain < 0n ? -gain : 0n
}

/** At which closing uses up a part of the account's worth, once the fee is paid; null where no price does. */
export function bankruptcyPriceOf(position: Position, part: bigint): Price | null {
  const { pair } = position.desk
  const collateral = part - profitAt(position, markOf(pair), pair.rules)
  return bankruptcyPrice(
    { ...position, margin: collateral as typeof position.margin },
    pair.rules.closeFeeRate,
    pair.rules,
  )
}

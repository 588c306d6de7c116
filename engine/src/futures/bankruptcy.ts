// Splits the worth of an account among its positions, and gives each its bankruptcy price: the price at which closing
// uses up exactly its share. Closing all positions at their bankruptcy prices leaves exactly zero. A positive worth is
// split by maintenance margin, so each price is beyond the mark, in favour of the counterparty. A deficit is split by
// the losses since the settled marks. The account was solvent at those marks, so no share exceeds its position's loss,
// and each price is between the old mark and the new. A position without a loss is closed at the mark.
//
// A cross account had 900: long 0.4 at 100000 falls to 95000 and loses 2000, short 10 at 4000 rises to 4100 and loses
// 1000. The deficit of 2100 is split into 1400 and 700: the long is closed at 98500, the short at 4030, and 0 is left.
import { divide, type Price } from '../money.ts'
import { crossFigures, equityOf, gainOf, maintenanceOf, markOf } from './crossMargin.ts'
import type { Position } from './futures.ts'
import { bankruptcyPrice } from './liquidationPrice.ts'
import { profitAt } from './margin.ts'

/** Quote units: worth of the isolated position, or of the whole account in CROSS mode. */
export function accountWorth(position: Position): bigint {
  return position.marginMode === 'ISOLATED' ? equityOf(position) : crossFigures(position.desk.trader).posted
}

/** The share of accountWorth; negative for a deficit. */
export function partOf(position: Position): bigint {
  if (position.marginMode === 'ISOLATED') return equityOf(position)
  const { trader } = position.desk
  const { posted, maintenance } = crossFigures(trader)
  if (posted < 0n) return -partOfDeficit(position, -posted)
  return maintenance === 0n ? 0n : divide(posted * maintenanceOf(position), maintenance, 'down')
}

/** Rounded up, so the shares left for the others never exceed their losses. */
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

/** The price at which closing, with the fee, uses up a share of the account's worth; null if there is none. */
export function bankruptcyPriceOf(position: Position, part: bigint): Price | null {
  const { pair } = position.desk
  const collateral = part - profitAt(position, markOf(pair), pair.rules)
  return bankruptcyPrice(
    { ...position, margin: collateral as typeof position.margin },
    pair.rules.closeFeeRate,
    pair.rules,
  )
}

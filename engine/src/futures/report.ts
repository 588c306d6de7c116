// The report of a liquidation: the numbers before it, what was done, and what is left.
import { amountUnits, type Price, type Quantity, type TickLots, ZERO } from '../money.ts'
import type { Turn } from '../turn.ts'
import { accountWorth, bankruptcyPriceOf, partOf } from './bankruptcy.ts'
import { crossFigures, maintenanceOf, markOf } from './crossMargin.ts'
import type { Position } from './futures.ts'
import type { Report } from './settling.ts'
import { tierAt, valueAt } from './margin.ts'

/** The one that was begun for this position; else a new one. */
export function reportOf(
  turn: Turn,
  reports: { get(id: number): Report | undefined; set(id: number, report: Report): void },
  position: Position,
): Report {
  const report = reports.get(position.id) ?? startReport(turn, position)
  reports.set(position.id, report)
  return report
}

export function startReport(turn: Turn, position: Position): Report {
  const { desk, marginMode, direction, quantity, entryValue, margin, liquidationPrice } = position
  const { pair, trader } = desk
  const isCross = marginMode === 'CROSS'
  const mark = markOf(pair)
  return {
    before: {
      symbol: pair.rules.symbol,
      positionId: position.id,
      user: desk.user,
      direction,
      marginMode,
      time: turn.time,
      mark,
      index: pair.indexPrice ?? mark,
      quantity,
      entryValue,
      margin,
      equity: amountUnits(accountWorth(position)),
      maintenance: isCross ? crossFigures(trader).maintenance : maintenanceOf(position),
      tier: tierOf(position),
      liquidationPrice,
      bankruptcyPrice: bankruptcyPriceOf(position, partOf(position)) ?? (1 as Price),
    },
    filled: 0 as Quantity,
    filledTickLots: 0n,
    takenOver: 0 as Quantity,
    deleveraged: 0 as Quantity,
    fee: 0n,
    liquidationFee: 0n,
    returned: ZERO,
  }
}

/** No report for a position of which nothing was closed. */
export function finishReport(turn: Turn, position: Position, report: Report): void {
  if (report.filled + report.takenOver + report.deleveraged === 0) return
  turn.events.push({
    type: 'liquidated',
    ...report.before,
    tierAfter: position.quantity === 0 ? 0 : tierOf(position),
    filledQuantity: report.filled,
    filledTickLots: report.filledTickLots as TickLots,
    takenOverQuantity: report.takenOver,
    deleveragedQuantity: report.deleveraged,
    remainingQuantity: position.quantity,
    fee: amountUnits(report.fee),
    liquidationFee: amountUnits(report.liquidationFee),
    returned: report.returned,
  })
}

function tierOf({ desk, quantity }: Position): number {
  const { pair } = desk
  return tierAt(valueAt(markOf(pair), quantity, pair.rules), pair.rules.tiers) + 1
}

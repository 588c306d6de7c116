// The equity of the last days as it is plotted: recorded values and the present, with what came from outside apart from
// what was gained or lost.
import type { EquityDay } from '@assay/api/wallet'
import { fromUnits, toUnits } from '../balances/units.ts'

export interface EquityPoint {
  /** Epoch ms: when it was recorded. */
  time: number
  /** Decimal strings in USDT. */
  equity: string
  /** Gained or lost since the first point; null where a price of what came from outside is unknown. */
  result: string | null
}

export interface EquityHistory {
  points: EquityPoint[]
  /** What came from outside since the first point, less what left; null where its worth is unknown. */
  inflow: string | null
}

/** What there is at this moment, if all of it has a price. */
export interface Present {
  time: number
  equity: string
  /** Today's result so far; null where unknown. */
  dayResult: string | null
}

/** Days as the server lists them, oldest first. */
export function equityHistory(days: readonly EquityDay[], present: Present | null): EquityHistory {
  const [first] = days
  if (first === undefined) return { points: [], inflow: null }
  const start = toUnits(first.equity)
  const points: EquityPoint[] = []
  let inflow: bigint | null = 0n
  for (const { takenAt, equity, inflow: more } of days) {
    inflow = inflow === null || more === null ? null : inflow + toUnits(more)
    points.push({
      time: takenAt,
      equity,
      result: inflow === null ? null : fromUnits(toUnits(equity) - start - inflow),
    })
  }
  const last = points.at(-1)
  if (present === null || last === undefined) return { points, inflow: inflow === null ? null : fromUnits(inflow) }
  const { time, equity, dayResult } = present
  const result = last.result === null || dayResult === null ? null : toUnits(last.result) + toUnits(dayResult)
  points.push({ time, equity, result: result === null ? null : fromUnits(result) })
  return { points, inflow: result === null ? null : fromUnits(toUnits(equity) - start - result) }
}

/** What was gained or lost from each point to the next, at the time of the first; absent where it is unknown. */
export function dayResults(points: readonly EquityPoint[]): { time: number; value: string }[] {
  return points.slice(1).flatMap(({ result }, place) => {
    const before = points[place]
    if (before === undefined || before.result === null || result === null) return []
    return [{ time: before.time, value: fromUnits(toUnits(result) - toUnits(before.result)) }]
  })
}

const DAY_MS = 86_400_000
/** A record is taken within seconds after midnight; one that is much later than a day after its neighbour skipped one. */
const NEIGHBOURS_MS = 1.99 * DAY_MS

/** Runs of neighbouring days: nothing is drawn where no value was recorded. */
export function unbroken<Point extends { time: number }>(points: readonly Point[]): Point[][] {
  const runs: Point[][] = []
  for (const point of points) {
    const before = runs.at(-1)?.at(-1)
    if (before !== undefined && point.time - before.time < NEIGHBOURS_MS) runs.at(-1)?.push(point)
    else runs.push([point])
  }
  return runs
}

// Figures of a trader, computed from the results of closed positions alone: anybody with the same rows gets the same ones.
//
//   return of a day  what was gained, divided by the largest equity of the day: that of its start with the most that had come in
//                    by any moment of it, or that of the openings if it was larger; less what was lost, divided by the least
//                    equity while those positions were open. The least equity of a trader counts where it is more.
//   value            the product of one plus the return over all days: time-weighted, so money moved in or out changes nothing
//   drawdown         the largest fall of the value from its highest so far, as a part of it
//   Sharpe ratio     the mean of the daily returns, divided by their standard deviation, times the root of 365
//
// So moving money in for a gain and out before the day ends improves no figure, and neither does moving it in beside a loss.
// The least equity keeps a large return on a handful of coins from looking like skill. What open positions lose now counts
// today; what they gain does not.

export interface DayResult {
  /** Since 1970-01-01 UTC. */
  day: number
  /** Of the positions that were closed on it, after fees and funding, in smallest units. */
  result: bigint
  /** Of those among them that lost: 0 or less. */
  loss: bigint
  /** The least equity while those that lost were open, without the results of the same day. Each loss is its own part of it. */
  lossEquity: bigint
  /** At the opening of those that gained: the average, weighted by their gains. */
  gainEquity: bigint
  /** What came into the wallet from elsewhere, or left it. */
  flow: bigint
  /** The highest that flow was at any moment of the day: 0 or more. */
  highestFlow: bigint
}

export interface Period {
  /** The first day, and today. */
  from: number
  today: number
  /** Smallest units. */
  leastEquity: bigint
  /** 0 or less, and the least equity since those positions were opened. */
  openLoss: bigint
  openLossEquity: bigint
}

export interface Figures {
  /** The return so far at the end of each day of the record in the period, as a part of one. */
  curve: number[]
  return: number
  drawdown: number
  /** null with fewer than SHARPE_DAYS days, or without any movement. */
  sharpe: number | null
}

const SHARPE_DAYS = 14
const DAYS_OF_YEAR = 365

/** days: ascending; days on which nothing happened may be absent. */
export function traderFigures(days: readonly DayResult[], period: Period): Figures {
  const returns = dailyReturns(days, period)
  const curve: number[] = []
  let [value, highest, drawdown] = [1, 1, 0]
  for (const each of returns) {
    value *= 1 + each
    highest = Math.max(highest, value)
    drawdown = Math.max(drawdown, 1 - value / highest)
    curve.push(value - 1)
  }
  return { curve, return: value - 1, drawdown, sharpe: sharpeOf(returns) }
}

/** The return of each day of the record in the period, today last; never below −1. */
function dailyReturns(
  days: readonly DayResult[],
  { from, today, leastEquity, openLoss, openLossEquity }: Period,
): number[] {
  const byDay = new Map(days.map((each) => [each.day, each]))
  const first = days[0]?.day ?? today
  const returns: number[] = []
  let equity = 0n
  for (const each of days) if (each.day < from) equity += each.result + each.flow
  for (let day = Math.max(from, first); day <= today; day++) {
    const { result, loss, lossEquity, gainEquity, flow, highestFlow } = byDay.get(day) ?? nothing
    const largest = equity + highestFlow
    const part = (made: bigint, base: bigint) => partOf(made, base > leastEquity ? base : leastEquity)
    const open = day === today ? part(openLoss, openLossEquity) : 0
    const gained = part(result - loss, largest > gainEquity ? largest : gainEquity)
    returns.push(Math.max(-1, gained + part(loss, lossEquity) + open))
    equity += result + flow
  }
  return returns
}

const nothing = { result: 0n, loss: 0n, lossEquity: 0n, gainEquity: 0n, flow: 0n, highestFlow: 0n }

/** made ÷ base; a base of 0 counts as one smallest unit. */
function partOf(made: bigint, base: bigint): number {
  return Number(made) / Number(base > 0n ? base : 1n)
}

function sharpeOf(returns: readonly number[]): number | null {
  if (returns.length < SHARPE_DAYS) return null
  const mean = sum(returns) / returns.length
  const variance = sum(returns.map((each) => (each - mean) ** 2)) / (returns.length - 1)
  return variance === 0 ? null : (mean / Math.sqrt(variance)) * Math.sqrt(DAYS_OF_YEAR)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

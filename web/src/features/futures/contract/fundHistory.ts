// The insurance fund over time, out of the newest entries of its accounts. A transfer between its own two wallets leaves
// the sum as it was, so what is drawn is the sum: today's balance, with each entry taken off again on the way back.
import type { Output } from '@assay/api/schemas'
import { fromUnits, sumDecimals, toUnits } from '../../balances/units.ts'

export type InsuranceFund = Output<'futures', 'getInsuranceFund'>
type Entry = InsuranceFund['rows'][number]
/** taken: margin for positions that it took over. loss: what closing such a position cost. */
export type FundMark = 'taken' | 'loss'

export interface FundPoint {
  /** Epoch ms. */
  time: number
  /** In the fund's coin. */
  balance: string
  mark: FundMark | null
}

export interface FundHistory {
  /** Oldest first, one for each moment. The first stands before the oldest entry that is known. */
  points: FundPoint[]
  /** Sums in the fund's coin, none below zero. */
  fees: string
  taken: string
  losses: string
}

/** null where nothing but funding has happened. It begins where the fund had its first money, not at zero. */
export function fundHistory({ balance, rows }: InsuranceFund): FundHistory | null {
  const oldest = rows.findLastIndex((entry) => !isFunding(entry))
  if (oldest === -1) return null
  const changes = rows.slice(0, oldest + 1)
  const sumOf = (isCounted: (entry: Entry) => boolean) =>
    sumDecimals(changes.filter(isCounted).map(({ amount }) => amount.replace('-', '')))
  return {
    points: pointsOf(balance, { changes, startedAt: (rows[oldest + 1] ?? rows[oldest])?.time ?? 0 }),
    fees: sumOf(({ reason, amount }) => reason === 'LIQUIDATION' && Number(amount) > 0),
    taken: sumOf((entry) => markOf(entry) === 'taken'),
    losses: sumOf((entry) => markOf(entry) === 'loss'),
  }
}

/** changes: newest first. */
function pointsOf(
  balance: string,
  { changes, startedAt }: { changes: readonly Entry[]; startedAt: number },
): FundPoint[] {
  const points: FundPoint[] = []
  let units = toUnits(balance)
  for (const entry of changes) {
    const mark = markOf(entry)
    const last = points.at(-1)
    if (last?.time === entry.time) last.mark = worse(last.mark, mark)
    else points.push({ time: entry.time, balance: fromUnits(units), mark })
    units -= toUnits(entry.amount)
  }
  points.push({ time: startedAt, balance: fromUnits(units), mark: null })
  return points.toReversed()
}

function markOf({ reason, amount }: Entry): FundMark | null {
  if (Number(amount) >= 0) return null
  return reason === 'MARGIN' ? 'taken' : reason === 'PROFIT' ? 'loss' : null
}

function worse(one: FundMark | null, other: FundMark | null): FundMark | null {
  return one === 'loss' || other === 'loss' ? 'loss' : (one ?? other)
}

function isFunding({ reason }: Entry): boolean {
  return reason === 'FAUCET' || reason === 'TRANSFER'
}

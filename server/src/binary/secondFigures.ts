// The figures in the rules of second contracts: what the open periods of all pairs offer, and the constants of settlement.
import type { BinaryMarket } from '@assay/engine/binary/commands'
import { COOL_OFF_MS, COOL_OFF_WITHIN_MS, RAISE_AFTER_MS } from '@assay/engine/binary/player'
import { ENTRY_MAX_MS, GAP_MAX_MS } from '@assay/engine/binary/settlement'
import { MILLION } from '@assay/engine/money'
import { distinct, percent, type TextFigure } from '../texts/textFigures.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export function secondFigures(markets: readonly BinaryMarket[]): TextFigure[] {
  const open = markets.flatMap(({ periods }) => periods).filter(({ isOpen }) => isOpen)
  if (open.length === 0) return []
  const symmetric = open.filter(({ mode, lossMode }) => mode === 'FIXED' && lossMode === 'SYMMETRIC')
  return [
    {
      says: 'Fixed payout: a win returns',
      figures: fixedFigures(open.filter(({ mode, lossMode }) => mode === 'FIXED' && lossMode === 'FULL')),
    },
    {
      says: 'Symmetric',
      figures: [
        ...distinct(symmetric.map(({ periodMs }) => periodMs / MINUTE_MS)),
        ...distinct(symmetric.map(({ odds }) => odds / MILLION)),
        ...distinct(symmetric.map(({ feeRate }) => percent(feeRate))),
      ],
    },
    {
      says: 'Pool: the winners share',
      figures: distinct(open.filter(({ mode }) => mode === 'POOL').map(({ feeRate }) => percent(feeRate))),
    },
    { says: 'when there is no such tick', figures: [ENTRY_MAX_MS / SECOND_MS] },
    { says: 'when ticks at the end are missing', figures: [GAP_MAX_MS / SECOND_MS] },
    { says: 'You can limit your stakes', figures: [RAISE_AFTER_MS / HOUR_MS] },
    { says: 'After five losses', figures: [COOL_OFF_WITHIN_MS / MINUTE_MS, COOL_OFF_MS / MINUTE_MS] },
  ]
}

/** The lowest odds with their period in seconds and the highest in minutes, then each with the wins that break even. */
function fixedFigures(periods: BinaryMarket['periods']): number[] {
  const rising = periods.toSorted((one, other) => one.odds - other.odds || one.periodMs - other.periodMs)
  const [low, high] = [rising[0], rising.at(-1)]
  if (low === undefined || high === undefined) return []
  const [least, most] = [low.odds / MILLION, high.odds / MILLION]
  const offered = [least, low.periodMs / SECOND_MS, most, high.periodMs / MINUTE_MS]
  return [...offered, breakEven(least), least, breakEven(most), most]
}

/** The share of wins, in percent with two decimals. */
function breakEven(odds: number): number {
  return Math.round(10_000 / (1 + odds)) / 100
}

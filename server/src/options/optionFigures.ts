// The figures in the rules of options: the terms of the coins that have some, and the constants of quotes and settlement.
import { formatAmount } from '@assay/engine/money'
import { PRICED_MIN, WINDOW_SECONDS } from '@assay/engine/options/settlement'
import type { OptionRules } from '@assay/engine/options/terms'
import { type BarWindow, LONG_WINDOW, SHORT_WINDOW } from '@assay/engine/options/volatility'
import { distinct, percent, type TextFigure } from '../texts/textFigures.ts'
import { EXPIRY_HOUR } from './calendar.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** The formula’s name is Black-76. */
const FORMULA = 76

export function optionFigures(listed: readonly OptionRules[]): TextFigure[] {
  if (listed.length === 0) return []
  const each = (figure: (rules: OptionRules) => number) => distinct(listed.map(figure))
  return [
    { says: 'A unit is', figures: listed.map(({ quantityDecimals }) => Number(`1e-${quantityDecimals}`)) },
    { says: 'Expiries: at', figures: [EXPIRY_HOUR, 0] },
    {
      says: 'It follows a published formula',
      figures: [FORMULA, hoursOf(SHORT_WINDOW), hoursOf(LONG_WINDOW) / DAY_HOURS],
    },
    {
      says: 'half the spread',
      figures: [
        ...each(({ spreadOfMark }) => percent(spreadOfMark)),
        ...each(({ spreadOfDelta }) => percent(spreadOfDelta)),
      ],
    },
    {
      says: 'A fee when you buy',
      figures: [
        ...distinct(listed.flatMap(({ feeType, feeValue }) => (feeType === 2 ? [percent(Number(feeValue))] : []))),
        ...each(({ feeCap }) => percent(feeCap)),
      ],
    },
    {
      says: 'take an expiry beyond',
      figures: listed.map(({ reserveMax, quoteScale }) => Number(formatAmount(reserveMax, quoteScale))),
    },
    { says: 'Seconds without a valid price', figures: [PRICED_MIN, WINDOW_SECONDS, PRICED_MIN] },
  ]
}

function hoursOf({ barMs, bars }: BarWindow): number {
  return (barMs * bars) / HOUR_MS
}

// What is wrong or unusual about an offer of second contracts, although it fits the schema.
import { unitsOf } from '../settings/decimals.ts'
import { type Finding, refused, warning } from '../settings/finding.ts'

interface Period {
  periodId: number
  mode: 'FIXED' | 'POOL'
  lossMode: 'FULL' | 'SYMMETRIC'
  odds: string
  feeRate: string
  minAmount: string
  maxAmount: string
}

const ONE = unitsOf('1')
const FEE_HIGH = unitsOf('0.02')

/**
 * Refused: numbers that are used twice, stakes out of order, a win that does not pay its fee, a loss above the stake, and odds of
 * a pool. Warned: a high fee, odds without an edge for the house, and a largest stake that it could not cover.
 */
export function checkOffer({ exposureMax, periods }: { exposureMax: string; periods: readonly Period[] }): Finding[] {
  return periods.flatMap((period, place) => {
    const others = periods.slice(0, place)
    return [...checkTerms(period), ...checkStakes(period, { exposureMax, others })].map((finding) => ({
      ...finding,
      path: `periods.${place}.${finding.path}`,
    }))
  })
}

/** Up and down are equally likely, so the house earns when a win pays less than a loss costs. */
function checkTerms({ mode, lossMode, odds, feeRate }: Period): Finding[] {
  const [profit, fee] = [unitsOf(odds), unitsOf(feeRate)]
  const findings: Finding[] = []
  if (fee > FEE_HIGH) findings.push(warning('feeRate', 'This fee is above 2 % of the stake.'))
  if (mode === 'POOL') {
    if (profit !== 0n) findings.push(refused('odds', 'In a pool the stakes decide what a win pays. Enter 0.'))
    if (lossMode !== 'FULL') findings.push(refused('lossMode', 'Against the other side a loss costs the stake.'))
    return findings
  }
  if (profit <= fee) findings.push(refused('odds', 'A win must pay more than its fee.'))
  if (lossMode === 'SYMMETRIC' && profit + fee > ONE)
    findings.push(refused('odds', 'A loss, with its fee, would cost more than the stake.'))
  const loss = lossMode === 'FULL' ? ONE : profit + fee
  if (profit - fee >= loss)
    findings.push(
      warning('odds', 'A win pays as much as a loss costs, or more: the house has no edge and loses over time.'),
    )
  return findings
}

function checkStakes(
  { periodId, mode, odds, minAmount, maxAmount }: Period,
  { exposureMax, others }: { exposureMax: string; others: readonly Period[] },
): Finding[] {
  const findings: Finding[] = []
  if (others.some((other) => other.periodId === periodId))
    findings.push(refused('periodId', `Number ${periodId} is taken already.`))
  if (unitsOf(minAmount) > unitsOf(maxAmount))
    findings.push(refused('minAmount', `The smallest stake, ${minAmount}, is above the largest, ${maxAmount}.`))
  if (mode === 'FIXED' && unitsOf(maxAmount) * unitsOf(odds) > unitsOf(exposureMax) * ONE)
    findings.push(
      warning('maxAmount', 'A win of the largest stake is above the exposure of the house: it would be refused.'),
    )
  return findings
}

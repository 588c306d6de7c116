// The ticket of a second contract as pure functions: what was typed, what it can bring and cost, and what is wrong with
// it. The figures come from the engine's own settlement, so that what is shown is what is paid.
import { lossOf, winOf } from '@assay/engine/binary/settlement'
import { type Amount, amountUnits, feeOf, formatAmount, parseAmount, parseRate } from '@assay/engine/money'
import type { Output } from '@assay/api/schemas'

export type Period = Output<'binary', 'listPeriods'>[number]

/** Decimals in which stakes are counted here: those of the coin. */
export const STAKE_SCALE = 8

export type StakeProblem =
  | { kind: 'required' }
  | { kind: 'minimum'; limit: string }
  | { kind: 'maximum'; limit: string }
  | { kind: 'balance'; limit: string }
  | { kind: 'closed'; reason: NonNullable<Period['closedBecause']> }

export interface Payoff {
  /** Gained when right, above the stake and after the fee. */
  win: Amount
  /** Lost when wrong: the most that can be lost. */
  loss: Amount
}

export function readStake(text: string): Amount | null {
  return parseAmount(text, STAKE_SCALE)
}

/** null in a pool, whose shares are not known before it locks, and while nothing is typed. */
export function payoffOf(stake: Amount | null, period: Period): Payoff | null {
  const [odds, feeRate] = [parseRate(period.odds), parseRate(period.feeRate)]
  if (stake === null || period.mode === 'POOL' || odds === null || feeRate === null) return null
  const fee = feeOf(stake, feeRate, 'up')
  const lost = lossOf(stake, odds, period.lossMode)
  const left = amountUnits(stake - lost)
  return { win: amountUnits(winOf(stake, odds) - fee), loss: amountUnits(lost + (fee < left ? fee : left)) }
}

/** What so many stakes bring on average where up and down are equally likely, in money; negative is the usual case. */
export function expectedOf({ win, loss }: Payoff): bigint {
  return (win - loss) / 2n
}

/** The first thing that is wrong; null where nothing is. `available` is null while it is not known. */
export function findStakeProblem(stake: Amount | null, period: Period, available: Amount | null): StakeProblem | null {
  if (period.closedBecause !== null) return { kind: 'closed', reason: period.closedBecause }
  if (stake === null || stake === 0n) return { kind: 'required' }
  const [minimum, maximum] = [readStake(period.minAmount), readStake(period.maxAmount)]
  if (minimum !== null && stake < minimum) return { kind: 'minimum', limit: period.minAmount }
  if (maximum !== null && stake > maximum) return { kind: 'maximum', limit: period.maxAmount }
  if (available !== null && stake > available) return { kind: 'balance', limit: formatAmount(available, STAKE_SCALE) }
  return null
}

/** The largest stake that is taken: the balance, at most the period's limit, in whole cents. */
export function largestStake(period: Period, available: Amount | null): string {
  const maximum = readStake(period.maxAmount)
  if (available === null || maximum === null) return ''
  const most = available < maximum ? available : maximum
  const cent = 10n ** BigInt(STAKE_SCALE - 2)
  return formatAmount(amountUnits(most - (most % cent)), 2 + STAKE_SCALE - 2).replace(/\.?0+$/, '')
}

const QUICK = [10, 50, 100, 500, 1000]

/** Usual stakes that the period takes, at most four. */
export function quickStakes(period: Period): number[] {
  const [minimum, maximum] = [Number(period.minAmount), Number(period.maxAmount)]
  return QUICK.filter((stake) => stake >= minimum && stake <= maximum).slice(0, 4)
}

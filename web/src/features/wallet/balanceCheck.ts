// Whether a balance is what its entries say: recomputed here, from nothing but the answers.
import type { Output } from '@assay/api/schemas'
import { sumDecimals, toUnits } from '../balances/units.ts'
import type { FinancialRecord } from './recordDays.ts'

export type ExplainedBalance = Output<'wallet', 'explainBalance'>
export type RecordSums = Output<'wallet', 'sumRecords'>

/** parts: the sums of all types are not the total. holds: the holds are not the held part. chain: an entry does not begin
 *  where the one before it ended. */
export type BalanceFault = 'parts' | 'holds' | 'chain'

interface Evidence {
  explained: ExplainedBalance
  sums: RecordSums
  /** Newest first, as far as they were read. */
  entries: readonly FinancialRecord[]
  /** Nothing is older than the last of the entries. */
  isWhole: boolean
}

/** null: everything adds up. */
export function balanceFault({ explained, sums, entries, isWhole }: Evidence): BalanceFault | null {
  const { available, held, holds, total } = explained
  if (!isSame(sumDecimals(sums.map(({ amount }) => amount)), total)) return 'parts'
  if (!isSame(sumDecimals([available, held]), total)) return 'holds'
  if (!isSame(sumDecimals(holds.map(({ amount }) => amount)), held)) return 'holds'
  return isUnbroken(entries, total) && (!isWhole || startsAtZero(entries, total)) ? null : 'chain'
}

/** Each entry ends where the next newer one begins, and the newest at the balance. */
function isUnbroken(entries: readonly FinancialRecord[], total: string): boolean {
  return entries.every(({ before, amount, after }, place) => {
    const end = entries[place - 1]?.before ?? total
    return isSame(after, end) && isSame(sumDecimals([before, amount]), after)
  })
}

function startsAtZero(entries: readonly FinancialRecord[], total: string): boolean {
  return isSame(entries.at(-1)?.before ?? total, '0')
}

function isSame(one: string, other: string): boolean {
  return toUnits(one) === toUnits(other)
}

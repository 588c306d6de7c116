import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { Freeze } from '../user/freezes.ts'

/** As operators see it. */
export function shownFreeze(freeze: Freeze | null): OperatorOutput<'customers', 'getCustomer'>['frozen'] {
  if (freeze === null) return null
  const { since, by, reason } = freeze
  return { since, by, reason }
}

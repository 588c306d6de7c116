// What an operation of the operators' listener gets.
import type { Permission } from '@assay/api/permissions'
import type { Approvals } from './approvals/approvals.ts'
import type { Core } from './context.ts'

export interface Operator {
  id: number
  sessionId: string
  /** The name of the operator. */
  operator: string
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
  /** Where the call comes from. */
  address: string
}

/** First argument of every operation. By: null where nobody has to be signed in. */
export interface OperatorContext<By extends Operator | null = Operator> extends Core {
  by: By
  address: string
  approvals: Approvals
}

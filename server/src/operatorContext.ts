// What one feature adds to the operators' listener, and what its operations get.
import type { OperatorRoutes } from '@assay/api/operatorRoutes'
import type { OperatorOperation, OperatorOutput, OperatorParsed, OperatorSlice } from '@assay/api/operatorSchemas'
import type { Permission } from '@assay/api/permissions'
import type { ApprovalKind, Approvals } from './approvals/approvals.ts'
import type { Core } from './context.ts'
import { giveOwn } from './slice.ts'

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

type ContextOf<S extends OperatorSlice, O extends OperatorOperation<S>> = OperatorRoutes[S][O] extends {
  caller: 'operator'
}
  ? OperatorContext
  : OperatorContext<Operator | null>

/** A slice's operations, by name. Own: what they get besides the foundations and the operator. */
export type ConsoleOperations<S extends OperatorSlice, Own = unknown> = {
  [O in OperatorOperation<S>]: (
    context: ContextOf<S, O> & Own,
    input: OperatorParsed<S, O>,
  ) => Promise<OperatorOutput<S, O>>
}

/** What one slice adds to the console. */
export interface Desk<S extends OperatorSlice> {
  operations: ConsoleOperations<S>
  /** What two persons decide. */
  kinds: readonly ApprovalKind<never, unknown>[]
}

/** Gives every operation what its slice keeps. */
export function withOwnAtConsole<S extends OperatorSlice, Own extends object>(
  _slice: S,
  own: Own,
  operations: ConsoleOperations<S, Own>,
): ConsoleOperations<S> {
  return giveOwn(own, operations) as ConsoleOperations<S>
}

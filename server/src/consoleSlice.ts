// What one feature adds to the operators' listener.
import type { OperatorRoutes } from '@assay/api/operatorRoutes'
import type { OperatorOperation, OperatorOutput, OperatorParsed, OperatorSlice } from '@assay/api/operatorSchemas'
import type { Operator, OperatorContext } from './operatorContext.ts'

type ContextOf<S extends OperatorSlice, O extends OperatorOperation<S>> = OperatorRoutes[S][O] extends {
  caller: 'operator'
}
  ? OperatorContext
  : OperatorContext<Operator | null>

/** A slice's operations, by name. */
export type ConsoleOperations<S extends OperatorSlice> = {
  [O in OperatorOperation<S>]: (context: ContextOf<S, O>, input: OperatorParsed<S, O>) => Promise<OperatorOutput<S, O>>
}

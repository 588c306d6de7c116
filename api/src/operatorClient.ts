// The typed client of the operators' table: client.approvals.approveRequest({…}).
import { callsOf, type Send } from './client.ts'
import { operatorRoutes } from './operatorRoutes.ts'
import type { OperatorInput, OperatorOperation, OperatorOutput, OperatorSlice } from './operatorSchemas.ts'

export type OperatorClient = {
  [S in OperatorSlice]: {
    [O in OperatorOperation<S>]: (input: OperatorInput<S, O>) => Promise<OperatorOutput<S, O>>
  }
}

export function createOperatorClient(send: Send): OperatorClient {
  return callsOf(operatorRoutes, send) as unknown as OperatorClient
}

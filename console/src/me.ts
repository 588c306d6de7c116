import type { OperatorOutput } from '@assay/api/operatorSchemas'

/** The operator who is signed in. */
export type Me = OperatorOutput<'operators', 'getOperator'>

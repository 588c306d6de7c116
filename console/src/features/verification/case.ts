import type { OperatorOutput } from '@assay/api/operatorSchemas'

/** A verification with everything that was sent. */
export type Case = OperatorOutput<'verification', 'getVerification'>

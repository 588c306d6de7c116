import type { OperatorOutput } from '@assay/api/operatorSchemas'

export type Request = OperatorOutput<'approvals', 'listRequests'>['rows'][number]

export interface Deciding {
  how: 'approve' | 'refuse' | 'withdraw'
  request: Request
}

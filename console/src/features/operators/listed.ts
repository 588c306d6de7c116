import type { OperatorOutput } from '@assay/api/operatorSchemas'

export type Listed = OperatorOutput<'operators', 'listOperators'>
export type Person = Listed['operators'][number]
export type Role = Listed['roles'][number]

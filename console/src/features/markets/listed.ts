import type { OperatorOutput } from '@assay/api/operatorSchemas'

export type Listed = OperatorOutput<'markets', 'listMarkets'>['rows'][number]
export type Index = NonNullable<Listed['index']>

import type { OperatorOutput } from '@assay/api/operatorSchemas'

export type Row = OperatorOutput<'configuration', 'listKeys'>['rows'][number]
export type Setting = OperatorOutput<'configuration', 'getKey'>
export type Checked = OperatorOutput<'configuration', 'checkDraft'>
export type Finding = Checked['findings'][number]

/** A value that is being edited. */
export interface Draft {
  value: unknown
}

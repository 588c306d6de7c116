import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { AttachedKind } from '@assay/api/ticketFigures'

export type Row = OperatorOutput<'support', 'listDesk'>['rows'][number]
export type DeskTicket = OperatorOutput<'support', 'getDeskTicket'>
export type Message = DeskTicket['messages'][number]

/** The console's page about what is attached, if there is one. */
export const attachedPages: Partial<Record<AttachedKind, string>> = {
  DEPOSIT: '/deposits',
  BANK_DEPOSIT: '/bank',
  WITHDRAWAL: '/withdrawals',
  VERIFICATION: '/verification',
}

import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { AttachedKind } from '@assay/api/ticketFigures'

export type Row = OperatorOutput<'support', 'listDesk'>['rows'][number]
export type DeskTicket = OperatorOutput<'support', 'getDeskTicket'>
export type Message = DeskTicket['messages'][number]

/** The console's page about what is attached, if there is one, opened at it where it has a number there. */
export function attachedPage({ kind, id }: { kind: AttachedKind; id: string }): string | undefined {
  switch (kind) {
    case 'DEPOSIT':
      return `/deposits#${id}`
    case 'WITHDRAWAL':
      return `/withdrawals#${id}`
    case 'BANK_DEPOSIT':
      return '/bank'
    case 'VERIFICATION':
      return '/verification'
    default:
      return undefined
  }
}

// An operator's act on a ticket, its row of the audit log and what the customer is told are one transaction.
import { ApiError } from '@assay/api/errors'
import type { AuditAct } from '@assay/words/auditActs'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { DeskContext } from './context.ts'
import { recordAct } from './recordAct.ts'
import { tellOfTicket } from './tellOfTicket.ts'
import { lockTicket, type TicketRow } from './ticketRows.ts'

interface Acting {
  act: AuditAct
  ticketId: number
  /** What the operator has seen; null for an act that does not depend on it. */
  revision: number | null
  tells?: 'ANSWERED' | 'CLOSED' | 'REOPENED'
  /** Returns the changed ticket. */
  change(transaction: Transaction<Database>, row: TicketRow): Promise<TicketRow>
}

/** Throws NOT_FOUND, TICKET_CHANGED. */
export async function actOnTicket(
  context: DeskContext,
  { act, ticketId, revision, tells, change }: Acting,
): Promise<Record<string, never>> {
  const tell = await context.db.transaction().execute(async (transaction) => {
    const before = await lockTicket(transaction, ticketId)
    if (revision !== null && before.revision !== revision) throw new ApiError('TICKET_CHANGED')
    const row = await change(transaction, before)
    const facts = { before: { status: before.status }, after: { status: row.status } }
    await recordAct(context, transaction, { act, row, ...(before.status !== row.status && facts) })
    return tells === undefined ? null : tellOfTicket(context, transaction, { row, what: tells })
  })
  tell?.()
  return {}
}

import type { AuditAct } from '@assay/words/auditActs'
import type { Transaction } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Database } from '../db/schema.ts'
import type { DeskContext } from './context.ts'
import type { TicketRow } from './ticketRows.ts'

interface Acted {
  act: AuditAct
  row: Pick<TicketRow, 'id' | 'user_id' | 'matched_user_id'>
  isLook?: true
  before?: unknown
  after?: unknown
}

/** Writes to the audit log what was done to which ticket, never its texts. */
export async function recordAct(
  { by, clock }: Pick<DeskContext, 'by' | 'clock'>,
  transaction: Transaction<Database>,
  { row, ...act }: Acted,
): Promise<void> {
  const customer = row.user_id ?? row.matched_user_id
  const entry = { ...act, subject: `ticket ${row.id}`, ...(customer !== null && { customer: Number(customer) }) }
  await record(transaction, by, { now: clock.now(), entry })
}

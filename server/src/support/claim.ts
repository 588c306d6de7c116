import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { TicketRow } from './ticketRows.ts'

/** Customers do not see who has claimed a ticket, so the revision stays. null releases it. */
export function claim(operatorId: number | null) {
  return (transaction: Transaction<Database>, { id }: TicketRow): Promise<TicketRow> =>
    transaction
      .updateTable('tickets')
      .set({ claimed_by: operatorId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
}

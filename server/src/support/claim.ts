import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { TicketRow } from './ticketRows.ts'

/** Who has a ticket is no matter of the customer, so it is no new revision. null: nobody. */
export function claim(operatorId: number | null) {
  return (transaction: Transaction<Database>, { id }: TicketRow): Promise<TicketRow> =>
    transaction
      .updateTable('tickets')
      .set({ claimed_by: operatorId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
}

import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { type Entry, record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { readCustomer } from './customerRows.ts'

/** The audit log has that a note was added, not its text: notes may hold personal data. */
export async function addNote(
  { by, clock, db }: OperatorContext,
  { customerId, text }: OperatorParsed<'customers', 'addNote'>,
): Promise<OperatorOutput<'customers', 'addNote'>> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    await readCustomer(transaction, customerId)
    const { id } = await transaction
      .insertInto('customer_notes')
      .values({ customer_id: customerId, operator_id: by.id, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry: Entry = { act: 'customers.addNote', customer: customerId, subject: `note ${id}` }
    await record(transaction, by, { now, entry })
  })
  return {}
}

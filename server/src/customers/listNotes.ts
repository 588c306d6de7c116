import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { PAGE_SIZE_MAX } from '@assay/api/scalars'
import type { OperatorContext } from '../operatorContext.ts'
import { readCustomer } from './customerRows.ts'

export async function listNotes(
  { db }: OperatorContext,
  { customerId }: OperatorParsed<'customers', 'listNotes'>,
): Promise<OperatorOutput<'customers', 'listNotes'>> {
  await readCustomer(db, customerId)
  const rows = await db
    .selectFrom('customer_notes')
    .innerJoin('operators', 'operators.id', 'customer_notes.operator_id')
    .select(['customer_notes.id', 'customer_notes.text', 'customer_notes.created_at', 'operators.name'])
    .where('customer_id', '=', BigInt(customerId))
    .orderBy('customer_notes.id', 'desc')
    .limit(PAGE_SIZE_MAX)
    .execute()
  return rows.map(({ id, text, created_at: at, name }) => ({
    noteId: Number(id),
    text,
    operator: name,
    createdAt: Number(at),
  }))
}

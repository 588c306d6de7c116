import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { readCustomer } from './customerRows.ts'

const MOST = 50

export async function listCustomerSessions(
  { db }: OperatorContext,
  { customerId }: OperatorParsed<'customers', 'listCustomerSessions'>,
): Promise<OperatorOutput<'customers', 'listCustomerSessions'>> {
  await readCustomer(db, customerId)
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'ended_at'])
    .where('user_id', '=', BigInt(customerId))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    createdAt: Number(row.created_at),
    lastSeenAt: Number(row.last_used_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  }))
}

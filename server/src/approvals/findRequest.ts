import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { sql } from 'kysely'
import type { OperatorContext } from '../operatorContext.ts'

/** Whether somebody has asked already; null too for a kind that the operator may not decide. Throws BAD_REQUEST. */
export async function findRequest(
  { approvals, by, clock, db }: OperatorContext,
  { kind, about }: OperatorParsed<'approvals', 'findRequest'>,
): Promise<OperatorOutput<'approvals', 'findRequest'>> {
  const body = bodyOf(about)
  if (!approvals.kindsFor(by.permissions).includes(kind)) return null
  const row = await db
    .selectFrom('approvals')
    .innerJoin('operators', 'operators.id', 'approvals.requested_by')
    .select(['operators.name', 'requested_at'])
    .where('kind', '=', kind)
    .where('approvals.state', '=', 'PENDING')
    .where('expires_at', '>', BigInt(clock.now()))
    .where(sql<boolean>`body @> ${body}::jsonb`)
    .orderBy('approvals.id')
    .executeTakeFirst()
  return row === undefined ? null : { requestedBy: row.name, requestedAt: Number(row.requested_at) }
}

/** An object, again as JSON. */
function bodyOf(about: string): string {
  try {
    const body: unknown = JSON.parse(about)
    if (typeof body === 'object' && body !== null) return JSON.stringify(body)
  } catch {
    // Said below.
  }
  throw new ApiError('BAD_REQUEST', { field: 'about' })
}

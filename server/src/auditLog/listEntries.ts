import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { Recorded } from './auditLog.ts'

export async function listEntries(
  { db }: OperatorContext,
  { before, operator, customer, act, pageSize }: OperatorParsed<'auditLog', 'listEntries'>,
): Promise<OperatorOutput<'auditLog', 'listEntries'>> {
  let query = db
    .selectFrom('audit_log')
    .select(['content', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('sequence', '<', BigInt(before))
  if (operator !== undefined) query = query.where('operator', '=', operator)
  if (customer !== undefined) query = query.where('customer', '=', BigInt(customer))
  if (act !== undefined) query = query.where('act', '=', act)
  const found = await query.execute()
  const rows = found.slice(0, pageSize).map(({ content, hash }) => {
    const { roles, ...recorded } = JSON.parse(content) as Recorded
    return { ...recorded, roles: [...roles], hash: hash.toString('hex') }
  })
  return { rows, hasMore: found.length > pageSize }
}

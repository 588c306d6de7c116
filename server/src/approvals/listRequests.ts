import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { Line } from './approvals.ts'
import { stateOf } from './requestRows.ts'

/** Requests of the kinds that the operator may decide, and the operator's own. */
export async function listRequests(
  { approvals, by, clock, db }: OperatorContext,
  { state, pageNum, pageSize }: OperatorParsed<'approvals', 'listRequests'>,
): Promise<OperatorOutput<'approvals', 'listRequests'>> {
  const kinds = approvals.kindsFor(by.permissions)
  const now = clock.now()
  const own = BigInt(by.id)
  const open = db
    .selectFrom('approvals')
    .where((where) =>
      where.or([
        where('approvals.requested_by', '=', own),
        ...(kinds.length > 0 ? [where('approvals.kind', 'in', kinds)] : []),
      ]),
    )
    .where((where) => {
      const isOpen = where.and([
        where('approvals.state', '=', 'PENDING'),
        where('approvals.expires_at', '>', BigInt(now)),
      ])
      return state === 'open' ? isOpen : where.not(isOpen)
    })
  const { total } = await open.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const found = await open
    .innerJoin('operators as asking', 'asking.id', 'approvals.requested_by')
    .leftJoin('operators as deciding', 'deciding.id', 'approvals.decided_by')
    .selectAll('approvals')
    .select(['asking.name as requester', 'deciding.name as decider'])
    .orderBy('approvals.id', state === 'open' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const rows = found.map((row) => ({
    requestId: Number(row.id),
    kind: row.kind,
    title: row.title,
    lines: row.lines as Line[],
    reason: row.reason,
    requestedBy: row.requester,
    requestedAt: Number(row.requested_at),
    expiresAt: Number(row.expires_at),
    state: stateOf(row, now),
    decidedBy: row.decider,
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    note: row.note,
    canDecide: state === 'open' && row.requested_by !== own && kinds.includes(row.kind),
    isOwn: row.requested_by === own,
  }))
  return { rows, total: Number(total) }
}

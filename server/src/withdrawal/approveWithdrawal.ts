import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { needsTwo } from './decide.ts'
import { readReviewLimits } from './reviewKind.ts'
import type { LargeApproval } from './largeApproval.ts'
import { payInside, unlessAway } from './payments.ts'
import { approve, entryOf, readWaiting } from './reviewRows.ts'
import { readUnreviewed, sumOf } from './unreviewed.ts'

/** Above the limit for one person it becomes a request. Throws NOT_FOUND, NOTHING_CHANGES, REQUEST_OPEN. */
export async function approveWithdrawal(
  { large, ...context }: OperatorContext & { large: LargeApproval },
  { withdrawalId, reason }: OperatorParsed<'withdrawal', 'approveWithdrawal'>,
): Promise<OperatorOutput<'withdrawal', 'approveWithdrawal'>> {
  const { approvals, by, clock, db } = context
  const row = await readWaiting(db, withdrawalId)
  const total = row.value + sumOf((await readUnreviewed(db, [row]))(row))
  if (needsTwo(total, readReviewLimits(context)))
    return { requestId: await approvals.request(large, by, { body: { withdrawalId }, reason }) }
  const tell = await db.transaction().execute(async (transaction) => {
    const after = await approve(context, transaction, row, by.id)
    const entry = { act: 'withdrawal.approveWithdrawal', ...entryOf(context, row), reason, after: 'APPROVED' } as const
    await record(transaction, by, { now: clock.now(), entry })
    return after
  })
  tell()
  await unlessAway(context, () => payInside(context, { ...row, status: 'APPROVED' }))
  return { requestId: null }
}

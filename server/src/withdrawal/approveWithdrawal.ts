import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Transaction } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Database } from '../db/schema.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { needsTwo } from './decide.ts'
import { readReviewLimits } from './reviewKind.ts'
import type { LargeApproval } from './largeApproval.ts'
import { payInside, unlessAway } from './payments.ts'
import { approve, entryOf, readWaiting } from './reviewRows.ts'
import { totalFor } from './unreviewed.ts'
import type { WithdrawalRow } from './withdrawalRows.ts'

/** Above the limit for one person it becomes a request. Throws NOT_FOUND, NOTHING_CHANGES, REQUEST_OPEN. */
export async function approveWithdrawal(
  { large, ...context }: OperatorContext & { large: LargeApproval },
  { withdrawalId, reason }: OperatorParsed<'withdrawal', 'approveWithdrawal'>,
): Promise<OperatorOutput<'withdrawal', 'approveWithdrawal'>> {
  const { approvals, by, clock, db } = context
  const row = await readWaiting(db, withdrawalId)
  const tell = await db.transaction().execute(async (transaction) => {
    if (!(await isForOne(context, transaction, row))) return null
    const after = await approve(context, transaction, row, by.id)
    const entry = { act: 'withdrawal.approveWithdrawal', ...entryOf(context, row), reason, after: 'APPROVED' } as const
    await record(transaction, by, { now: clock.now(), entry })
    return after
  })
  if (tell === null) return { requestId: await approvals.request(large, by, { body: { withdrawalId }, reason }) }
  tell()
  await unlessAway(context, () => payInside(context, { ...row, status: 'APPROVED' }))
  return { requestId: null }
}

/** If one person approves two at the same moment, the second sees the first. */
async function isForOne(
  context: OperatorContext,
  transaction: Transaction<Database>,
  row: WithdrawalRow,
): Promise<boolean> {
  const operator = transaction.selectFrom('operators').select('id').where('id', '=', BigInt(context.by.id))
  await operator.forUpdate().executeTakeFirstOrThrow()
  const total = await totalFor(transaction, [row], context.by.id)
  return !needsTwo(total(row), readReviewLimits(context))
}

import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { followFindings } from './followFindings.ts'

/** One person decides: the decision and its row of the audit log are one transaction. Throws REVIEW_CHANGED. */
export async function decideReview(
  context: OperatorContext,
  { customerId, findingId, decision, reason }: OperatorParsed<'referral', 'decideReview'>,
): Promise<OperatorOutput<'referral', 'decideReview'>> {
  const { by, clock, db } = context
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const open = await transaction
      .selectFrom('referral_findings')
      .innerJoin('referrals', 'referrals.user_id', 'referral_findings.user_id')
      .select('finding_id')
      .where('referral_findings.user_id', '=', BigInt(customerId))
      .where('decision', 'is', null)
      .where('referrals.status', '=', 'REVIEW')
      .forUpdate('referral_findings')
      .execute()
    const newest = open.reduce((most, { finding_id: id }) => (id > most ? id : most), 0n)
    if (newest !== BigInt(findingId)) throw new ApiError('REVIEW_CHANGED')
    await transaction
      .updateTable('referral_findings')
      .set({ decision, reviewed_at: now })
      .where(
        'finding_id',
        'in',
        open.map(({ finding_id: id }) => id),
      )
      .execute()
    const entry = {
      act: 'referral.decideReview',
      customer: customerId,
      subject: `referral of customer ${customerId}`,
      reason,
      before: 'REVIEW',
      after: decision,
    } as const
    await record(transaction, by, { now, entry })
  })
  await followFindings(context)
  return {}
}

import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { record } from '../auditLog/auditLog.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { readUncredited } from './foundCredit.ts'

/**
 * The customer reads the reason. The coins stay on record as this deposit: it is not found again, and two persons can credit
 * it later. Throws NOT_FOUND, NOTHING_CHANGES.
 */
export async function refuseFound(
  { by, clock, db }: OperatorContext,
  { depositId, reason }: OperatorParsed<'deposit', 'refuseFound'>,
): Promise<OperatorOutput<'deposit', 'refuseFound'>> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const row = await readUncredited(transaction, depositId)
    if (row.status !== 'REVIEW') throw new ApiError('NOTHING_CHANGES')
    await transaction
      .updateTable('deposits')
      .set({ status: 'REJECTED', reason: 'REFUSED', note: reason, updated_at: now })
      .where('id', '=', row.id)
      .execute()
    const [customer, subject] = [Number(row.user_id), `deposit ${row.deposit}`]
    const entry = {
      act: 'deposit.refuseFound',
      customer,
      subject,
      reason,
      before: 'REVIEW',
      after: 'REJECTED',
    } as const
    await record(transaction, by, { now, entry })
  })
  return {}
}
